"""How often somebody may guess, counted in the database."""

import hashlib
import re
from datetime import timedelta

import pytest
from django.utils import timezone

from companion.device.throttle import (
    Limit,
    count_wrong,
    guess_begin,
    guess_right,
    password_limit,
    seconds_to_wait,
)
from companion.models import WrongGuess

pytestmark = pytest.mark.django_db

LIMIT = Limit(("door", "192.168.1.7"), most=3, seconds=600)
OTHER = Limit(("door", "192.168.1.8"), most=3, seconds=600)


def ages(limit, *minutes):
    """Guesses that were made so long ago."""
    for age in minutes:
        guess = WrongGuess.objects.create(key=limit.key)
        WrongGuess.objects.filter(pk=guess.pk).update(at=timezone.now() - timedelta(minutes=age))


def test_one_waits_after_as_many_as_are_allowed():
    waits = []
    for _guess in range(4):
        waits.append(seconds_to_wait([LIMIT]))
        count_wrong([LIMIT])
    assert waits == [0, 0, 0, 600]
    assert seconds_to_wait([OTHER]) == 0


def test_one_waits_until_the_oldest_that_counts_is_forgotten():
    ages(LIMIT, 9, 7, 2, 1)
    assert 175 < seconds_to_wait([LIMIT]) <= 180


def test_what_is_older_than_the_window_does_not_count():
    ages(LIMIT, 11, 10.1, 2, 1)
    assert seconds_to_wait([LIMIT]) == 0


def test_guesses_of_a_clock_that_was_put_back_do_not_count():
    ages(LIMIT, -1500, -1500, -1500)
    assert seconds_to_wait([LIMIT]) == 0


def test_of_several_limits_the_longest_wait_counts():
    ages(LIMIT, 9, 9, 9)
    ages(OTHER, 2, 2, 2)
    assert 475 < seconds_to_wait([LIMIT, OTHER]) <= 480


def test_a_guess_counts_until_it_proves_right():
    assert [guess_begin(LIMIT) for _guess in range(3)] == [0, 0, 0]
    assert guess_begin(LIMIT) == 600
    assert WrongGuess.objects.count() == 3
    guess_right(LIMIT)
    assert guess_begin(LIMIT) == 0


def test_a_right_guess_takes_itself_alone_out_of_a_wider_limit():
    ages(OTHER, 1)
    assert guess_begin(LIMIT, OTHER) == 0
    guess_right(LIMIT, OTHER)
    assert guess_begin(LIMIT, OTHER) == 0
    assert [WrongGuess.objects.filter(key=one.key).count() for one in (LIMIT, OTHER)] == [1, 2]


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("2001:db8::1", "2001:db8::ffff:ffff:ffff:2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("fe80::1%eth0", "fe80::2", True),
        ("::ffff:192.168.1.7", "::ffff:192.168.1.8", False),
        ("192.168.1.7", "192.168.1.8", False),
        ("", "unknown", False),
    ],
)
def test_a_network_of_ipv6_is_one_place(one, other, is_same):
    assert (password_limit("Ann", one) == password_limit("Ann", other)) is is_same


def test_waiting_in_vain_does_not_make_it_longer():
    ages(LIMIT, 9, 9, 9)
    for _try in range(5):
        assert guess_begin(LIMIT) <= 60


def test_old_guesses_are_deleted():
    ages(OTHER, 60, 16, 14)
    count_wrong([LIMIT])
    assert WrongGuess.objects.count() == 2


def test_neither_name_nor_address_stands_in_the_database():
    limit = password_limit("Ann", "192.168.1.7")
    plain = hashlib.sha256("\n".join(limit.about).encode()).hexdigest()
    assert re.fullmatch(r"[0-9a-f]{64}", limit.key)
    assert limit.key != plain


def test_parts_that_look_alike_together_are_told_apart():
    assert Limit(("a", "bc"), 1, 1).key != Limit(("ab", "c"), 1, 1).key


def test_a_name_is_the_same_however_it_is_written():
    assert password_limit(" ANN ", "::1") == password_limit("ann", "::1")
