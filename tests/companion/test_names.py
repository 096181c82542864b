"""Names in sentences, whichever way they are written."""

import pytest
from django.core.exceptions import ValidationError

from companion.forms.names import refuse_unseen
from companion.wording.bidi import isolated


@pytest.mark.parametrize(
    "name", ["Ann", "Zoé", "Łukasz 2", "李", "Ann-Marie (2) $5", "👩‍🚀 Eve", "O’Neill", ""]
)
def test_a_name_written_from_the_left_is_itself(name):
    assert isolated(name) == name


@pytest.mark.parametrize("name", ["נועה", "سلمى", "Ann נ", "\u200fAnn", "٣"])
def test_any_other_is_kept_apart_from_what_follows(name):
    assert isolated(name) == f"\u2068{name}\u2069"


@pytest.mark.parametrize("name", ["Ann\u202e", "\u2067Ann", "A\u2069nn\u202e"])
def test_signs_that_turn_others_round_are_left_out(name):
    assert isolated(name) == "Ann"


@pytest.mark.parametrize("name", ["Ann\u202e", "\u2067Ann", "A\u2069nn"])
def test_nobody_is_given_a_name_with_them(name):
    with pytest.raises(ValidationError, match="invisible characters"):
        refuse_unseen(name)


def test_it_is_kept_apart_in_the_log(start):
    phone = start(2)
    phone.game.seats.filter(number=1).update(name="נועה")
    phone.records({"do": "land", "player": "seat-1", "worker": "colonist", "region": "caribbean"})
    assert "\u2068נועה\u2069 lands a Colonist in the Caribbean" in phone.gets("log/").text
