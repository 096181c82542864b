"""Names are never cut: a long one stands whole in every list, one that is too long is refused by name, and a
table of the game, which has less room, shows that something is left out."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from companion.models import Entry, Game, PadSheet, Phone, SeasonPerson
from companion.wording.shortened import shortened

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database

MAX = "Maximiliane von Hohenstein-Wartburg"
LONG = "Maximiliane Theodora von Hohenstein-Wartburg"
REFUSED = f"A name has at most 36 letters. Longer: {LONG}."


@pytest.fixture
def desk(event):
    made = event("league")
    made.enters(MAX, "Bob", "Cid", MAX)
    return made


@pytest.fixture
def seated(desk):
    """Both Maximilianes at one table, published."""
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="1, 2, 3, 4")
    desk.sends("desk/rounds/1/draft/", act="publish")
    return desk


def names(desk) -> list[str]:
    return [one.name for one in desk.now.entrants]


def test_a_long_name_stays_whole_and_equals_are_told_apart(desk):
    assert names(desk) == [MAX, "Bob", "Cid", f"{MAX} 2"]


def test_who_is_too_long_is_named_and_nothing_is_lost(desk):
    answer = desk.enters("Dea", LONG)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert REFUSED in page
    assert "Dea" in page
    assert len(names(desk)) == 4


def test_a_short_name_that_is_long_once_it_is_compared_says_so(desk):
    sign = "\ufdfa"  # one sign, eighteen letters
    page = desk.enters(sign * 5).content.decode()
    assert f"Some of these signs stand for several letters. Use fewer of them: {sign * 5}." in page
    assert len(names(desk)) == 4


def test_so_in_a_file(desk):
    file = SimpleUploadedFile("people.csv", f"name,guest\n{LONG},\nDea,\n".encode())
    answer = desk.sends("desk/entrants/", act="add", names="", file=file)
    assert REFUSED in answer.content.decode()
    assert len(names(desk)) == 4
    file = SimpleUploadedFile("people.csv", f"name,guest\nvon {MAX[:30]},yes\n".encode())
    desk.sends("desk/entrants/", act="add", names="", file=file)
    assert names(desk)[-1] == f"von {MAX[:30]}"
    assert desk.now.entrants[-1].is_guest


def test_so_when_somebody_registers(desk):
    desk.sends("desk/", act="open")
    phone = Client(HTTP_HOST="localhost")
    answer = desk.sends("register/", phone, name=LONG)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert REFUSED in page
    assert f'value="{LONG}"' in page
    assert "maxlength" not in page
    assert desk.sends("register/", phone, name=f"Ida {MAX[12:]}").status_code == 302
    assert names(desk)[-1] == "Ida von Hohenstein-Wartburg"


def test_so_for_another_name(desk):
    desk.sends("desk/entrants/", act="rename", entrant=2, name=LONG)
    assert "A name has at most 40 letters." in desk.reads("desk/entrants/")
    desk.sends("desk/entrants/", act="rename", entrant=2, name=f"Bob {MAX[12:]}")
    assert names(desk)[1] == "Bob von Hohenstein-Wartburg"


def test_so_for_a_substitute(seated):
    said = {"act": "substitute", "seat": 2, "counts_for": "came", "came": ""}
    answer = seated.sends("desk/tables/1-1/", **said, new_name=LONG)
    assert REFUSED in answer.content.decode()
    assert f'value="{LONG}"' in answer.content.decode()
    assert 'value="came" checked' in answer.content.decode()
    assert len(names(seated)) == 4
    seated.sends("desk/tables/1-1/", **said, new_name=f"Eve {MAX[12:]}")
    assert names(seated)[-1] == "Eve von Hohenstein-Wartburg"


def test_a_name_that_folds_into_very_much_is_refused_and_not_told_apart_for_ever(desk):
    desk.enters("ﷺ" * 20)
    desk.enters("ﷺ" * 20)
    assert len(names(desk)) == 4


def test_a_table_of_the_game_shows_that_it_is_cut(seated):
    phone = seated.phone_at(1, 1)
    seated.sends("tables/1-1/open/", phone)
    chairs = [seat.name for seat in Game.objects.get().seats.all()]
    assert chairs == ["Maximiliane von Hohenst…", "Bob", "Cid", "Maximiliane von Hohen… 2"]
    seated.sends("tables/1-1/open/", phone, pad="1")
    assert [one["name"] for one in PadSheet.objects.get().people] == chairs


def test_who_steps_in_is_shortened_there_too(seated):
    seated.sends("tables/1-1/open/", seated.phone_at(1, 1))
    said = {"act": "substitute", "seat": 2, "counts_for": "left", "came": ""}
    seated.sends("desk/tables/1-1/", **said, new_name="Maximiliane von Hohenstaufen-Berg")
    assert Game.objects.get().seats.get(number=2).name == "Maximiliane von Hohen… 3"
    seated.sends("desk/tables/1-1/", act="sit_again", seat=2)
    assert Game.objects.get().seats.get(number=2).name == "Bob"


def test_a_phone_has_the_name_of_its_chair_and_is_found_by_it(seated):
    phones = [seated.phone_of(f"{MAX} 2"), seated.phone_of(MAX)]
    for phone in phones:
        seated.sends("tables/1-1/open/", phone)
    assert all(len(one.name) <= 24 for one in Phone.objects.all())
    seated.sends("desk/entrants/", act="renew", entrant=4)
    code = Game.objects.get().code
    assert [one.get(f"/tables/{code}/").status_code for one in phones] == [404, 200]


def test_results_and_prints_have_the_whole_name(seated):
    seated.slip(1, 1, [90, 80, 70, 60])
    for page in ("standings/", "rounds/1/", "screen/", "desk/print/slips/", "desk/print/names/"):
        assert f"{MAX} 2" in seated.reads(page), page
    assert seated.now.table_at(1, 1).now.placings[3].name == f"{MAX} 2"


def test_an_erased_name_is_gone_from_the_scorepad_where_it_was_cut(seated):
    seated.sends("tables/1-1/open/", seated.phone_at(1, 1))
    seated.sends("desk/entrants/", act="erase", entrant=4, sure="1")
    assert Game.objects.get().seats.get(number=4).name == "Player 4"
    assert Game.objects.get().seats.get(number=1).name == "Maximiliane von Hohenst…"


def test_an_erased_name_is_gone_from_phones_and_entries_of_a_chair_that_was_theirs_before(seated):
    seated.sends("tables/1-1/open/", seated.phone_of("Bob"))
    seated.sends("tables/1-1/open/", seated.phone_of(f"{MAX} 2"))
    game = Game.objects.get()
    by = "Maximiliane von Hohen… 2"
    Entry.objects.create(game=game, number=1, step=1, revision=1, data={}, box="dock", by=by)
    said = {"act": "substitute", "seat": 4, "counts_for": "left", "came": "", "new_name": "Dea"}
    seated.sends("desk/tables/1-1/", **said)
    seated.sends("desk/entrants/", act="rename", entrant=4, name="Mia")
    seated.sends("desk/entrants/", act="erase", entrant=4, sure="1")
    kept = {*Phone.objects.values_list("name", flat=True), *Entry.objects.values_list("by", flat=True)}
    assert not any("Maximiliane" in name for name in kept)
    assert game.seats.get(number=1).name == "Maximiliane von Hohenst…"


def test_a_season_joins_people_under_the_whole_name(desk, event):
    other = event("league", command="another")
    other.enters(MAX)
    made = desk.client.post("/seasons/new/", {"name": "Year", "points": "3 2 1", "command": "year"})
    for one in (desk, other):
        desk.client.post(made.url, {"act": "add", "event": one.event.code})
    desk.client.post(made.url, {"act": "join_namesakes"})
    assert set(SeasonPerson.objects.values_list("name", flat=True)) == {MAX}
    desk.client.post(made.url, {"act": "part", "name": MAX})
    assert not SeasonPerson.objects.exists()


def test_short_forms_are_of_one_person_each():
    three = [f"{MAX} {nth}" for nth in (1, 2, 3)]
    assert shortened([*three, "Ann"], 12) == ["Maximiliane…", "Maximilia… 2", "Maximilia… 3", "Ann"]
    assert shortened(["Maximiliane…", MAX], 12) == ["Maximiliane…", "Maximilia… 2"]
    assert shortened(["Jean-Paul Sartre"], 6) == ["Jean…"]
