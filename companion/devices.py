"""What this device remembers in its session: names it used, the board it plays on."""

NAMES, REGION_GOODS = "names", "region_goods"
MOST_NAMES = 24


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
