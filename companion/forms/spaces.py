"""A sheet whose lines stand on drawn spaces: a tap on a line holds it, and then it can be changed, moved
or freed. With JavaScript that happens on the phone (static/js/sheet.js); without, each tap is a draft."""

from companion.forms.sheet import Sheet
from companion.reading.numbers import whole_number

WAYS = {"back": -1, "on": 1}


class SpacedSheet(Sheet):
    held: int | None = None
    """The line that is being changed."""

    def _read_lines(self) -> list[dict[str, str]]:
        lines = super()._read_lines()
        held = whole_number(self.given.get("hold") or self.given.get("held"))
        if held is None or held >= len(lines) or "drop" in self.given:
            return lines
        if self.given.get("add"):
            lines[held] = lines.pop()
            return lines
        self.held = self._moved(lines, held)
        return lines

    def _moved(self, lines: list[dict[str, str]], held: int) -> int:
        """Where the line stands after it changed places with its neighbour, if it was told to."""
        other = held + WAYS.get(self.given.get("move", ""), 0)
        if not 0 <= other < len(lines):
            return held
        lines[held], lines[other] = lines[other], lines[held]
        return other

    def picked(self, part: str) -> str:
        """As the line says that is held."""
        if self.held is not None and part in self.lines[self.held]:
            return self.lines[self.held][part]
        return super().picked(part)

    @property
    def is_draft(self) -> bool:
        return super().is_draft or "hold" in self.given or "move" in self.given
