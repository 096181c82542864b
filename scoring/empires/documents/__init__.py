"""The documents of this game: by its format, what answers each."""

from __future__ import annotations

from scoring.documents import Answers
from scoring.empires.documents import income, log, odds, setup, sheet

DOCUMENTS: Answers = {
    "empires-setup/1": setup.answer,
    "empires-income/1": income.answer,
    "empires-odds/1": odds.answer,
    "empires-sheet/1": sheet.answer,
    "empires-log/1": log.answer,
}
