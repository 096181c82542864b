"""Names for the narrowest places: each says where it may break in two."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

SOFT_HYPHEN = "\N{SOFT HYPHEN}"

# Translators: a worker on a button as narrow as a thumb; | is where the word may break.
WORKERS = {
    "colonist": _("Colon|ist"),
    "captain": _("Captain"),
    "merchant": _("Merch|ant"),
    "missionary": _("Mission|ary"),
    "soldier": _("Soldier"),
    "builder": _("Builder"),
}


def narrow_worker(key: str) -> str:
    return gettext(WORKERS[key]).replace("|", SOFT_HYPHEN)
