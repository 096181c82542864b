"""Every box in every stage of a turn: what can't be recorded now says so, and has nothing to fill in."""

import re

import pytest

from companion.models import Detail
from tests.builders import BENEFITS, END, INCOME, SCORE, colony, has
from tests.companion.empires.test_buttons import main_of

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database

EVENTS = {"initiative", "dock", "goods", "shipping", "buildings", "discovery", "specialists", "warfare"}
STAGES = {
    "actions": (),
    "benefits_due": (INCOME,),
    "benefits": (INCOME, BENEFITS),
    "scoring": (INCOME, BENEFITS, SCORE),
}
RECORDS = {
    (Detail.FULL, "actions"): EVENTS | {"income"},
    (Detail.FULL, "benefits_due"): {"benefits"},
    (Detail.FULL, "benefits"): {"scoring"},
    (Detail.FULL, "scoring"): {"scoring", "refresh"},
    (Detail.LIGHT, "actions"): {"goods", "shipping", "buildings", "discovery", "scoring"},
    (Detail.LIGHT, "benefits_due"): {"discovery", "scoring"},
    (Detail.LIGHT, "benefits"): {"discovery", "scoring"},
    (Detail.LIGHT, "scoring"): {"discovery", "refresh"},
    (Detail.SCORE, "actions"): {"scoring"},
    (Detail.SCORE, "benefits_due"): {"scoring"},
    (Detail.SCORE, "benefits"): {"scoring"},
    (Detail.SCORE, "scoring"): {"refresh"},
}
"""The boxes of turn 3 that take something; all others lead on."""
SENT = {
    "initiative": {"line": ["seat-1", "seat-2", "seat-3", "seat-4"]},
    "dock": {"line": "seat-1:colonist:caribbean"},
    "goods": {"line": "seat-1:fish"},
    "shipping": {"winner": "seat-1"},
    "buildings": {"line": "seat-1:settlers:full"},
    "discovery": {"line": "seat-1:florida:1-2-1-4"},
    "specialists": {"space_captain": "seat-1"},
}
LEADS_ON = re.compile(r"Go to (?!the scoring of turn)|Next")
WAITS = re.compile(r"(pick_)?waiting")
"""Who waits in the Discovery box can be said at any time."""
SAYS_SO = re.compile(r"over for this turn|Done for this turn|comes first|Nothing is left to decide")


@pytest.fixture
def in_stage(start):
    def make(detail, stage):
        phone = start(detail=detail, options={"buy_vp": True})
        phone.records(*[INCOME, BENEFITS, END] * 2)
        phone.records(has("seat-1", money=30), colony("peru", **{"seat-1": {"colonist": 1}}))
        if STAGES[stage]:
            phone.records(*STAGES[stage])
        return phone

    return make


def fields_of(page) -> list[str]:
    """What can be filled in or tapped in the sheet."""
    sheet = re.search(r'<form id="sheet".*?</form>', page, re.S)[0]
    inputs = re.findall(r'<input (?!type="hidden")[^>]*name="([^"]+)"', sheet)
    tapped = re.findall(r'<button[^>]* name="(?:add|winner|use|act)" value="([^"]+)"', sheet)
    return [name for name in (*inputs, *tapped) if not WAITS.match(name)]


@pytest.mark.parametrize(("detail", "stage"), RECORDS)
def test_only_what_can_be_recorded_now_is_filled_in(in_stage, detail, stage):
    phone = in_stage(detail, stage)
    boxes = set(phone.table.boxes) - {"place_workers"}
    assert RECORDS[detail, stage] <= boxes
    for box in boxes:
        answer = phone.opens(box=box)
        _attributes, said = main_of(answer)
        if box in RECORDS[detail, stage]:
            assert not LEADS_ON.match(said), (box, said)
            assert not SAYS_SO.search(answer.text), box
        else:
            assert LEADS_ON.match(said), (box, said)
            assert SAYS_SO.search(answer.text) or 'class="sums"' in answer.text, box
            assert fields_of(answer.text) == [], box


@pytest.mark.parametrize("detail", [Detail.FULL, Detail.LIGHT])
@pytest.mark.parametrize("stage", ["actions", "scoring"])
def test_what_can_be_filled_in_is_recorded(in_stage, detail, stage):
    phone = in_stage(detail, stage)
    for box in RECORDS[detail, stage] & SENT.keys():
        if (detail, box) != (Detail.FULL, "discovery"):
            before = len(phone.table.fold.entries)
            phone.sends(box, **SENT[box])
            assert len(phone.table.fold.entries) > before, box


def test_a_box_that_is_over_shows_what_was_recorded_there_and_leads_on(start):
    phone = start()
    phone.sends("dock", line="seat-1:soldier:caribbean")
    phone.records(INCOME, BENEFITS, box="income")
    answer = phone.opens(box="dock")
    attributes, said = main_of(answer)
    sheet = re.search(r'<form id="sheet".*?</form>', answer.text, re.S)[0]
    assert "Income is paid: this box is over for this turn." in sheet
    assert re.search(r"Ann.* lands a Soldier", sheet)
    assert (said, 'value="refresh"' in attributes) == ("Go to Refresh the board", True)


def test_what_somebody_had_filled_in_meanwhile_stays_in_sight(start):
    phone = start()
    seen = phone.table.game.revision
    phone.records(INCOME, BENEFITS, box="income")
    answer = phone.sends("dock", seen=seen, line="seat-1:soldier:caribbean")
    assert answer.status_code == 409
    assert "over for this turn" in answer.text
    assert 'name="line" value="seat-1:soldier:caribbean"' in answer.text
    assert LEADS_ON.match(main_of(answer)[1])


def test_a_scout_is_offered_as_long_as_one_can_be_paid(start):
    phone = start(options={"scouting": True})
    scouts = 'name="act" value="scout:'
    assert scouts in phone.opens(box="place_workers").text
    phone.records(INCOME, box="income")
    assert scouts not in phone.opens(box="place_workers").text


def test_a_discovery_of_cartography_is_still_made_among_the_benefits(start):
    phone = start()
    phone.records({"do": "buy", "player": "seat-1", "building": "cartography"}, box="buildings")
    phone.records(INCOME, BENEFITS, box="income")
    act, asked = "cartography:seat-1", "pick_cartography_seat-1"
    draft = phone.sends("discovery", draft="1", **{f"{asked}_region": "florida"})
    assert f'name="{asked}_counter"' in draft.text
    said = {f"{asked}_region": "florida", f"{asked}_counter": "1-2-1-4"}
    phone.sends("discovery", act=act, **said)
    assert phone.state.regions["florida"].discovered
