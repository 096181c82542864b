"""/groups/…: people who play together, and the games that they put together."""

import pytest
from django.utils import timezone

from companion.errors import NoRoom
from companion.models import Book, Kept, Member, Played
from companion.services import groups
from companion.services.access import digest_of

NAME = "<b>Thursday</b> 🏴‍☠️ & co"
LABEL = "<i>Ann</i> 🦜"


# What is stored


@pytest.fixture
def book(db):
    """``book()``: the own book of one more device."""
    return Book.objects.create


@pytest.fixture
def keeper(book):
    return groups.group_make(book=book(), name=NAME, label=LABEL, once="page-1")


@pytest.fixture
def played(start):
    """``played()``: one more finished game."""
    return lambda: Played.objects.create(game=start(2).game, revision=1, at=timezone.now(), is_over=True)


def joined(keeper, book, label="Bob"):
    return groups.group_join(group=keeper.group, book=book(), label=label)


def test_who_makes_a_group_keeps_it(keeper):
    assert (keeper.group.name, keeper.label, keeper.is_keeper) == (NAME, LABEL, True)
    assert keeper.group.is_group


def test_the_same_page_sent_twice_makes_one_group(keeper):
    again = groups.group_make(book=keeper.book, name=NAME, label=LABEL, once="page-1")
    other = groups.group_make(book=keeper.book, name=NAME, label=LABEL, once="page-2")
    assert again == keeper
    assert other.group != keeper.group


def test_an_invitation_is_known_by_its_digest_alone(keeper):
    secret = groups.invitation_make(group=keeper.group)
    assert len(secret) * 6 >= 192
    assert groups.group_by_secret(secret) == keeper.group
    assert secret not in str(Book.objects.filter(pk=keeper.group.pk).values())
    assert Book.objects.get(pk=keeper.group.pk).invitation_digest == digest_of(secret)


def test_a_new_invitation_takes_the_place_of_the_old_one(keeper):
    old, new = (groups.invitation_make(group=keeper.group) for _tap in range(2))
    assert (groups.group_by_secret(old), groups.group_by_secret(new)) == (None, keeper.group)


@pytest.mark.parametrize("secret", ["", "nobody-made-this"])
def test_a_group_without_invitation_is_found_by_no_secret(keeper, secret):
    groups.invitation_withdraw(group=keeper.group)
    assert groups.group_by_secret(secret) is None


def test_a_withdrawn_invitation_opens_nothing(keeper):
    secret = groups.invitation_make(group=keeper.group)
    groups.invitation_withdraw(group=keeper.group)
    assert groups.group_by_secret(secret) is None


def test_who_joins_twice_is_one_member(keeper, book):
    device = book()
    first, second = (
        groups.group_join(group=keeper.group, book=device, label=label) for label in ("Bob", "Rob")
    )
    assert first == second
    assert (second.label, second.is_keeper) == ("Bob", False)


def test_the_keeper_who_joins_by_the_own_link_stays_keeper(keeper):
    assert groups.group_join(group=keeper.group, book=keeper.book, label="Ann") == keeper
    assert Member.objects.get().is_keeper


def test_a_group_has_so_many_members_and_no_more(keeper, book, monkeypatch):
    monkeypatch.setattr(groups, "MOST_MEMBERS", 2)
    joined(keeper, book)
    with pytest.raises(NoRoom, match="This group has 2 members"):
        joined(keeper, book, "Cid")


def test_a_device_is_in_so_many_groups_and_no_more(keeper, book, monkeypatch):
    monkeypatch.setattr(groups, "MOST_GROUPS", 1)
    with pytest.raises(NoRoom, match="Leave one first"):
        groups.group_make(book=keeper.book, name="Another", label="Ann", once="page-2")
    bob = groups.group_make(book=book(), name="Another", label="Bob", once="page-2")
    with pytest.raises(NoRoom, match="Leave one first"):
        groups.group_join(group=keeper.group, book=bob.book, label="Bob")


def test_when_the_keeper_leaves_the_oldest_member_keeps_the_group(keeper, book):
    bob, _cid = joined(keeper, book), joined(keeper, book, "Cid")
    groups.member_leave(member=keeper)
    assert list(keeper.group.members.filter(is_keeper=True)) == [bob]


def test_when_another_leaves_the_keeper_stays_the_only_one(keeper, book):
    groups.member_leave(member=joined(keeper, book))
    assert list(Member.objects.filter(is_keeper=True)) == [keeper]


def test_a_group_without_members_is_gone_and_its_games_are_not(keeper, played):
    game = played()
    groups.games_keep(member=keeper, games=[game])
    groups.member_leave(member=keeper)
    assert not Book.objects.exclude(name="").exists()
    assert not Kept.objects.exists()
    assert Book.objects.filter(pk=keeper.book.pk).exists()
    assert Played.objects.get() == game


def test_who_is_shown_out_does_not_come_back_by_the_same_link(keeper, book):
    secret = groups.invitation_make(group=keeper.group)
    groups.member_remove(member=joined(keeper, book))
    assert groups.group_by_secret(secret) is None
    assert Member.objects.get() == keeper


def test_a_group_is_handed_over(keeper, book):
    bob = joined(keeper, book)
    groups.keeper_hand_over(keeper=keeper, to=bob)
    assert list(Member.objects.filter(is_keeper=True)) == [bob]


def test_a_group_is_not_handed_to_somebody_who_left(keeper, book):
    bob = joined(keeper, book)
    Member.objects.filter(pk=bob.pk).delete()
    groups.keeper_hand_over(keeper=keeper, to=bob)
    assert Member.objects.get().is_keeper


def test_a_group_is_renamed_and_closed(keeper):
    groups.group_rename(group=keeper.group, name="Friday")
    assert Book.objects.get(pk=keeper.group.pk).name == "Friday"
    groups.group_close(group=keeper.group)
    assert not Member.objects.exists()


def test_a_game_is_in_a_group_once_and_says_who_put_it_there_first(keeper, book, played):
    game, other = played(), played()
    bob = joined(keeper, book)
    groups.games_keep(member=bob, games=[game])
    groups.games_keep(member=keeper, games=[game, other])
    assert dict(Kept.objects.values_list("played", "by")) == {game.pk: "Bob", other.pk: LABEL}


def test_a_game_is_taken_out_of_one_group_alone(keeper, played):
    game = played()
    friday = groups.group_make(book=keeper.book, name="Friday", label="Ann", once="page-2")
    for member in (keeper, friday):
        groups.games_keep(member=member, games=[game])
    groups.game_drop(group=keeper.group, played=game)
    assert [one.group for one in Kept.objects.all()] == [friday.group]
