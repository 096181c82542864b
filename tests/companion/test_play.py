"""`make play`: the address, the code to scan, the refusals."""

import socket
import ssl
from io import StringIO

import pytest
from django.core.management import CommandError

from companion.management.commands import play


@pytest.mark.parametrize(
    ("scheme", "port", "url"),
    [
        ("http", 8000, "http://192.168.1.20:8000"),
        ("http", 80, "http://192.168.1.20"),
        ("https", 443, "https://192.168.1.20"),
        ("https", 8000, "https://192.168.1.20:8000"),
    ],
)
def test_address_names_only_an_unusual_port(scheme, port, url):
    assert play.address(scheme, "192.168.1.20", port) == url


def test_lan_address_is_one_of_this_machine():
    with socket.socket() as probe:
        probe.bind((play.lan_address(), 0))


def test_qr_code_is_square_and_fits_a_terminal():
    lines = play.qr_in_letters("http://192.168.1.20:8000").splitlines()

    assert {len(line) for line in lines} == {33}
    assert len(lines) == 17


def test_invitation_shows_address_and_code():
    out = StringIO()
    play.Command(stdout=out).invite("http://192.168.1.20:8000")

    assert "Open http://192.168.1.20:8000 on any phone in this network:" in out.getvalue()
    assert play.qr_in_letters("http://192.168.1.20:8000") in out.getvalue()


def test_taken_port_is_refused_in_a_sentence():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(CommandError, match=r"Try: make play PORT=8001"):
            play.refuse_taken_port("127.0.0.1", other.getsockname()[1], "make play PORT=8001")


def test_https_needs_both_files(tmp_path, monkeypatch):
    """What is in them is read elsewhere, see ``test_making_ready.py``."""
    monkeypatch.setattr(ssl.SSLContext, "load_cert_chain", lambda *files, **more: None)
    certificate, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    certificate.touch()

    assert play.tls_options("", "") == {}
    with pytest.raises(CommandError, match="HTTPS needs both TLS_CERT and TLS_KEY"):
        play.tls_options(str(certificate), "")
    with pytest.raises(CommandError, match=r"key\.pem is not there"):
        play.tls_options(str(certificate), str(key))

    key.touch()
    assert play.tls_options(str(certificate), str(key)) == {
        "ssl_certfile": str(certificate),
        "ssl_keyfile": str(key),
    }
