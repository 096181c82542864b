"""A sheet that has its moment in the turn."""

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext

from companion.forms.sheet import Sheet
from companion.wording.saying import say


class DueSheet(Sheet):
    """Records its phase when that is due; before and after, it only leads to the one that is."""

    @property
    def verb(self) -> str | Promise:
        """What the large button says when the phase is due."""
        raise NotImplementedError

    @property
    def due_box(self) -> Any:
        raise NotImplementedError

    @property
    def comes_first(self) -> str:
        """The name of the phase that must be recorded before this one, if any."""
        order = list(self.table.rules.box_names)
        is_early = order.index(self.due_box) < order.index(self.box)
        return self._due_name if is_early else ""

    @property
    def onward(self) -> str:
        return gettext("Go to %(box)s") % {"box": self._due_name}

    @property
    def _due_name(self) -> str:
        return say(self.table.name_of_box(self.due_box))

    @property
    def is_sent_when_due(self) -> bool:
        """Whether the page was made for recording the phase; see _phase.html."""
        return self.given.get("due") == self.box
