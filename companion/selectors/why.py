"""Where a number comes from, down to the entries of the log."""

from companion.selectors.table import Table


def money_why(table: Table, seat: str):
    return []


def points_why(table: Table, seat: str):
    return []


def income_why(table: Table, seat: str):
    return []


WHYS = {"money": money_why, "points": points_why, "income": income_why}
