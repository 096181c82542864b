"""python -m scoring: documents in, answers out.

    python -m scoring FILE            one document (standard input without FILE, or with -)
    python -m scoring --lines FILE    one document per line in, one answer per line out

Exit status: 0 answered, 1 at least one document refused, 2 called wrongly.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from scoring.errors import Refused
from scoring.interchange import answer_or_error, error
from scoring.parsing import parse


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m scoring", description=__doc__.split("\n")[0])
    parser.add_argument("file", nargs="?", default="-", help="a document, - for standard input")
    parser.add_argument("--lines", action="store_true", help="JSON Lines: one document per line")
    options = parser.parse_args(arguments)
    try:
        text = read_file(options.file)
    except OSError as problem:
        parser.error(f"{options.file}: {problem.strerror}")
    if options.lines:
        answers = [answered(line) for line in text.split(b"\n") if line.strip()]
        sys.stdout.write("".join(json.dumps(found) + "\n" for found, _good in answers))
    else:
        answers = [answered(text)]
        sys.stdout.write(json.dumps(answers[0][0], indent=1) + "\n")
    return 0 if all(good for _found, good in answers) else 1


def read_file(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    with open(name, "rb") as file:
        return file.read()


def answered(text: bytes) -> tuple[dict[str, Any], bool]:
    """The answer to the JSON of one document, and whether it was answered."""
    try:
        document = parse(text)
    except Refused as refusal:
        return error(refusal), False
    return answer_or_error(document)


if __name__ == "__main__":
    sys.exit(main())
