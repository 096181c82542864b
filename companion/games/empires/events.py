"""This game at tournaments: what is set once for all tables, and what the draw deals out."""

from collections.abc import Collection, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from companion.games.empires.start import EXTRAS, RULES, brings
from companion.games.hooks.events import EventFact, EventHooks, EventOption
from companion.models import Detail
from companion.wording.saying import money, say
from scoring.empires.goods import GOODS
from scoring.empires.nations import NATIONS
from scoring.empires.regions import PRINTED_GOODS_KNOWN, REGIONS
from scoring.empires.setup import FIRST_MONEY

BUILDERS = EventOption("builders", _("Builder expansion"), _("With its buildings and pieces."))
DEALT = EventOption(
    "nations",
    _("National Advantages"),
    _("Each draw deals a nation to everybody, as far as it can one that they have not had."),
)
OPTIONS = (BUILDERS, DEALT, *(EventOption(key, name, line) for key, name, line in (*EXTRAS, *RULES)))
FACTS = tuple(
    EventFact(region, name, tuple((good.key, good.name) for good in GOODS.values()))
    for region, name in REGIONS.items()
    if region not in PRINTED_GOODS_KNOWN
)


def head(on: Collection[str], facts: Mapping[str, str]) -> dict[str, Any]:
    """The head of an empires-log/1 document."""
    options = {key: key in on for key, _name, _line in RULES if key != "all_reason"}
    known = {region: good for region, good in facts.items() if region in REGIONS and good in GOODS}
    return {
        "builders": "builders" in on,
        "advantages": "random" if DEALT.key in on else "none",
        "random_money": "rising",
        "extra_money": step(on),
        "auction": None,
        "options": {**options, "reduced_luck": "luck" in on, "age_of_reason": reason(on)},
        "region_goods": {**known, **PRINTED_GOODS_KNOWN},
    }


def step(on: Collection[str]) -> int:
    """How much more everybody starts with than the one before."""
    return 2 if "double" in on else 1


def pad_head(on: Collection[str]) -> dict[str, Any]:
    return {"builders": "builders" in on, "age_of_reason": reason(on), "buy_vp": "buy_vp" in on}


def reason(on: Collection[str]) -> str:
    return "all" if "all_reason" in on else "own"


def nation_name(role: str) -> str:
    return say(NATIONS[role].name) if role in NATIONS else ""


def start_line(on: Collection[str], seat: int, role: str) -> str:
    """For the slip: "$12, Spain"."""
    has = money(FIRST_MONEY + step(on) * (seat - 1))
    return ", ".join(filter(None, [has, nation_name(role)]))


EVENTS = EventHooks(
    head=head,
    pad_head=pad_head,
    options=OPTIONS,
    facts=FACTS,
    detail=Detail.FULL,
    role_option=DEALT.key,
    role_name=nation_name,
    brings=brings,
    start_line=start_line,
)
