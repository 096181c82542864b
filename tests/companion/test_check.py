"""/pads/<code>/check/: the others agree to a sheet; then, or when its keeper says so, it is closed."""

import re

import pytest
from django.test import Client

from companion.log.results import checks_of
from companion.models import Closing
from companion.services import results
from companion.views.desk import PadDesk
from tests.companion.sheets import HTMX, Page, begin, full_sheet, says, worker

pytestmark = pytest.mark.django_db

SEATS = ("seat-1", "seat-2", "seat-3", "seat-4")


@pytest.fixture
def phone():
    return Client(HTTP_HOST="localhost")


@pytest.fixture
def sheet(phone):
    sheet = begin(phone)
    full_sheet(phone, sheet)
    return sheet


def page_of(phone, sheet):
    return phone.get(f"/pads/{sheet.code}/result/").text


def posts(phone, sheet, page, **data):
    """As the page of the result sends it that is loaded now, or with another ``result``."""
    sheet.refresh_from_db()
    return phone.post(f"/pads/{sheet.code}/result/{page}/", {"result": sheet.revision, **data})


def confirms(phone, sheet, seat, **more):
    return posts(phone, sheet, "confirm", seat=seat, **more)


def is_closed(sheet):
    return results.is_closed(sheet)


# Turned over


def turned_over(phone, sheet):
    page = phone.post(f"/pads/{sheet.code}/turn-over/", follow=True).text
    assert 'aria-label="QR code of the link"' in page
    return re.search(r"<code>http://[^/<]+(/pads/check/[^<]+)</code>", page)[1]


def test_others_look_at_it_and_say_whether_it_is_right(phone, sheet):
    full_sheet(phone, sheet)
    link, friend = turned_over(phone, sheet), Client(HTTP_HOST="localhost")
    assert "Look at the result" in friend.get(link).text
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
    assert "Say who you are." in page.text
    assert not checks_of(sheet).exists()


def people_offered(page):
    return re.findall(r'name="who" value="([^"]+)"', page)


def test_who_played_is_offered_by_name_and_those_who_said_nothing_come_first(phone, sheet):
    friend = Client(HTTP_HOST="localhost")
    clean = friend.post(turned_over(phone, sheet)).url
    assert people_offered(friend.get(clean).text) == [*SEATS, "other"]
    friend.post(clean, {"who": "seat-2", "name": "\u200b", "note": "I had a third ship", "wrong": "1"})
    friend.post(clean, {"who": "other", "name": "Xia", "right": "1"})
    said = {check.name: check.is_right for check in checks_of(sheet)}
    assert said == {"Bob": False, "Xia": True}
    assert people_offered(friend.get(clean).text) == ["seat-1", "seat-3", "seat-4", "seat-2", "other"]


def test_somebody_else_says_a_name_and_keeps_what_was_chosen(phone, sheet):
    friend = Client(HTTP_HOST="localhost")
    clean = friend.post(turned_over(phone, sheet)).url
    page = friend.post(clean, {"who": "other", "name": "", "note": "Hm", "right": "1"})
    assert page.status_code == 422
    assert "Say who you are." in page.text
    assert re.search(r'<input[^>]*value="other"[^>]* checked', page.text)
    late = friend.post(clean, {"who": "seat-3", "note": "x" * 201, "wrong": "1"})
    assert re.search(r'<input[^>]*value="seat-3"[^>]* checked', late.text)


@pytest.mark.parametrize("says_what", ["right", "wrong"])
def test_who_said_something_is_thanked_and_not_asked_again_until_it_changes(phone, sheet, says_what):
    friend = Client(HTTP_HOST="localhost")
    clean = friend.post(turned_over(phone, sheet)).url
    assert "Change your answer" not in friend.get(clean).text
    page = friend.post(clean, {"who": "seat-2", says_what: "1"}, follow=True).text
    assert "Thank you. The host sees" in page
    assert "Change your answer" in page
    again = friend.get(clean).text
    assert "Thank you." not in again
    assert "Change your answer" in again
    says(phone, sheet, "seat-2", money="4")
    assert "Change your answer" not in friend.get(clean).text


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"name": "\u200b"}, "invisible characters"),
        ({"name": "x" * 25}, "A name has at most 24 letters."),
        ({"name": "Bob", "note": "x" * 201}, "Use at most 200 letters."),
    ],
)
def test_what_does_not_do_is_told_and_kept_on_the_page(phone, sheet, said, sentence):
    friend = Client(HTTP_HOST="localhost")
    page = friend.post(friend.post(turned_over(phone, sheet)).url, {**said, "right": "1"})
    assert page.status_code == 422
    assert sentence in page.text
    assert not checks_of(sheet).exists()


def test_of_those_who_did_not_play_only_so_many_are_heard(phone, sheet, monkeypatch):
    monkeypatch.setattr(results, "MOST_ONLOOKERS", 2)
    friend = Client(HTTP_HOST="localhost")
    clean = friend.post(turned_over(phone, sheet)).url
    said = [friend.post(clean, {"name": name, "right": "1"}) for name in ("Xia", "Yan", "Zed", "Yan", "Bob")]
    assert [answer.status_code for answer in said] == [302, 302, 422, 302, 302]
    assert "Tell the host." in said[2].text


def test_its_address_is_kept_from_referrers_and_caches_and_a_planted_session_is_left(phone, sheet):
    friend = Client(HTTP_HOST="localhost")
    friend.get("/start/")
    planted = friend.session.session_key
    link = turned_over(phone, sheet)
    for answer in (friend.get(link), friend.post(link)):
        assert answer["Referrer-Policy"] == "strict-origin"
        assert "no-store" in answer["Cache-Control"]
    assert friend.session.session_key != planted
    assert "no-store" in phone.post(f"/pads/{sheet.code}/turn-over/", follow=True)["Cache-Control"]


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


def test_a_dead_link_says_what_to_do(phone, sheet):
    link, friend = turned_over(phone, sheet), Client(HTTP_HOST="localhost")
    clean = friend.post(link).url
    phone.post(f"/pads/{sheet.code}/turn-over/", {"back": "1"})
    answers = [friend.get(link), friend.post(link), friend.get(clean), friend.post(clean, {"right": "1"})]
    assert {answer.status_code for answer in answers} == {404}
    assert all("Ask the host for a new one." in answer.text for answer in answers)


def test_a_page_with_a_fresh_link_loaded_anew_is_the_result_and_the_link_holds(phone, sheet):
    link = turned_over(phone, sheet)
    assert link not in phone.get(f"/pads/{sheet.code}/result/").text
    answer = phone.get(f"/pads/{sheet.code}/turn-over/")
    assert answer.url == f"/pads/{sheet.code}/result/"
    assert Client(HTTP_HOST="localhost").get(link).status_code == 200


# On the phone that keeps it


def test_one_after_the_other_confirms_and_the_last_one_closes_the_sheet(phone, sheet):
    for seat in ("seat-1", "seat-2", "seat-3"):
        assert confirms(phone, sheet, seat).url == f"/pads/{sheet.code}/result/"
        assert not is_closed(sheet)
    confirms(phone, sheet, "seat-4")
    assert is_closed(sheet)
    page = page_of(phone, sheet)
    assert "The result is locked" in page
    assert "Everybody confirmed" in page


def test_links_and_the_own_phone_count_together_and_names_as_people_write_them(phone, sheet):
    for seat in ("seat-1", "seat-3", "seat-4"):
        confirms(phone, sheet, seat)
    link, friend = turned_over(phone, sheet), Client(HTTP_HOST="localhost")
    clean = friend.post(link).url
    friend.post(clean, {"name": "Somebody", "right": "1"})
    assert not is_closed(sheet)
    friend.post(clean, {"name": " bOB ", "right": "1"})
    assert is_closed(sheet)


def test_names_that_differ_in_capitals_alone_confirm_each_for_themselves(phone):
    sheet = begin(phone, name2="ANN")
    full_sheet(phone, sheet)
    for number in range(1, 5):
        confirms(phone, sheet, f"seat-{number}")
    assert is_closed(sheet)


def test_an_objection_holds_back_the_closing_until_it_is_settled(phone, sheet):
    friend = Client(HTTP_HOST="localhost")
    clean = friend.post(turned_over(phone, sheet)).url
    friend.post(clean, {"name": "Xia", "note": "Bob had a third ship", "wrong": "1"})
    for seat in SEATS:
        confirms(phone, sheet, seat)
    assert not is_closed(sheet)
    assert "Somebody says that something is wrong." in page_of(phone, sheet)
    friend.post(clean, {"name": "Xia", "right": "1"})
    assert is_closed(sheet)
    assert "Everybody confirmed" in page_of(phone, sheet)


def test_its_keeper_closes_in_spite_of_an_objection_and_nobody_says_that_all_agreed(phone, sheet):
    friend = Client(HTTP_HOST="localhost")
    friend.post(friend.post(turned_over(phone, sheet)).url, {"name": "Xia", "wrong": "1"})
    for seat in SEATS:
        confirms(phone, sheet, seat)
    posts(phone, sheet, "close")
    assert is_closed(sheet)
    page = page_of(phone, sheet)
    assert "The host locked it" in page
    assert "Everybody confirmed" not in page


def test_an_objection_to_what_was_changed_since_holds_nothing_back(phone, sheet):
    friend = Client(HTTP_HOST="localhost")
    said = {"name": "Xia", "note": "Bob had $4", "wrong": "1"}
    friend.post(friend.post(turned_over(phone, sheet)).url, said)
    says(phone, sheet, "seat-2", money="4")
    assert "something was wrong before the last change: Bob had $4" in page_of(phone, sheet)
    for seat in SEATS:
        confirms(phone, sheet, seat)
    assert is_closed(sheet)
    assert "Everybody confirmed" in page_of(phone, sheet)


def test_a_confirmation_can_be_taken_back(phone, sheet):
    confirms(phone, sheet, "seat-1")
    assert page_of(phone, sheet).count("✓ confirmed") == 1
    confirms(phone, sheet, "seat-1", doubt="1")
    assert page_of(phone, sheet).count("✓ confirmed") == 0


def test_what_was_agreed_to_before_a_change_counts_no_more(phone, sheet):
    for seat in ("seat-1", "seat-2", "seat-3"):
        confirms(phone, sheet, seat)
    says(phone, sheet, "seat-2", money="4")
    confirms(phone, sheet, "seat-4")
    assert not is_closed(sheet)
    assert page_of(phone, sheet).count("looked right before the last change") == 3


def test_who_checks_agrees_to_what_the_page_showed(phone, sheet):
    link, friend = turned_over(phone, sheet), Client(HTTP_HOST="localhost")
    clean = friend.post(link).url
    seen = re.search(r'name="result" value="([^"]+)"', friend.get(clean).text)[1]
    says(phone, sheet, "seat-2", money="4")
    friend.post(clean, {"name": "Bob", "right": "1", "result": seen})
    assert "looked right before the last change" in page_of(phone, sheet)


def test_an_onlooker_who_is_called_like_a_seat_confirms_for_nobody(phone, sheet):
    friend = Client(HTTP_HOST="localhost")
    friend.post(friend.post(turned_over(phone, sheet)).url, {"who": "other", "name": "seat-4", "right": "1"})
    sheet.refresh_from_db()
    rows = {row.seat.name: row.is_confirmed for row in PadDesk(sheet).confirm.rows}
    assert rows == {"Ann": False, "Bob": False, "Cid": False, "Dee": False, "seat-4": True}


def test_nobody_unknown_confirms(phone, sheet):
    assert confirms(phone, sheet, "seat-9").status_code == 404


def test_a_sheet_that_is_not_full_is_not_closed(phone):
    sheet = begin(phone)
    says(phone, sheet, "3", **{worker("peru", 1): "3"})
    for seat in ("seat-1", "seat-2", "seat-3", "seat-4"):
        confirms(phone, sheet, seat)
    posts(phone, sheet, "close")
    assert not is_closed(sheet)
    assert "Lock the result now" not in page_of(phone, sheet)


def test_a_page_that_waits_is_drawn_anew_only_when_something_happened(phone, sheet):
    [asked] = re.findall(r'hx-get="([^"]+)"', page_of(phone, sheet))
    asked = asked.replace("&amp;", "&")
    assert phone.get(asked, **HTMX).status_code == 204
    confirms(phone, sheet, "seat-1")
    assert "✓ confirmed" in phone.get(asked, **HTMX).text
    says(phone, sheet, "seat-2", money="4")
    assert phone.get(asked, **HTMX)["HX-Refresh"] == "true"


# Closed


def test_its_keeper_closes_without_waiting_and_opens_again_which_is_noted(phone, sheet):
    confirms(phone, sheet, "seat-1")
    assert posts(phone, sheet, "close").url == f"/pads/{sheet.code}/result/"
    assert is_closed(sheet)
    assert "The host locked it" in page_of(phone, sheet)
    posts(phone, sheet, "reopen")
    posts(phone, sheet, "reopen")
    assert not is_closed(sheet)
    closing = Closing.objects.get(result__pad=sheet)
    assert closing.reopened_at >= closing.at
    page = page_of(phone, sheet)
    assert "The host unlocked it" in page
    assert "✓ confirmed" not in page


def test_nobody_closes_what_is_not_on_the_page(phone, sheet):
    posts(phone, sheet, "close", result=1)
    assert not is_closed(sheet)


def test_closing_twice_is_closing_once(phone, sheet):
    posts(phone, sheet, "close")
    posts(phone, sheet, "close")
    assert Closing.objects.count() == 1


def test_a_closed_sheet_says_so_on_every_part_and_can_be_walked_through(phone, sheet):
    posts(phone, sheet, "close")
    for section, after in (("3", "sections/6/"), ("seat-4", "result/")):
        page = phone.get(f"/pads/{sheet.code}/sections/{section}/").text
        assert "The result is locked." in page
        assert "Unlock the result" in page
        assert "inert" in page
        answer = Page(phone, sheet, section).sends(htmx=False, next="1")
        assert answer.url == f"/pads/{sheet.code}/{after}"


@pytest.mark.parametrize("htmx", [False, True])
def test_what_comes_late_is_refused_in_a_sentence_and_saved_by_opening_again(phone, sheet, htmx):
    page = Page(phone, sheet, "3")
    posts(phone, sheet, "close")
    before = sheet.sections, sheet.revision
    late = page.sends(htmx=htmx, **{worker("peru", 2): "4"})
    assert late.status_code == 409
    assert "The result is locked. Unlock it to save what you filled in here." in late.text
    sheet.refresh_from_db()
    assert (sheet.sections, sheet.revision) == before
    if not htmx:
        assert re.search(r'name="all-peru-seat-2" value="4"', late.text)
    answer = page.sends(htmx=False, reopen="1")
    assert answer.url == f"/pads/{sheet.code}/sections/3/"
    sheet.refresh_from_db()
    assert sheet.sections["3"]["all"]["peru"] == {"seat-2": 4}
    assert not is_closed(sheet)


def test_who_checks_a_closed_sheet_only_looks(phone, sheet):
    link, friend = turned_over(phone, sheet), Client(HTTP_HOST="localhost")
    clean = friend.post(link).url
    posts(phone, sheet, "close")
    assert "Is this right?" not in friend.get(clean).text
    late = friend.post(clean, {"name": "Bob", "note": "I had a third ship", "wrong": "1"})
    assert late.status_code == 409
    assert "The result is locked. The host can unlock it." in late.text
    assert "I had a third ship" in late.text
    assert not checks_of(sheet).exists()


def test_htmx_confirms_in_place_and_loads_the_page_anew_when_that_closes_it(phone, sheet):
    for nth in (1, 2, 3):
        data = {"seat": f"seat-{nth}", "result": sheet_revision(sheet)}
        part = phone.post(f"/pads/{sheet.code}/result/confirm/", data, **HTMX)
        assert part.text.count("✓ confirmed") == nth
    data = {"seat": "seat-4", "result": sheet_revision(sheet)}
    last = phone.post(f"/pads/{sheet.code}/result/confirm/", data, **HTMX)
    assert last["HX-Refresh"] == "true"


def sheet_revision(sheet):
    sheet.refresh_from_db()
    return sheet.revision


@pytest.mark.parametrize("page", ["confirm", "close", "reopen", "share"])
def test_nobody_else_closes_opens_or_shares(sheet, page):
    stranger = Client(HTTP_HOST="localhost")
    assert stranger.post(f"/pads/{sheet.code}/result/{page}/", {"seat": "seat-1"}).status_code == 404
