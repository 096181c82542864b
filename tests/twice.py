"""pytest with a second try for a test or two: ``python -m tests.twice -m browser tests/browser``. Two
browsers on a busy machine now and then lose a race that no phone ever runs. One or two tests that failed are
tried once more, alone, and are named; when one fails again, or when more failed, the run has failed."""

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

TWO = 2
SOME_FAILED = 1


def main(arguments: list[str]) -> int:
    with TemporaryDirectory() as memory:
        code = tried(*arguments, "-o", f"cache_dir={memory}")
        failed = failed_in(Path(memory))
    if code != SOME_FAILED or not 0 < len(failed) <= TWO:
        return code
    sys.stdout.write(f"\nNot steady, once more alone: {', '.join(failed)}\n")
    sys.stdout.flush()
    return tried(*failed)


def tried(*arguments: str) -> int:
    return subprocess.run([sys.executable, "-m", "pytest", *arguments]).returncode


def failed_in(memory: Path) -> list[str]:
    """As pytest remembers them."""
    names = memory / "v" / "cache" / "lastfailed"
    return list(json.loads(names.read_text())) if names.exists() else []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
