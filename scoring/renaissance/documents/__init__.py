"""The documents of this game: by its format, what answers each."""

from __future__ import annotations

from scoring.documents import Answers
from scoring.renaissance.documents import competition, log, setup, sheet

DOCUMENTS: Answers = {
    "renaissance-setup/1": setup.answer,
    "renaissance-competition/1": competition.answer,
    "renaissance-sheet/1": sheet.answer,
    "renaissance-log/1": log.answer,
}
