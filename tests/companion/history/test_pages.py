"""/history/ and the same pages of a group: people, games, charts, and who is who."""

import csv
import io
import re
from dataclasses import replace

import pytest
from django.test import Client
from django.utils import translation
from django.utils.html import escape

from companion import games as companion_games
from companion.device.session import BOOK
from companion.games import FIRST
from companion.models import Account, Alias, Book, Game, Result
from companion.selectors.history import person_key
from companion.services import groups
from companion.templatetags.history import against, tallied, tenths
from scoring.games import GAMES as RULES
from scoring.text import Word
from tests.companion.ended import carried, ended
from tests.companion.history.builders import LONG_AGO
from tests.companion.history.stored import played
from tests.companion.sheets import begin, full_sheet

STRANGE = "<b>Éve</b> 🚀 & co"


@pytest.fixture
def device(db):
    return Client(HTTP_HOST="localhost")


@pytest.fixture
def group(device):
    """A group of the device, with all its games in it: ``group()``."""

    def make(name="Thursday"):
        book = Book.objects.create()
        session = device.session
        session[BOOK] = book.code
        session.save()
        member = groups.group_make(book=book, name=name, label="Ann", once=name)
        groups.games_keep(member=member, games=Result.objects.all())
        return member.group

    return make


def page_of(name, root="/history/"):
    return f"{root}people/{person_key(name)}/"


def main(answer):
    """What the page says, without its tags."""
    text = re.sub(r"<(style|script).*?</\1>", "", answer.text.split("<main")[1].split("</main>")[0])
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


def ranking(answer):
    rows = re.findall(r'class="ranked".*?</a>', answer.text, flags=re.DOTALL)
    return [
        (
            re.search(r"<b>(.*?)</b>", row)[1],
            int(re.search(r'"rating">.*?<b>(\d+)</b>', row, flags=re.DOTALL)[1]),
        )
        for row in rows
    ]


# The list


def test_an_empty_history_says_what_will_stand_there(device):
    text = device.get("/history/").text
    assert "It starts with the first finished game on this phone." in text
    assert 'href="/start/"' in text
    assert 'href="/pads/new/"' in text


def test_people_come_with_rating_games_and_wins_the_strongest_first(device):
    for _nth in range(8):
        played(device, "Ann 80", "Bob 60", "Cid 40", "Dee 20")
    played(device, "Fay 90", "Ann 80")
    answer = device.get("/history/")
    assert [name for name, _points in ranking(answer)] == ["Ann", "Bob", "Cid", "Dee", "Fay"]
    assert "9 games 8 wins, 2.5 expected" in main(answer)
    assert main(answer).count("provisional") == 2  # Fay, and how ratings are made


def test_games_come_newest_first_with_badges_points_and_a_crown_for_the_winner(device):
    played(device, "Ann 80", "Bob 60")
    played(device, "Cid 71", "Ann 71", ranks=[1, 1])
    text = device.get("/history/").text.split('id="games"')[1].split("</ul>")[0]
    rows = re.split(r'class="player(?: player-first)?"', text)[1:]
    told = [re.findall(r"<span[^>]*>(\w+)</span>", row) for row in rows]
    assert told == [["Cid", "71", "won"], ["Ann", "71", "won"], ["Ann", "80", "won"], ["Bob", "60"]]
    assert all('class="badge' in row for row in rows)


def test_games_lead_to_their_results(start):
    phone = ended(start(2))
    text = phone.client.get("/history/").text
    assert f'href="/tables/{phone.game.code}/result/"' in text


def test_so_do_games_that_were_only_scored(device):
    sheet = begin(device)
    full_sheet(device, sheet)
    assert f'href="/pads/{sheet.code}/result/"' in device.get("/history/").text


def test_a_result_leads_to_the_history(start):
    assert 'href="/history/"' in ended(start(2)).gets("result/").text


def test_an_account_has_its_history_on_every_device(start, device):
    phone = ended(start(2))
    account = Account.objects.create(key="ann", name="Ann")
    device.force_login(account)
    assert "your account's first finished game" in main(device.get("/history/")).replace("&#x27;", "'")
    phone.game.phones.update(account=account)
    assert [name for name, _points in ranking(device.get("/history/"))] == ["Ann", "Bob"]


def test_many_games_are_told_on_several_pages(device):
    for nth in range(31):
        played(device, f"Ann {100 + nth}", "Bob 60")
    first, second = device.get("/history/").text, device.get("/history/?page=2").text
    assert (first.count("player-first"), second.count("player-first")) == (30, 1)
    assert 'href="?page=2#games"' in first
    assert "1–30 of 31" in first
    assert ">100<" in second
    assert device.get("/history/?page=nonsense").status_code == 200


def crowd(device, last, first=1):
    """So many people, of whom each met one other."""
    for nth in range(first, last, 2):
        played(device, f"Nr{nth:03} 80", f"Nr{nth + 1:03} 60")


def places(answer):
    return [int(place) for place in re.findall(r'<li value="(\d+)">', answer.text)]


def test_many_people_are_told_on_several_pages_with_their_places(device):
    crowd(device, 62)
    first, second, last = (device.get(f"/history/?people={number}") for number in (1, 2, 99))
    assert [places(page) for page in (first, second, last)] == [
        [*range(1, 31)],
        [*range(31, 61)],
        [61, 62],
    ]
    assert len({name for page in (first, second, last) for name, _points in ranking(page)}) == 62
    assert 'href="?people=2#people"' in first.text
    assert 'aria-label="More people"' in first.text
    assert "31–60 of 62" in second.text
    assert device.get("/history/?people=nonsense").status_code == 200


def test_a_few_people_are_told_on_one(device):
    crowd(device, 30)
    assert "More people" not in device.get("/history/").text


def test_one_is_oneself_on_every_page_of_the_people(device):
    crowd(device, 62)
    name, _points = ranking(device.get("/history/?people=2"))[4]
    sends(device, "me", name.casefold())
    for number, around in ((1, [*range(1, 31), 35]), (2, [*range(31, 61)]), (3, [35, 61, 62])):
        answer = device.get(f"/history/?people={number}")
        assert places(answer) == around
        assert answer.text.count("tag-me") == 1


@pytest.mark.slow
def test_pages_do_not_grow_with_the_people(device):
    crowd(device, 62)
    addresses = ("/history/", page_of("nr001"))
    before = [len(device.get(address).content) for address in addresses]
    crowd(device, 160, first=63)
    after = [len(device.get(address).content) for address in addresses]
    assert all(late < early * 1.05 for early, late in zip(before, after, strict=True))


def test_buildings_that_went_with_winning_are_named(device):
    for _nth in range(3):
        played(device, "Ann 80", "Bob 60", buildings=[("Ann", ["navy"])])
    assert "Navy 3 wins in 3 games, 1.5 expected" in main(device.get("/history/"))


def test_strange_names_are_only_names(device):
    played(device, f"{STRANGE} 80", "{{ 7 }} 60")
    played(device, f"{STRANGE} 80", "{{ 7 }} 60")
    for address in ("/history/", page_of(STRANGE.casefold()), page_of("{{ 7 }}")):
        text = device.get(address).text
        assert escape(STRANGE) in text
        assert STRANGE not in text


def test_the_page_is_quick_to_make(device, django_assert_max_num_queries):
    for _nth in range(40):
        played(device, "Ann 80", "Bob 60", "Cid 10")
    for address in ("/history/", page_of("ann")):
        with django_assert_max_num_queries(10):
            device.get(address)


def test_home_knows_how_many_games_were_told(device, django_assert_max_num_queries):
    assert "Past games" in device.get("/").text
    played(device, "Ann 80", "Bob 60")
    played(device, "Ann 80", "Bob 60")
    with django_assert_max_num_queries(20):
        assert "Ratings and results of 2 games." in main(device.get("/"))


def test_home_counts_a_game_that_was_carried_elsewhere_once(start):
    phone = ended(start(2))
    carried(phone, phone.client)
    for _evening in range(2):
        played(phone.client, "Ann 80", "Bob 60")
    assert "3 games of" in main(phone.client.get("/history/"))
    assert Result.objects.count() == 4
    assert "results of 3 games." in main(phone.client.get("/"))


def test_a_corrected_old_game_changes_the_ratings_shown(start):
    phone = ended(start(2))
    Game.objects.update(started_at=LONG_AGO)
    played(phone.client, "Bob 90", "Cid 80")
    before = dict(ranking(phone.client.get("/history/")))
    phone.records({"do": "correct", "player": "seat-2", "set": {"other_vp": 40}})
    after = dict(ranking(phone.client.get("/history/")))
    assert after["Bob"] > before["Bob"]
    assert after["Ann"] < before["Ann"]
    assert after["Cid"] != before["Cid"]


# One person


def test_a_person_comes_with_all_figures(device):
    spain = [("Ann", "spain")]
    for _nth in range(2):
        played(device, "Ann 80", "Bob 60", nations=spain, buildings=[("Ann", ["navy"])])
    played(device, "Bob 80", "Cid 70", "Ann 60", buildings=[("Ann", ["navy"])])
    told = main(device.get(page_of("ann")))
    for words in (
        "Games 3",
        "Wins 2 1.3 expected",
        "Best 80 points",
        "On average 92% of the winner's points",
        "Players Games Best Mean 2 2 80 80 3 1 60 60",
        "Spain 2 wins in 2 games, 1 expected",
        "Navy 2 wins in 3 games, 1.3 expected",
        "provisional A rating says little before eight games.",
        "2 of the last 3 games won",
    ):
        assert words in told


def test_a_chart_can_be_read_as_numbers(device):
    for _nth in range(2):
        played(device, "Ann 80", "Bob 60")
    text = device.get("/history/").text
    rows = re.findall(r'<th scope="row">(\d+)</th>\s*<td>(\d+)</td>\s*<td>(\d+)</td>', text)
    points = {name: str(number) for name, number in ranking(device.get("/history/"))}
    assert rows[-1] == ("2", points["Ann"], points["Bob"])


def test_nobody_else_is_told_of(device, start):
    ended(start(2))
    played(device, "Cid 3", "Dee 2")
    assert device.get(page_of("ann")).status_code == 404


# Who is who


def sends(device, what, name, root="/history/", **data):
    return device.post(f"{page_of(name, root)}{what}/", data)


def test_two_spellings_become_one_person_and_can_be_taken_apart_again(device):
    played(device, "Ann 80", "Bob 60")
    played(device, "Annie 80", "Bob 60")
    answer = sends(device, "same", "annie", other=person_key("ann"))
    assert (answer.status_code, answer.url) == (302, page_of("ann") + "#names")
    assert {name for name, _points in ranking(device.get("/history/"))} == {"Ann", "Bob"}
    assert "Also written as Annie Split" in main(device.get(page_of("ann")))
    assert device.get(page_of("annie")).status_code == 404
    assert sends(device, "apart", "ann", spelled="annie").url == page_of("ann") + "#names"
    assert {name for name, _points in ranking(device.get("/history/"))} == {"Ann", "Annie", "Bob"}


def others(answer):
    return re.findall(r'name="other" value="\w+">([^<]*)<', answer.text)


def test_the_ten_names_most_alike_are_offered_and_the_rest_by_typing(device):
    crowd(device, 20)
    played(device, "Annie 80", "Bartholomew Nightingales 60")
    played(device, "Ann 80", "Bob 60")
    answer = device.get(page_of("ann"))
    assert (len(others(answer)), others(answer)[0]) == (10, "Annie")
    assert "Bartholomew Nightingales" not in others(answer)
    assert 'name="like"' in answer.text
    found = device.get(page_of("ann"), {"like": " BART"})
    assert (len(others(found)), others(found)[0]) == (10, "Bartholomew Nightingales")
    assert '<details class="same" open>' in found.text
    strange = device.get(page_of("ann"), {"like": f'"{STRANGE}' * 99})
    assert len(others(strange)) == 10
    assert STRANGE not in strange.text


def test_nobody_types_to_find_a_few(device):
    crowd(device, 10)
    played(device, "Ann 80", "Nr001 60")
    answer = device.get(page_of("ann"))
    assert len(others(answer)) == 10
    assert 'name="like"' not in answer.text


def test_people_who_sat_at_one_table_are_two(device):
    played(device, "Ann 80", "Annie 75", "Bob 60")
    answer = sends(device, "same", "annie", other=person_key("ann"))
    assert answer.status_code == 422
    assert re.search(
        r"Annie and Ann played together on .* 20\d\d \(Ann 80, Annie 75, Bob 60\)\. They are two people\.",
        main(answer),
    )
    assert not Alias.objects.exists()


@pytest.mark.parametrize("other", ["", "nonsense", person_key("ann")])
def test_nobody_is_the_same_as_nobody_or_oneself(device, other):
    played(device, "Ann 80", "Bob 60")
    answer = sends(device, "same", "ann", other=other)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert not Alias.objects.exists()


def test_who_was_here_by_other_spellings_alone_is_gone_when_taken_apart(device):
    played(device, "Ann 80", "Bob 60")
    gone = played(device, "Annie 80", "Bob 60")
    sends(device, "same", "ann", other=person_key("annie"))
    gone.delete()
    Result.objects.filter(game=None).delete()
    session = device.session
    session["phones"].pop(gone.game.code)
    session.save()
    assert sends(device, "apart", "annie", spelled="ann").url == "/history/"


def test_one_says_who_one_is_and_takes_it_back(device):
    played(device, "Ann 80", "Bob 60")
    assert sends(device, "me", "ann").url == page_of("ann")
    assert re.search(r"<b>Ann</b>\s*<span class=\"tag tag-me\">you", device.get("/history/").text)
    assert "That is not me" in device.get(page_of("ann")).text
    sends(device, "me", "ann", **{"not": "1"})
    assert "tag-me" not in device.get("/history/").text


# The same in a group


def test_a_group_has_the_same_pages_over_its_games(device, group):
    played(device, "Ann 80", "Bob 60")
    ours = group(STRANGE)
    root = f"/groups/{ours.code}/"
    played(device, "Cid 80", "Dee 60")
    answer = device.get(root)
    assert [name for name, _points in ranking(answer)] == ["Ann", "Bob"]
    assert f"<h1>{escape(STRANGE)}</h1>" in answer.text
    for page in ("members/", "games/", f"games/{Result.objects.first().pk}/", "games.csv", "games.json"):
        assert f'href="{root}{page}"' in answer.text
    assert device.get(page_of("ann", root)).status_code == 200
    assert device.get(page_of("cid", root)).status_code == 404
    assert f'href="{root}"' in device.get("/history/").text


def test_a_group_is_nothing_to_strangers(device, group):
    played(device, "Ann 80", "Bob 60")
    root = f"/groups/{group().code}/"
    stranger = Client(HTTP_HOST="localhost")
    for address in (root, page_of("ann", root), f"{root}games.csv", f"{root}games.json"):
        assert stranger.get(address).status_code == 404
    for what in ("same", "apart", "me"):
        assert sends(stranger, what, "ann", root, other=person_key("bob")).status_code == 404


def test_an_empty_group_leads_to_its_games(device, group):
    ours = group()
    assert f'class="button" href="/groups/{ours.code}/games/"' in device.get(f"/groups/{ours.code}/").text


def test_spellings_of_a_group_are_the_groups(device, group):
    played(device, "Ann 80", "Bob 60")
    played(device, "Annie 80", "Bob 60")
    ours = group()
    root = f"/groups/{ours.code}/"
    sends(device, "same", "annie", root, other=person_key("ann"))
    assert Alias.objects.get().book == ours
    assert len(ranking(device.get(root))) == 2
    assert len(ranking(device.get("/history/"))) == 3


def test_who_one_is_stays_the_same_under_the_spelling_of_a_group(device, group):
    played(device, "Ann 80", "Bob 60")
    played(device, "Annie 80", "Bob 60")
    ours = group()
    root = f"/groups/{ours.code}/"
    sends(device, "same", "annie", other=person_key("ann"))
    sends(device, "same", "ann", root, other=person_key("annie"))
    sends(device, "me", "annie", root)
    assert Book.objects.get(code=device.session[BOOK]).me == "ann"
    assert "That is not me" in device.get(page_of("ann")).text
    assert "That is not me" in device.get(page_of("annie", root)).text


# Several games


@pytest.fixture
def second_game(monkeypatch):
    """Another one on the shelf, which is like the first but for its name."""
    second = replace(RULES[FIRST], key="second", title=Word("The Second Game"))
    monkeypatch.setitem(RULES, "second", second)
    monkeypatch.setitem(companion_games.GAMES, "second", companion_games.GAMES[FIRST])
    return "second"


def test_each_game_has_a_history_with_ratings_of_its_own(device, second_game):
    for _nth in range(3):
        played(device, "Ann 80", "Bob 60")
    played(device, "Bob 9", "Ann 8", rules=second_game)
    newest = device.get("/history/").text
    assert "The Second Game" in newest
    assert newest.index("Bob") < newest.index("Ann")
    first = device.get(f"/history/?game={FIRST}").text
    assert f'href="/history/people/{person_key("ann")}/?game={FIRST}"' in first
    rows = {key: device.get(f"/history/games.json?game={key}").json()["rows"] for key in (FIRST, second_game)}
    assert {key: [row["player"] for row in told] for key, told in rows.items()} == {
        FIRST: ["Ann", "Bob"] * 3,
        second_game: ["Bob", "Ann"],
    }
    assert rows[second_game][0]["rating"] > 1000 > rows[second_game][1]["rating"]
    page = device.get(f"/history/people/{person_key('ann')}/?game={second_game}").text
    assert "Bob" in page
    assert "80" not in re.findall(r'class="player-points">(\d+)', page)


def test_with_one_game_no_address_names_it(device):
    played(device, "Ann 80", "Bob 60")
    page = device.get("/history/").text
    assert "?game=" not in page


# For other programs


def test_it_can_be_had_as_a_spreadsheet_with_a_row_for_each_player(device):
    played(device, "Ann 80", "=Bob 60", nations=[("Ann", "spain")], buildings=[("Ann", ["navy", "mint"])])
    answer = device.get("/history/games.csv")
    head, ann, bob = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert head[:5] == ["Game", "When", "Players", "Place", "Player"]
    assert (ann[0], ann[3:9], ann[10]) == ("1", ["1", "Ann", "Ann", "red", "spain", "80"], "navy mint")
    assert bob[3:6] == ["2", "'=Bob", "'=Bob"]
    assert 'filename="history.csv"' in answer["Content-Disposition"]


def test_it_can_be_had_as_json(device):
    played(device, "Ann 80", f"{STRANGE} 60")
    told = device.get("/history/games.json").json()
    assert told["format"] == "scorepad-history/1"
    assert [(row["player"], row["place"], row["points"]) for row in told["rows"]] == [
        ("Ann", 1, 80),
        (STRANGE, 2, 60),
    ]
    assert told["rows"][0]["rating"] > 1000 > told["rows"][1]["rating"]


# Numbers


class Wins:
    wins, expected, games = 4.5, 3.25, 9


def test_tenths_are_written_as_the_language_writes_them():
    assert [tenths(number) for number in (3.0, 3.2, 0.04, 12.96)] == ["3", "3.2", "0", "13"]
    with translation.override("fr"):
        assert tenths(3.2) == "3,2"


def test_shared_wins_are_told_in_part():
    assert against(Wins) == "4.5 wins, 3.2 expected"
    assert tallied(Wins) == "4.5 wins in 9 games, 3.2 expected"
