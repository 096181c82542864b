"""Parts of a page that are drawn anew only when what they show has changed.

The tables of a log share what did not change between them, so the very same region or player means
the very same drawing; most recordings touch one or two of them.
"""

from django import template
from django.template.loader import get_template
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from companion.basics.bounded import Bounded

MOST = 4096

register = template.Library()

_drawn: Bounded[tuple, tuple[object, str]] = Bounded(MOST)


@register.simple_tag(takes_context=True)
def drawn_once(context, template_name, thing, also=None, **shown):
    """A part that shows one thing of a state, and else only who sits at the table and who looks;
    ``also`` is what else it shows."""
    table = context["table"]
    reader = get_language(), timezone.get_current_timezone_name()
    key = (template_name, id(thing), also, table.drawn_for, reader)
    found = _drawn.get(key)
    # An id may be given again to something else once its owner is gone: the thing itself decides.
    if found is None or found[0] is not thing:
        html = get_template(template_name).render({"table": table, **shown}).strip()
        found = _drawn.put(key, (thing, mark_safe(html)))
    return found[1]
