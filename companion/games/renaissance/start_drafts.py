"""What the small buttons of *Start a table* do that only this game has: capitals, and the bids for them."""

import random

from companion.forms import start_drafts
from companion.forms.start_drafts import Draft, Page
from companion.reading.numbers import whole_number
from scoring.errors import Refused
from scoring.renaissance.bidding import Bid, Outcome, work_out
from scoring.renaissance.capitals import CAPITALS, capitals_in_use
from scoring.renaissance.setup import BID_TOKENS

DIE = range(1, 7)


def settled(page: Page) -> None:
    """Everybody in a capital of that number of players, nobody where somebody else is."""
    free = list(capitals_in_use(page.players))
    for seat in page.seats:
        if page.data.get(f"capital{seat}") in free:
            free.remove(page.data[f"capital{seat}"])
        else:
            page.data[f"capital{seat}"] = ""
    for seat in page.seats:
        page.data[f"capital{seat}"] = page.data[f"capital{seat}"] or free.pop(0)


def settle(page: Page, value: str) -> None:
    """“2-Paris”: the second seat begins in Paris."""
    page.swap("capital", value)


# Bids


def wanted(page: Page, seat: int) -> list[str]:
    """The capitals in order of preference, as far as they were tapped."""
    known = capitals_in_use(page.players)
    said = page.data.get(f"wants{seat}", "").split("-")
    return [capital for capital in dict.fromkeys(said) if capital in known]


def prefer(page: Page, value: str) -> None:
    """The next one of a player; the last that is left follows by itself."""
    number, _dash, capital = value.partition("-")
    seat = whole_number(number)
    if seat not in page.seats or capital not in CAPITALS:
        return
    order = [*wanted(page, seat), capital]
    left = [one for one in capitals_in_use(page.players) if one not in order]
    page.data[f"wants{seat}"] = "-".join(order + left if len(left) == 1 else order)


def forget(page: Page, value: str) -> None:
    page.data[f"wants{value}"] = ""
    page.data["rolls"] = ""


def rolls_said(page: Page) -> list[dict[str, int]]:
    """“4-4-1|1:4,2:3;1:6,2:2”: the rolls that ties of these fists were settled by, by seat. Those of
    other fists count no more."""
    rolls: list[dict[str, int]] = []
    of_fists, _bar, said = page.data.get("rolls", "").partition("|")
    if of_fists != fists(page):
        return rolls
    for text in said.split(";"):
        pairs = [part.partition(":") for part in text.split(",") if part]
        if pairs:
            rolls.append({seat: whole_number(die, default=0) for seat, _colon, die in pairs})
    return rolls


def outcome_of(page: Page) -> Outcome | None:
    """As far as the bids and rolls go; None as long as somebody's preferences are missing."""
    bids = {
        str(seat): Bid(
            tuple(wanted(page, seat)),
            whole_number(page.data.get(f"fist{seat}"), most=BID_TOKENS, default=0),
        )
        for seat in page.seats
    }
    try:
        return work_out(bids, rolls_said(page))
    except Refused:
        return None


def add_roll(page: Page, dice: dict[str, int]) -> None:
    rolls = [*rolls_said(page), dice]
    said = ";".join(",".join(f"{seat}:{die}" for seat, die in roll.items()) for roll in rolls)
    page.data["rolls"] = f"{fists(page)}|{said}"


def rolled(page: Page, _value: str) -> None:
    """What those who are tied rolled at the table."""
    outcome = outcome_of(page)
    if outcome is None or outcome.tie is None:
        return
    dice = {seat: whole_number(page.data.get(f"die{seat}"), 1) for seat in outcome.tie.players}
    if all(dice.values()):
        add_roll(page, dice)


def roll(page: Page, _value: str) -> None:
    """The app rolls for them."""
    outcome = outcome_of(page)
    if outcome is not None and outcome.tie is not None:
        add_roll(page, {seat: random.choice(DIE) for seat in outcome.tie.players})


def fists(page: Page) -> str:
    """What everybody held, by which one sees whether a page still shows what came of it."""
    return "-".join(page.data.get(f"fist{seat}", "") or "0" for seat in page.seats)


def take(page: Page, shown: str) -> None:
    """Capitals, payments and the order of turn 1, as the bids came out; nothing where a fist has changed
    since they were worked out: then the page shows first what comes of that."""
    outcome = outcome_of(page)
    if outcome is None or outcome.tie is not None or shown != fists(page):
        return
    for award in outcome.awards:
        page.data[f"capital{award.player}"] = award.capital
        page.data[f"bid{award.player}"] = str(award.paid)
    page.reorder([whole_number(award.player) for award in outcome.awards])


DRAFTS: dict[str, Draft] = start_drafts.DRAFTS | {
    "settle": settle,
    "prefer": prefer,
    "forget": forget,
    "rolled": rolled,
    "roll": roll,
    "take": take,
}
