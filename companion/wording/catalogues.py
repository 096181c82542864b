"""Catalogues compiled in pure Python, because gettext's tools are not on every machine."""

from pathlib import Path

import polib

from companion.basics.files import write_whole


def compile_catalogues(locale: Path) -> list[Path]:
    """Write the .mo beside every .po that has changed since; answer those written."""
    stale = [po for po in sorted(locale.glob("*/LC_MESSAGES/*.po")) if is_stale(po)]
    for po in stale:
        write_whole(po.with_suffix(".mo"), polib.pofile(str(po)).to_binary())
    return [po.with_suffix(".mo") for po in stale]


def is_stale(po: Path) -> bool:
    mo = po.with_suffix(".mo")
    return not mo.exists() or mo.stat().st_mtime < po.stat().st_mtime
