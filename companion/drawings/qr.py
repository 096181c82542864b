"""Addresses as QR codes."""

from functools import lru_cache
from io import StringIO

import segno
from segno.encoder import DataOverflowError

QUIET = 4
"""Modules of white around it, as many as readers want."""


@lru_cache(maxsize=256)
def qr_code(text: str, *, error: str = "m") -> str:
    """As SVG, dark on light by night too: not every reader knows the other way round. Nothing if there is too
    much to say."""
    try:
        code = segno.make(text, error=error, micro=False)
    except DataOverflowError:
        return ""
    return code.svg_inline(svgclass="qr", lineclass=None, omitsize=True, light="#fff", border=QUIET)


def qr_in_letters(text: str) -> str:
    """For a terminal."""
    out = StringIO()
    segno.make(text, error="l", micro=False).terminal(out=out, compact=True)
    return out.getvalue()
