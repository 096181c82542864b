"""`make play`: everything made ready, then the server, open to the phones in the room."""

from contextlib import suppress

from django.conf import settings
from django.core.management import BaseCommand

from companion.drawings.qr import qr_in_letters
from companion.serving.addresses import lan_address
from companion.serving.server import Server, server_config
from companion.serving.start import make_ready, refuse_taken_port, tls_options


class Command(BaseCommand):
    help = "Make everything ready and serve the companion on this machine's local network."

    def add_arguments(self, parser):
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--host", default="0.0.0.0", help="the interface to listen on; all by default")

    def handle(self, *, port, host, **options):
        tls = tls_options(settings.TLS_CERT, settings.TLS_KEY)
        refuse_taken_port(host, port, advice="make play PORT=8001")
        make_ready()
        # A log that is full, or gone, is no reason not to play.
        with suppress(OSError):
            self.invite(address("https" if tls else "http", lan_address(), port))
        with suppress(KeyboardInterrupt):
            Server(server_config(host, port, tls)).run()

    def invite(self, url):
        self.stdout.write(f"\nOpen {url} on any phone in this network:\n\n{qr_in_letters(url)}\n")
        self.stdout.write("Stop with Ctrl-C.\n")
        self.stdout.flush()


def address(scheme: str, host: str, port: int) -> str:
    usual = {"http": 80, "https": 443}[scheme]
    return f"{scheme}://{host}" if port == usual else f"{scheme}://{host}:{port}"
