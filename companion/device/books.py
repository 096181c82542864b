"""Two own histories become one: what was said about people, and the groups."""

from collections.abc import Iterable

from django.db import transaction

from companion.models import Alias, Book, Member


@transaction.atomic
def book_join(*, book: Book, into: Book) -> None:
    """The groups, too; the other one is gone then."""
    people_join(book=book, into=into)
    for member in book.memberships.all():
        membership_move(member, into)
    book.delete()


@transaction.atomic
def people_join(*, book: Book, into: Book) -> None:
    """Where the two say different things, what ``into`` said stays."""
    aliases = aliases_joined(pairs_of(into), pairs_of(book))
    into.aliases.all().delete()
    Alias.objects.bulk_create(
        Alias(book=into, spelled=spelled, person=person) for spelled, person in aliases.items()
    )
    me = into.me or book.me
    Book.objects.filter(pk=into.pk).update(me=aliases.get(me, me))


def knows_more(book: Book, than: Book | None) -> bool:
    """Whether a book says something about people that another one does not; without another one, anything."""
    known, me = (pairs_of(than), than.me) if than else ([], "")
    return aliases_joined(known, pairs_of(book)) != aliases_joined(known, ()) or bool(book.me and not me)


def pairs_of(book: Book) -> list[tuple[str, str]]:
    return list(book.aliases.order_by("pk").values_list("spelled", "person"))


def aliases_joined(first: Iterable[tuple[str, str]], second: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Each spelling with the person whom it means in the end; nobody is led in a circle."""
    joined: dict[str, str] = {}

    def meant(name: str) -> str:
        while name in joined:
            name = joined[name]
        return name

    for spelled, person in (*first, *second):
        if spelled not in joined and meant(person) != spelled:
            joined[spelled] = meant(person)
    return {spelled: meant(spelled) for spelled in joined}


def membership_move(member: Member, into: Book) -> None:
    """Who was in the group twice is in it once, as keeper if either was."""
    known = Member.objects.filter(group=member.group_id, book=into).first()
    if known is None:
        Member.objects.filter(pk=member.pk).update(book=into)
        return
    if member.is_keeper:
        Member.objects.filter(pk=known.pk).update(is_keeper=True)
    member.delete()
