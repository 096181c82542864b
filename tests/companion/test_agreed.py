"""What players agree to: fields with names, in a version that is known later."""

import dataclasses

import pytest
from django.core.exceptions import PermissionDenied

from companion.games import pages_of
from companion.games.empires.results import RESULT, agreed_fields
from companion.log.errors import StaleTable
from companion.log.outcomes import outcome_of
from companion.log.results import checks_of
from companion.models import Game
from companion.services.results import result_check, share_make, sheet_close
from tests.companion.ended import ended
from tests.companion.sheets import full_pad, says


@pytest.fixture
def game(start):
    return ended(start(2)).game


def read(game):
    return outcome_of(Game.objects.get(pk=game.pk))


def with_agreed(monkeypatch, agreed):
    """As another version of the program would have it."""
    newer = dataclasses.replace(RESULT, agreed=agreed)
    monkeypatch.setattr("companion.log.outcomes.pages_of", lambda key: Pages(newer, pages_of(key)))


class Pages:
    def __init__(self, result, others):
        self.result, self.others = result, others

    def __getattr__(self, name):
        return getattr(self.others, name)


def named(score):
    return {**agreed_fields(score), "speech": "long"}


def test_a_new_field_voids_nothing_that_was_agreed_to(game, monkeypatch):
    before = read(game).digest
    with_agreed(monkeypatch, {**RESULT.agreed, 2: named})
    after = read(game)
    assert after.digest != before
    assert after.is_meant_by(before)
    assert after.digest.startswith("2-")


def test_a_field_that_a_score_got_since_changes_no_digest(game, monkeypatch):
    """The fields that count are named, whatever else a score has."""
    before = read(game)
    longer = [LongerScore(score) for score in before.result.scores]
    after = dataclasses.replace(before, result=LongerResult(longer))
    assert after.digest == before.digest
    assert after._digest(0) == before._digest(0)


class LongerScore:
    def __init__(self, score):
        self.score, self.speech = score, "long"

    def __getattr__(self, name):
        return getattr(self.score, name)


@dataclasses.dataclass
class LongerResult:
    scores: list


def test_what_nobody_can_have_seen_means_nothing(game):
    outcome = read(game)
    for digest in ("", "9-abc", "x-abc", "1-", f"-{outcome.digest}", outcome.digest.removeprefix("1-")):
        assert not outcome.is_meant_by(digest)


def test_a_digest_means_one_result(game, start):
    other = ended(start(2))
    assert read(game).digest == read(other.game).digest
    other.records({"do": "correct", "player": "seat-2", "set": {"other_vp": 1}})
    assert read(game).digest != read(other.game).digest


@pytest.mark.django_db
def test_a_pad_that_says_something_else_with_the_same_points_is_another_one():
    client, sheet = full_pad()
    sheet.refresh_from_db()
    before = outcome_of(sheet)
    says(client, sheet, "seat-1", building=["navy", "settlers"], soldiers="1")
    sheet.refresh_from_db()
    after = outcome_of(sheet)
    assert [one.total for one in after.result.scores] == [one.total for one in before.result.scores]
    assert not after.is_meant_by(before.digest)


@pytest.mark.parametrize("seen", ["", "\x1b[31m", "z" * 500, "1-" + "f" * 65])
@pytest.mark.django_db
def test_what_makes_no_sense_is_stored_as_nothing(seen):
    _client, sheet = full_pad()
    check = result_check(of=sheet, player="seat-1", seen=seen)
    assert check.digest == ""
    assert not outcome_of(sheet).is_meant_by("")


@pytest.mark.parametrize("seen", ["", "1-" + "0" * 64])
def test_an_older_page_replaces_nothing_that_was_said_to_the_result_as_it_is(game, seen):
    result_check(of=game, player="seat-1", seen=read(game).digest)
    with pytest.raises(StaleTable):
        result_check(of=game, player="seat-1", seen=seen)
    assert read(game).is_meant_by(checks_of(game).get().digest)


@pytest.mark.django_db
def test_nor_does_it_on_a_pad():
    _client, sheet = full_pad()
    sheet.refresh_from_db()
    outcome = outcome_of(sheet)
    result_check(of=sheet, player="seat-1", seen=outcome.digest)
    said = result_check(of=sheet, player="seat-1", seen="", is_right=False)
    assert said.is_right
    assert outcome.is_meant_by(checks_of(sheet).get().digest)


@pytest.mark.django_db
def test_nobody_agrees_to_what_a_pad_will_be():
    _client, sheet = full_pad()
    sheet.refresh_from_db()
    assert result_check(of=sheet, player="seat-1", seen=str(sheet.revision + 1)).digest == ""
    assert result_check(of=sheet, player="seat-2", seen=str(sheet.revision - 1)).digest != ""


def test_nobody_says_anything_to_a_game_that_goes_on(start):
    game = start(2).game
    with pytest.raises(PermissionDenied):
        result_check(of=game, player="seat-1", seen=outcome_of(game).digest)
    with pytest.raises(PermissionDenied):
        sheet_close(of=game, seen=outcome_of(game).digest)
    assert not checks_of(game).exists()


def test_one_that_is_shared_before_its_end_has_a_row_without_an_end(start):
    share = share_make(of=start(2).game)
    assert (share.result.is_over, share.result.revision) == (False, None)
