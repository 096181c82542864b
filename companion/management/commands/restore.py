"""`manage.py restore FILE`, while no server runs."""

from pathlib import Path

from django.core.management import BaseCommand

from companion.serving.backups import restore


class Command(BaseCommand):
    help = "Put back what manage.py backup copied. What was there before is kept."

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path)

    def handle(self, *, file, **options):
        kept = restore(file)
        self.stdout.write(f"{file} is put back." + (f" What was there before is {kept}." if kept else ""))
