"""``manage.py draw <key>``: one long draw of an event, in a process of its own."""

import os
from datetime import datetime

from django.core.management import BaseCommand

from companion.basics import started
from companion.services.event_drawings import REPEATS, drawing_run

POLITE = 5


class Command(BaseCommand):
    help = "Make a draw that a page has begun."

    def add_arguments(self, parser):
        parser.add_argument("key", type=int)
        parser.add_argument("--polite", action="store_true", help="let others have the processor first")
        parser.add_argument("--since", help="when the server it draws for was started")
        parser.add_argument(REPEATS, action="store_true", help="people may meet again, in a Swiss round")

    def handle(self, *, key, polite, since, repeats, **options):
        if polite:
            os.nice(POLITE)
        if since:
            started.STARTED = datetime.fromisoformat(since)
        drawing_run(key, repeats)
