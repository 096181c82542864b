"""Programs that the tests drive and pip cannot bring: ``python -m tests.programs`` installs what is
missing with Debian's packages, and says what it could not get. Tests that need one of those are skipped
then, which is a failure where ``NOTHING_SKIPPED`` is set."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

CHROMIUM = Path("/usr/bin/chromium")
POSTGRES = Path("/usr/lib/postgresql")
NGINX = Path("/usr/sbin/nginx")
SYSTEMD = Path("/usr/bin/systemd-analyze")
OPENSSL = Path("/usr/bin/openssl")
QUIETLY = ["env", "DEBIAN_FRONTEND=noninteractive"]


def postgres_folder() -> Path | None:
    """Where the programs of the newest PostgreSQL are; None if there is none."""
    found = sorted(POSTGRES.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return found[-1].parent if found else None


# Debian's package -> whether what the tests want of it is there.
PACKAGES = {
    "chromium": CHROMIUM.exists,
    "postgresql": lambda: postgres_folder() is not None,
    "nginx-light": NGINX.exists,
    "systemd": SYSTEMD.exists,
    "openssl": OPENSSL.exists,
}


def missing() -> list[str]:
    return [package for package, is_there in PACKAGES.items() if not is_there()]


def install(packages: list[str]) -> None:
    """Without a question: whoever may not install goes on without."""
    rights = [] if os.geteuid() == 0 else ["sudo", "--non-interactive"]
    if not shutil.which("apt-get") or (rights and not shutil.which("sudo")):
        return
    quiet = [*rights, *QUIETLY, "apt-get", "-qq"]
    subprocess.run([*quiet, "update"], check=False)
    for package in packages:
        subprocess.run([*quiet, "install", "--no-install-recommends", package], check=False)


def main() -> int:
    if wanted := missing():
        install(wanted)
    for package in missing():
        sys.stdout.write(
            f"Missing: {package}. What needs it is skipped; as root, try: apt-get install {package}\n"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
