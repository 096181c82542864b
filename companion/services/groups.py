"""Groups: people who play together and share one history. Who is in it, and which games are."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import ngettext

from companion.device.capability import digest_of, new_secret
from companion.history.games import told_once
from companion.models import Book, Kept, Member, Result
from companion.models.codes import code_of
from companion.services.errors import NoRoom

MOST_MEMBERS = 100
MOST_GROUPS = 50
"""How many groups one device or account can have."""


@transaction.atomic
def group_make(*, book: Book, name: str, label: str, once: str) -> Member:
    """A new group; who makes it (the own ``book``) keeps it. The same page sent again (``once``) is the
    group it made before."""
    code = code_of(["group", book.code, once])
    book = locked(book)
    known = book.memberships.filter(group__code=code).first()
    if known is not None:
        return known
    refuse_many_groups(book)
    group = Book.objects.create(code=code, name=name)
    return group.members.create(book=book, label=label, is_keeper=True)


def group_rename(*, group: Book, name: str) -> None:
    Book.objects.filter(pk=group.pk).update(name=name)


def group_close(*, group: Book) -> None:
    """The group is gone, its games stay where they were recorded."""
    group.delete()


# Coming in


def invitation_make(*, group: Book) -> str:
    """The secret of a new link, which can't be shown again; the link before it opens nothing any more."""
    secret, digest = new_secret()
    Book.objects.filter(pk=group.pk).update(invitation_digest=digest)
    return secret


def invitation_withdraw(*, group: Book) -> None:
    Book.objects.filter(pk=group.pk).update(invitation_digest="")


def group_by_secret(secret: str) -> Book | None:
    return Book.objects.filter(invitation_digest=digest_of(secret)).first()


@transaction.atomic
def group_join(*, group: Book, book: Book, label: str) -> Member:
    """Who is in it already stays as they are."""
    group, book = locked(group), locked(book)
    known = group.members.filter(book=book).first()
    if known is not None:
        return known
    refuse_many_groups(book)
    refuse_many_members(group)
    return group.members.create(book=book, label=label)


def refuse_many_groups(book: Book) -> None:
    if book.memberships.count() >= MOST_GROUPS:
        raise NoRoom(
            ngettext(
                "You are in %(number)s group; that is the most. Leave one first.",
                "You are in %(number)s groups; that is the most. Leave one first.",
                MOST_GROUPS,
            )
            % {"number": MOST_GROUPS}
        )


def refuse_many_members(group: Book) -> None:
    if group.members.count() >= MOST_MEMBERS:
        raise NoRoom(
            ngettext(
                "This group is full: %(number)s member.",
                "This group is full: %(number)s members.",
                MOST_MEMBERS,
            )
            % {"number": MOST_MEMBERS}
        )


# Going


@transaction.atomic
def member_leave(*, member: Member) -> None:
    """With all places: an account may have its own and that of a phone that it claimed."""
    places_end(member.group, places_of(member))


def places_of(member: Member) -> QuerySet[Member]:
    """All that the same member has in the group."""
    account = member.account_id or member.book.account_id
    by_account = Q(account=account) | Q(book__account=account)
    return Member.objects.filter(by_account if account else Q(pk=member.pk), group=member.group_id)


@transaction.atomic
def places_end(group: Book, places: QuerySet[Member]) -> None:
    """A group without members is gone, and one without a keeper is kept by its oldest member."""
    group = locked(group)
    places.delete()
    oldest = group.members.first()
    if oldest is None:
        group.delete()
    elif not group.members.filter(is_keeper=True).exists():
        Member.objects.filter(pk=oldest.pk).update(is_keeper=True)


@transaction.atomic
def member_remove(*, member: Member) -> None:
    """Somebody is shown out. With the link that still lay in their messages they would be back at once,
    so it is withdrawn."""
    invitation_withdraw(group=member.group)
    member_leave(member=member)


@transaction.atomic
def keeper_hand_over(*, keeper: Member, to: Member) -> bool:
    """A group has one keeper. Nothing happens, and False says so, if ``keeper`` handed it over already
    or ``to`` has left meanwhile."""
    members = locked(keeper.group).members
    is_due = members.filter(pk=keeper.pk, is_keeper=True).exists() and members.filter(pk=to.pk).exists()
    if is_due:
        members.filter(pk=keeper.pk).update(is_keeper=False)
        members.filter(pk=to.pk).update(is_keeper=True)
    return is_due


def locked(group: Book) -> Book:
    """The group, or somebody's own book, while nobody else writes to it; 404 if its last member has just
    left."""
    return get_object_or_404(Book.objects.select_for_update(), pk=group.pk)


# Games


@transaction.atomic
def games_keep(*, member: Member, games: Iterable[Result]) -> None:
    """Put into the group's history, each once and none beside its copy: who did it first is the one who
    is named. Whoever put a game in had a say at its table; it stays, and stays as the table has it, even
    if that phone is shown out later: the game was theirs to give."""
    group = locked(member.group)
    known = Result.objects.filter(kept__group=group, is_over=True)
    rows = [Kept(group=group, result=result, by=member.label) for result in told_once(games, known)]
    Kept.objects.bulk_create(rows, ignore_conflicts=True)


def game_drop(*, group: Book, result: Result) -> None:
    """Out of the group's history, with its copies; it stays in everybody's own."""
    group.kept.of(result).delete()
