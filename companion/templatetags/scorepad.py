"""Filters and tags of the pages."""

from datetime import timedelta
from functools import cache, lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import mark_safe
from django.utils.timesince import timesince
from django.utils.translation import get_language, gettext

from companion.device.shell import table_style, version
from companion.drawings.badges import BADGES_BY_KEY
from companion.drawings.icons import icon
from companion.games import GAMES, on_shelf, pages_of, titles
from companion.wording.bidi import isolated
from companion.wording.saying import money, say, say_at
from scoring import text
from scoring.text import Listing

register = template.Library()


for spoken in (say, say_at, money):
    register.filter(spoken)
register.filter(isolated)
register.simple_tag(version)


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
def more(number):
    """A difference with its sign: +3, −2."""
    return text.signed(number)


@register.filter
def figure(number):
    """A number that may be below zero: 3, −2."""
    return text.figure(number)


@register.filter
def more_money(amount):
    """The same in Spanish Dollars."""
    return f"+{money(amount)}" if amount >= 0 else f"−{money(-amount)}"


@register.filter
def listed(words):
    """Words of ours in a sentence: A, B and C."""
    return say(Listing(tuple(words)))


@register.simple_tag
def game_titles():
    """The games on the shelf, in a sentence."""
    return say(titles())


@register.simple_tag
def game_count():
    return len(on_shelf())


# The face of a page: that of the game it is about


WHERE_NAMED = ("table.game.rules", "table.sheet.rules", "table.rules", "form.game_key", "rules", "chosen")
"""Where the context of a page says which game that is; the first that does counts."""


@register.simple_tag(takes_context=True)
def page_game(context):
    """The key of its game; empty if it is about none, or about all."""
    found = (template.Variable(name) for name in WHERE_NAMED)
    keys = (key for one in found if (key := _value(one, context)) in GAMES)
    return next(keys, "")


def _value(variable, context):
    try:
        value = variable.resolve(context)
    except template.VariableDoesNotExist:
        return None
    return value if isinstance(value, str) else None


@register.filter
def style_of(game):
    """The stylesheet of a game's own face, if it has one."""
    return pages_of(game).style if game else ""


@register.filter
def table_styles(game):
    """The stylesheets of a game's panels and sheets."""
    return pages_of(game).table.styles if game else ()


register.filter(table_style)


# A table shows a hundred drawings, all of a few kinds: each is put together once a language.

MOST_KEPT = 2048
"""Of those of which there is no end, such as names."""


@register.simple_tag
def badge(badge):
    """A player's colour, letter and shape."""
    # By its key: what the whole of it would be compared by is words to be translated.
    return _badge(badge.key, get_language())


@cache
def _badge(key, language):
    return _rendered("parts/_badge.html", badge=BADGES_BY_KEY[key])


@register.simple_tag
def player(seat, css=""):
    """A player's badge and name, side by side."""
    return _player(seat.badge.key, seat.turn, seat.name, css, get_language())


@lru_cache(MOST_KEPT, typed=True)
def _player(badge_key, turn, name, css, language):
    return format_html(
        '<span class="face{}">{}{}<span>{}</span></span>',
        css and f" {css}",
        _badge(badge_key, language),
        nth(turn),
        name,
    )


@register.simple_tag
def nth(turn):
    """The place in player order, on the badge of a button that keeps its seat."""
    return format_html('<i class="nth" data-n="{}"></i>', turn) if turn else ""


@register.simple_block_tag
def chip(content, kind, name, value, *, on=False, now=None, css="", **more):
    """What is tapped to choose it: a radio button or a tick under a face. It is on, or picked because its
    value is the one that is picked ``now``, or one of those. What more its field says is written with an
    underscore for a dash: ``data_untap=True``, ``id="here"``."""
    checked = bool(on) or str(value) in picked_values(now)
    return format_html(
        '<label class="chip{}"><input type="{}" name="{}" value="{}"{}>{}</label>',
        css and f" {css}",
        kind,
        name,
        str(value),
        attributes({"checked": checked, **more}),
        content,
    )


def attributes(said):
    """Of a tag: those that are true stand alone, those that say something with it."""
    named = [(key.replace("_", "-"), value) for key, value in said.items() if value]
    if not named:
        return ""
    alone = format_html_join("", " {}", ((key,) for key, value in named if value is True))
    return alone + format_html_join("", ' {}="{}"', (one for one in named if one[1] is not True))


STEP = '<button type="button" data-step="{}" aria-label="{}">{}</button>'


@register.simple_tag
def stepper(*, name, value, min, max, label, price="", steps=(1,)):  # noqa: A002 - as its field says it
    """A number between a button that takes one away and those that add; ``price`` is what one costs."""
    return _stepper(name, value, min, max, str(label), price, tuple(steps), get_language())


@lru_cache(MOST_KEPT, typed=True)
def _stepper(name, value, min, max, label, price, steps, language):  # noqa: A002
    field = {"min": str(min), "max": str(max), "aria_label": label, "data_price": str(price)}
    less = format_html(STEP, -1, gettext("%(label)s: one less") % {"label": label}, "−")
    signs = {step: f"+{step}" for step in steps} if len(steps) > 1 else {1: "+"}
    more = format_html_join("", STEP, ((step, more_words(label, step), signs[step]) for step in steps))
    return format_html(
        '<span class="stepper">{}<input type="number" inputmode="numeric" name="{}" value="{}"{}>{}</span>',
        less,
        name,
        str(value),
        attributes(field),
        more,
    )


def more_words(label, step):
    if step == 1:
        return gettext("%(label)s: one more") % {"label": label}
    return gettext("%(label)s: %(step)s more") % {"label": label, "step": step}


def picked_values(now):
    if now is None:
        return []
    return [str(one) for one in now] if isinstance(now, list | tuple | set) else [str(now)]


register.simple_tag(icon)


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
