"""Games over time: the people and groups that finished games belong to.

Whose own history it is follows from what a device knows (its session) or an account has claimed (its
phones and pads); a group's is the games that were put into it.
"""

from django.conf import settings
from django.db import models

from companion.models.account import FOLDED_LENGTH
from companion.models.game import new_code
from companion.models.result import Result


class Book(models.Model):
    """What is said about a history besides its games. That of a device or an account has no name and
    is made when something is said for the first time; that of a group has one."""

    code = models.CharField(max_length=12, unique=True, default=new_code)
    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="book"
    )
    name = models.CharField(max_length=40, blank=True)
    # Of the link by which others join a group; its secret is shown once.
    invitation_digest = models.CharField(max_length=64, blank=True)
    # Who among its people the owner of an own history is, as spelled.
    me = models.CharField(max_length=FOLDED_LENGTH, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self):
        return self.name or self.code


class Alias(models.Model):
    """In one book, one spelling means the same person as another one."""

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="aliases")
    spelled = models.CharField(max_length=FOLDED_LENGTH)
    person = models.CharField(max_length=FOLDED_LENGTH)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["book", "spelled"], name="one_person_per_spelling"),)

    def __str__(self):
        return f"{self.spelled} = {self.person}"


class Member(models.Model):
    """A device or an account in a group, by its own book."""

    group = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="members")
    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="memberships")
    # Whose it is besides, once somebody who signed in has claimed it; the device keeps it.
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="memberships"
    )
    # What the others call this member.
    label = models.CharField(max_length=24)
    # Who invites, shows out and closes the group.
    is_keeper = models.BooleanField(default=False)
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("joined_at", "pk")
        constraints = (models.UniqueConstraint(fields=["group", "book"], name="one_membership_per_book"),)

    def __str__(self):
        return self.label


class KeptRows(models.QuerySet):
    def of(self, result: Result) -> "KeptRows":
        """Those of a game and of its copies that were carried elsewhere as files."""
        copies = models.Q(result__began=result.began) if result.began else models.Q()
        return self.filter(models.Q(result=result) | copies)


class Kept(models.Model):
    """A game in a group's history."""

    group = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="kept")
    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="kept")
    by = models.CharField(max_length=24, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    objects = KeptRows.as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["group", "result"], name="kept_once_in_a_group"),)

    def __str__(self):
        return f"{self.group} {self.result}"
