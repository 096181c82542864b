"""`make play`: everything made ready, then the server, open to the phones in the room."""

import socket
from contextlib import suppress
from io import StringIO
from pathlib import Path

import segno
import uvicorn
from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command

from companion.addresses import lan_address
from companion.live.hub import hub
from companion.translations import compile_catalogues


class Command(BaseCommand):
    help = "Make everything ready and serve the companion on this machine's local network."

    def add_arguments(self, parser):
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--host", default="0.0.0.0", help="the interface to listen on; all by default")

    def handle(self, *, port, host, **options):
        tls = tls_options(settings.TLS_CERT, settings.TLS_KEY)
        refuse_taken_port(host, port)
        Path(settings.DATABASES["default"]["NAME"]).parent.mkdir(parents=True, exist_ok=True)
        call_command("migrate", verbosity=0, interactive=False)
        compile_catalogues(settings.LOCALE_PATHS[0])
        call_command("collectstatic", verbosity=0, interactive=False)
        self.invite(address("https" if tls else "http", lan_address(), port))
        # No access log: an address may be a key to somebody's table.
        config = uvicorn.Config(
            "companion.asgi:application",
            host=host,
            port=port,
            lifespan="off",
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=5,
            **tls,
        )
        with suppress(KeyboardInterrupt):
            Server(config).run()

    def invite(self, url):
        self.stdout.write(f"\nOpen {url} on any phone in this network:\n\n{qr_code(url)}\n")
        self.stdout.write("Stop with Ctrl-C.\n")
        self.stdout.flush()


class Server(uvicorn.Server):
    """Stopped, it waits for open answers; a live stream would never end by itself."""

    def handle_exit(self, sig, frame):
        hub.close()
        super().handle_exit(sig, frame)


def address(scheme: str, host: str, port: int) -> str:
    usual = {"http": 80, "https": 443}[scheme]
    return f"{scheme}://{host}" if port == usual else f"{scheme}://{host}:{port}"


def qr_code(url: str) -> str:
    out = StringIO()
    segno.make(url, error="l", micro=False).terminal(out=out, compact=True)
    return out.getvalue()


def refuse_taken_port(host: str, port: int) -> None:
    """Said before anything is printed, so that nobody scans the address of another program."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CommandError(
                f"Port {port} cannot be used ({error.strerror}). Try: make play PORT=8001"
            ) from error


def tls_options(certificate: str, key: str) -> dict[str, str]:
    """Both files or neither."""
    if bool(certificate) != bool(key):
        raise CommandError("HTTPS needs both TLS_CERT and TLS_KEY.")
    for path in filter(None, (certificate, key)):
        if not Path(path).is_file():
            raise CommandError(f"{path} is not there; see TLS_CERT and TLS_KEY.")
    return {"ssl_certfile": certificate, "ssl_keyfile": key} if certificate else {}
