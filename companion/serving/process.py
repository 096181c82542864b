"""One server process of several: ``python -m companion.serving.process HOST PORT``."""

import os
import signal
import sys
import threading

import django

from companion.serving.server import Server, server_config
from companion.serving.start import tls_options

STDIN = 0


def main(host: str, port: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    django.setup()
    from django.conf import settings

    tls = tls_options(settings.TLS_CERT, settings.TLS_KEY)
    threading.Thread(target=stop_with_supervisor, daemon=True).start()
    Server(server_config(host, int(port), tls)).run()


def stop_with_supervisor() -> None:
    """However it ends: nobody would start this process again, or stop it."""
    # Not by sys.stdin, on whose lock a process that ends by itself would fall.
    while os.read(STDIN, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main(*sys.argv[1:])
