"""By what people are ranked, in words: as the columns of the standings are called."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from companion.wording.saying import say
from scoring.tournaments.criteria import CRITERIA
from scoring.tournaments.presets import Preset


def ranked_by(keys: Iterable[str]) -> str:
    """The first one counts most; what nobody knows here is said as it came."""
    names = [say(CRITERIA[key].name) if key in CRITERIA else key for key in keys]
    return _(", then ").join(names)


def preset_said(preset: Preset) -> str:
    """How an event counts that takes this one, in a line."""
    ranked = _("Ranked by: %(ranking)s.") % {"ranking": ranked_by(preset.chain)}
    if not preset.points:
        return ranked
    points = "-".join(map(str, preset.points))
    return _("Points by place: %(points)s.") % {"points": points} + " " + ranked
