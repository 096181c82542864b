"""The parts of a look-up that are the same for everybody who speaks a language."""

from functools import cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

register = template.Library()


@register.simple_tag
def thing_part(template_name, thing):
    """A part that shows a thing and nothing else. A page shows a hundred of them."""
    return _drawn(template_name, thing, get_language())


@cache
def _drawn(template_name, thing, language):
    # Safe as the template made it.
    return mark_safe(render_to_string(template_name, {"thing": thing}).strip())
