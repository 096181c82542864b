"""Filters of this game's templates: ``{% load empires %}``."""

from django import template
from django.utils.translation import gettext

from companion.games.empires.narrow import narrow_worker
from companion.wording.saying import money, say
from scoring.empires.goods import GOODS
from scoring.empires.sets import SHIP
from scoring.empires.workers import WORKERS

register = template.Library()

register.filter(narrow_worker)


@register.filter
def worker_name(key):
    return say(WORKERS[key].name)


@register.filter
def token_name(key):
    """A good, or the ship that stands for one."""
    return gettext("Merchant Ship") if key == SHIP else say(GOODS[key].name)


@register.filter
def tile_price(building):
    """Without a Builder."""
    return gettext("free") if building.free else money(building.price())
