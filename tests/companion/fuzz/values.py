"""What nobody means well by: values for any field, any part of a path, any header."""

import random

SCRIPT = "<script>alert(7)</script>"
"""It may come back as text, never as a tag."""

VALUES = [
    *("", " ", "x", "seat-1", "null", "true", "-", "0", "1", "-1", "+1", "1.5", "1e400", "NaN", "Infinity"),
    *("9" * 9, "9" * 10, "9" * 19, "9" * 30, "9" * 4300, "9" * 5000, "-" + "9" * 5000, "0" * 5000 + "1"),
    *("²", "٣", "1٣", "৩-৩-৩-৩", "½", "Ⅷ", "1_000", " 7 ", "7\n", "0x10", "1-2-1-4", "9-9-9-9", "²-²-²-²"),
    *(":", "::", ":::", ":" * 5000, "-" * 5000, "a:b:c:d", "seat-1:colonist:caribbean", "1.actions", "."),
    *("[" * 3000, "{" * 3000, '{"a":' * 3000, '{"a":1,"a":2}', "[]", "{}", '"', "[1e400]", "[NaN]"),
    *(f"[{'9' * 5000}]", '{"money": 1e400}', '{"order": {"": [null]}}', '["\\ud800"]', '"\\u0000"'),
    *("\0", "a\0b", "\ud800", "a\udfffb", "\ufffd", "\x7f\x1b", "\u202e\u2066", "\u2028", "\ufeff"),
    *(SCRIPT, f'"><img src=x>{SCRIPT}', "'\"`", "&amp;&#39;", "{{ 7 }}{% x %}", "{name}{box}", "$&$1"),
    *("%s%(name)s%d%", "@token@", "@command@", "../..", "/etc/passwd", "//evil.example/", "\\\\evil"),
    *("👩‍👩‍👧‍👦🏴‍☠️", "z̸̢̛͇" * 30, "a" * 5000, "é" * 200, "2026-13-45T25:61:61Z", "' OR 1=1 --", "\r\nX-Evil: 1"),
]

SHARP = ["x", "", "-1", "9" * 19, "9" * 5000, "²", "1e400", ":", "[" * 3000, '{"a": 1e400}', "\0", SCRIPT]
"""Those that have broken something before."""

BYTES = [b"\xff\xfe", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"%00%ff", b"\x80" * 300]
"""That are no UTF-8."""


def encoded(value: str | bytes) -> bytes:
    return value if isinstance(value, bytes) else value.encode("utf-8", "surrogatepass")


def hostile(chance: random.Random) -> bytes:
    return encoded(chance.choice([*VALUES, *BYTES]))
