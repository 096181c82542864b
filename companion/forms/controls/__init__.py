"""Controls that say JSON: what an entry or a player holds, as chips, toggles and steppers.

A control shows a value of the interchange format under a name and reads it back from what was sent.
Controls are made of each other, so that whatever an entry can hold has one: losses in a battle are
steppers for each worker of each player. They check nothing: the rules say what is wrong.
"""

from companion.forms.controls.choices import Choice, Flag, Tile, Toggles, YesNo
from companion.forms.controls.control import ABSENT, Control, Shown
from companion.forms.controls.labels import LABELS, label_of
from companion.forms.controls.made import Each, Group, Ranking, Several
from companion.forms.controls.values import Number, Text

__all__ = [
    "ABSENT",
    "LABELS",
    "Choice",
    "Control",
    "Each",
    "Flag",
    "Group",
    "Number",
    "Ranking",
    "Several",
    "Shown",
    "Text",
    "Tile",
    "Toggles",
    "YesNo",
    "label_of",
]
