"""Settings: nothing to configure at home, nothing left to chance in production."""

import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from companion.env import env_bool, env_hosts, env_list, env_secret, kept_secret

ROOT = Path(__file__).parents[2]
LONG = "a-secret-that-is-long-enough-for-production"
ASK = """
from django.conf import settings as s
print(s.DEBUG, s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_SECURE, s.SECURE_HSTS_SECONDS > 0, s.ALLOWED_HOSTS)
"""


def started(tmp_path, **variables):
    """A process of its own that reads the settings with these variables alone."""
    environment = {
        "PATH": os.environ["PATH"],
        "DJANGO_SETTINGS_MODULE": "companion.settings",
        "DATA_DIR": str(tmp_path),
        **variables,
    }
    return subprocess.run(
        [sys.executable, "-c", ASK], cwd=ROOT, env=environment, capture_output=True, text=True
    )


def test_home_needs_no_configuration(tmp_path):
    assert started(tmp_path).stdout.split() == ["False", "session", "False", "False", "['*']"]
    assert (tmp_path / "secret.txt").exists()


def test_home_with_a_certificate_has_secure_cookies(tmp_path):
    result = started(tmp_path, TLS_CERT="cert.pem", TLS_KEY="key.pem")

    assert result.stdout.split() == ["False", "__Host-session", "True", "True", "['*']"]


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({}, "SECRET_KEY must be set in production (DEBUG=false)."),
        ({"SECRET_KEY": "short"}, "SECRET_KEY must have at least 32 characters."),
        ({"SECRET_KEY": LONG}, "ALLOWED_HOSTS must be set in production (DEBUG=false)."),
        (
            {"SECRET_KEY": LONG, "ALLOWED_HOSTS": " , "},
            "ALLOWED_HOSTS must be set in production (DEBUG=false).",
        ),
        (
            {"SECRET_KEY": LONG, "ALLOWED_HOSTS": "scores.example", "TIME_ZONE": "Mars/Olympus"},
            "TIME_ZONE must be a zone such as Europe/Paris, not 'Mars/Olympus'.",
        ),
    ],
)
def test_production_refuses_to_start(tmp_path, variables, sentence):
    result = started(tmp_path, DEBUG="false", **variables)

    assert result.returncode != 0
    assert sentence in result.stderr
    assert not (tmp_path / "secret.txt").exists()


def test_command_line_refuses_in_a_sentence(tmp_path):
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path), "DEBUG": "false"}
    command = [sys.executable, "manage.py", "play"]
    result = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)

    assert result.returncode == 1
    assert result.stderr == "SECRET_KEY must be set in production (DEBUG=false).\n"


def test_production_starts_with_its_secret_and_hosts(tmp_path):
    result = started(tmp_path, DEBUG="false", SECRET_KEY=LONG, ALLOWED_HOSTS="scores.example.com")

    assert result.stdout.split() == ["False", "__Host-session", "True", "True", "['scores.example.com']"]


def test_env_bool_refuses_what_it_cannot_read(monkeypatch):
    monkeypatch.setenv("DEBUG", "perhaps")

    with pytest.raises(ImproperlyConfigured, match="DEBUG must be true or false, not 'perhaps'"):
        env_bool("DEBUG", default=True)


def test_env_list_takes_commas_and_blanks(monkeypatch):
    monkeypatch.setenv("ALLOWED_HOSTS", "a.example, b.example,")

    assert env_list("ALLOWED_HOSTS", default=None) == ["a.example", "b.example"]


@pytest.mark.parametrize(
    "said", ["https://scores.example", "scores.example:8443", "scores.example/", "a b", "[::1]:8000", "a..b"]
)
def test_a_host_that_no_request_could_name_is_refused(monkeypatch, said):
    monkeypatch.setenv("ALLOWED_HOSTS", f"a.example, {said}")

    with pytest.raises(ImproperlyConfigured, match=r"must have names such as scores\.example, without https"):
        env_hosts("ALLOWED_HOSTS", default=None)


def test_hosts_are_names_addresses_and_whole_domains(monkeypatch):
    hosts = ["scores.example", ".scores.example", "localhost", "192.0.2.7", "[2001:db8::7]", "*"]
    monkeypatch.setenv("ALLOWED_HOSTS", ",".join(hosts))

    assert env_hosts("ALLOWED_HOSTS", default=None) == hosts


def test_secret_is_made_once_and_for_its_owner_alone(tmp_path, monkeypatch):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    path = tmp_path / "new" / "secret.txt"

    assert env_secret("SECRET_KEY", default=path) == kept_secret(path) == path.read_text()
    assert len(path.read_text()) >= 50
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


READS = re.compile(r'(?:\benv(?:_\w+)?\(|environ(?:\.get\(|\[|\.setdefault\())\s*"([A-Z_]+)"')
NOT_OURS = {"DJANGO_SETTINGS_MODULE", "FORWARDED_ALLOW_IPS"}
"""The one is Django's and set by the program itself; the other one is read by uvicorn."""


def variables(text):
    return set(re.findall(r"^\| `([A-Z_]+)` \|", text, flags=re.MULTILINE))


def test_the_readme_has_every_variable_that_is_read_and_no_other():
    code = [path.read_text() for path in (*(ROOT / "companion").rglob("*.py"), ROOT / "manage.py")]
    read = {name for text in code for name in READS.findall(text)} - NOT_OURS

    assert {"DEBUG", "DATABASE_URL", "WORKERS", "LISTEN", "PORT"} <= read
    assert variables((ROOT / "README.md").read_text()) - NOT_OURS == read
