"""``manage.py changepassword <name>``: a new password for somebody who has forgotten theirs."""

from django.contrib.auth.management.commands import changepassword

from companion.models.account import folded


class Command(changepassword.Command):
    """Django's own, with the name as people write it: accounts are found by their folded name."""

    def handle(self, *args, **options):
        if options["username"]:
            options["username"] = folded(options["username"])
        return super().handle(*args, **options)
