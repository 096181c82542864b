"""Whole games as they were recorded at tables: the answer, and that nothing appears from nowhere."""

from __future__ import annotations

import functools
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from scoring import empires
from scoring.empires.buildings import BUILDINGS
from scoring.empires.discoveries import CARDS
from scoring.empires.goods import GOODS
from scoring.empires.nations import NATIONS
from scoring.empires.sets import best_income
from scoring.empires.workers import WORKERS
from scoring.games import GAMES
from scoring.interchange import answer

HOUSE = Path(__file__).parents[1] / "recorded_games"
EVERY = [(game, path.stem) for game in GAMES for path in sorted((HOUSE / game).glob("*.json"))]
NAMES = [name for game, name in EVERY if game == "empires"]

BUILDING_PRICES = {1: 10, 2: 14, 3: 20}
VP_PRICES = {1: 1, 2: 3, 3: 10}
SPOILS_OF_WAR = {"spoils_5", "spoils_ship", "spoils_specialists", "spoils_7", "spoils_goods"}
MONEY_AT_ONCE = {"inca_conquest": 20, "spoils_5": 5, "spoils_7": 7}
MONEY_EACH_TURN = {"trading_post": 5, "taxation": 10, "factory": 30}

every_recorded_game = pytest.mark.parametrize(("game", "name"), EVERY)
every_game = pytest.mark.parametrize("name", NAMES)


@functools.cache
def recorded(name: str, game: str = "empires") -> dict[str, Any]:
    return json.loads((HOUSE / game / f"{name}.json").read_text(encoding="utf-8"))


@functools.cache
def states(name: str, game: str = "empires") -> list[Any]:
    """The table before the first entry and after each of them."""
    document = recorded(name, game)["document"]
    reached = [GAMES[game].begin(document)]
    for entry in document["entries"]:
        reached.append(GAMES[game].apply(reached[-1], entry))
    return reached


@functools.cache
def moments(name: str, game: str = "empires") -> list[tuple[dict[str, Any], dict[str, Any], dict[str, Any]]]:
    """Every entry between the table before and the table after, as other programs see them."""
    tables = [GAMES[game].write_state(state) for state in states(name, game)]
    return list(zip(tables, recorded(name, game)["document"]["entries"], tables[1:], strict=False))


def every_entry() -> list[dict[str, Any]]:
    return [entry for name in NAMES for entry in recorded(name)["document"]["entries"]]


# The answer


@every_recorded_game
def test_game_ends_as_recorded(game: str, name: str) -> None:
    assert answer(recorded(name, game)["document"]) == recorded(name, game)["answer"]
    assert recorded(name, game)["answer"]["stage"] == "over"


@every_recorded_game
def test_game_is_the_same_whoever_recorded_it_and_when(game: str, name: str) -> None:
    document = recorded(name, game)["document"]
    bare = [
        {key: value for key, value in entry.items() if key not in ("step", "by", "at", "note")}
        for entry in document["entries"]
    ]
    assert answer({**document, "entries": bare}) == recorded(name, game)["answer"]


@pytest.mark.slow
@every_recorded_game
def test_undo_to_any_entry_finds_the_table_of_that_moment(game: str, name: str) -> None:
    rules, document = GAMES[game], recorded(name, game)["document"]
    entries = document["entries"]
    for n, state in enumerate(states(name, game)):
        again = rules.replay(rules.begin(document), entries[:n])
        assert (again.state, again.followed, again.refusal) == (state, n, None)
        if n < len(entries):
            assert rules.apply(again.state, entries[n]) == states(name, game)[n + 1]


@every_recorded_game
def test_every_entry_is_told_in_a_sentence(game: str, name: str) -> None:
    entries = recorded(name, game)["document"]["entries"]
    for before, entry, after in zip(states(name, game), entries, states(name, game)[1:], strict=False):
        sentence = str(GAMES[game].tell(before, entry, after))
        assert sentence.endswith("."), sentence
        assert "%(" not in sentence
        assert "  " not in sentence


# Money


@every_game
def test_every_dollar_is_explained(name: str) -> None:
    for before, entry, after in moments(name):
        money = {player: held["money"] for player, held in before["players"].items()}
        follow_money(money, before, entry, after)
        assert {player: held["money"] for player, held in after["players"].items()} == money, entry


def follow_money(money: dict[str, int], before: Any, entry: Any, after: Any) -> None:
    """What an entry costs and earns, told by the rulebook's numbers alone."""
    player, age = entry.get("player"), before["age"]

    def pay(name: str, price: int) -> None:
        assert price <= money[name] or entry.get("override")
        money[name] -= min(price, money[name])

    match entry["do"]:
        case "initiative":
            for place, name in enumerate(entry["order"], start=1):
                money[name] += place
        case "land" if entry["worker"] == "merchant":
            money[player] += 5
        case "buy":
            tile = entry["building"]
            discount = 5 if entry.get("builder") else 0
            pay(player, 0 if tile in SPOILS_OF_WAR else BUILDING_PRICES[BUILDINGS[tile].age] - discount)
            money[player] += MONEY_AT_ONCE.get(tile, 0)
        case "expedition" if finds(after, player) > finds(before, player):
            found = entry.get("counter") or printed_on(entry["card"])
            money[player] += found["plunder"] + found["soldier"] * entry["workers"].get("soldier", 0)
        case "cartography" | "advantage" if "counter" in entry:
            money[player] += entry["counter"]["plunder"]
        case "hire" if entry.get("training"):
            pay(player, 5)
        case "war":
            pay(entry["attacker"], 10)
        case "scout":
            pay(player, age)
        case "income":
            idle = entry.get("idle_ships", {})
            for name, held in before["players"].items():
                money[name] += best_income(held["goods"], held["ships"] - idle.get(name, 0))
        case "benefits":
            follow_benefits(money, before, entry)
        case "sell_goods":
            money[player] += 5 * sum(entry["goods"].values())
        case "buy_vp":
            pay(player, VP_PRICES[age] * entry["vp"])
        case "correct" if "set" in entry:
            money[player] = entry["set"].get("money", money[player])


def follow_benefits(money: dict[str, int], before: Any, entry: Any) -> None:
    mint, sell = entry.get("mint", {}), entry.get("sell", {})
    for name in before["order"]:
        held = before["players"][name]
        goods, tiles = held["goods"], held["buildings"]
        money[name] += sum(MONEY_EACH_TURN.get(tile, 0) for tile in tiles)
        if "rum_distillery" in tiles:
            money[name] += 3 * goods.get("sugar", 0)
        if "mint" in tiles:
            metals = [mint[name]] if name in mint else ["gold", "silver"]
            money[name] += 2 * max(goods.get(metal, 0) for metal in metals)
        money[name] += 5 * sum(sell.get(name, {}).values())
        if "privateers" in tiles:
            for victim in money:
                taken = min(held["ships"], money[victim]) if victim != name else 0
                money[victim] -= taken
                money[name] += taken


def finds(table: Any, player: str) -> int:
    held = table["players"][player]
    return len(held["counters"]) + len(held["cards"])


def printed_on(key: str) -> dict[str, int]:
    return CARDS[key]._asdict()


# Goods


@every_game
def test_goods_are_never_more_than_printed_and_only_move(name: str) -> None:
    printed = {key: good.tokens for key, good in GOODS.items()}
    for before, entry, after in moments(name):
        now = tokens(after)
        assert all(now[good] <= printed[good] for good in now), entry
        if entry["do"] == "correct":
            continue
        assert now == tokens(before) + drawn(entry) - sold(entry), entry


def tokens(table: Any) -> Counter[str]:
    """Of each good: those of all players and those known to lie in a region."""
    held: Counter[str] = Counter()
    for player in table["players"].values():
        held.update(player["goods"])
    held.update(region["good"] for region in table["regions"].values() if region["good"])
    return held


def drawn(entry: Any) -> Counter[str]:
    """Tokens out of the box or the supply, or such that lay unnamed in a region until now."""
    if entry["do"] == "buy" and entry["building"] == "spoils_goods":
        return Counter(entry["goods"])
    return Counter([entry["good"]]) if "good" in entry else Counter()


def sold(entry: Any) -> Counter[str]:
    if entry["do"] == "benefits":
        return Counter(dict(item for goods in entry.get("sell", {}).values() for item in goods.items()))
    return Counter(entry["goods"]) if entry["do"] == "sell_goods" else Counter()


# Workers


@every_game
def test_workers_on_the_map_are_those_who_came_less_those_who_left(name: str) -> None:
    for before, entry, after in moments(name):
        if entry["do"] == "correct":
            continue
        now = on_map(before)
        now.update(arrivals(before, entry, after))
        now.subtract(removals(entry))
        assert on_map(after) == now, entry


def on_map(table: Any) -> Counter[str]:
    """How many workers everybody has in the New World."""
    count = Counter(dict.fromkeys(table["players"], 0))
    for region in table["regions"].values():
        count.update({player: sum(workers.values()) for player, workers in region["workers"].items()})
    return count


def arrivals(before: Any, entry: Any, after: Any) -> Counter[str]:
    player = entry.get("player")
    match entry:
        case {"do": "land", "worker": "missionary", "region": region}:
            return Counter({player: 1 + converts(before, player, region)})
        case {"do": "land"} | {"do": "cartography"} | {"do": "advantage", "counter": _}:
            return Counter({player: 1})
        case {"do": "expedition", "region": _}:
            return Counter({player: finds(after, player) - finds(before, player)})
        case {"building": "overpopulation"}:
            return Counter({player: 3})
        case {"building": "indian_allies", "region": str()}:
            return Counter({player: 2})
        case {"building": "papal_edict"}:
            return Counter(
                {player: 2 if entry["region"] else 0, entry["other"]: 2 if entry["other_region"] else 0}
            )
    return Counter()


def converts(before: Any, player: str, region: str) -> int:
    """Colonists whom a Missionary brings."""
    for other, workers in before["regions"][region]["workers"].items():
        reforms = "reformation" in before["players"][other]["buildings"]
        if other != player and reforms and workers.get("missionary"):
            return 0
    return 2 if "cathedral" in before["players"][player]["buildings"] else 1


def removals(entry: Any) -> Counter[str]:
    gone: Counter[str] = Counter()
    match entry:
        case {"do": "battle"}:
            battles = [entry]
        case {"do": "war"}:
            battles = entry["battles"]
        case {"building": "plague_2"}:
            return Counter(one["player"] for one in entry["removed"])
        case {"building": "plague_3"}:
            return Counter({entry["victim"]: entry["colonists"]})
        case _:
            return gone
    for battle in battles:
        gone.update({player: sum(lost.values()) for player, lost in battle["losses"].items()})
    return gone


# The board


@every_game
def test_the_board_loses_what_is_taken_and_nothing_else(name: str) -> None:
    for before, entry, after in moments(name):
        was, now = before["board"], after["board"]
        if entry["do"] == "board":
            assert now == {**was, **{key: entry[key] for key in was if key in entry}}
        elif entry["do"] == "end_turn" and after["turn"] > before["turn"]:
            swept = None if before["turn"] in (3, 6) else was["tiles"]
            assert now == {"tiles": swept, "goods": None, "discovery": was["discovery"]}
        else:
            assert now == {
                "tiles": was["tiles"] and [tile for tile in was["tiles"] if tile != entry.get("building")],
                "goods": was["goods"] and taken_from_box(was["goods"], entry),
                "discovery": sent_away(was["discovery"], entry),
            }


def taken_from_box(goods: dict[str, int], entry: Any) -> dict[str, int]:
    taken = [entry["good"]] if entry["do"] in ("take_good", "advantage") and "good" in entry else []
    return dict(Counter(goods) - Counter(taken))


def sent_away(waiting: dict[str, Any], entry: Any) -> dict[str, Any]:
    if entry["do"] != "expedition":
        return waiting
    left = Counter(waiting.get(entry["player"], {})) - Counter(entry["workers"])
    others = {name: workers for name, workers in waiting.items() if name != entry["player"]}
    return {**others, entry["player"]: dict(left)} if left else others


# What the recorded games show together


def test_the_board_is_told_in_part_and_whole_and_as_unknown() -> None:
    told = [entry for entry in every_entry() if entry["do"] == "board"]
    assert {tuple(part for part in ("tiles", "goods", "discovery") if part in entry) for entry in told} > {
        ("tiles", "goods"),
        ("discovery",),
    }
    assert any(entry.get("goods", "") is None for entry in told)
    assert any(entry.get("tiles", "") is None for entry in told)


def test_goods_are_sold_before_privateers_come_and_university_is_used_between_phases() -> None:
    sales = [
        (before, entry)
        for name in NAMES
        for before, entry, _after in moments(name)
        if entry["do"] == "benefits" and entry.get("sell")
    ]
    assert any(
        "privateers" in before["players"][robber]["buildings"]
        and before["order"].index(robber) > before["order"].index(seller)
        for before, entry in sales
        for seller in entry["sell"]
        for robber in before["order"]
    )
    used = {
        before["stage"] for name in NAMES for before, entry, _ in moments(name) if entry["do"] == "university"
    }
    assert used == {"actions", "benefits"}


def test_each_building_is_bought_in_some_game() -> None:
    assert {entry["building"] for entry in every_entry() if entry["do"] == "buy"} == set(BUILDINGS)


def test_each_kind_of_entry_occurs() -> None:
    assert {entry["do"] for entry in every_entry()} == set(empires.KINDS)


def test_each_nation_uses_its_advantage() -> None:
    used = set()
    for name in NAMES:
        document = recorded(name)["document"]
        nation = {player["name"]: player["nation"] for player in document["players"]}
        used |= {
            nation[entry["player"]]
            for entry in document["entries"]
            if entry["do"] == "advantage" or entry.get("advantage")
        }
    assert used == set(NATIONS)


def test_each_worker_lands() -> None:
    assert {entry["worker"] for entry in every_entry() if entry["do"] == "land"} == set(WORKERS)


def test_each_way_to_set_up_a_table_occurs() -> None:
    documents = [recorded(name)["document"] for name in NAMES]
    assert {len(document["players"]) for document in documents} == {2, 3, 4, 5, 6}
    assert {document["builders"] for document in documents} == {False, True}
    assert {document["extra_money"] for document in documents} == {1, 2}
    assert {document["advantages"] for document in documents} == {"none", "random", "auction"}
    assert {document["random_money"] for document in documents if document["advantages"] == "random"} == {
        "rising",
        "flat",
    }
    assert any(len(document["region_goods"]) < 9 for document in documents)


@pytest.mark.parametrize(
    "option", ["buy_vp", "scouting", "no_survivors", "advanced_reconnaissance", "reduced_luck"]
)
def test_each_option_is_on_in_some_game_and_off_in_another(option: str) -> None:
    assert {recorded(name)["document"]["options"][option] for name in NAMES} == {False, True}


def test_age_of_reason_counts_everybody_in_some_game() -> None:
    ways = {
        recorded(name)["document"]["options"]["age_of_reason"]
        for name in NAMES
        for score in recorded(name)["answer"]["result"]["players"].values()
        if "age_of_reason" in score["buildings"]
    }
    assert ways == {"own", "all"}


def test_some_entries_were_recorded_against_the_rules() -> None:
    assert {entry["do"] for entry in every_entry() if entry.get("override")} >= {"land", "buy", "battle"}


def test_corrections_are_about_a_player_a_region_and_the_order() -> None:
    corrections = [entry for entry in every_entry() if entry["do"] == "correct"]
    assert {key for entry in corrections for key in entry} >= {
        "set", "workers", "discovered", "good", "order", "note",
    }  # fmt: skip
    assert {key for entry in corrections for key in entry.get("set", {})} >= {
        "money", "goods", "other_vp", "gained",
    }  # fmt: skip


def test_a_good_is_told_late_and_a_game_is_corrected_after_its_end() -> None:
    assert any(before["unclaimed"] for name in NAMES for before, _entry, _after in moments(name))
    assert any(before["stage"] == "over" for name in NAMES for before, _entry, _after in moments(name))


def test_entries_carry_steps_and_who_recorded_them_when() -> None:
    assert {key for entry in every_entry() for key in entry} >= {"step", "by", "at"}


def test_the_long_game_is_long() -> None:
    assert len(recorded("six-players-long")["document"]["entries"]) >= 400


@every_game
def test_points_are_of_the_size_that_tables_report(name: str) -> None:
    totals = [score["total"] for score in recorded(name)["answer"]["result"]["players"].values()]
    assert min(totals) >= 40
    assert max(totals) <= 155
