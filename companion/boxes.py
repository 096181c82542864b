"""Which boxes a table walks through, by how much it records."""

from companion.models import Detail
from scoring.empires.turns import Box, boxes_of

# Less detail means fewer boxes, not other rules: what is skipped is asked when it matters.
SHOWN = {
    Detail.FULL: tuple(Box),
    Detail.LIGHT: (Box.GOODS, Box.SHIPPING, Box.BUILDINGS, Box.DISCOVERY, Box.SCORING, Box.REFRESH),
    Detail.SCORE: (Box.SCORING, Box.REFRESH),
}


def boxes_shown(detail: str, turn: int) -> tuple[Box, ...]:
    """In the board's order; scoring only on the turns that have one."""
    return tuple(box for box in boxes_of(turn) if box in SHOWN[Detail(detail)])
