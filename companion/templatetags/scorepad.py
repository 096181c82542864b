"""Filters and tags of the pages."""

from django import template
from django.utils.translation import gettext, ngettext

from scoring import text
from scoring.empires.goods import GOODS
from scoring.empires.sets import SHIP
from scoring.empires.workers import WORKERS

register = template.Library()


@register.filter
def say(line):
    """A sentence or a word of the rules library, in the reader's language."""
    return text.say(line, gettext, ngettext)


@register.filter
def say_at(line, table):
    """The same at a table, where players go by their names."""
    return text.say(line, gettext, ngettext, table.name_of)


@register.filter
def money(amount):
    """So many Spanish Dollars."""
    return gettext("$%(amount)d") % {"amount": amount}


@register.filter
def more(number):
    """A difference with its sign: +3, −2."""
    return f"+{number}" if number >= 0 else f"−{-number}"


@register.filter
def more_money(amount):
    """The same in Spanish Dollars."""
    return f"+{money(amount)}" if amount >= 0 else f"−{money(-amount)}"


@register.inclusion_tag("parts/_badge.html")
def badge(badge):
    """A player's colour, letter and shape."""
    return {"badge": badge}


@register.inclusion_tag("parts/_icon.html")
def icon(kind, key):
    """One of our drawings: a worker, a good, a thing of the table."""
    return {"name": f"{kind}-{key}"}


@register.filter
def picked(sheet, part):
    """The chip of a sheet that is picked for a part of its lines."""
    return sheet.picked(part)


@register.filter
def at(mapping, key):
    """What a mapping holds under a key that only the template knows."""
    return mapping[key]


@register.filter
def worker_name(key):
    return say(WORKERS[key].name)


@register.filter
def token_name(key):
    """A good, or the ship that stands for one."""
    return gettext("Merchant Ship") if key == SHIP else say(GOODS[key].name)
