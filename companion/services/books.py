"""Two own histories become one: what was said about people, and the groups."""

from collections.abc import Iterable

from django.db import transaction

from companion.models import Alias, Book, Member


@transaction.atomic
def book_join(*, book: Book, into: Book) -> None:
    """Where both say something else, what ``into`` said stays. The other one is gone then."""
    aliases = aliases_joined(pairs_of(into), pairs_of(book))
    into.aliases.all().delete()
    Alias.objects.bulk_create(
        Alias(book=into, spelled=spelled, person=person) for spelled, person in aliases.items()
    )
    me = into.me or book.me
    Book.objects.filter(pk=into.pk).update(me=aliases.get(me, me))
    for member in book.memberships.all():
        membership_move(member, into)
    book.delete()


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
