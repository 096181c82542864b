"""How other machines in the room reach this one."""

import ipaddress
import socket
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import split_domain_port

# Set apart for documentation: asking for the way there sends nothing and reaches nobody.
ELSEWHERE = ("192.0.2.1", 9)


def lan_address() -> str:
    """The address that other machines in the room see, or this machine's own without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
            return probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"


def shared_address(request, path: str) -> str:
    """An address to give away. Whoever sits at this very machine and calls it localhost is not
    understood on a phone."""
    host, port = split_domain_port(request.get_host())
    if settings.PRODUCTION or not is_this_machine(host):
        return request.build_absolute_uri(path)
    return f"{request.scheme}://{lan_address()}{':' if port else ''}{port}{path}"


def shared_host(request) -> str:
    """Host and port of what is given away; nothing where only this very machine would follow it."""
    found = urlsplit(shared_address(request, "/")).netloc.lower()
    return "" if is_this_machine(split_domain_port(found)[0]) else found


def is_this_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
