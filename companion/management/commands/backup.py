"""`manage.py backup FILE`, while the server runs."""

from pathlib import Path

from django.core.management import BaseCommand, CommandError

from companion.serving.backups import backup, stored_at


class Command(BaseCommand):
    help = "Copy everything that is stored into one file; the server may run and record meanwhile."

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path)

    def handle(self, *, file, **options):
        if file.resolve() == stored_at().resolve():
            raise CommandError(f"{file} is the database itself. Choose another name.")
        backup(file)
        self.stdout.write(f"Copied to {file} ({file.stat().st_size:,} bytes).")
