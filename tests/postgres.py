"""The tests once more on PostgreSQL: ``python -m tests.postgres tests/companion``. A database cluster is
made for this run in a folder of its own, by a user without rights because ``initdb`` refuses root, and
is gone when the run is over. Clusters of the machine are left alone."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.programs import postgres_folder

UNPRIVILEGED = "nobody"
USER = "scorepad"
SHORT_LIVED = "-c autovacuum=off -c full_page_writes=off -c checkpoint_timeout=1h -c jit=off"
"""It is gone before anything needs tidying up. What is saved is written through all the same (fsync)."""


class Cluster:
    """Reached by a socket in its folder alone; no port is taken."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.data = folder / "data"

    @property
    def url(self) -> str:
        return f"postgresql://{USER}@/postgres?host={self.folder}"

    def make(self) -> None:
        as_nobody("initdb", "-D", self.data, "-U", USER, "--auth=trust", "--encoding=UTF8", "--no-sync")

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses='' -c max_connections=200 {SHORT_LIVED}"
        as_nobody("pg_ctl", "-D", self.data, "-w", "-o", options, "-l", self.folder / "log", "start")

    def stop(self, how: str = "fast") -> None:
        as_nobody("pg_ctl", "-D", self.data, "-w", "-m", how, "stop")


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A running one, gone with the block."""
    with tempfile.TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if os.geteuid() == 0:
            shutil.chown(folder, UNPRIVILEGED)
        made = Cluster(folder)
        made.make()
        made.start()
        try:
            yield made
        finally:
            made.stop("immediate")


def as_nobody(program: str, *arguments: object) -> None:
    user = {"user": UNPRIVILEGED, "extra_groups": []} if os.geteuid() == 0 else {}
    done = subprocess.run(
        [postgres_folder() / program, *map(str, arguments)],
        cwd="/",
        env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE if program == "initdb" else None,
        text=True,
        **user,
    )
    if done.returncode:
        raise RuntimeError(f"{program} failed: {done.stderr}")


def main() -> int:
    if postgres_folder() is None:
        sys.stdout.write("PostgreSQL is missing: nothing was tried on it.\n")
        return 1 if os.environ.get("NOTHING_SKIPPED") else 0
    with cluster() as running:
        environment = os.environ | {"DATABASE_URL": running.url}
        return subprocess.run([sys.executable, "-m", "pytest", *sys.argv[1:]], env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
