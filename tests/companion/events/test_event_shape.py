"""An event file in which every row can be read and yet no desk could have made the whole is refused: the
pages of an event count on what holds between its rows."""

import gzip
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection

from companion.models import Act, Entrant, Event, Game, Stage
from companion.services import event_drawings, event_import, event_pads, importing
from companion.services.events import NOT_A_CODE
from companion.views.events.addresses import EVENT_PAGES
from scoring.parsing import parse
from tests.companion.events.conftest import Desk, with_ticket
from tests.companion.events.test_event_file import desk, elsewhere, file_of, sends  # noqa: F401

pytestmark = pytest.mark.slow

MOST_SMALL, MOST_LARGE = 32_767, 2**31 - 1


def first(event):
    return event["rounds"][0]["tables"][0]


def second(event):
    """Its scorepad is open, and nothing is reported."""
    return event["rounds"][1]["tables"][0]


def version(event):
    return first(event)["versions"][0]


def penalty(**line):
    return lambda event: version(event).update(
        penalties=[{"seat": 1, "kind": "points", "reason": "late"} | line]
    )


def eight_at_a_table(event):
    seats = [{**second(event)["seats"][0], "number": nth, "entrant": nth} for nth in range(1, 9)]
    second(event).update(seats=seats)


def end_of_time(event):
    event["rounds"][1].update(clock_at="9998-12-30T00:00:00+00:00")


def said_in_the_log(**said):
    return lambda event: event["acts"].append({"what": "entered", "said": said})


def all_second(event):
    for line in version(event)["result"]["placings"]:
        line.update(rank=2)


def plays_on(**seat):
    return lambda event: second(event)["seats"][0].update(left_at="2026-01-01T10:00:00+00:00", **seat)


def two_chairs_of_a_round(event):
    """Ann, at the second table as well."""
    event["rounds"][1]["tables"][1]["seats"][0].update(entrant=second(event)["seats"][0]["entrant"])


def two_chairs_of_a_void_table(event):
    two_chairs_of_a_round(event)
    second(event).update(voided_at="2026-01-01T10:00:00+00:00")


def two_chairs_of_a_table(event):
    """Eve plays on for Ann, and for herself."""
    plays_on(substitute=second(event)["seats"][1]["entrant"], counts_for="left")(event)


BAD = {
    "a substitute who counts for none of them": plays_on(substitute=2, counts_for=""),
    "what counts for nobody who came": plays_on(substitute=None, counts_for="came"),
    "somebody at two tables of a round": two_chairs_of_a_round,
    "somebody at a void table and at another": two_chairs_of_a_void_table,
    "somebody twice at a table": two_chairs_of_a_table,
    "ranks of which none is the first": all_second,
    "a round that nobody can count on from": lambda event: event["rounds"][1].update(number=MOST_SMALL),
    "a number that nobody can count on from": lambda event: event["entrants"][7].update(number=MOST_SMALL),
    "draws that nobody can count on from": lambda event: event["rounds"][1].update(draws=MOST_SMALL),
    "a revision that nobody can count on from": lambda event: event.update(revision=MOST_LARGE),
    "a gap in the rounds": lambda event: event["rounds"][1].update(number=5),
    "eight at a table": eight_at_a_table,
    "one alone at a table": lambda event: second(event).update(seats=second(event)["seats"][:1]),
    "nobody at a table": lambda event: second(event).update(seats=[]),
    "a gap in the seats": lambda event: second(event)["seats"][3].update(number=6),
    "an unknown role": lambda event: second(event)["seats"][0].update(role="pirates"),
    "a version left out": lambda event: version(event).update(number=2),
    "a line left out": lambda event: version(event)["result"]["placings"].pop(),
    "a count left out": lambda event: version(event)["counted"].pop("4"),
    "points beyond any column": lambda event: version(event)["counted"].update({"1": [10**30, 1]}),
    "a rank that is none": lambda event: version(event)["result"]["placings"][0].update(rank=0),
    "a penalty of nobody": penalty(seat=9, points=1),
    "a penalty without end": penalty(points=MOST_LARGE),
    "a clock at the end of time": end_of_time,
    "a time that elsewhere is beyond it": lambda event: event["rounds"][0].update(
        published_at="9999-12-31T23:59:59-14:00"
    ),
    "a plan of something else": lambda event: event["stages"][0].update(plan=[[[1]]]),
    "a plan for nobody": lambda event: event["stages"][0].update(plan=[{"round": 3, "tables": [[1, 99]]}]),
    "an unknown fact": lambda event: event.update(facts={"atlantis": "gold"}),
    "a fact that is none": lambda event: event.update(facts={"caribbean": ["gold"]}),
    "names that are none": said_in_the_log(names=7),
    "a name that is none": said_in_the_log(name=["Ann"]),
    "tables that are none": said_in_the_log(tables=[[1, 2, 3]]),
    "a table that is none": said_in_the_log(tables=["one"]),
    "a code of another address": lambda event: event.update(code="import"),
}


def test_what_no_desk_could_have_made_is_refused_whole(desk, elsewhere):  # noqa: F811
    document = parse(gzip.decompress(file_of(desk)))
    otto, taken = elsewhere(), {}
    for why, change in BAD.items():
        changed = json.loads(json.dumps(document))
        change(changed["event"])
        taken[why] = sends(otto, json.dumps(changed).encode()).status_code
    assert {why: status for why, status in taken.items() if status != 422} == {}
    assert not Event.objects.exists()
    assert not Game.objects.exists()
    assert sends(otto, json.dumps(document).encode()).status_code == 302


def test_nobody_waits_while_the_logs_of_a_file_are_followed(desk, elsewhere, monkeypatch):  # noqa: F811
    """On SQLite nobody records while a transaction is open, and a file may have hundreds of scorepads."""
    content, following, outside = file_of(desk), [], len(connection.savepoint_ids)
    rules_in = importing.rules_in
    monkeypatch.setattr(
        importing,
        "rules_in",
        lambda document: following.append(len(connection.savepoint_ids)) or rules_in(document),
    )
    assert sends(elsewhere(), content).status_code == 302
    assert following == [outside]


@pytest.mark.parametrize("limit", [(event_pads, "MOST_PADS"), (event_import, "MOST_ROWS")])
def test_a_file_with_far_too_much_is_refused(desk, elsewhere, monkeypatch, limit):  # noqa: F811
    content = file_of(desk)
    monkeypatch.setattr(*limit, 0)
    assert sends(elsewhere(), content).status_code == 422
    assert not Game.objects.exists()


def test_rounds_that_were_drawn_ahead_are_carried(event, elsewhere):  # noqa: F811
    made = event("league")
    made.enters(*"ABCDEFGH")
    made.sends("desk/", act="next")
    made.sends("desk/rounds/1/roll/", act="all_here")
    drawing = event_drawings.drawing_start(event=made.event, number=1, rounds=2, by="Olga")
    event_drawings.drawing_run(drawing.pk)
    made.sends("desk/rounds/1/draft/", act="publish")
    ahead, content = Stage.objects.get().plan, file_of(made)
    otto = elsewhere()
    assert sends(otto, content).status_code == 302
    assert ahead
    assert Stage.objects.get().plan == ahead
    there = Desk(otto, Event.objects.get())
    there.sends("desk/", act="next")
    there.sends("desk/rounds/2/roll/", act="all_here")
    there.sends("desk/rounds/2/roll/", act="draw")
    numbers = [[seat.entrant.number for seat in table.seats] for table in there.now.last_round.tables]
    assert numbers == ahead[0]["tables"]


def test_no_event_has_the_code_of_another_address():
    words = {str(page.pattern).split("/")[1] for page in EVENT_PAGES}
    assert {word for word in words if word and not word.startswith("<")} == NOT_A_CODE


def test_the_desk_opens_whomever_a_file_says_has_entered(desk, elsewhere):  # noqa: F811
    document = parse(gzip.decompress(file_of(desk)))
    late = {"what": "entered", "said": {"names": [["Ann"], {}, "Bob"]}, "at": "2090-01-01T00:00:00+00:00"}
    document["event"]["acts"].append(late)
    otto = elsewhere()
    sends(otto, json.dumps(document).encode())
    assert Desk(otto, Event.objects.get()).gets("desk/").status_code == 200


def test_what_a_file_says_was_done_nobody_undoes_here(desk, elsewhere):  # noqa: F811
    """The words of an act are those of whoever wrote the file."""
    document = parse(gzip.decompress(file_of(desk)))
    said = {"changes": [["account_id", desk.event.account_id, 0]]}
    document["event"]["acts"].append({"what": "settings", "by": "Lea", "said": said})
    otto = elsewhere()
    sends(otto, json.dumps(document).encode())
    there = Desk(otto, Event.objects.get())
    lea = with_ticket("help", there.event.help_links.get(), name="Lea")
    assert there.gets("desk/", lea).context["undo"] is None
    answer = there.sends("desk/undo/", lea, act=Act.objects.get(what="settings").pk)
    assert answer.status_code == 302
    assert not Act.objects.filter(is_undone=True).exists()
    assert Event.objects.get().account.name == "Otto"


TURNS = "a\u202eb"
"""It turns round what stands beside it, and nobody sees it."""


def turned_round(made):
    """Everything that people and the desk can type."""
    made.sends("desk/entrants/", act="rename", entrant=1, name=TURNS)
    made.sends("desk/tables/2-1/", act="substitute", seat=1, counts_for="left", new_name=TURNS)
    made.sends("desk/people/", act="make", role="reader", label=TURNS)
    made.sends("desk/entrants/", act="change", entrant=3, state="disqualified", reason=TURNS)
    names = SimpleUploadedFile("people.csv", f"name,note\nZed,{TURNS}\n".encode())
    made.sends("desk/entrants/", act="add", file=names)
    at_table = {"seat": "seat-1", "seen": 1, "wrong": "1", "note": TURNS}
    made.sends("tables/2-2/confirm/", made.phone_at(2, 2), **at_table)
    made.slip(1, 1, [9, 8, 7, 6], reason=TURNS)


def test_nobody_spoils_the_file_of_an_event_by_what_they_type(desk, elsewhere):  # noqa: F811
    turned_round(desk)
    content = file_of(desk)
    assert Entrant.objects.get(name="Zed").note == "ab"
    assert sends(elsewhere(), content).status_code == 302


def test_a_file_from_before_loses_what_turns_words_round(desk, elsewhere):  # noqa: F811
    document = parse(gzip.decompress(file_of(desk)))
    document["event"]["acts"][0]["reason"] = TURNS
    assert sends(elsewhere(), json.dumps(document).encode()).status_code == 302
    assert Act.objects.first().reason == "ab"


def test_a_name_that_nobody_sees_is_none(desk):  # noqa: F811
    desk.sends("desk/entrants/", act="rename", entrant=1, name="\u2800")
    assert "invisible" in desk.reads("desk/entrants/")
    assert desk.event.entrants.get(number=1).name == "Ann"


def test_what_voids_repairs_and_substitutes_make_is_carried(event, elsewhere):  # noqa: F811
    """One table is void before it began and its people sit elsewhere; somebody who has played plays on."""
    made = event("league")
    made.enters(*"ABCDEFGHIJKL")
    made.sends("desk/", act="next")
    made.sends("desk/rounds/1/draft/", act="paste", seating="A,B,C,D\nE,F,G,H\nI,J,K,L")
    made.sends("desk/rounds/1/draft/", act="publish")
    made.slip(1, 1, [9, 8, 7, 6])
    made.sends("desk/tables/1-2/", act="void", reason="no copy")
    made.sends("desk/tables/1-3/", act="substitute", seat=1, came=1, counts_for="came", seen=0)
    made.sends("desk/tables/1-2/", act="void", no_more="1", reason="found")
    assert made.now.table_at(1, 3).seats[0].substitute.name == "A"
    content = file_of(made)
    assert sends(elsewhere(), content).status_code == 302
