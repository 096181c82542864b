"""Settings from the environment: what cannot be read is refused, never guessed."""

import os
import re
import secrets
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.core.exceptions import ImproperlyConfigured

from companion.basics.files import alone_in, write_whole
from companion.reading.numbers import whole_number

SHORTEST = 32
MOST = 99_999
MEND_SECRET = "Put it back from a backup, or delete it: then a new one is made, and all phones join again."

HOST = re.compile(r"\*|\.?[\w-]+(\.[\w-]+)*|\[[0-9a-f:.]+\]", re.ASCII | re.IGNORECASE)

WORDS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}

POSTGRES_PARTS = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}


def env(name: str, default: str = "") -> str:
    return os.environ.get(name, default).strip()


def env_bool(name: str, default: bool) -> bool:
    word = env(name).lower()
    if not word:
        return default
    if word not in WORDS:
        raise ImproperlyConfigured(f"{name} must be true or false, not {word!r}.")
    return WORDS[word]


def env_number(name: str, default: int) -> int:
    word = env(name)
    if not word:
        return default
    number = whole_number(word, least=1, most=MOST)
    if number is None:
        raise ImproperlyConfigured(f"{name} must be a number, 1 or more, not {word!r}.")
    return number


def env_list(name: str, default: list[str] | None) -> list[str]:
    """Words with commas between them; without a default there must be at least one."""
    words = [word.strip() for word in env(name).split(",") if word.strip()] or default
    if words is None:
        raise ImproperlyConfigured(f"{name} must be set in production (DEBUG=false).")
    return words


def env_hosts(name: str, default: list[str] | None) -> list[str]:
    """Names alone: with anything around it one would fit no request, and nobody would be let in."""
    hosts = env_list(name, default)
    for host in hosts:
        if not HOST.fullmatch(host):
            raise ImproperlyConfigured(
                f"{name} must have names such as scores.example, without https:// and port, not {host!r}."
            )
    return hosts


def env_zone(name: str, default: str) -> str:
    word = env(name) or default
    try:
        ZoneInfo(word)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ImproperlyConfigured(f"{name} must be a zone such as Europe/Paris, not {word!r}.") from error
    return word


def env_path(name: str, default: Path) -> Path:
    return Path(env(name)).expanduser() if env(name) else default


def env_postgres(name: str) -> dict[str, Any] | None:
    """The PostgreSQL database of an address such as postgresql://user:password@host:5432/scorepad; None
    if there is no address. Each process keeps a few connections open, for its threads to share."""
    if not env(name):
        return None
    from psycopg import ProgrammingError
    from psycopg.conninfo import conninfo_to_dict

    try:
        parts = conninfo_to_dict(env(name))
    except ProgrammingError as error:
        # Without the reason: it quotes the address, and that holds a password.
        raise ImproperlyConfigured(f"{name} must be like postgresql://user@host/database.") from error
    named = {key: parts.pop(part, "") for key, part in POSTGRES_PARTS.items()}
    # There are more connections than threads: who waits for one waits for a database that is away. It is
    # tried anew each time that somebody asks, so that all goes on as soon as it is back.
    pool = {"min_size": 1, "max_size": 8, "timeout": 3, "reconnect_timeout": 2}
    return {
        "ENGINE": "django.db.backends.postgresql",
        **named,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {**parts, "pool": pool},
    }


def env_secret(name: str, default: Path | None) -> str:
    """A secret of at least 32 characters, or the one kept in the file ``default``."""
    secret = env(name)
    if not secret and default is not None:
        return kept_secret(default)
    if not secret:
        raise ImproperlyConfigured(f"{name} must be set in production (DEBUG=false).")
    if len(secret) < SHORTEST:
        raise ImproperlyConfigured(f"{name} must have at least {SHORTEST} characters.")
    return secret


def kept_secret(path: Path) -> str:
    """Made at the first start, the same ever after, readable by its owner alone. A file that is empty or
    all zeros, such as a power cut leaves, holds nothing that could be lost, and gets one."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not holds_something(path):
            with alone_in(path.parent):
                if not holds_something(path):
                    write_whole(path, secrets.token_urlsafe(48).encode(), mode=0o600)
        secret = path.read_text("utf-8")
    except OSError as problem:
        raise ImproperlyConfigured(
            f"The secret of this server can't be kept in {path} ({problem.strerror}). Set DATA_DIR to a "
            "folder that this user may write to and that has space."
        ) from problem
    except UnicodeDecodeError as problem:
        raise ImproperlyConfigured(f"{path} can't be read ({problem}). {MEND_SECRET}") from problem
    if len(secret.strip()) < SHORTEST or "\0" in secret:
        raise ImproperlyConfigured(f"{path} does not hold {SHORTEST} characters. {MEND_SECRET}")
    return secret


def holds_something(path: Path) -> bool:
    return path.exists() and bool(path.read_bytes().strip(b"\0"))
