"""A whole event as a file, with which another machine goes on (``docs/event-file.md``)."""

import gzip
import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.db import models

from companion.device.capability import digest_of
from companion.device.event_places import ticket_of
from companion.log.event_parts import EVENT, FORMAT, RESULT, TABLES, VERSIONS, Part, Row, written
from companion.log.exports import exported
from companion.models import Event, EventTable, Result

Lists = dict[int, list[Row]]


def event_document(event: Event) -> dict[str, Any]:
    """Everything that is stored of it, but for what is said of this very copy."""
    below = {part.key: lists_of(part, event, part.above) for part in EVENT.parts}
    said = row_of(event, EVENT, below)
    return {"format": FORMAT, "generation": event.generation, "event": said}


def event_file(event: Event) -> bytes:
    """Packed: a file of a large event is small enough to be sent back."""
    return gzip.compress(json.dumps(event_document(event), ensure_ascii=False).encode(), mtime=0)


def row_of(row: Any, part: Part, below: Mapping[str, Lists] = MappingProxyType({})) -> Row:
    said = written(row, part)
    if "digests" in said:
        said["digests"] = sorted({*said["digests"], digest_of(ticket_of(row))})
    if isinstance(row, EventTable) and row.game:
        said["game"] = {"detail": row.game.detail, "log": exported(row.game)}
    if part is VERSIONS:
        said["result"] = below["result"][row.pk][0]
    return said | {inner.key: below[inner.key].get(row.pk, []) for inner in part.parts}


def lists_of(part: Part, event: Event, path: str) -> Lists:
    """All rows of one kind, by the row above them: one question for each kind, however large the event."""
    below = {inner.key: lists_of(inner, event, f"{inner.above}__{path}") for inner in part.parts}
    if part is VERSIONS:
        below["result"] = results_of(event, path)
    names = [field.name for field in part.columns if isinstance(field, models.ForeignKey)]
    names += ["game"] if part is TABLES else []
    rows = part.model._default_manager.filter(**{path: event}).order_by("pk").select_related(*names)
    lists: Lists = {}
    for row in rows if names else rows.select_related(None):
        lists.setdefault(getattr(row, f"{part.above}_id"), []).append(row_of(row, part, below))
    return lists


def results_of(event: Event, path: str) -> Lists:
    """By the version that each belongs to."""
    below = {one.key: lists_of(one, event, f"result__version__{path}") for one in RESULT.parts}
    results = Result.objects.filter(**{f"version__{path}": event}).select_related("version")
    return {one.version.pk: [row_of(one, RESULT, below)] for one in results}
