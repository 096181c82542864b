"""What the small buttons of *Start a table* do to the page before it is sent for good.

Each function changes the data of the form in place. They are the same with and without JavaScript:
a button sends the whole page, and the page comes back changed.
"""

import random

from scoring.empires.goods import GOODS
from scoring.empires.nations import NATIONS
from scoring.empires.regions import REGIONS
from scoring.empires.setup import FEWEST_PLAYERS, MOST_PLAYERS

OF_A_SEAT = ("name", "color", "nation", "bid")


def seats_of(data) -> list[int]:
    """Seats in player order; what the page says wrongly is left out."""
    playing = list(range(1, players_of(data) + 1))
    said = [int(seat) for seat in data.get("order", "").split("-") if seat.isdecimal()]
    kept = [seat for seat in dict.fromkeys(said) if seat in playing]
    return [*kept, *(seat for seat in playing if seat not in kept)]


def players_of(data) -> int:
    said = data.get("players", "")
    return min(MOST_PLAYERS, max(FEWEST_PLAYERS, int(said))) if said.isdecimal() else FEWEST_PLAYERS


def sold_of(data) -> int:
    """How many boards the auction has sold so far."""
    said = data.get("sold", "")
    return min(int(said), players_of(data)) if said.isdecimal() else 0


def change_order(data, seats) -> None:
    data["order"] = "-".join(map(str, seats))


def call(data, name) -> None:
    """A remembered name sits down on the first seat without one, or on a new seat."""
    free = [seat for seat in seats_of(data) if not data.get(f"name{seat}", "").strip()]
    if not free and players_of(data) < MOST_PLAYERS:
        data["players"] = str(players_of(data) + 1)
        free = [players_of(data)]
    for seat in free[:1]:
        data[f"name{seat}"] = name


def take_out(data, seat) -> None:
    """The last seat takes the place of the one that is taken out."""
    seats = seats_of(data)
    if int(seat) not in seats or len(seats) == FEWEST_PLAYERS:
        return
    gone, last = int(seat), len(seats)
    for part in OF_A_SEAT:
        data[f"{part}{gone}"], data[f"{part}{last}"] = data[f"{part}{last}"], data[f"{part}{gone}"]
    data[f"name{last}"] = data[f"nation{last}"] = ""
    left = [seat for seat in seats if seat != gone]
    change_order(data, [gone if seat == last else seat for seat in left])
    data["players"] = str(last - 1)
    data["sold"] = "0"


def move_up(data, seat) -> None:
    seats = seats_of(data)
    place = seats.index(int(seat)) if seat.isdecimal() and int(seat) in seats else 0
    if place:
        seats[place - 1 : place + 1] = seats[place], seats[place - 1]
    change_order(data, seats)


def move_down(data, seat) -> None:
    """The one behind moves up."""
    seats = seats_of(data)
    if seat.isdecimal() and int(seat) in seats[:-1]:
        move_up(data, str(seats[seats.index(int(seat)) + 1]))


def shuffle(data, _value) -> None:
    seats = seats_of(data)
    random.shuffle(seats)
    change_order(data, seats)


def paint(data, value) -> None:
    """“2-blue”: the second seat plays blue; who had it plays the other's colour."""
    swap(data, "color", value)


def crown(data, value) -> None:
    """“2-spain”: likewise with the nation; “2-” gives it back."""
    swap(data, "nation", value)


def swap(data, part, value) -> None:
    seat, _dash, wanted = value.partition("-")
    mine = f"{part}{seat}"
    if mine not in data:
        return
    for other in (f"{part}{number}" for number in range(1, MOST_PLAYERS + 1)):
        if wanted and data[other] == wanted:
            data[other] = data[mine]
    data[mine] = wanted


def deal(data, _value) -> None:
    """A board for everybody by chance."""
    for seat, nation in zip(seats_of(data), random.sample(list(NATIONS), MOST_PLAYERS), strict=False):
        data[f"nation{seat}"] = nation


def sell(data, _value) -> None:
    """The next board of the auction: its winner moves up behind those who have theirs already."""
    seats, sold = seats_of(data), sold_of(data)
    winner = data.get("winner", "")
    if winner not in map(str, seats[sold:]) or data.get("board") not in NATIONS:
        return
    seats.remove(int(winner))
    seats.insert(sold, int(winner))
    change_order(data, seats)
    crown(data, f"{winner}-{data['board']}")
    data[f"bid{winner}"] = data.get("price", "")
    data["sold"] = str(sold + 1)


def take_back(data, _value) -> None:
    """The board that was sold last is not sold after all."""
    sold = sold_of(data)
    if sold:
        data[f"nation{seats_of(data)[sold - 1]}"] = ""
        data["sold"] = str(sold - 1)


def print_good(data, good) -> None:
    """The picked region prints this good, and no other does; then the next unknown one is asked."""
    picked = data.get("region", "")
    if picked not in REGIONS:
        return
    for region in REGIONS:
        if data[f"good_{region}"] == good:
            data[f"good_{region}"] = ""
    data[f"good_{picked}"] = good if good in GOODS else ""
    later = [*REGIONS, *REGIONS][list(REGIONS).index(picked) + 1 :]
    data["region"] = next((region for region in later if not data[f"good_{region}"]), picked)


DRAFTS = {
    "call": call,
    "out": take_out,
    "up": move_up,
    "down": move_down,
    "shuffle": shuffle,
    "paint": paint,
    "crown": crown,
    "deal": deal,
    "sell": sell,
    "take_back": take_back,
    "print": print_good,
}
