"""The secrets of links: whoever has one may come in. Shown once, kept only as a digest."""

import hashlib
import secrets

SECRET_BYTES = 24


def new_secret() -> tuple[str, str]:
    """To be given away, and to be kept."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    return secret, digest_of(secret)


def digest_of(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
