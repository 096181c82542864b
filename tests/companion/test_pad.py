"""/pads/: a game scored after it was played."""

import json
import re

import pytest
from django.test import Client

from companion.models import PadChange, PadSheet
from scoring.interchange import answer
from tests.companion.test_start import fields

pytestmark = pytest.mark.django_db

NAMES = {"name1": "Ann", "name2": "Bob", "name3": "Cid", "name4": "Dee"}
HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def phone():
    return Client(HTTP_HOST="localhost")


def begin(client, **more):
    data = fields(client.get("/pads/new/").text)
    client.post("/pads/new/", data | NAMES | {"also": "builders", "start": "1"} | more)
    return PadSheet.objects.latest("pk")


@pytest.fixture
def sheet(phone):
    return begin(phone)


class Page:
    """One section as it stands open, sending what was tapped."""

    def __init__(self, client, sheet, section):
        self.client, self.url = client, f"/pads/{sheet.code}/sections/{section}/"
        self.data = fields(client.get(self.url).text)
        self.nth = 0

    def sends(self, *, nth=None, htmx=True, **said):
        self.nth = self.nth + 1 if nth is None else nth
        self.data |= said
        return self.client.post(self.url, self.data | {"nth": self.nth}, **(HTMX if htmx else {}))


def says(client, sheet, section, **said):
    response = Page(client, sheet, section).sends(**said)
    assert response.status_code == 200
    return response.text


def total(text, name):
    """What the strip shows for a player: total and place."""
    found = re.search(
        rf'sum-name">{name}</span><b>([^<]*)</b><i[^>]*>(?:<span[^>]*>[^<]*</span> (\d)\.)?', text
    )
    return found.groups()


def worker(region, seat, kind="all"):
    return f"{kind}-{region}-seat-{seat}"


# Beginning


def test_it_begins_a_sheet_with_names_colours_and_the_expansion(phone, sheet):
    assert sheet.people == [
        {"name": "Ann", "color": "red"},
        {"name": "Bob", "color": "yellow"},
        {"name": "Cid", "color": "blue"},
        {"name": "Dee", "color": "green"},
    ]
    assert (sheet.builders, sheet.age_of_reason) == (True, "own")
    assert "Ann" in phone.get("/start/").text
    assert f"/pads/{sheet.code}/" in phone.get("/").text


def test_the_same_page_sent_twice_begins_one_sheet(phone):
    data = fields(phone.get("/pads/new/").text) | NAMES | {"start": "1"}
    assert phone.post("/pads/new/", data).url == phone.post("/pads/new/", data).url
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


# Sums


def test_sums_and_places_follow_what_is_tapped(phone, sheet):
    text = says(phone, sheet, "3", **{worker("caribbean", 1): "3", worker("caribbean", 2): "2"})
    assert total(text, "Ann") == ("6", "1")
    assert total(text, "Bob") == ("2", "2")
    text = says(phone, sheet, "seat-2", building=["wealth"], money="50")
    assert total(text, "Bob") == ("12", "1")


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


def test_soldiers_and_the_specialists_box_count_for_the_tiles_that_ask(phone, sheet):
    says(phone, sheet, "8", **{worker("peru", 1): "3"})
    said = {"building": ["power", "age_of_reason"], "soldiers": "2", "specialists-seat-1": "3"}
    text = says(phone, sheet, "seat-1", **said)
    document = phone.get(f"/pads/{sheet.code}/sheet.json").json()
    assert document["colonies"]["8"] == {"peru": {"Ann": {"colonist": 1, "soldier": 2}}}
    assert total(text, "Ann")[0] == str(6 + 2 * 2 + 4 * 3)


def test_tiles_and_cards_of_others_show_their_owner(phone, sheet):
    says(phone, sheet, "seat-1", building=["settlers", "navy"], card=["china"])
    page = phone.get(f"/pads/{sheet.code}/sections/seat-2/").text
    assert re.search(r'value="navy" disabled><span><svg class="badge badge-red"', page)
    assert re.search(r'value="china" disabled><span><svg class="badge badge-red"', page)
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
    assert "changed on another page meanwhile" in response.text
    assert re.search(r'name="all-peru-seat-2" value="4"', response.text)
    other_part = Page(phone, sheet, "6")
    assert other_part.sends(**{worker("peru", 1): "1"}).status_code == 200


def test_what_does_not_fit_says_why_and_is_kept(phone, sheet):
    text = says(phone, sheet, "seat-1", building=["mayflower"], idle_ships="2", ships="1")
    assert "2 ships carried passengers; at most 3 of 1 can." in text
    assert total(text, "Ann")[0] == "–"
    assert 'name="idle_ships" value="2"' in phone.get(f"/pads/{sheet.code}/sections/seat-1/").text
    assert "2 ships carried passengers" in phone.get(f"/pads/{sheet.code}/result/").text
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


def full_sheet(phone, sheet):
    says(
        phone, sheet, "3", **{worker("caribbean", 1): "3", worker("caribbean", 2): "1", "bought-seat-2": "2"}
    )
    says(phone, sheet, "6", by="points", **{"points-seat-1": "9", "points-seat-4": "12"})
    eight = {worker("peru", 3): "4", worker("peru", 3, "builder"): "1", worker("brazil", 4): "3"}
    says(phone, sheet, "8", **eight, **{"bought-seat-3": "1"})
    says(
        phone,
        sheet,
        "seat-1",
        building=["navy", "settlers"],
        **{"good-sugar": "3", "ships": "2", "money": "17"},
    )
    says(phone, sheet, "seat-2", card=["china"], **{"counter-1-2-1-4": "2", "other": "-3"})
    says(phone, sheet, "seat-3", building=["wealth", "glory"], money="33", economy="7")
    says(phone, sheet, "seat-4", building=["age_of_reason"], **{"specialists-seat-4": "2"})


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


# Turned over


def turned_over(phone, sheet):
    page = phone.post(f"/pads/{sheet.code}/turn-over/").text
    return re.search(r'value="http://[^/"]+(/pads/check/[^"]+)"', page)[1]


def test_others_look_at_it_and_say_whether_it_is_right(phone, sheet):
    full_sheet(phone, sheet)
    link, friend = turned_over(phone, sheet), Client(HTTP_HOST="localhost")
    assert "Look at the sheet" in friend.get(link).text
    clean = friend.post(link).url
    assert clean == f"/pads/{sheet.code}/check/"
    assert "Ann wins with 29 points." in friend.get(clean).text
    friend.post(clean, {"name": "Bob", "note": "I had a third ship", "wrong": "1"})
    assert "something is wrong: I had a third ship" in phone.get(f"/pads/{sheet.code}/result/").text
    friend.post(clean, {"name": "Bob", "right": "1"})
    page = phone.get(f"/pads/{sheet.code}/result/").text
    assert page.count("✓ confirmed") == 1
    assert "something is wrong" not in page
    says(phone, sheet, "seat-2", money="4")
    page = phone.get(f"/pads/{sheet.code}/result/").text
    assert "looked right before the last change" in page
    assert "✓ confirmed" not in page
    assert friend.get(f"/pads/{sheet.code}/sections/3/").status_code == 404


def test_who_checks_says_a_name(phone, sheet):
    link, friend = turned_over(phone, sheet), Client(HTTP_HOST="localhost")
    page = friend.post(friend.post(link).url, {"name": " ", "right": "1"})
    assert "Please say who you are." in page.text
    assert not sheet.checks.exists()


def test_a_link_is_kept_by_its_digest_alone_and_can_be_withdrawn(phone, sheet):
    link, friend = turned_over(phone, sheet), Client(HTTP_HOST="localhost")
    sheet.refresh_from_db()
    assert link.split("/")[-2] not in sheet.check_digest
    clean = friend.post(link).url
    newer = turned_over(phone, sheet)
    assert friend.get(link).status_code == friend.get(clean).status_code == 404
    friend.post(newer)
    phone.post(f"/pads/{sheet.code}/turn-over/", {"back": "1"})
    assert friend.get(newer).status_code == friend.get(clean).status_code == 404
