"""A name is erased everywhere; the results stay."""

import json

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.db.models import TextField
from django.db.models.functions import Cast

from companion.live import news
from companion.models import Event, Game, PadSheet, Placing
from companion.selectors.event_file import event_document
from tests.companion.events.conftest import Desk, words_of
from tests.companion.events.test_event_file import file_of, sends
from tests.companion.events.test_table_of_an_event import confirms
from tests.companion.sheets import pad_filled

TABLES = [("Zacharias", "Bob", "Cid"), ("Eve", "Fay", "Gus")]
VP = {"Zacharias": 90, "Bob": 80, "Cid": 70, "Eve": 60, "Fay": 50, "Gus": 40}


@pytest.fixture
def desk(event) -> Desk:
    made = event("league")
    made.enters(*VP)
    made.plays(TABLES, VP.get)
    made.slip(1, 1, [95, 80, 70], reason="Zacharias forgot a ship")
    made.sends("desk/entrants/", act="rename", entrant="1", name="Zach")
    made.sends("desk/", act="next")
    made.sends("desk/rounds/2/draft/", act="paste", seating="Zach, Eve, Cid\nBob, Fay, Gus")
    made.sends("desk/rounds/2/draft/", act="publish")
    made.sends("tables/2-1/open/", made.phone_of("Zach"))
    made.sends("me/drop/", made.phone_of("Zach"))
    return made


def erases(desk, client=None):
    desk.gets("desk/")  # what was said before is read
    return desk.sends("desk/entrants/", client, act="erase", entrant="1", sure="1")


def test_a_name_on_a_pad_and_in_its_result_is_erased(event):
    desk = event("league")
    desk.enters("Zacharias", "Bob", "Cid")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Zacharias, Bob, Cid")
    desk.sends("desk/rounds/1/draft/", act="publish")
    phone = desk.phone_of("Zacharias")
    desk.sends("tables/1-1/open/", phone, pad="1")
    sheet = PadSheet.objects.get()
    pad_filled(phone, sheet)
    confirms(phone, sheet, "seat-1")
    desk.reads("desk/")
    assert Placing.objects.filter(result__pad=sheet, name="Zacharias").exists()
    erases(desk)
    assert places_of("Zacharias") == []


def places_of(name) -> list[str]:
    """Every column of every table in which it stands, but for what the phones themselves keep."""
    found = []
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if model is not Session and field.get_internal_type() in ("CharField", "TextField", "JSONField"):
                texts = model._base_manager.annotate(as_text=Cast(field.name, TextField()))
                if texts.filter(as_text__icontains=name).exists():
                    found.append(f"{model.__name__}.{field.name}")
    return found


@pytest.mark.slow
def test_no_name_is_left_anywhere(desk):
    erases(desk)
    written = json.dumps(event_document(Event.objects.get()), ensure_ascii=False)
    assert "Zach" not in written
    for page in ("standings/", "log/", "desk/log/", "seats/", "report/", "rounds/1/", "desk/tables/1-1/"):
        assert "Zach" not in desk.reads(page)
    assert [seat.name for seat in Game.objects.get().seats.all()] == ["Player 1", "Eve", "Cid"]


def test_results_stay(desk):
    before = [(row.rank, row.values) for row in desk.now.stage_at(1).rows]
    erases(desk)
    assert [(row.rank, row.values) for row in desk.now.stage_at(1).rows] == before
    assert {row.player: row.rank for row in desk.now.stage_at(1).rows}["Player 1"] == 1
    assert "Player 1 forgot a ship" in desk.reads("log/")


def test_other_people_keep_their_names(desk):
    desk.sends("desk/entrants/", act="rename", entrant="2", name="Zacharias")
    erases(desk)
    assert [one.name for one in desk.now.entrants[:2]] == ["Player 1", "Zacharias"]


def test_nobody_is_erased_into_a_name_that_looks_like_another_s(desk):
    desk.event.entrants.filter(number=2).update(name="Play\u200der 1", spelled="play\u200der 1")
    erases(desk)
    assert desk.now.entrants[0].name == "Player 1 2"


def test_helpers_erase_nobody_and_a_closed_event_forgets_too(desk):
    assert erases(desk, desk.hand("helper")).status_code == 404
    Event.objects.update(closed_at="2026-01-01T00:00:00Z")
    erases(desk)
    assert desk.now.entrants[0].name == "Player 1"


def test_the_phones_of_the_table_hear_of_it(desk, monkeypatch):
    told = []
    monkeypatch.setattr(news, "announce", lambda code, revision: told.append((code, revision)))
    game = Game.objects.get()
    erases(desk)
    assert (game.code, game.revision + 1) in told


def test_names_of_others_in_which_the_name_stands_are_kept(event):
    desk = event("league")
    desk.enters("Ann", "Ann 2", "Ann Smith")
    desk.plays([("Ann", "Ann 2", "Ann Smith")], {"Ann": 90, "Ann 2": 80, "Ann Smith": 70}.get)
    desk.slip(1, 1, [95, 80, 70], reason="Ann Smith read what Ann wrote")
    erases(desk)
    names = Placing.objects.filter(result__version__isnull=False).values_list("name", flat=True)
    assert set(names) == {"Player 1", "Ann 2", "Ann Smith"}
    assert desk.event.acts.filter(reason="Ann Smith read what Player 1 wrote").exists()


def test_a_name_that_was_given_and_undone_is_erased_too(event):
    desk = event("league")
    desk.enters("Nick", "Bob", "Cid")
    desk.sends("desk/entrants/", act="rename", entrant="1", name="Real Secret")
    desk.sends("desk/undo/", act=desk.event.acts.last().pk)
    assert "Real Secret" in desk.reads("desk/log/")
    erases(desk)
    assert "Real Secret" not in desk.reads("desk/log/")
    assert "Real Secret" not in json.dumps(event_document(Event.objects.get()), default=str)


def test_a_long_name_that_was_told_apart_and_cut_is_erased_too(event):
    desk, long = event("league"), "Maximiliane Hohenstauffen-Baerenthal"
    desk.hand("helper", long)
    desk.enters("Zoe", "Bob", "Maximiliane Hohenstauffen")
    desk.sends("desk/entrants/", act="rename", entrant="1", name=long)
    desk.sends("desk/", act="open")
    desk.sends("me/drop/", desk.phone_of(long))
    assert desk.event.acts.last().by == f"player {long}"[:40]
    erases(desk)
    assert desk.event.acts.get(what="dropped").by == "player Player 1"
    assert [one.name for one in desk.now.entrants] == ["Player 1", "Bob", "Maximiliane Hohenstauffen"]


def test_nobody_is_chosen_before_somebody_chooses(desk):
    """Nothing that can't be undone happens to whoever stands first in a list."""
    page = desk.gets("desk/entrants/").content.decode()
    for chosen in ("erase", "disqualified", "who", "one", "other", "double", "into", "fixed"):
        list_of = page.split(f'<select id="{chosen}"')[1].split("</select>")[0]
        assert " required>" in list_of.split("<option")[0] + ">"
        assert list_of.split("<option")[1].startswith(' value="">')
    names = list(desk.event.entrants.values_list("name", flat=True))
    desk.sends("desk/entrants/", act="erase", row="")
    assert list(desk.event.entrants.values_list("name", flat=True)) == names


@pytest.mark.parametrize("word", ["points", "last", "here", "active", "before"])
def test_whoever_is_called_like_a_word_of_the_program_takes_their_name_along_and_nothing_else(event, word):
    desk = event("league")
    desk.enters(word, "Bob", "Cid", "Eve")
    desk.plays([(word, "Bob", "Cid", "Eve")], {word: 90, "Bob": 80, "Cid": 70, "Eve": 60}.get)
    penalty = {"seat": 2, "seen": 1, "reason": f"{word} saw it"}
    desk.sends("desk/tables/1-1/", act="penalty", kind="points", points=5, **penalty)
    desk.sends("desk/tables/1-1/", act="penalty", kind="last", **(penalty | {"seat": 3, "seen": 2}))
    desk.sends("desk/settings/", act="settings", name="Cup", minutes="90")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/2/roll/", act="mark", entrant=[2], state="out")
    desk.sends("desk/rounds/2/roll/", act="mark", entrant=[2], state="here")
    desk.sends("desk/entrants/", act="change", entrant="4", state="dropped")
    erases(desk)
    assert f'"{word}"' not in json.dumps([act.said.get("names") for act in desk.event.acts.all()])
    assert [one["kind"] for one in desk.now.table_at(1, 1).now.version.penalties] == ["points", "last"]
    assert "Player 1 saw it" in desk.reads("log/")
    # Every act is still what it was: it is read, told and undone, and the whole event is read from its file.
    for _act in range(2):
        desk.sends("desk/undo/", act=desk.event.acts.filter(is_undone=False).exclude(what="erased").last().pk)
    desk.reads("desk/log/")
    file = file_of(desk)
    desk.event.delete()
    assert sends(desk.client, file).status_code == 302
    assert Event.objects.get().entrants.filter(name="Player 1").exists()


def test_a_pad_keeps_its_colours_whatever_people_are_called(event):
    desk = event("league")
    desk.enters("red", "Bob", "Cid")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="red, Bob, Cid")
    desk.sends("desk/rounds/1/draft/", act="publish")
    desk.sends("tables/1-1/open/", desk.phone_of("red"), pad="1")
    colours = [one["color"] for one in PadSheet.objects.get().people]
    erases(desk)
    people = PadSheet.objects.get().people
    assert [one["name"] for one in people] == ["Player 1", "Bob", "Cid"]
    assert [one["color"] for one in people] == colours


def test_a_pad_that_was_left_for_the_app_has_no_name(event):
    desk = event("league")
    desk.enters("Zacharias", "Bob", "Cid")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Zacharias, Bob, Cid")
    desk.sends("desk/rounds/1/draft/", act="publish")
    desk.sends("tables/1-1/open/", desk.phone_of("Zacharias"), pad="1")
    desk.sends("desk/entrants/", act="rename", entrant="2", name="Bert")
    desk.sends("tables/1-1/open/", desk.phone_of("Cid"))
    assert desk.now.table_at(1, 1).table.pad is None
    erases(desk)
    assert places_of("Zacharias") == []
    assert PadSheet.objects.get().people[0]["name"] == "Player 1"


def test_notes_on_others_and_links_of_the_desk_have_no_name(event):
    desk = event("league")
    desk.hand("helper", "Zacharias")
    desk.enters("Zacharias", "Bob", "Zacharias Smith")
    desk.sends("desk/people/", act="make", role="reader", label="for Zacharias")
    note = "Zacharias Smith says: Zacharias is his brother. ".ljust(200, "x")
    desk.sends("desk/entrants/", act="note", entrant="2", note=note)
    erases(desk)
    bob = desk.event.entrants.get(number=2)
    assert bob.note.startswith("Zacharias Smith says: Player 1 is his brother.")
    links = list(desk.event.help_links.values_list("label", "names"))
    assert links == [("", ["Player 1"]), ("for Player 1", [])]
    desk.event.entrants.filter(number=3).delete()
    desk.event.entrants.update(note="")
    written = json.dumps(event_document(Event.objects.get()), default=str)
    assert "Zacharias" not in written.replace("Zacharias Smith", "")


def test_a_longer_name_fits_where_a_shorter_one_stood(event):
    desk = event("league")
    desk.enters("Al", "Bob", "Cid")
    desk.sends("desk/entrants/", act="note", entrant="2", note="Al " * 66)
    erases(desk)
    assert len(desk.event.entrants.get(number=2).note) == 200
    assert "Al " not in desk.event.entrants.get(number=2).note


# Scorepads that were opened for others


@pytest.fixture
def opened(event) -> Desk:
    """Zacharias opened the scorepad of table 1-1, and nobody has begun; Hal is there, too."""
    made = event("league")
    made.enters("Zacharias", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Hal")
    made.sends("desk/", act="next")
    pastes(made, "Zacharias, Bob, Cid, Dea\nEve, Fay, Gus")
    return made


def pastes(desk, seating):
    number = desk.now.last_round.number
    desk.sends(f"desk/rounds/{number}/draft/", act="paste", seating=seating)
    desk.sends(f"desk/rounds/{number}/draft/", act="publish")


def opens(desk, number=1, name="Zacharias", **more):
    desk.sends(f"tables/{number}-1/open/", desk.phone_of(name), **more)
    assert Game.objects.count() + PadSheet.objects.count() == 1


def is_repaired(desk):
    """Bob did not come, and Hal did."""
    desk.sends("desk/rounds/1/roll/", act="mark", state="no_show", entrant=2)
    desk.sends("desk/rounds/1/roll/", act="mark", state="here", entrant=8)
    before = desk.now.rounds[0].seating[0]
    way = desk.gets("desk/rounds/1/").text.split('name="way" value="')[1].split('"')[0]
    desk.sends("desk/rounds/1/", act="repair", way=way)
    assert desk.now.rounds[0].seating[0] != before


def is_taken_back(desk):
    desk.sends("desk/rounds/1/", act="take_back")


def is_swapped(desk):
    is_taken_back(desk)
    desk.sends("desk/rounds/1/draft/", act="swap", seat=["Zacharias", "Eve"], sure="1")


def is_deleted(desk):
    is_taken_back(desk)
    desk.sends("desk/rounds/1/roll/", act="delete")


@pytest.mark.parametrize("more", [{}, {"pad": "1"}])
@pytest.mark.parametrize("work", [is_repaired, is_swapped, is_deleted])
def test_no_name_is_left_in_a_scorepad_that_was_opened_for_others(opened, work, more):
    opens(opened, **more)
    work(opened)
    assert not Game.objects.exists()
    assert not PadSheet.objects.exists()
    erases(opened)
    assert places_of("Zacharias") == []


def test_no_name_is_left_in_a_scorepad_that_was_opened_after_a_repair_that_is_undone(opened):
    is_repaired(opened)
    opens(opened)
    opened.sends("desk/undo/", act=opened.event.acts.filter(what="repaired").last().pk)
    assert opened.now.rounds[0].seating[0] == ("Zacharias", "Bob", "Cid", "Dea")
    assert not Game.objects.exists()


@pytest.fixture
def final(event) -> Desk:
    """Zacharias is in the final, and its scorepad is open."""
    made = event("league")
    made.enters(*VP)
    made.plays(TABLES, VP.get)
    made.sends("desk/cut/1/", act="say", seats="4")
    made.sends("desk/cut/1/", act="settle", name="Final", tables="1")
    made.sends("desk/rounds/2/roll/", act="draw")
    made.sends("desk/rounds/2/draft/", act="publish")
    opens(made, number=2)
    return made


def test_the_scorepad_of_a_final_goes_with_who_is_exchanged(final):
    final.slip(1, 2, [99, 20, 98], reason="a colony was forgotten")
    final.sends("desk/cut/1/", act="exchange", comes="Gus", goes="Fay", reason="it is fair")
    assert "Gus" in final.now.round_at(2).seating[0]
    assert not Game.objects.exists()


def test_the_scorepad_of_a_final_goes_with_its_cut(final):
    final.sends("desk/rounds/2/", act="take_back")
    final.sends("desk/cut/1/", act="reopen", reason="too early")
    assert [one.number for one in final.now.rounds] == [1]
    assert not Game.objects.exists()


def test_a_scorepad_stays_where_everybody_keeps_their_seat(opened):
    opens(opened)
    is_taken_back(opened)
    opened.sends("desk/rounds/1/draft/", act="swap", seat=["Eve", "Fay"], sure="1")
    opened.sends("desk/rounds/1/draft/", act="publish")
    assert opened.now.table_at(1, 1).table.game == Game.objects.get()


def test_a_name_is_erased_only_after_it_was_named_once_more(desk):
    answer = desk.sends("desk/entrants/", act="erase", entrant="1")
    assert "Erase Zach, number 1? It can't be undone." in words_of(answer)
    assert desk.now.entrants[0].name == "Zach"
    row = desk.rows(1)[0]
    asked = answer.content.decode().split('<form class="next-seat stays"')[1].split("</form>")[0]
    assert f'name="row" value="{row}"' in asked
    assert 'name="sure" value="1"' in asked
    desk.sends("desk/entrants/", act="erase", row=row, sure="1")
    assert desk.now.entrants[0].name == "Player 1"


def test_who_took_over_is_erased_in_the_log_too(event):
    desk = event("league")
    desk.enters("Zacharias", "Bob", "Cid", "Dea")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Bob, Cid, Dea")
    desk.sends("desk/rounds/1/draft/", act="publish")
    [row] = desk.rows(1)
    said = {"act": "substitute", "seat": 1, "came_row": row, "counts_for": "came"}
    desk.sends("desk/tables/1-1/", **said)
    assert "Zacharias" in desk.reads("log/")
    erases(desk)
    assert places_of("Zacharias") == []


def test_an_undone_merger_leaves_no_account_behind(event):
    desk = event("league")
    desk.enters("Zacharias", "Zach")
    desk.sends("desk/entrants/", act="merge", row=desk.rows(2)[0], into=desk.rows(1)[0])
    desk.sends("desk/undo/", act=desk.event.acts.last().pk)
    assert "back" not in desk.event.acts.get(what="undone").said["words"]


@pytest.mark.parametrize("is_laid_anew", [False, True])
def test_a_pad_that_was_left_is_found_whatever_became_of_its_table(event, is_laid_anew):
    desk = event("league")
    desk.enters("Zacharias", "Bob", "Cid", "Dea")
    desk.sends("desk/", act="next")
    seating = "Zacharias, Bob, Cid"
    pastes(desk, seating)
    desk.sends("tables/1-1/open/", desk.phone_of("Zacharias"), pad="1")
    desk.sends("tables/1-1/open/", desk.phone_of("Cid"))
    desk.sends("desk/rounds/1/", act="take_back")
    pastes(desk, seating if is_laid_anew else "Dea, Bob, Cid")
    erases(desk)
    assert places_of("Zacharias") == []
