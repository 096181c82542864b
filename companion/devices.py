"""What this device knows, kept in its session: its tables, names it used, the board it plays on."""

TABLES, NAMES, REGION_GOODS = "tables", "names", "region_goods"
MOST_TABLES, MOST_NAMES = 50, 24


def tables_known(request) -> list[str]:
    """Codes, the newest first."""
    return request.session.get(TABLES, [])


def table_learn(request, code: str) -> None:
    others = [known for known in tables_known(request) if known != code]
    request.session[TABLES] = [code, *others][:MOST_TABLES]


def names_known(request) -> list[str]:
    return request.session.get(NAMES, [])


def names_learn(request, names) -> None:
    others = [known for known in names_known(request) if known not in names]
    request.session[NAMES] = [*names, *others][:MOST_NAMES]


def region_goods_known(request) -> dict[str, str] | None:
    """The goods printed on this group's board, once somebody said them."""
    return request.session.get(REGION_GOODS)


def region_goods_learn(request, goods: dict[str, str]) -> None:
    request.session[REGION_GOODS] = goods
