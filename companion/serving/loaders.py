"""Templates are laid out to be read, and sent as lean as if each were one line."""

import re

from django.template.loaders import filesystem

LAYOUT = re.compile(r"\s*\n\s*")


def without_layout(source: str) -> str:
    """A line break with all the white space round it is white space, and one sign of it is enough."""
    return LAYOUT.sub(" ", source)


class Loader(filesystem.Loader):
    def get_contents(self, origin):
        written = super().get_contents(origin)
        return without_layout(written) if origin.name.endswith(".html") else written
