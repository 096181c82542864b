"""What the rules library says, in the reader's language."""

from django.utils.translation import gettext, ngettext

from companion.wording.bidi import isolated
from scoring import text


def say(line):
    """A sentence or a word of the rules library."""
    if isinstance(line, text.Word):  # most of them by far
        return gettext(line)
    return text.say(line, gettext, ngettext)


def say_at(line, table):
    """The same at a table, where players go by their names."""
    return text.say(line, gettext, ngettext, lambda key: isolated(table.name_of(key)))


def money(amount):
    """So many Spanish Dollars."""
    return gettext("$%(amount)d") % {"amount": amount}
