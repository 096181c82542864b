"""Filters and tags of the pages."""

from datetime import timedelta
from functools import cache

from django import template
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.timesince import timesince
from django.utils.translation import get_language, gettext, ngettext

from companion.bidi import isolated
from companion.narrow import narrow_worker
from scoring import text
from scoring.empires.goods import GOODS
from scoring.empires.sets import SHIP
from scoring.empires.workers import WORKERS

register = template.Library()


@register.filter
def say(line):
    """A sentence or a word of the rules library, in the reader's language."""
    if isinstance(line, text.Word):  # most of them by far
        return gettext(line)
    return text.say(line, gettext, ngettext)


@register.filter
def say_at(line, table):
    """The same at a table, where players go by their names."""
    return text.say(line, gettext, ngettext, lambda key: isolated(table.name_of(key)))


register.filter(isolated)


@register.filter(is_safe=True)
def one_line(written):
    """What is laid out over several lines, where white space would be seen: in the title of a tab."""
    return " ".join(written.split())


@register.filter
def ago(moment):
    """How long since; nobody says "0 minutes ago"."""
    if timezone.now() - moment < timedelta(minutes=1):
        return gettext("just now")
    return gettext("%(since)s ago") % {"since": timesince(moment)}


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


# A table shows a hundred drawings, all of a few kinds: each is put together once a language.


@register.simple_tag
def badge(badge):
    """A player's colour, letter and shape."""
    return _badge(badge, get_language())


@cache
def _badge(badge, language):
    return _rendered("parts/_badge.html", badge=badge)


@register.simple_tag
def icon(kind, key):
    """One of our drawings: a worker, a good, a thing of the table."""
    return _icon(f"{kind}-{key}")


@cache
def _icon(name):
    return _rendered("parts/_icon.html", name=name)


def _rendered(template_name, **context):
    # Safe as the template made it; only the line end at its foot is taken off.
    return mark_safe(render_to_string(template_name, context).strip())


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


register.filter(narrow_worker)


@register.filter
def token_name(key):
    """A good, or the ship that stands for one."""
    return gettext("Merchant Ship") if key == SHIP else say(GOODS[key].name)
