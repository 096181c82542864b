"""Names that are written from the right, among words that are written from the left."""

import unicodedata

FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""They turn round what stands beside them."""
FROM_THE_LEFT = frozenset({"L", "EN", "ES", "CS", "ET", "ON", "WS", "NSM", "BN"})
WITHOUT_CONTROLS = dict.fromkeys(map(ord, CONTROLS))


def isolated(name: str) -> str:
    """Letters that are written from the right turn nothing round in a sentence but themselves."""
    name = name.translate(WITHOUT_CONTROLS)
    if name.isascii() or all(unicodedata.bidirectional(sign) in FROM_THE_LEFT for sign in name):
        return name
    return f"{FIRST_STRONG_ISOLATE}{name}{POP_ISOLATE}"
