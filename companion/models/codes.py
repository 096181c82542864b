"""Codes that follow from what something was started from, so that a page sent twice starts it once."""

import hashlib
import json
from typing import Any

from companion.models.game import CODE_LENGTH, CODE_LETTERS


def code_of(content: Any) -> str:
    """A code out of what only that device knows."""
    number = int(hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest(), 16)
    letters = []
    for _nth in range(CODE_LENGTH):
        number, letter = divmod(number, len(CODE_LETTERS))
        letters.append(CODE_LETTERS[letter])
    return "".join(letters)
