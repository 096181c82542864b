"""Tags of this game's templates: ``{% load renaissance %}``."""

from django import template

from companion.drawings.icons import icon
from companion.games.renaissance.drawings import category_icon, good_icon
from companion.games.renaissance.sheets.printed import in_groups

register = template.Library()
register.filter(in_groups)


@register.simple_tag
def good(key):
    """The drawing of a commodity."""
    return icon(*good_icon(key))


@register.simple_tag
def category(key):
    """The drawing of a category of advances."""
    return icon(*category_icon(key))
