"""/pads/: a game scored after it was played."""

import json
import re

import pytest
from django.test import Client

from companion.models import PadChange, PadSheet
from companion.selectors.pad import pad_table
from scoring.interchange import answer
from tests.companion.sheets import NAMES, Page, begin, full_sheet, says, worker
from tests.companion.test_start import fields

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone():
    return Client(HTTP_HOST="localhost")


@pytest.fixture
def sheet(phone):
    return begin(phone)


def total(text, name):
    """What the strip shows for a player: total and place."""
    found = re.search(
        rf'sum-name">{name}</span>\s*<b>([^<]*)</b>(?:\s*<i[^>]*>\s*<span[^>]*>[^<]*</span> (\d)\.)?', text
    )
    return found.groups()


# Beginning


def test_it_begins_a_sheet_with_names_colours_and_the_expansion(phone, sheet):
    assert sheet.people == [
        {"name": "Ann", "color": "red"},
        {"name": "Bob", "color": "yellow"},
        {"name": "Cid", "color": "blue"},
        {"name": "Dee", "color": "green"},
    ]
    assert sheet.head == {"builders": True, "age_of_reason": "own"}
    assert "Ann" in phone.get("/start/").text
    assert f"/pads/{sheet.code}/" in phone.get("/").text


def test_home_says_whether_a_sheet_is_filled_in(client):
    sheet = begin(client)
    assert "Not finished" in client.get("/").text
    full_sheet(client, sheet)
    assert "Not finished" not in client.get("/").text
    assert "Finished ·" in client.get("/").text


def test_each_new_page_has_a_name_of_its_own_and_asks_for_no_nation(phone):
    """A short one would come again, and open an old sheet instead of a new one."""
    pages = [phone.get("/pads/new/").text for _nth in range(20)]
    assert len({str(fields(page)["command"]) for page in pages}) == 20
    assert "Which nation?" not in pages[0]
    assert "Who played?" in pages[0]
    assert "In player order" not in pages[0]


def test_the_same_page_sent_twice_begins_one_sheet(phone):
    data = fields(phone.get("/pads/new/").text) | NAMES | {"start": "1"}
    assert phone.post("/pads/new/", data).url == phone.post("/pads/new/", data).url
    assert PadSheet.objects.count() == 1


def test_the_first_page_of_all_sent_twice_at_once_begins_one_sheet(phone):
    """Neither sending knows of the session that the other one begins."""
    data = fields(phone.get("/pads/new/").text) | NAMES | {"start": "1"}
    for _tap in range(2):
        phone.cookies.pop("session", None)
        assert phone.get(phone.post("/pads/new/", data).url).status_code == 302
    assert PadSheet.objects.count() == 1


def test_two_players_of_one_name_are_refused(phone):
    data = fields(phone.get("/pads/new/").text) | NAMES | {"start": "1", "name2": "Ann"}
    response = phone.post("/pads/new/", data)
    assert response.status_code == 422
    assert "Two players are called Ann." in response.text
    assert not PadSheet.objects.exists()


def test_a_sheet_does_not_exist_for_another_device(sheet):
    stranger = Client(HTTP_HOST="localhost")
    for part in ("", "sections/3/", "result/", "sheet.json", "result.json", "check/"):
        assert stranger.get(f"/pads/{sheet.code}/{part}").status_code == 404
    assert stranger.post(f"/pads/{sheet.code}/turn-over/").status_code == 404


def test_the_button_says_where_it_leads(phone, sheet):
    """After the last player, to the result; and what was played with is asked before the names."""
    pages = [phone.get(f"/pads/{sheet.code}/sections/{seat.key}/").text for seat in pad_table(sheet).seats]
    told = [re.search(r'name="next" value="1">(\w+)<', page)[1] for page in pages]
    assert told == ["Next"] * (len(pages) - 1) + ["Result"]
    page = phone.get("/pads/new/").text
    assert page.index("Builder expansion") < page.index("Who played?")


# Sums


def test_sums_and_places_follow_what_is_tapped(phone, sheet):
    text = says(phone, sheet, "3", **{worker("caribbean", 1): "3", worker("caribbean", 2): "2"})
    assert total(text, "Ann") == ("6", "1")
    assert total(text, "Bob") == ("2", "2")
    text = says(phone, sheet, "seat-2", building=["wealth"], money="50")
    assert total(text, "Bob") == ("12", "1")


def test_builders_are_tapped_where_the_expansion_is_in_the_game(phone, sheet):
    tapped = 'name="brush" value="builder"'
    assert tapped in phone.get(f"/pads/{sheet.code}/sections/3/").text

    sheet.head = {**sheet.head, "builders": False}
    sheet.save()
    assert tapped not in phone.get(f"/pads/{sheet.code}/sections/3/").text


def test_builders_count_for_everybody_in_the_region(phone, sheet):
    said = {worker("peru", 1): "3", worker("peru", 2): "1", worker("peru", 2, "builder"): "1"}
    text = says(phone, sheet, "8", **said)
    assert (total(text, "Ann")[0], total(text, "Bob")[0]) == ("10", "4")


def test_a_round_may_be_only_points(phone, sheet):
    text = says(phone, sheet, "6", **{"by": "points", "points-seat-3": "14", worker("peru", 1): "3"})
    assert (total(text, "Cid"), total(text, "Ann")[0]) == (("14", "1"), "0")


def test_the_colonies_before_are_a_beginning(phone, sheet):
    says(phone, sheet, "3", **{worker("peru", 1): "3", worker("peru", 1, "builder"): "1"})
    Page(phone, sheet, "6").sends(htmx=False, carry="1")
    sheet.refresh_from_db()
    assert sheet.sections["6"]["all"] == {"peru": {"seat-1": 3}}
    assert sheet.sections["6"]["builder"] == {"peru": {"seat-1": 1}}


def test_more_builders_than_workers_are_refused_in_words_whoever_counts_soldiers(phone, sheet):
    says(phone, sheet, "8", **{worker("peru", 2): "1", worker("peru", 2, "builder"): "2"})
    says(phone, sheet, "seat-1", building=["power"], soldiers="1")
    for page in ("sections/8/", "sections/seat-1/", "result/"):
        answer = phone.get(f"/pads/{sheet.code}/{page}")
        assert answer.status_code == 200
        assert "Peru on turn 8: Bob has more Builders than workers." in answer.text
    assert phone.get("/history/").status_code == 200


def test_builders_that_are_no_number_are_refused_as_that(phone, sheet):
    says(phone, sheet, "8", **{worker("peru", 2): "-1", worker("peru", 2, "builder"): "x"})
    page = phone.get(f"/pads/{sheet.code}/sections/8/")
    assert page.status_code == 200
    assert "more Builders" not in page.text


def test_soldiers_and_the_specialists_box_count_for_the_tiles_that_ask(phone, sheet):
    says(phone, sheet, "8", **{worker("peru", 1): "3"})
    said = {"building": ["power", "age_of_reason"], "soldiers": "2", "specialists-seat-1": "3"}
    text = says(phone, sheet, "seat-1", **said)
    document = phone.get(f"/pads/{sheet.code}/sheet.json").json()
    assert document["colonies"]["8"] == {"peru": {"Ann": {"colonist": 1, "soldier": 2}}}
    assert total(text, "Ann")[0] == str(6 + 2 * 2 + 4 * 3)


@pytest.mark.parametrize(
    ("by", "soldiers", "points", "told"),
    [
        ("workers", "5", 2 * 2, "Power counts 2 of 5 Soldiers: "),
        ("points", "1", 0, "Power counts 0 of 1 Soldier: "),
        ("workers", "2", 2 * 2, ""),
    ],
)
def test_soldiers_that_no_worker_can_be_are_told(phone, sheet, by, soldiers, points, told):
    """The Builder can't be one, and of colonies that are only points nobody is known."""
    told += told and "you entered too few workers for turn 8."
    said = {worker("peru", 1): "2", worker("brazil", 1): "1", worker("brazil", 1, "builder"): "1"}
    says(phone, sheet, "8", by=by, **said)
    sums = says(phone, sheet, "seat-1", building=["power"], soldiers=soldiers)
    page = phone.get(f"/pads/{sheet.code}/sections/seat-1/").text
    assert re.findall(r'<p id="uncounted" role="status" hx-swap-oob="true">([^<]*)</p>', sums) == [told]
    assert re.findall(r'<p id="uncounted" role="status">([^<]*)</p>', page) == [told]
    result = answer(phone.get(f"/pads/{sheet.code}/sheet.json").json())
    assert result["players"]["Ann"]["buildings"].get("power", 0) == points
    others = phone.get(f"/pads/{sheet.code}/sections/seat-2/").text
    assert '<p id="uncounted" role="status"></p>' in others


NOT_NOTED = "not counted: you entered no colonies for turn 8."


@pytest.mark.parametrize(
    ("tiles", "told"),
    [
        (["population"], f"Population is {NOT_NOTED} Enter its points under Other."),
        (["glory", "new_world_capital_city"], f"Glory and New World Capital City are {NOT_NOTED} Enter"),
        (["navy", "wealth"], ""),
    ],
)
def test_tiles_that_count_colonies_nobody_noted_are_told(phone, sheet, tiles, told):
    says(phone, sheet, "8", by="points", **{"points-seat-1": "9"})
    sums = says(phone, sheet, "seat-1", building=tiles)
    pages = [phone.get(f"/pads/{sheet.code}/{page}/").text for page in ("sections/seat-1", "result")]
    for page in (sums, *pages):
        assert (NOT_NOTED in page) is bool(told)
        assert told in page
    assert NOT_NOTED not in phone.get(f"/pads/{sheet.code}/sections/seat-2/").text
    says(phone, sheet, "8", by="workers", **{worker("peru", 1): "2"})
    assert NOT_NOTED not in phone.get(f"/pads/{sheet.code}/result/").text


def test_tiles_that_count_colonies_wait_for_those_of_turn_8(phone, sheet):
    assert NOT_NOTED not in says(phone, sheet, "seat-1", building=["population"])
    assert NOT_NOTED not in phone.get(f"/pads/{sheet.code}/result/").text


def test_soldiers_that_are_not_counted_are_told_on_the_result(phone, sheet):
    says(phone, sheet, "8", by="points", **{"points-seat-1": "9"})
    says(phone, sheet, "seat-1", building=["power"], soldiers="5")
    page = phone.get(f"/pads/{sheet.code}/result/").text
    assert "Power counts 0 of 5 Soldiers" in page


def test_tiles_and_cards_of_others_show_their_owner(phone, sheet):
    says(phone, sheet, "seat-1", building=["settlers", "navy"], card=["china"])
    page = phone.get(f"/pads/{sheet.code}/sections/seat-2/").text
    assert re.search(r'value="navy" disabled>\s*<span>\s*<svg class="badge badge-red"', page)
    assert re.search(r'value="china" disabled>\s*<span>\s*<svg class="badge badge-red"', page)
    assert len(re.findall(r'value="settlers"', page)) == 2
    assert len(re.findall(r'value="settlers" disabled', page)) == 1


# Saved as one goes


def test_every_change_is_kept_with_its_revision_and_once(phone, sheet):
    page = Page(phone, sheet, "3")
    page.sends(**{worker("peru", 1): "1"})
    page.sends(**{worker("peru", 1): "2"})
    page.sends(nth=2)
    kept = PadChange.objects.values_list("revision", "section", "nth")
    assert list(kept) == [(1, "3", 1), (2, "3", 2)]
    sheet.refresh_from_db()
    assert (sheet.revision, sheet.sections["3"]["all"]) == (2, {"peru": {"seat-1": 2}})


def test_an_older_sending_of_the_same_page_comes_too_late(phone, sheet):
    page = Page(phone, sheet, "3")
    page.sends(nth=2, **{worker("peru", 1): "2"})
    assert page.sends(nth=1, **{worker("peru", 1): "1"}).status_code == 200
    sheet.refresh_from_db()
    assert sheet.sections["3"]["all"] == {"peru": {"seat-1": 2}}


def test_a_command_with_other_content_is_refused(phone, sheet):
    page = Page(phone, sheet, "3")
    page.sends(nth=1, **{worker("peru", 1): "2"})
    response = page.sends(nth=1, htmx=False, **{worker("peru", 1): "5"})
    assert response.status_code == 422
    assert re.search(r'name="all-peru-seat-1" value="5"', response.text)
    sheet.refresh_from_db()
    assert sheet.revision == 1


def test_another_page_overwrites_nothing_unseen(phone, sheet):
    old = Page(phone, sheet, "3")
    says(phone, sheet, "3", **{worker("peru", 1): "2"})
    response = old.sends(htmx=False, **{worker("peru", 2): "4"})
    assert response.status_code == 409
    assert "changed this part on another page" in response.text
    assert re.search(r'name="all-peru-seat-2" value="4"', response.text)
    other_part = Page(phone, sheet, "6")
    assert other_part.sends(**{worker("peru", 1): "1"}).status_code == 200


def test_what_does_not_fit_says_why_and_is_kept(phone, sheet):
    text = says(phone, sheet, "seat-1", building=["mayflower"], idle_ships="2", ships="1")
    assert "Ships that carried workers: 2, but there can be at most 1." in text
    assert total(text, "Ann")[0] == "–"
    assert 'name="idle_ships" value="2"' in phone.get(f"/pads/{sheet.code}/sections/seat-1/").text
    assert "Ships that carried workers: 2" in phone.get(f"/pads/{sheet.code}/result/").text
    assert total(says(phone, sheet, "seat-1", ships="2"), "Ann")[0] == "0"


@pytest.mark.parametrize("typed", ["x", "-1", "1.5", "99999"])
def test_what_is_no_count_is_refused_in_a_sentence(phone, sheet, typed):
    for section, field in (
        ("3", worker("peru", 1)),
        ("3", "bought-seat-1"),
        ("seat-1", "money"),
        ("seat-2", "good-sugar"),
        ("seat-3", "counter-1-2-1-4"),
    ):
        text = says(phone, sheet, section, **{field: typed})
        assert 'role="alert"' in text, (section, field)
        says(phone, sheet, section, **{field: "0"})


def test_it_goes_on_without_a_script(phone, sheet):
    steps = ["3", "6", "8", "seat-1", "seat-2", "seat-3", "seat-4"]
    for section, after in zip(steps, [*steps[1:], None], strict=True):
        response = Page(phone, sheet, section).sends(nth=0, htmx=False, next="1")
        end = "result/" if after is None else f"sections/{after}/"
        assert response.url == f"/pads/{sheet.code}/{end}"
    response = Page(phone, sheet, "3").sends(htmx=False, **{worker("peru", 1): "3"})
    assert response.url == f"/pads/{sheet.code}/sections/3/"
    assert phone.get(f"/pads/{sheet.code}/").url == f"/pads/{sheet.code}/result/"


# The result


def test_its_sheet_gives_the_same_result_in_the_library(phone, sheet):
    full_sheet(phone, sheet)
    document = phone.get(f"/pads/{sheet.code}/sheet.json").json()
    result = phone.get(f"/pads/{sheet.code}/result.json").json()
    assert document["format"] == "empires-sheet/1"
    assert answer(json.loads(json.dumps(document))) == result
    assert result["players"]["Ann"]["buildings"] == {"navy": 8}
    assert result["players"]["Cid"]["economy"] == 7
    assert result["players"]["Cid"]["buildings"]["wealth"] == (33 + 10) // 5
    assert result["players"]["Dee"]["buildings"] == {"age_of_reason": 8}
    assert result["players"]["Bob"]["other"] == -3
    page = phone.get(f"/pads/{sheet.code}/result/").text
    for one in result["players"].values():
        assert f"<td>{one['total']}</td>" in page


def test_it_ends_in_the_pad_with_reasons(phone, sheet):
    full_sheet(phone, sheet)
    page = phone.get(f"/pads/{sheet.code}/result/").text
    assert "Ann wins with 29 points." in page
    assert "Caribbean: 6 for first place with 3 workers" in page
    assert "Colonies on turn 6" in page
    assert "Navy: 4 for each of 2 Merchant Ships" in page


def test_it_is_a_result_once_something_was_said_everywhere(phone, sheet):
    says(phone, sheet, "3", **{worker("caribbean", 1): "3"})
    page = phone.get(f"/pads/{sheet.code}/result/").text
    assert "Not finished yet." in page
    assert re.findall(rf'href="/pads/{sheet.code}/sections/([^"]+)/">([^<]+)</a></li>', page) == [
        ("6", "Turn 6"),
        ("8", "Turn 8"),
        ("seat-1", "Ann"),
        ("seat-2", "Bob"),
        ("seat-3", "Cid"),
        ("seat-4", "Dee"),
    ]
    assert "Share" not in page
    assert "Then the game goes into the history." in page
    assert "So far Ann leads with 6 points." in page
    assert not is_crowned(page)
    for file in ("result.csv", "result.json"):
        assert phone.get(f"/pads/{sheet.code}/{file}").status_code == 404
    full_sheet(phone, sheet)
    page = phone.get(f"/pads/{sheet.code}/result/").text
    assert "Not finished yet." not in page
    assert "Share" in page
    assert is_crowned(page)


def is_crowned(page):
    return "#thing-crown" in page or "wins with" in page


def test_several_lead_together_as_long_as_it_is_no_result(phone, sheet):
    assert "So far nobody leads: everybody has 0 points." in phone.get(f"/pads/{sheet.code}/result/").text
    says(phone, sheet, "3", by="points", **{"points-seat-2": "9", "points-seat-4": "9"})
    page = phone.get(f"/pads/{sheet.code}/result/").text
    assert "So far Bob and Dee lead with 9 points each." in page
    assert "share the victory" not in page


def test_it_draws_points_by_source_and_what_the_scorings_brought(phone, sheet):
    full_sheet(phone, sheet)
    charts = phone.get(f"/pads/{sheet.code}/result/").context["charts"]
    assert [key for key, _name in charts.sources] == [
        "colonies_3",
        "colonies_6",
        "colonies_8",
        "bought",
        "discoveries",
        "buildings",
        "economy",
    ]
    assert [row.seat for row in charts.bars.rows] == ["seat-1", "seat-3", "seat-4", "seat-2"]
    [colonies] = charts.lines
    assert colonies.drawing.rows == [(3, [6, 0, 0, 2]), (6, [9, 0, 12, 0]), (8, [0, 10, 6, 0])]


def test_a_scoring_that_nobody_knows_is_not_drawn_as_nothing(phone, sheet):
    full_sheet(phone, sheet)
    says(phone, sheet, "6", **{"points-seat-1": "0", "points-seat-4": "0"})
    charts = phone.get(f"/pads/{sheet.code}/result/").context["charts"]
    assert charts.lines == []


def test_it_tells_what_a_sheet_knows_to_be_remarkable(phone, sheet):
    full_sheet(phone, sheet)
    page = phone.get(f"/pads/{sheet.code}/result/").text
    assert "The biggest single scoring: 12 points for Dee from the colonies of turn 6." in page
    assert "The most valuable region: Peru gave 10 points, 10 of them to Cid." in page
    assert "The buildings worth most at the end:" in page
    assert "longest lead" not in page
    assert "paid best" not in page


def test_a_rematch_begins_with_the_people_of_the_sheet(phone, sheet):
    full_sheet(phone, sheet)
    assert f"/start/?rematch={sheet.code}" in phone.get(f"/pads/{sheet.code}/result/").text
    form = phone.get("/start/", {"rematch": sheet.code}).context["form"]
    assert [row["called"] for row in form.rows()] == ["Ann", "Bob", "Cid", "Dee"]
    assert [row["badge"].key for row in form.rows()] == ["red", "yellow", "blue", "green"]
    assert form["also"].value() == ["builders"]


def test_a_rematch_of_a_sheet_that_is_not_known_is_a_usual_start(sheet):
    form = Client(HTTP_HOST="localhost").get("/start/", {"rematch": sheet.code}).context["form"]
    assert "Ann" not in [row["called"] for row in form.rows()]


@pytest.mark.parametrize("stored", [{"rules": "chess"}, {"sections": {"3": [1]}}, {"sections": [1]}])
def test_a_pad_that_nobody_can_read_is_named_and_spoils_no_list(phone, sheet, stored):
    PadSheet.objects.filter(pk=sheet.pk).update(revision=99, **stored)
    page = phone.get("/")
    assert page.status_code == 200
    assert "Needs a look" in page.text
    assert phone.get("/history/").status_code == 200
    for address in ("", "result/", "sections/3/", "sheet.json"):
        own = phone.get(f"/pads/{sheet.code}/{address}")
        assert own.status_code == 409
        assert "This pad can&#x27;t be read." in own.text or "This pad can't be read." in own.text


def test_nobody_draws_the_order_of_a_finished_game(client):
    assert 'name="shuffle"' in client.get("/start/").text
    assert 'name="shuffle"' not in client.get("/pads/new/").text


# What decides


def all_said(phone, sheet, **said):
    """Ann and Bob level at 6 points, and at turn 8's colonies."""
    for turn in ("3", "6", "8"):
        says(
            phone,
            sheet,
            turn,
            by="points",
            **{"points-seat-1": "2", "points-seat-2": "2", "points-seat-3": "1"},
        )
    for seat in ("seat-1", "seat-2", "seat-3", "seat-4"):
        says(phone, sheet, seat, **({"money": said[seat]} if seat in said else {}))
    return phone.get(f"/pads/{sheet.code}/result/").text


def test_no_tie_is_decided_by_money_that_nobody_entered(phone, sheet):
    page = all_said(phone, sheet, **{"seat-1": "3"})
    assert "Ann and Bob tie at 6 points: enter their money, 0 too." in page
    assert "richer" not in page
    assert phone.get(f"/pads/{sheet.code}/result.json").status_code == 404
    says(phone, sheet, "seat-2", money="0")
    assert 'name="money" value="0"' in phone.get(f"/pads/{sheet.code}/sections/seat-2/").text
    page = phone.get(f"/pads/{sheet.code}/result/").text
    assert "richer with $3." in page
    assert "enter their money" not in page


def test_money_is_not_asked_for_where_the_points_decide(phone, sheet):
    full_sheet(phone, sheet)
    assert "enter their money" not in phone.get(f"/pads/{sheet.code}/result/").text


def test_a_scoring_that_is_empty_or_nearly_so_is_asked_about(phone, sheet):
    says(phone, sheet, "3", **{worker("peru", 1): "4", worker("peru", 2): "3"})
    says(phone, sheet, "6")
    says(phone, sheet, "8", **{worker("peru", 1): "2"})
    page = phone.get(f"/pads/{sheet.code}/result/").text
    assert "Turn 6: nobody has points for colonies. Is that right?" in page
    assert "Turn 8 has 2 workers, turn 3 had 7: are these all?" in page
    says(phone, sheet, "6", by="points", **{"points-seat-1": "2"})
    says(phone, sheet, "8", **{worker("peru", 1): "3"})
    page = phone.get(f"/pads/{sheet.code}/result/").text
    assert "Is that right?" not in page
    assert "are these all?" not in page
