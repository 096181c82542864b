"""What a pad has said once it does not say again: what a slip, a phone or the desk said since stands."""

import pytest

from companion.log.events import TableState
from companion.models import Account, PadSheet
from companion.services import event_follow
from tests.companion.events.conftest import Desk
from tests.companion.events.test_table_of_an_event import confirms
from tests.companion.sheets import pad_filled, says

pytestmark = pytest.mark.slow


@pytest.fixture
def hall(event) -> Desk:
    """One table of three."""
    desk = event("league")
    desk.enters("Ann", "Bob", "Cid")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid")
    desk.sends("desk/rounds/1/draft/", act="publish")
    return desk


@pytest.fixture
def ann(hall):
    """Her phone, which has filled in the pad."""
    phone = hall.phone_of("Ann")
    hall.sends("tables/1-1/open/", phone, pad="1")
    pad_filled(phone, PadSheet.objects.get())
    hall.reads("desk/")  # whoever looks sees what the pad says
    assert len(table(hall).versions) == 1
    return phone


def table(desk):
    return desk.now.table_at(1, 1)


def totals(desk):
    return [one.total for one in table(desk).now.placings]


def slip(desk):
    desk.sends("desk/rounds/1/slips/", table="1", totals="50 40 30")


def phone(desk):
    desk.sends("tables/1-1/totals/", desk.phone_of("Bob"), seen=1, total1=50, total2=40, total3=30)


def reopened(desk):
    """A correction of the desk, which is open again."""
    desk.slip(1, 1, [50, 40, 30], reason="recount")
    desk.sends("desk/tables/1-1/", act="reopen", reason="look again")


SINCE = [(slip, TableState.DISPUTED), (phone, TableState.OVER), (reopened, TableState.OVER)]


@pytest.mark.parametrize(("since", "state"), SINCE)
def test_what_was_reported_since_stands_whoever_looks_at_the_pad_again(hall, ann, since, state):
    since(hall)
    event_follow._looked.clear()  # another process, or a restart
    hall.reads("desk/")
    assert (len(table(hall).versions), totals(hall), table(hall).state) == (2, [50, 40, 30], state)


@pytest.mark.parametrize(("since", "state"), SINCE)
def test_a_word_on_the_pad_is_no_word_about_other_totals(hall, ann, since, state):
    since(hall)
    confirms(ann, PadSheet.objects.get(), "seat-1")
    confirms(ann, PadSheet.objects.get(), "seat-2")
    hall.reads("desk/")
    assert (len(table(hall).versions), totals(hall), table(hall).state) == (2, [50, 40, 30], state)
    assert table(hall).now.agreed == set()


def test_a_pad_that_says_something_new_is_heard(hall, ann):
    slip(hall)
    says(ann, PadSheet.objects.get(), "8", by="points", **{"points-seat-1": "12"})
    hall.reads("desk/")
    assert len(table(hall).versions) == 3


def test_a_word_on_the_pad_of_who_is_called_like_the_organizer_is_a_players(hall, ann):
    Account.objects.update(name="Ann")
    confirms(ann, PadSheet.objects.get(), "seat-1")
    hall.reads("desk/")
    assert [act.by for act in hall.event.acts.filter(what="confirmed")] == ["player Ann"]
