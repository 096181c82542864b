"""Names in sentences, whichever way they are written."""

import pytest

from companion.templatetags.scorepad import isolated


@pytest.mark.parametrize(
    "name", ["Ann", "Zoé", "Łukasz 2", "李", "Ann-Marie (2) $5", "👩‍🚀 Eve", "O’Neill", ""]
)
def test_a_name_written_from_the_left_is_itself(name):
    assert isolated(name) == name


@pytest.mark.parametrize("name", ["נועה", "سلمى", "Ann נ", "Ann\u202e", "\u200fAnn", "٣"])
def test_any_other_is_kept_apart_from_what_follows(name):
    assert isolated(name) == f"\u2068{name}\u2069"


def test_it_is_kept_apart_in_the_log(start):
    phone = start(2)
    phone.game.seats.filter(number=1).update(name="נועה")
    phone.records({"do": "land", "player": "seat-1", "worker": "colonist", "region": "caribbean"})
    assert "\u2068נועה\u2069 lands a Colonist in Caribbean" in phone.gets("log/").text
