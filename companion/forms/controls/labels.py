"""What the fields of an entry are called."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


def label_of(key: str, kind: str = "") -> str:
    """What a field is called; a correction's good is the token that lies in the region."""
    return gettext("Token lying there") if (kind, key) == ("correct", "good") else str(LABELS[key])


LABELS = {
    "player": _("Player"),
    "attacker": _("Attacker"),
    "defender": _("Defender"),
    "with": _("Swaps with"),
    "other": _("The other player"),
    "first": _("Who places first"),
    "victim": _("Who loses Colonists"),
    "region": _("Region"),
    "other_region": _("Where the other places"),
    "from": _("From"),
    "to": _("To"),
    "worker": _("Worker"),
    "workers": _("Workers"),
    "specialist": _("Specialist"),
    "specialists": _("Specialists"),
    "training": _("In the Training space"),
    "good": _("Good that it brought"),
    "goods": _("Goods"),
    "give": _("Gives"),
    "get": _("Gets"),
    "building": _("Building"),
    "builder": _("With a Builder"),
    "counter": _("Counter"),
    "card": _("Card"),
    "advantage": _("By Portugal's explorers"),
    "losses": _("Losses"),
    "battles": _("Battles"),
    "removed": _("Removed"),
    "taken": _("Taken counters"),
    "colonists": _("Colonists"),
    "count": _("How many"),
    "order": _("Order"),
    "idle_ships": _("Ships with passengers"),
    "mint": _("Mint pays for"),
    "vp": _("Points"),
    "set": _("Has now"),
    "money": _("Money"),
    "ships": _("Merchant Ships"),
    "other_vp": _("Other points"),
    "buildings": _("Buildings"),
    "counters": _("Discovery counters"),
    "cards": _("Discovery cards"),
    "gained": _("Workers for the next turn"),
    "discovered": _("Discovered"),
    "note": _("Note"),
}
