"""The log in sentences, the table as it was, and one old entry changed on its page."""

import re

import pytest
from django.http import QueryDict

from companion.forms.controls import control_of
from companion.forms.log import EntrySheet, controls_of
from companion.games.empires.changes import changes
from companion.games.empires.field_names import FIELD_NAMES
from companion.models import Entry
from companion.selectors.table import table_read
from companion.services import games
from scoring.empires.buildings import BUILDINGS
from scoring.empires.phases import KINDS
from scoring.entry import CARRIED
from scoring.games import rules_of
from tests.builders import EASY
from tests.recorded import NAMES, at_table, recorded

LAND = {"do": "land", "player": "seat-1", "worker": "merchant", "region": "caribbean"}
SUGAR = {"do": "take_good", "player": "seat-1", "good": "sugar"}
RICH = {"do": "correct", "player": "seat-1", "set": {"money": 20}}
BUY = {"do": "buy", "player": "seat-1", "building": "settlers"}


def page(phone, path="", **query):
    return phone.client.get(f"/tables/{phone.game.code}/{path}", query)


def post(phone, path, **fields):
    phone.sent += 1
    sent = {"seen": phone.table.game.revision, "command": f"posted-{phone.sent}", **fields}
    return phone.client.post(f"/tables/{phone.game.code}/{path}", sent)


def text(answer) -> str:
    """What a person reads: tags out, white space made one."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


# Reading


def test_the_whole_log_has_all_turns_and_opens_never_empty(start):
    phone = start()
    phone.records(LAND, SUGAR)
    phone.records(*rules_of("empires").lead_in(3, phone.game.detail))
    shown = text(page(phone, "log/"))
    assert "Ann takes Sugar." in shown
    assert "Nothing recorded" not in shown
    assert shown.index("Turn 2 ") < shown.rindex("Turn 1 ")
    assert "The game begins" in shown
    assert "Nothing recorded in this turn yet." in text(page(phone, "log/", turn=3))


def test_after_a_correction_it_says_so_and_leads_back_to_the_table(start):
    phone = start()
    phone.records(LAND)
    corrected = post(phone, "log/1/correct/", player="seat-2", worker="merchant", region="caribbean")
    shown = phone.client.get(corrected.url).text
    assert "Corrected. The rest of the game follows from it." in shown
    assert re.search(r'class="button" href="/tables/\w+/">Back to the table', shown)
    assert "The correction is undone." in phone.client.get(post(phone, "log/1/revert/").url).text


def test_it_shows_the_newest_first_and_steps_together(start):
    phone = start()
    phone.records(LAND, SUGAR)
    phone.records({"do": "win_ship", "player": "seat-2"})
    shown = phone.opens().content.decode()
    log = shown[shown.index('id="log"') :]
    assert log.count('class="log-step"') == 2
    assert log.index("Bob wins") < log.index("Ann lands") < log.index("Ann takes Sugar")


def test_it_begins_with_the_people(start):
    phone = start()
    assert "The game begins: Ann, Bob, Cid and Dee." in text(page(phone))
    assert "The game begins: Ann, Bob, Cid and Dee." in text(page(phone, "log/", turn=1))
    phone.records(*[LAND] * 13)
    assert "The game begins" not in text(page(phone))


SAID = (
    ({"order": ["seat-2", "seat-1"]}, "Player order: Bob, Ann."),
    (
        {
            "player": "seat-1",
            "set": {
                "money": 20,
                "goods": {"sugar": 2, "gold": 1},
                "ships": 1,
                "buildings": ["settlers", "monastery"],
                "counters": [EASY],
                "cards": ["china"],
                "other_vp": 0,
            },
        },
        "Ann has $20, 3 goods, 1 ship, 2 buildings and 2 discoveries.",
    ),
    ({"player": "seat-2", "set": {"goods": {}, "ships": 0}}, "Bob has nothing."),
    ({"player": "seat-2", "set": {"goods": {"sugar": 2, "gold": 1}}}, "Bob has 2 Sugar and 1 Gold."),
    ({"player": "seat-2", "set": {"goods": {}}}, "Bob has 0 goods."),
    ({"player": "seat-2", "set": {"cards": ["china"]}, "note": "a card"}, "Bob has China (a card)."),
    (
        {"region": "peru", "discovered": True, "workers": {"seat-1": {"colonist": 2, "soldier": 1}}},
        "Discovered: Peru. Workers in Peru: Ann 3.",
    ),
    ({"region": "caribbean", "workers": {}}, "Nobody is in the Caribbean."),
    ({"region": "caribbean", "good": None}, "The good of the Caribbean is taken."),
    ({"region": "caribbean", "good": "sugar"}, "The good of the Caribbean: Sugar."),
)


def test_how_a_table_stands_is_no_correction(start):
    """As for a game that is followed from its middle on, all at once."""
    phone = start(players=2)
    phone.records(*[{"do": "correct", **said} for said, _words in SAID])
    read = text(page(phone))
    assert [words for _said, words in SAID if words not in read] == []
    assert "Fixed" not in read


def test_what_is_said_by_itself_is_a_correction_unless_it_has_a_reason(start):
    phone = start(players=2)
    phone.records(RICH)
    assert "Fixed: Ann has $20." in text(page(phone))
    phone.records({**RICH, "set": {"money": 5}, "note": "lost a bet"})
    assert " Ann has $5 (lost a bet)." in text(page(phone)).replace("Fixed: Ann has $20.", "")
    assert "Fixed: Ann has $5" not in text(page(phone))


def test_it_has_badges_drawings_and_a_heading_for_each_box(start):
    phone = start()
    phone.records(LAND, LAND)
    phone.records(SUGAR, box="goods")
    phone.records({"do": "take_good", "player": "seat-2", "good": "gold"}, box="goods")
    for shown, head in ((phone.opens(), "h4"), (page(phone, "log/"), "h3")):
        log = shown.content.decode().partition('<ol class="log">')[2]
        assert re.findall(rf'<{head} class="log-box">([^<]+)<', log) == ["Trade Goods", "Colonist Dock"]
        steps = log.partition('class="log-more"')[0]
        assert steps.count("badge-red") == 3
        assert steps.count("badge-blue") == 1
        assert re.findall(r"#(\w+-\w+)", steps) == ["good-gold", "good-sugar", *["worker-merchant"] * 2]


def test_it_says_who_took_the_good_of_a_region(start):
    phone = start(region_goods={"caribbean": "sugar"})
    phone.records(LAND, LAND)
    assert "takes the good" not in text(phone.opens())
    phone.records(LAND)
    assert "Ann takes the good of the Caribbean: Sugar." in text(phone.opens())


def test_it_shows_a_turn_of_the_whole_log_with_what_is_out(start):
    phone = start()
    phone.records(LAND, SUGAR)
    phone.records({"do": "income"}, {"do": "benefits"}, {"do": "end_turn"}, box="refresh")
    phone.records({"do": "win_ship", "player": "seat-2"})
    post(phone, "log/2/drop/")
    assert "Bob wins" in text(page(phone, "log/"))
    first = page(phone, "log/", turn=1)
    assert "Bob wins" not in text(first)
    assert "Ann takes Sugar. deleted" in text(first)


@pytest.mark.parametrize("turn", ["9", "0", "x", "²"])
def test_it_shows_the_newest_turn_where_there_is_no_such_turn(start, turn):
    phone = start()
    phone.records(SUGAR)
    assert "Ann takes Sugar." in text(page(phone, "log/", turn=turn))


def test_an_entry_says_what_it_changed(start):
    phone = start()
    phone.records(LAND)
    shown = text(page(phone, "log/1/"))
    assert "Money +$5" in shown
    assert "Caribbean +1" in shown
    assert page(phone, "log/2/").status_code == 404


def test_changes_name_only_those_whom_an_entry_touched(start):
    phone = start()
    phone.records(SUGAR)
    before, after = phone.table.fold.states
    assert list(changes(before, after)) == ["seat-1"]


def test_the_table_page_names_a_step_of_several_entries(start):
    phone = start()
    phone.records(LAND, SUGAR)
    assert "2 entries: Ann lands a Merchant" in text(phone.opens())


def test_a_step_is_named_by_what_the_passing_of_the_turn_led_to(start):
    phone = start()
    for _turn in (1, 2):
        phone.records({"do": "income"}, {"do": "benefits"}, {"do": "end_turn"})
    phone.records({"do": "income"}, {"do": "benefits"}, {"do": "score_colonies"})
    shown = text(phone.opens())
    assert "3 entries: Income" not in shown
    assert "3 entries:" in shown


# As it was


def test_it_shows_the_table_as_it_was_with_nothing_to_send_but_going_back(start):
    phone = start()
    phone.records(LAND)
    phone.records(SUGAR)
    shown = phone.opens(at=1)
    assert "The table after: Ann lands a Merchant" in text(shown)
    assert "Rewind to here (undoes 1 entry)" in text(shown)
    assert "Ann takes Sugar" not in text(shown)
    assert b'id="sheet"' not in shown.content
    assert b"/undo/" not in shown.content
    assert f"/tables/{phone.game.code}/log/1/rewind/".encode() in shown.content


def test_it_shows_the_beginning(start):
    phone = start()
    phone.records(LAND)
    assert "The table at the start." in text(phone.opens(at=0))


def test_it_goes_back_to_there_and_redo_brings_it_back(start):
    phone = start()
    phone.records(LAND)
    phone.records(SUGAR)
    assert post(phone, "log/1/rewind/").status_code == 302
    assert len(phone.table.fold.entries) == 1
    post(phone, "redo/")
    assert len(phone.table.fold.entries) == 2


def test_going_back_from_a_stale_page_does_nothing(start):
    phone = start()
    phone.records(LAND)
    phone.records(SUGAR)
    assert post(phone, "log/1/rewind/", seen=1).status_code == 409
    assert len(phone.table.fold.entries) == 2


# Every kind of entry has its form


def every_field():
    for kind, cls in KINDS.items():
        for key in cls.shape.readers:
            if key not in CARRIED:
                yield kind, key, cls.shape.kinds.get(key)
    for tile in BUILDINGS.values():
        for choice in tile.choices:
            yield tile.key, choice.key, choice.asked().kind


@pytest.mark.parametrize(("where", "key", "kind"), [*every_field()])
def test_every_field_of_every_entry_has_a_control_and_a_name(where, key, kind):
    assert control_of(kind)
    assert key in FIELD_NAMES


def sent_by(shown) -> list[tuple[str, str]]:
    """The fields that a browser would send for a control as it is shown."""
    match shown.kind:
        case "choice" | "toggles":
            return [(shown.name, option.value) for option in shown.options if option.picked]
        case "flag":
            return [(shown.name, "1")] if shown.value else []
        case "number" | "text":
            return [(shown.name, str(shown.value))]
    return [pair for part in shown.parts for pair in sent_by(part)]


@pytest.mark.parametrize("name", NAMES)
def test_a_form_sent_as_it_came_says_the_same_entry(db, name):
    game = at_table(recorded(name))
    table = table_read(game)
    for entry in table.fold.entries:
        given = QueryDict(mutable=True)
        for control in EntrySheet(table, entry).controls():
            for key, value in sent_by(control):
                given.appendlist(key, value)
        given["asked_by"] = entry.data.get("building", "")
        sheet = EntrySheet(table, entry, given)
        meant = {key: value for key, value in entry.data.items() if key != "override"}
        assert without_nothing(sheet.to_data()) == without_nothing(meant)
        assert not sheet.is_draft


def without_nothing(value):
    """Flags that are off and counts of nothing may be left out."""
    if isinstance(value, dict):
        cleaned = {key: without_nothing(inner) for key, inner in value.items()}
        return {key: inner for key, inner in cleaned.items() if inner not in (False, {}) and inner != 0}
    return [without_nothing(inner) for inner in value] if isinstance(value, list) else value


def test_controls_of_a_correction_are_those_that_it_sets():
    controls = controls_of(KINDS["correct"], RICH)
    assert list(controls) == ["player", "set", "note"]
    assert list(controls["set"].controls) == ["money"]


BOARD = {
    "do": "board",
    "tiles": ["settlers", "monastery"],
    "goods": None,
    "discovery": {"seat-1": {"captain": 1}},
}


def test_controls_of_the_board_are_those_of_what_was_told_and_known():
    assert list(controls_of(KINDS["board"], BOARD)) == ["tiles", "discovery"]


def test_the_board_is_told_and_changed_and_what_was_unknown_stays_unknown(start):
    phone = start()
    phone.records(BOARD)
    assert (
        "Tiles on offer: Settlers and Monastery. Nobody knows the goods on offer. "
        "In the Discovery box: Ann (1 Captain)."
    ) in text(page(phone, "log/1/"))
    fields = {"tiles": "navigator", "discovery.seat-2.soldier": "2"}
    assert post(phone, "log/1/correct/", **fields).status_code == 302
    assert phone.state.board == (("navigator",), None, {"seat-2": {"soldier": 2}})
    assert "Tiles on offer: Navigator." in text(page(phone, "log/1/"))


# Changing one old entry


def test_it_changes_an_entry_and_replays_what_follows(start):
    phone = start()
    phone.records(SUGAR)
    answer = post(phone, "log/1/correct/", player="seat-2", good="gold")
    assert answer.status_code == 302
    assert phone.state.players["seat-2"].goods == {"gold": 1}
    shown = text(page(phone, "log/1/"))
    assert "Bob takes Gold." in shown
    assert "Before the correction: Ann takes Sugar." in shown


def test_what_no_longer_fits_is_listed_at_the_table_and_in_the_log(start):
    phone = start()
    phone.records(RICH)
    phone.records(BUY)
    phone.records(BUY)
    post(phone, "log/1/correct/", **{"player": "seat-1", "set.money": "12"})
    for shown in (text(phone.opens()), text(page(phone, "log/"))):
        assert "1 entry no longer fits" in shown
        assert "Ann has $2; Settlers costs $10." in shown
        assert "Record anyway" in shown
    answer = post(phone, "log/3/restore/", anyway="1")
    assert answer.status_code == 302
    assert phone.state.players["seat-1"].buildings == ("settlers", "settlers")
    assert "no longer fit" not in text(phone.opens())


def test_an_entry_set_aside_is_dropped_from_the_list(start):
    phone = start()
    phone.records(RICH)
    phone.records(BUY)
    phone.records(BUY)
    post(phone, "log/1/drop/")
    post(phone, "log/3/drop/")
    assert "no longer fit" not in text(phone.opens())
    assert phone.game.entries.get(number=3).status == Entry.Status.DROPPED
    assert "Put it back" in text(page(phone, "log/3/"))


def test_many_that_no_longer_fit_do_not_bury_the_table(start):
    phone = start()
    phone.records({"do": "correct", "player": "seat-1", "set": {"money": 40}})
    tiles = ("settlers", "monastery", "trade_routes", "navigator")
    phone.records(*({**BUY, "building": tile} for tile in tiles))
    post(phone, "log/1/drop/")
    table, log = phone.opens(), page(phone, "log/")
    assert "3 entries no longer fit" in text(table)
    assert "All of them in the log" in text(table)
    assert [shown.content.count(b"/drop/") for shown in (table, log)] == [2, 3]


def test_an_entry_out_of_its_stage_still_has_a_sentence(start):
    phone = start()
    phone.records({"do": "income"}, {"do": "benefits"}, {"do": "end_turn"}, box="refresh")
    post(phone, "log/1/drop/")
    shown = text(phone.opens())
    assert "2 entries no longer fit" in shown
    assert "Turn 1 ends." in shown
    post(phone, "log/1/restore/")
    assert phone.state.turn == 2


def test_it_refuses_with_a_sentence_and_records_anyway(start):
    phone = start()
    phone.records(SUGAR)
    phone.records(BUY)
    answer = post(phone, "log/2/correct/", player="seat-1", building="factory", asked_by="settlers")
    assert answer.status_code == 422
    assert "Factory belongs to Age III; this is Age I." in text(answer)
    assert b'name="anyway"' in answer.content
    assert phone.state.players["seat-1"].buildings == ("settlers",)
    fields = {"player": "seat-1", "building": "factory", "asked_by": "settlers"}
    post(phone, "log/2/correct/", anyway="1", **fields)
    assert phone.state.players["seat-1"].buildings == ("factory",)


def test_a_tile_that_asks_more_is_asked_about_first(start):
    phone = start()
    phone.records(RICH, BUY)
    fields = {"player": "seat-1", "building": "overpopulation"}
    answer = post(phone, "log/2/correct/", asked_by="settlers", **fields)
    assert answer.status_code == 200
    assert b'name="colonists.caribbean"' in answer.content
    assert b'name="asked_by" value="overpopulation"' in answer.content
    post(phone, "log/2/correct/", asked_by="overpopulation", **fields, **{"colonists.caribbean": "3"})
    assert phone.state.regions["caribbean"].workers == {"seat-1": {"colonist": 3}}


def test_a_correction_that_waited_on_a_phone_since_an_older_version_is_understood(start):
    phone = start()
    phone.records(RICH, BUY)
    fields = {"player": "seat-1", "building": "overpopulation", "colonists.caribbean": "3"}
    assert post(phone, "log/2/correct/", asked_tile="overpopulation", **fields).status_code == 302
    assert phone.state.regions["caribbean"].workers == {"seat-1": {"colonist": 3}}


def test_a_stale_page_keeps_what_was_picked(start):
    phone = start()
    phone.records(SUGAR)
    phone.records(LAND)
    answer = post(phone, "log/1/correct/", seen=1, player="seat-1", good="gold")
    assert answer.status_code == 409
    assert b'value="gold" checked' in answer.content
    assert b'name="seen" value="2"' in answer.content
    assert phone.state.players["seat-1"].goods == {"sugar": 1}


def test_the_same_change_sent_twice_is_made_once(start):
    phone = start()
    phone.records(SUGAR)
    for _tap in range(2):
        answer = post(phone, "log/1/correct/", seen=1, command="twice", player="seat-1", good="gold")
        assert answer.status_code == 302
    assert phone.table.game.revision == 2


def test_a_number_that_is_none_is_refused_in_words(start):
    phone = start()
    phone.records(RICH)
    answer = post(phone, "log/1/correct/", **{"player": "seat-1", "set.money": "many"})
    assert answer.status_code == 422
    assert phone.state.players["seat-1"].money == 20


def test_what_was_taken_back_has_no_page(start):
    phone = start()
    phone.records(SUGAR)
    games.step_undo(game=phone.game, seen=1, command="undo")
    assert page(phone, "log/1/").status_code == 404
    assert post(phone, "log/1/drop/").status_code == 404


def test_nobody_else_reads_or_changes_the_log(start, client):
    phone = start()
    phone.records(SUGAR)
    for path in ("log/", "log/1/"):
        assert client.get(f"/tables/{phone.game.code}/{path}").status_code == 404
    for path in ("correct", "drop", "restore", "rewind"):
        assert client.post(f"/tables/{phone.game.code}/log/1/{path}/").status_code == 404


def test_a_change_can_be_undone(start):
    phone = start()
    phone.records(SUGAR, box="goods")
    phone.records({"do": "correct", "player": "seat-1", "set": {"money": 3}})
    assert "Undo the correction" not in text(page(phone, "log/1/"))
    post(phone, "log/1/correct/", player="seat-1", good="fish")
    assert phone.state.players["seat-1"].goods == {"fish": 1}
    assert "Undo the correction" in text(page(phone, "log/1/"))
    post(phone, "log/1/revert/")
    assert phone.state.players["seat-1"].goods == {"sugar": 1}
    shown = text(page(phone, "log/1/"))
    assert "Undo the correction" not in shown
    assert "corrected" not in shown


def test_an_undone_change_brings_back_what_it_set_aside(start):
    phone = start()
    phone.records(LAND)
    phone.records({"do": "buy", "player": "seat-1", "building": "monastery"})
    phone.records({"do": "hire", "player": "seat-1", "specialist": "soldier", "training": True})
    post(phone, "log/1/correct/", player="seat-1", worker="colonist", region="caribbean")
    assert [row.entry.number for row in phone.table.set_aside] == [3]
    post(phone, "log/1/revert/")
    assert phone.table.set_aside == []
    assert phone.state.players["seat-1"].gained == {"soldier": 1}


def test_an_entry_that_nobody_changed_stays_as_it_is(start):
    phone = start()
    phone.records(SUGAR, box="goods")
    post(phone, "log/1/revert/")
    assert phone.state.players["seat-1"].goods == {"sugar": 1}


def test_a_landing_given_to_somebody_else_leaves_the_good_behind_that_it_took(start):
    phone = start()
    phone.records(*[{**LAND, "worker": "colonist"}] * 2, {**LAND, "worker": "colonist", "good": "sugar"})
    moved = {"player": "seat-2", "worker": "colonist", "region": "caribbean"}
    assert post(phone, "log/3/correct/", **moved, good="sugar").status_code == 302
    assert phone.table.fold.entries[2].data == {"do": "land", **moved}
    assert phone.state.players["seat-1"].goods == phone.state.players["seat-2"].goods == {}


def test_a_good_that_somebody_adds_where_none_is_taken_is_still_refused(start):
    phone = start()
    phone.records(LAND)
    fields = {"player": "seat-1", "worker": "merchant", "region": "caribbean", "good": "sugar"}
    assert post(phone, "log/1/correct/", **fields).status_code == 422
