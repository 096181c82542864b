"""Filters and tags of the pages that look back on many games."""

from django import template
from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext

from companion.drawings import rating_lines
from companion.drawings.badges import BADGES_BY_KEY

register = template.Library()


@register.simple_tag
def page_of(shelf, page="", *more):
    """The address of one of the pages of a history."""
    return shelf.address(page, *more)


@register.filter
def badge_of(color):
    return BADGES_BY_KEY[color]


@register.filter
def spark(rating):
    return rating_lines.spark_of(rating)


# Numbers, with the decimal point or comma of the reader's language


@register.filter
def tenths(number):
    """3.2, and 3 for what is whole."""
    rounded = round(number, 1)
    return number_format(rounded, decimal_pos=0 if rounded == int(rounded) else 1)


@register.filter
def percent(share):
    return gettext("%(number)d%%") % {"number": round(100 * share)}


@register.filter
def games_said(number):
    return ngettext("%(count)d game", "%(count)d games", number) % {"count": number}


@register.filter
def wins_said(wins):
    """Shared wins are a part of one, for which most languages say the plural."""
    form = int(wins) if wins == int(wins) else 2
    return ngettext("%(count)s win", "%(count)s wins", form) % {"count": tenths(wins)}


@register.filter
def against(figures):
    """Wins against those that anybody would have had: 5 wins, 3.2 expected."""
    return gettext("%(wins)s, %(expected)s expected") % {
        "wins": wins_said(figures.wins),
        "expected": tenths(figures.expected),
    }


@register.filter
def tallied(tally):
    """4 wins in 5 games, 1.6 expected."""
    return gettext("%(wins)s in %(games)s, %(expected)s expected") % {
        "wins": wins_said(tally.wins),
        "games": games_said(tally.games),
        "expected": tenths(tally.expected),
    }
