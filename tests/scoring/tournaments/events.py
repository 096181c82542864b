"""The three scripted events, played by formulas instead of by people. People are numbers."""

from scoring.tournaments.games import Result
from scoring.tournaments.presets import PRESETS
from scoring.tournaments.sizes import plain
from scoring.tournaments.standings import standings

WBC = PRESETS["wbc_2008"]
PODS = PRESETS["swiss_pods"]
LEAGUE = PRESETS["league"]


def by_vp(totals):
    """A game in which the points alone decide; equal points share a rank (1, 1, 3)."""
    points = sorted((vp for _player, vp in totals), reverse=True)
    return tuple(Result(player, vp, points.index(vp) + 1) for player, vp in totals)


def seeds(rows, players):
    """Those who sit down, in the order of their ranks."""
    return tuple(row.player for row in rows if row.player in players)


def numbers(rows):
    return [int(row.player) for row in rows]


def rank_of(player, rows):
    return next(row.rank for row in rows if row.player == str(player))


def value_of(player, criterion, rows, chain):
    row = next(row for row in rows if row.player == str(player))
    return round(float(row.values[chain.index(criterion)]), 6)


def dealt(order, sizes):
    """People in an order, cut into tables."""
    assert sum(sizes) == len(order)
    left = list(order)
    return [[left.pop(0) for _chair in range(size)] for size in sizes]


def played(tables, vp):
    """The games of a round, each of them decided by points."""
    return [by_vp([(str(one), vp(one)) for one in table]) for table in tables]


def club_evening(fay=109):
    first = by_vp([("Ann", 120), ("Bob", 110), ("Cid", 82), ("Dea", 69)])
    return [first, by_vp([("Eve", 112), ("Fay", fay), ("Gus", 106)])]


# B: 33 players, heats, a semifinal, a final


def wbc_heat(nth, corrected=None):
    """One of three heats; ``corrected`` is another number of points for some people."""
    c, k = [(1, 13), (7, 7), (11, 5)][nth - 1]
    away = {1: (), 2: (1,), 3: (1, 2)}[nth]
    here = [one for one in range(1, 34) if one % 5 not in away]
    sizes = sorted(plain(len(here)), key=lambda size: size == 4)
    corrected = corrected or {}
    tables = dealt(sorted(here, key=lambda one: c * one % 37), sizes)
    return played(tables, lambda one: corrected.get(one, 60 + k * one % 67))


def wbc_heats(corrected=None):
    return [*wbc_heat(1, corrected), *wbc_heat(2), *wbc_heat(3)]


def wbc_points(k):
    return lambda one: 60 + k * int(one) % 67


# C: 120 players, five Swiss rounds, a semifinal, a final

POD_FACTORS = (31, 53, 71, 89, 101)
POD_DROPS = {3: {118, 119, 120}, 4: {115, 116, 117}, 5: {112, 113, 114}}


def pod_points(k):
    return lambda one: 40 + k * int(one) % 127


def pod_rounds():
    """All games, and the tables of each round."""
    games, rounds, here = [], [], set(range(1, 121))
    for nth, k in enumerate(POD_FACTORS, start=1):
        here -= POD_DROPS.get(nth, set())
        ranks = {int(row.player): row.rank for row in standings(games, PODS.chain, PODS.points)}
        order = sorted(here, key=lambda one: (ranks.get(one, 0), one))
        tables = dealt(order, plain(len(order)))
        rounds.append(tables)
        games += played(tables, pod_points(k))
    return games, rounds
