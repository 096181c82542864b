"""The tick list of the setup sheet."""

from django import template
from django.utils.html import format_html

register = template.Library()


@register.simple_block_tag
def tick(content, key):
    """One thing to do. What is ticked stays ticked while htmx brings the sheet anew."""
    box = format_html('<input type="checkbox" id="tick-{}" hx-preserve>', key)
    return format_html('<li><label class="tick">{}<span>{}</span></label></li>', box, content)
