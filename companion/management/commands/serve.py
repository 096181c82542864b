"""`make serve`: the one start in earnest. See deploy/README.md."""

from io import StringIO

from django.conf import settings
from django.core.management import BaseCommand, call_command
from django.db import connections

from companion.env import env, env_list, env_number
from companion.live.claim import release_database
from companion.serving.start import make_ready, refuse_taken_port, refuse_unsafe, tls_options
from companion.serving.supervisor import Supervisor, server_command


class Command(BaseCommand):
    help = "Make everything ready, refuse what is unsafe, and serve the companion in production."

    def handle(self, **options):
        workers, host = env_number("WORKERS", 1), env("LISTEN", "127.0.0.1")
        first = env_number("PORT", 8000)
        ports = range(first, first + workers)
        refuse_unsafe(workers, host, env_list("FORWARDED_ALLOW_IPS", default=[]))
        tls_options(settings.TLS_CERT, settings.TLS_KEY)
        for port in ports:
            refuse_taken_port(host, port, advice="another PORT")
        make_ready()
        call_command("check", deploy=True, fail_level="WARNING", databases=["default"], stdout=StringIO())
        # The processes open and claim it themselves.
        connections.close_all()
        release_database()
        Supervisor([server_command(host, port) for port in ports]).run()
