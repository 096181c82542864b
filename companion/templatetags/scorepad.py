"""Filters and tags of the pages."""

from django import template
from django.utils.translation import gettext, ngettext

from scoring import text

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
