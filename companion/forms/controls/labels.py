"""What the fields of an entry are called."""

from companion.selectors.table import Table


def label_of(table: Table, key: str, kind: str = "") -> str:
    """What a field is called, in an entry of a kind where the same word means something else there."""
    names = table.hooks.field_names
    return str(names[kind, key] if (kind, key) in names else names[key])
