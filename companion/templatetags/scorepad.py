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
def money(amount):
    """So many Spanish Dollars."""
    return gettext("$%(amount)d") % {"amount": amount}


@register.inclusion_tag("parts/_badge.html")
def badge(badge):
    """A player's colour, letter and shape."""
    return {"badge": badge}
