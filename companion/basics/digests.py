"""The same content is known by the same few letters."""

import hashlib
import json
from typing import Any


def digest_of(content: Any) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
