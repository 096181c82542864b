"""`manage.py tidy`: what would be removed; with --yes it is."""

from django.core.management import BaseCommand, CommandError

from companion.services.tidying import LEAST_DAYS, tidy, untidy


class Command(BaseCommand):
    help = (
        "Say what nobody will miss: old sessions, guesses and requests to join, unused links, tables "
        "without one entry, empty pads. With --yes, remove it. Never a result, never anything that somebody "
        "recorded."
    )

    def add_arguments(self, parser):
        parser.add_argument("--yes", action="store_true", help="remove it")
        parser.add_argument(
            "--days", type=int, default=90, help="untouched for this many days; 90 by default"
        )

    def handle(self, *, yes, days, **options):
        if days < LEAST_DAYS:
            raise CommandError(f"--days must be at least {LEAST_DAYS}: a table that is laid out may wait.")
        found = tidy(days) if yes else [(what, rows.count()) for what, rows in untidy(days)]
        for what, number in found:
            self.stdout.write(f"{number:>8,}  {what}")
        self.stdout.write("Removed." if yes else "Nothing was removed. To do so: manage.py tidy --yes")
