"""Names as people write them."""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from companion.models.account import NEVER_SEEN
from companion.wording.bidi import CONTROLS

UNSEEN = _("This name has invisible characters. Use letters.")


def refuse_unseen(name: str) -> None:
    """A name is there to be seen: letters, digits, signs or pictures, and not only what stands between
    or upon them."""
    if CONTROLS.intersection(name):
        raise ValidationError(UNSEEN)
    if not any(unicodedata.category(sign)[0] in "LNPS" and not NEVER_SEEN.match(sign) for sign in name):
        raise ValidationError(UNSEEN)
