"""Settings from the environment: what cannot be read is refused, never guessed."""

import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

WORDS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def env(name: str, default: str = "") -> str:
    return os.environ.get(name, default).strip()


def env_bool(name: str, default: bool) -> bool:
    word = env(name).lower()
    if not word:
        return default
    if word not in WORDS:
        raise ImproperlyConfigured(f"{name} must be true or false, not {word!r}.")
    return WORDS[word]


def env_list(name: str, default: list[str] | None) -> list[str]:
    """Words with commas between them; without a default there must be at least one."""
    words = [word.strip() for word in env(name).split(",") if word.strip()] or default
    if words is None:
        raise ImproperlyConfigured(f"{name} must be set in production (DEBUG=false).")
    return words


def env_path(name: str, default: Path | None) -> Path | None:
    return Path(env(name)).expanduser() if env(name) else default


def env_secret(name: str, default: Path | None) -> str:
    """A secret of at least 32 characters, or the one kept in the file ``default``."""
    secret = env(name)
    if not secret and default is not None:
        return kept_secret(default)
    if not secret:
        raise ImproperlyConfigured(f"{name} must be set in production (DEBUG=false).")
    if len(secret) < 32:
        raise ImproperlyConfigured(f"{name} must have at least 32 characters.")
    return secret


def kept_secret(path: Path) -> str:
    """Made at the first start, the same ever after, readable by its owner alone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with open(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48))
    except FileExistsError:
        pass
    return path.read_text()
