"""Scripts and styles as phones get them: without comments and without white space that means nothing.

The sources keep theirs. What is served under a hashed name was made leaner before its name was made, so
that a new comment is no new version. Only what is certain goes, which needs no understanding of the language:
of a script whole lines of comment, comments behind a line, indents, and the white space round a bracket or an
operator. A line with a slash outside its texts, which may be a comment or a pattern, keeps its own.
"""

import re
from collections.abc import Callable
from typing import Any

from django.core.files.base import ContentFile, File
from whitenoise.storage import CompressedManifestStaticFilesStorage

QUOTED = r'"(?:\\.|[^"\\])*"'
COMMENTS = re.compile(rf"({QUOTED})|/\*.*?\*/", re.DOTALL)
SPACES = re.compile(rf"({QUOTED})|\s*([{{}};,])\s*|(:)\s+|(\s)\s*")
LAST_SEMICOLON = re.compile(rf"({QUOTED})|;(}})")
LINES_OF_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:[^*]|\*(?!/))*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE)
# Whatever text it could stand in would have to end behind it, with a quote.
COMMENT_BEHIND = re.compile(r"[ \t]+// [^\"'`\n]*$", re.MULTILINE)
INDENTS = re.compile(r"^\s+", re.MULTILINE)
TEXT = re.compile(rf"""({QUOTED}|'(?:\\.|[^'\\])*'|`[^`]*`)""")
AROUND_SIGNS = re.compile(r"[ \t]*([{}()\[\],;:?=<>&|!*%])[ \t]*")
# What ends so goes on in the next line, and what begins so ends the one before, whatever they are.
GOES_ON, ENDS_IT = ("{", "(", "[", ",", ";"), ("}", ")", "]")


def kept(found: re.Match) -> str:
    """Of what a pattern finds, the one group that stays."""
    return next((group for group in found.groups() if group), "")


def lean_style(source: str) -> str:
    for pattern in (COMMENTS, SPACES, LAST_SEMICOLON):
        source = pattern.sub(kept, source)
    return source


def lean_script(source: str) -> str:
    """A text over several lines could hold anything; a script that has one stays as it is."""
    if any(line.count("`") % 2 for line in source.splitlines()):
        return source
    bare = INDENTS.sub("", COMMENT_BEHIND.sub("", LINES_OF_COMMENT.sub("", source)))
    lines = [""]
    joins = was_plain = False
    for line, is_plain in map(lean_line, bare.splitlines()):
        if joins or (is_plain and was_plain and line.startswith(ENDS_IT)):
            lines[-1] += line
        else:
            lines.append(line)
        was_plain = is_plain
        joins = is_plain and line.endswith(GOES_ON)
    return "\n".join(lines).lstrip() + "\n"


def lean_line(line: str) -> tuple[str, bool]:
    """Without white space round its signs, and whether it is certain what in it is text and what is not."""
    pieces = TEXT.split(line)
    if line.count("`") > 2 or any(sign in code for code in pieces[::2] for sign in "/'\"`"):
        return line, False
    pieces[::2] = [AROUND_SIGNS.sub(r"\1", code) for code in pieces[::2]]
    return "".join(pieces), True


SLIMMING: dict[str, Callable[[str], str]] = {"css": lean_style, "js": lean_script}


def lean(name: str, source: str) -> str:
    """What others made comes as they made it, with the comments that their licences ask for."""
    folder, _, _ = name.partition("/")
    return SLIMMING[folder](source) if folder in SLIMMING else source


class LeanSource:
    """A place where static files come from, read through ``lean``."""

    def __init__(self, source: Any):
        self.source = source

    def open(self, name: str, mode: str = "rb") -> File:
        if not name.startswith(tuple(f"{folder}/" for folder in SLIMMING)):
            return self.source.open(name, mode)
        with self.source.open(name) as file:
            return ContentFile(lean(name, file.read().decode()).encode(), name)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.source, name)


class LeanFiles(CompressedManifestStaticFilesStorage):
    def post_process(self, paths: dict[str, tuple[Any, str]], *args: Any, **options: Any) -> Any:
        leaner = {name: (LeanSource(source), path) for name, (source, path) in paths.items()}
        yield from super().post_process(leaner, *args, **options)
