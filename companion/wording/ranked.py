"""By what people are ranked, in words: as the columns of the standings are called."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from companion.wording.saying import say
from scoring.tournaments.criteria import CRITERIA


def ranked_by(keys: Iterable[str]) -> str:
    """The first one counts most; what nobody knows here is said as it came."""
    names = [say(CRITERIA[key].name) if key in CRITERIA else key for key in keys]
    return _(", then ").join(names)
