"""What the small buttons of *Start a table* do that only this game has: boards, their auction, the goods that
the map prints."""

import random

from companion.forms import start_drafts
from companion.forms.start_drafts import Draft, Page
from companion.reading.numbers import whole_number
from scoring.empires.goods import GOODS
from scoring.empires.nations import NATIONS
from scoring.empires.regions import REGIONS


def sold_on(page: Page) -> int:
    """How many boards the auction has sold so far."""
    return min(whole_number(page.data.get("sold"), default=0), page.players)


def take_out(page: Page, seat: str) -> None:
    """Whoever goes gives the nation back, and an auction begins anew."""
    before = page.players
    start_drafts.take_out(page, seat)
    if page.players < before:
        page.data[f"nation{before}"] = ""
        page.data["sold"] = "0"


def crown(page: Page, value: str) -> None:
    """“2-spain”: the second seat plays Spain."""
    page.swap("nation", value)


def deal(page: Page, _value: str) -> None:
    """A board for everybody by chance."""
    for seat, nation in zip(page.seats, random.sample(list(NATIONS), page.most), strict=False):
        page.data[f"nation{seat}"] = nation


def sell(page: Page, _value: str) -> None:
    """The next board of the auction: its winner moves up behind those who have theirs already."""
    seats, sold, data = page.seats, sold_on(page), page.data
    winner = whole_number(data.get("winner"))
    if winner not in seats[sold:] or data.get("board") not in NATIONS:
        return
    seats.remove(winner)
    seats.insert(sold, winner)
    page.reorder(seats)
    crown(page, f"{winner}-{data['board']}")
    data[f"bid{winner}"] = data.get("price", "")
    data["sold"] = str(sold + 1)


def take_back(page: Page, _value: str) -> None:
    """The board that was sold last is not sold after all."""
    sold = sold_on(page)
    if sold:
        page.data[f"nation{page.seats[sold - 1]}"] = ""
        page.data["sold"] = str(sold - 1)


def print_good(page: Page, good: str) -> None:
    """The picked region prints this good, and no other does; then the next unknown one is asked."""
    data = page.data
    picked = data.get("region", "")
    if picked not in REGIONS:
        return
    for region in REGIONS:
        if data[f"good_{region}"] == good:
            data[f"good_{region}"] = ""
    data[f"good_{picked}"] = good if good in GOODS else ""
    later = [*REGIONS, *REGIONS][list(REGIONS).index(picked) + 1 :]
    data["region"] = next((region for region in later if not data[f"good_{region}"]), picked)


DRAFTS: dict[str, Draft] = start_drafts.DRAFTS | {
    "out": take_out,
    "crown": crown,
    "deal": deal,
    "sell": sell,
    "take_back": take_back,
    "print": print_good,
}
