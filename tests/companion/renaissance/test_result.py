"""The result of a game of the second kind that was followed: charts, highlights, places, history."""

import re

import pytest

from companion.models import Placing
from companion.selectors.ended import EndedTable
from companion.services.results import result_refresh
from tests.companion.renaissance.conftest import goes_to, sends

pytestmark = pytest.mark.django_db


def plays(phone, turns=2):
    """A short game in which something happens on each turn."""
    for turn in range(turns):
        sends(phone, "draw")
        sends(phone, "cards", line=["seat-1:wine"])
        goes_to(phone, "cards")
        sends(phone, "purchase", line=[f"seat-1:{('The Heavens', 'Human Body', 'Caravan')[turn]}"])
        sends(phone, "tax")
        sends(phone, "expansion")
        goes_to(phone, "domination")
        phone.records({"do": "places", "places": {"seat-1": 1, "seat-2": 3, "seat-3": 4}}, box="order")
    for _deck in range(3):
        phone.records({"do": "epoch"}, box="draw")
    goes_to(phone, "draw", "cards", "purchase", "tax", "expansion")
    goes_to(phone, "domination")
    sends(phone, "final")
    assert phone.table.is_over
    return phone


@pytest.fixture
def ended(phone):
    return plays(phone)


def page(phone, at="result/"):
    answer = phone.gets(at)
    assert answer.status_code == 200
    return answer.content.decode()


def test_charts_and_highlights_tell_the_game(ended):
    text = page(ended)
    for chart in (
        "Points by source",
        "Misery over the turns",
        "Income over the turns",
        "Advances over the turns",
    ):
        assert chart in text
    assert 'class="highlights"' in text
    assert re.search("The best card paid .*Wine", text)


def test_reasons_add_up_to_the_points(ended):
    table = EndedTable(ended.table)
    for column in table.score_table.columns:
        assert column.total == sum(row.points[column.seat.key] for row in table.score_table.rows)


def test_a_history_keeps_capitals_and_advances(ended):
    result_refresh(ended.game)
    facts = Placing.objects.get(number=1).facts
    assert facts == {"capital": "Venice", "advances": ["the-heavens", "human-body"]}


def test_whoever_fell_out_of_play_has_no_place(phone):
    phone.records({"do": "correct", "player": "seat-2", "set": {"misery": 28}}, box="draw")
    for _deck in range(3):
        phone.records({"do": "epoch"}, box="draw")
    goes_to(phone, "draw", "cards", "purchase", "tax", "expansion")
    goes_to(phone, "domination")
    sends(phone, "final")
    assert "<small>out of play</small>" in page(phone)
    result_refresh(phone.game)
    assert Placing.objects.get(number=2).rank == 3


HYPHEN = re.compile(r"(?<![\w=-])-\d")


def read_by_people(html):
    """Without drawings' measures and what only the browser reads."""
    return re.sub(r"<script.*?</script>|<style.*?</style>|<[^>]*>", " ", html, flags=re.DOTALL)


def test_a_number_below_zero_has_a_minus_sign_everywhere(phone):
    """Also where everybody is below zero, so that the sentence says it."""
    assert "−0" not in read_by_people(page(phone, ""))
    for nth, misery in enumerate((27, 20, 25), start=1):
        said = {"do": "correct", "player": f"seat-{nth}", "set": {"misery": misery - 5}}
        phone.records(said, box="draw")
    assert "−20" in read_by_people(page(phone, ""))
    plays(phone, turns=0)
    for at in ("", "result/", "why/seat-1/points/", "now/", "log/", "screen/", "result/text/"):
        answer = phone.gets(at)
        if answer.status_code == 200:
            said = read_by_people(answer.content.decode())
            assert not HYPHEN.search(said), (at, HYPHEN.search(said))
    assert re.search(r"wins with −\d+ points", read_by_people(page(phone)))
