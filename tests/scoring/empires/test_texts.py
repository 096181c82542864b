"""Every tile and nation beside the rulebook: ``tiles_and_nations.md`` is for people to read, and this
holds it against the data. Sentences of the log and of refusals that people see most."""

from pathlib import Path

import pytest

from scoring import empires
from scoring.empires.buildings import BUILDINGS
from scoring.empires.discoveries import CARDS
from scoring.empires.documents.log import read_log
from scoring.empires.effects import Reminds
from scoring.empires.lookup import BOX_TEXTS, moments
from scoring.empires.nations import NATIONS
from scoring.empires.phases.warfare import losses_in_words
from scoring.empires.regions import PLACES, REGIONS
from scoring.empires.turns import BOX_NAMES, Box
from scoring.interchange import answer_or_error
from scoring.text import say
from tests.builders import (
    BENEFITS,
    EASY,
    HARD,
    INCOME,
    answer,
    anyway,
    battle,
    buy,
    card_expedition,
    colony,
    do,
    expedition,
    has,
    land,
    table,
)

WRITTEN = Path(__file__).with_name("tiles_and_nations.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in WRITTEN.splitlines() if "|" in line]
TILES = {row[1]: row for row in ROWS if row[1] in BUILDINGS}
PEOPLE = {row[1]: row for row in ROWS if row[1] in NATIONS}


def test_the_table_has_every_tile_and_every_nation_once():
    keys = [row[1] for row in ROWS if row[0].isdigit()]
    lines = [int(row[0]) for row in ROWS if row[0].isdigit()]

    assert sorted(keys) == sorted([*BUILDINGS, *NATIONS])
    assert len(set(lines)) == len(lines)


@pytest.mark.parametrize("key", BUILDINGS)
def test_a_tile_is_as_the_table_says(key):
    tile = BUILDINGS[key]
    reminding = {effect.box for effect in tile.effects if isinstance(effect, Reminds)}

    assert TILES[key][2:] == [
        say(tile.kind.value),
        ", ".join(map(say, moments(tile))),
        ", ".join(BOX_NAMES[box] for box in Box if box in reminding) or "–",
        say(tile.text),
    ]


def test_tiles_remind_in_the_words_of_the_table():
    reminding = [
        [key, str(BOX_NAMES[effect.box]), say(effect.text)]
        for key, tile in BUILDINGS.items()
        for effect in tile.effects
        if isinstance(effect, Reminds)
    ]

    assert [row for row in ROWS if len(row) == 3 and row[0] in BUILDINGS] == reminding


@pytest.mark.parametrize("key", NATIONS)
def test_a_nation_is_as_the_table_says(key):
    nation = NATIONS[key]

    assert PEOPLE[key][2:] == [
        f"{nation.uses} each Age" if nation.per_age else str(nation.uses),
        BOX_NAMES[nation.box],
        say(nation.advantage),
        say(nation.text),
        say(nation.reminder),
    ]


def test_cards_are_called_as_they_are_printed():
    assert CARDS["chipongu"].name == "Chipongu (Japan)"
    assert CARDS["circumnavigation"].name == "Circumnavigate the Globe"


def test_university_names_the_six_boxes():
    named = ("Initiative", "Colonist Dock", "Trade Goods", "Capital Buildings", "Warfare", "Player Order")

    assert all(name in BUILDINGS["university"].text for name in named)


def test_scoring_is_told_as_it_is_computed():
    told = say(BOX_TEXTS[Box.SCORING])

    assert "Two tied for first get 2 each, and nobody gets points for second" in told
    assert "three or more tied for first get none, nor do those tied for second" in told
    assert "adds 4 points for everybody who is first and 2 for everybody who is second, tied or not" in told
    assert "points from the colonies of turn 8 win, then the most money, then the most goods" in told


def test_only_the_caribbean_has_an_article():
    assert {key: str(name) for key, name in PLACES.items() if name != REGIONS[key]} == {
        "caribbean": "the Caribbean"
    }


# Sentences


def told(game, entry):
    before = empires.replay(*read_log(game.document)).state
    return say(empires.tell(before, entry, empires.apply(before, entry)))


FRENCH = table("Ann", "Bob", "Cid", nations={"Ann": "france", "Bob": "portugal", "Cid": "england"})
SELLER = table("Ann", "Bob", "Cid").plays(
    has("Ann", money=0, goods={"fur": 2}, buildings=["trading_house", "trading_post"]),
    has("Bob", ships=3, buildings=["privateers"]),
    has("Cid", money=4),
    INCOME,
)
RUTHLESS = table("Ann", "Bob", options={"no_survivors": True})


@pytest.mark.parametrize(
    ("game", "entry", "sentence"),
    [
        (FRENCH, do("initiative", order=["Cid", "Ann"]), "Initiative: Cid +$1, Ann +$2."),
        (FRENCH, land("Ann", "colonist"), "Ann lands a Colonist in the Caribbean."),
        (FRENCH, land("Ann", "merchant"), "Ann lands a Merchant in the Caribbean and earns $5."),
        (FRENCH, INCOME, "Nobody has income."),
        (table().plays(has("Ann", goods={"fur": 3})), INCOME, "Income: Ann +$3, Bob +$0."),
        (FRENCH, do("advantage", player="Ann", good="fur"), "Ann takes Fur before the others."),
        (
            FRENCH,
            do("advantage", player="Cid"),
            "Cid puts 2 more Colonists on the Colonist Dock and reorders it.",
        ),
        (
            FRENCH,
            card_expedition("Bob", {"captain": 2}, "circumnavigation", advantage=True),
            "Bob discovers a card with 2 Captains: Circumnavigate the Globe, "
            "$8 and a discovery worth 6 points.",
        ),
        (
            FRENCH,
            card_expedition("Bob", {"captain": 1}, "china", advantage=True),
            "Bob fails with 1 Captain against resistance 3: China. The card goes back into the deck.",
        ),
        (
            table(),
            expedition("Ann", {"captain": 2}, "peru", EASY),
            "Ann discovers Peru with 2 Captains: $1 and a discovery worth 4 points.",
        ),
        (
            table(),
            expedition("Ann", {"captain": 2}, "peru", HARD),
            "Ann fails to discover Peru with 2 Captains against resistance 5.",
        ),
        (
            RUTHLESS,
            expedition("Ann", {"captain": 2}, "peru", HARD),
            "Ann fails to discover Peru with 2 Captains against resistance 5. "
            "A spare counter takes the place of this one.",
        ),
        (
            table(),
            do("reveal", region="peru", counter=EASY),
            "Everybody sees the counter in Peru: resistance 1, 4 points.",
        ),
        (
            table().plays(has("Ann", buildings=["settlers", "trading_post"]), INCOME),
            BENEFITS,
            "Building benefits: Ann +$5, Ann +1 Colonist.",
        ),
        (SELLER, BENEFITS, "Building benefits: Ann +$2, Bob +$6, Cid −$3."),
        (
            SELLER,
            do("benefits", sell={"Ann": {"fur": 2}}),
            "Building benefits: Ann +$12, Bob +$6, Cid −$3. Ann sells 2 Fur for $10.",
        ),
    ],
)
def test_an_entry_is_told_in_plain_words(game, entry, sentence):
    assert told(game, entry) == sentence


RICH = has("Ann", money=99)
NOWHERE = {"region": None, "other_region": None, "first": "Ann"}


@pytest.mark.parametrize(
    ("arranged", "entry", "sentence"),
    [
        (
            [has("Bob", goods={"gold": 5})],
            do("take_good", player="Ann", good="gold"),
            "All 5 Gold tokens are taken.",
        ),
        (
            [has("Bob", goods={"fish": 2})],
            do("board", goods={"fish": 2}),
            "Fish: only 1 of 3 tokens left.",
        ),
        ([], land("Ann", "colonist", "peru"), "Nobody has discovered Peru yet."),
        (
            [],
            expedition("Ann", {"captain": 2}, "caribbean", EASY),
            "Somebody has already discovered the Caribbean.",
        ),
        ([RICH], buy("Ann", "overpopulation", colonists={}), "Place 3 Colonists; you placed 0."),
        ([], battle("Ann", "Ann", {}), "Ann must fight somebody else."),
        (
            [colony("caribbean", Bob={"soldier": 1})],
            battle("Bob", "Ann", {"Ann": {"soldier": 1}}),
            "Ann has no workers in the Caribbean.",
        ),
        ([], do("university", player="Ann"), "Ann does not own University."),
        ([], BENEFITS, "You can't record that now (turn 1: event boxes)."),
        ([], do("initiative", order=["Ann", "Ann"]), "You named Ann twice."),
        ([], do("board"), "Enter tiles, goods, or who waits in the Discovery box."),
        ([], do("board", goods={"sugar": 5}), "At most 4 goods are on offer."),
        (
            [],
            do("board", tiles=["monastery", "monastery"]),
            "Monastery can't be on offer 2 times; 1 left.",
        ),
    ],
)
def test_a_refusal_says_plainly_what_is_wrong(arranged, entry, sentence):
    assert table("Ann", "Bob", "Cid").plays(*arranged, entry).answer["error"]["message"] == sentence


def test_plague_says_of_one_worker_that_it_is_one():
    named = [{"player": "Ann", "region": "caribbean", "worker": "colonist"}]
    game = table("Ann", "Bob", "Cid").in_age(2).plays(RICH, buy("Ann", "plague_2", removed=named))

    assert game.answer["error"]["message"] == "Colonies that lose a worker: 0. You named 1 worker."


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"strength": 0, "soldiers": 1}, "With 1 Soldier the strength is at least 1, not 0."),
        ({"strength": 1, "soldiers": 3}, "With 3 Soldiers the strength is at least 3, not 1."),
        ({"strength": 1, "gone": ["china", "china"]}, "At most 1 of a kind can be gone, not 2."),
        ({"strength": True}, "Enter a whole number from 0 to 9999, not true."),
        ({"strength": 1, "deck": None}, "null is not a name."),
        ({"strength": 1, "deck": "land"}, "'land' is not one of the words allowed here."),
    ],
)
def test_odds_say_plainly_what_is_wrong(fields, sentence):
    document = {"format": "empires-odds/1", "deck": "cards", **fields}

    assert answer_or_error(document)[0]["error"]["message"] == sentence


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({}, "A document needs a format."),
        ({"format": None}, "There is no format null."),
        ({"format": "empires-odds/1", "strength": 1}, "'deck' is missing."),
        ({"format": "renaissance-sheet/1", "players": {}}, "A score sheet is for 1 to 6 players, not for 0."),
    ],
)
def test_a_document_is_told_what_it_lacks(document, sentence):
    assert answer_or_error(document)[0]["error"]["message"] == sentence


def test_an_entry_is_told_what_it_lacks():
    assert table("Ann", "Bob").plays(do("buy")).answer["error"]["message"] == (
        "An entry 'buy' needs 'building', 'player'."
    )


def test_papal_edict_says_for_whom_a_region_is_missing():
    game = table("Ann", "Bob", "Cid").in_age(2).plays(RICH, colony("caribbean", Bob={"colonist": 1}))
    refused = game.plays(buy("Ann", "papal_edict", other="Bob", **NOWHERE))

    assert refused.answer["error"]["message"] == "Papal Edict: choose a region for Bob."
    assert answer(game.plays(anyway(buy("Ann", "papal_edict", other="Bob", **NOWHERE))).document)["turn"] == 4


def test_what_somebody_lost_in_several_battles_is_told_together():
    battles = [{"Bob": {"colonist": 1}}, {"Bob": {"colonist": 1, "soldier": 1}, "Ann": {"colonist": 0}}]
    assert say(losses_in_words(battles)) == "Bob loses 2 Colonists and 1 Soldier"
