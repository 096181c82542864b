"""Controls that say JSON: what an entry or a player holds, as chips, toggles and steppers.

A control shows a value of the interchange format under a name and reads it back from what was sent.
Controls are made of each other, so that whatever an entry can hold has one: losses in a battle are
steppers for each worker of each player. They check nothing: the rules say what is wrong. Which control a
field has follows from its kind (``scoring.kinds``).
"""

from companion.forms.controls.control import ABSENT, Control, Shown
from companion.forms.controls.kinds import control_of
from companion.forms.controls.labels import label_of

__all__ = ["ABSENT", "Control", "Shown", "control_of", "label_of"]
