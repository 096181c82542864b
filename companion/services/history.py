"""What people say about the names of a history."""

from django.db import transaction

from companion.models import Book


@transaction.atomic
def alias_make(*, book: Book, spelled: str, person: str) -> None:
    """From now on this spelling means that person, and so does whatever meant this spelling."""
    book.aliases.filter(spelled=person).delete()
    book.aliases.filter(person=spelled).update(person=person)
    book.aliases.update_or_create(spelled=spelled, defaults={"person": person})
    Book.objects.filter(pk=book.pk, me=spelled).update(me=person)


def alias_drop(*, book: Book, spelled: str) -> None:
    """This spelling is a person of its own again."""
    book.aliases.filter(spelled=spelled).delete()


def me_say(*, book: Book, person: str) -> None:
    """Who among the people of the own history one is; nobody again with an empty name. A group may call
    somebody by a spelling that means another one in the own history."""
    meant = book.aliases.filter(spelled=person).first()
    Book.objects.filter(pk=book.pk).update(me=meant.person if meant else person)
