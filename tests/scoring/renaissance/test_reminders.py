"""What people forget, and which printed numbers are asked for when."""

import pytest

from scoring import renaissance
from scoring.renaissance.advances import ADVANCES
from scoring.renaissance.documents.log import read_log
from scoring.renaissance.history import highlights, moments
from scoring.renaissance.learning import learn, write
from scoring.renaissance.lookup import BOX_TEXTS, READINGS
from scoring.renaissance.printed import KNOWN
from scoring.renaissance.questions import questions
from scoring.renaissance.reminders import reminders
from scoring.renaissance.turns import BOX_NAMES, Box, Stage, box_due, boxes_of
from tests.scoring.renaissance.table import MAT, ONE_OF_EACH, TO, TWO_OF_EACH, fix, log
from tests.scoring.test_recorded_games import EVERY, recorded, states

NAMES = [name for game, name in EVERY if game == "renaissance"]


def table(*entries, **more):
    game, _none = read_log(log(**more))
    followed = renaissance.replay(game, entries)
    assert followed.refusal is None, followed.refusal
    return followed.state


def told(box, *entries, **more):
    return [(one.player, str(one.source), str(one.text)) for one in reminders(table(*entries, **more), box)]


def own(name, *advances, **more):
    return fix(name, advances=list(advances), **more)


def test_nothing_to_remember_at_an_empty_table():
    assert all(told(box) == [] for box in Box if box is not Box.FINAL)


def test_reminders_of_the_draw():
    entries = [
        {"do": "correct", "market": {"wine": 1}},
        own("Bob", "Wind/Watermill", "Urban Ascendancy"),
        own("Cid", "Wind/Watermill", "Master Art", "Urban Ascendancy", income=0),
    ]

    assert [(player, source) for player, source, _text in told(Box.DRAW, *entries)] == [
        ("Ann", "Shortage and surplus"),
        ("Bob", "Wind/Watermill"),
        ("Bob", "Urban Ascendancy"),
        ("Cid", "Master Art"),
    ]
    assert told(Box.DRAW, entries[0])[0][2] == "You may pay 1 token to remove one marker: Wine (shortage)."
    assert told(Box.DRAW, entries[0], fix("Ann", income=0)) == []


def test_reminder_of_open_patronage():
    leader = {"do": "leader", "discounts": {}, "card": "Dante"}
    played = [
        *TO["cards"],
        {**leader, "player": "Bob"},
        {**leader, "player": "Bob", "tokens": 2},
        {"do": "end_cards"},
        own("Ann", "Patronage"),
        own("Bob", "Patronage"),
    ]

    assert told(Box.PURCHASE, *played) == [("Ann", "Patronage", "You may use Dante of Bob for 2 tokens.")]
    assert told(Box.PURCHASE, *played, {"do": "patronage", "player": "Ann", "leader": 1}) == []


def test_reminder_of_enlightenment():
    entries = [fix("Ann", enlightenment=3), fix("Bob", enlightenment=7)]

    assert [text for _player, _source, text in told(Box.PURCHASE, *entries)] == [
        "Use the benefits printed on these spaces: 1 and 3.",
        "Use the benefits printed on these spaces: 1, 3 and 6.",
    ]
    assert told(Box.TAX, *entries) == [
        ("Bob", "Enlightenment", "You lead alone and may swap spaces with Ann or Cid after the tax.")
    ]
    assert told(Box.TAX, fix("Ann", enlightenment=7), entries[1]) == []


@pytest.mark.parametrize(
    ("advances", "income", "text"),
    [
        ([], 10, "You can lower misery by 1 for 2 tokens."),
        (ONE_OF_EACH, 10, "You can lower misery by 2 for 4 tokens."),
        (TWO_OF_EACH, 5, "You can lower misery by 2 for 4 tokens."),
        (TWO_OF_EACH, 9, "You can lower misery by 4 for 8 tokens."),
        ([], 1, None),
    ],
)
def test_reminder_of_affordable_relief(advances, income, text):
    found = told(Box.PURCHASE, own("Ann", *advances, income=income, misery=12))

    assert [one for _player, source, one in found if source == "Misery relief"] == ([text] if text else [])
    assert told(Box.PURCHASE, own("Ann", *advances, income=income, misery=12), printed={}) == []


@pytest.mark.parametrize(("points", "cost"), [(4, "3 points"), (1, "1 point and 2 tokens")])
def test_reminder_of_relief_names_what_it_costs_and_no_more(points, cost):
    printed = {**MAT, "advances": {"Written Record": {"price": 1, "relief": points}}}
    bought = {"do": "buy", "player": "Ann", "advance": "Written Record"}
    found = told(Box.PURCHASE, *TO["purchase"], fix("Ann", misery=14), bought, printed=printed)

    assert f"You can lower misery by 1 for {cost}." in [text for _player, _source, text in found]


def test_reminders_of_the_expansion():
    entries = [
        *TO["cards"],
        {"do": "event", "player": "Bob", "card": "Long Bow"},
        {"do": "event", "player": "Bob", "card": "Black Death"},
        own("Ann", "Cathedral", "Nationalism", "Cosmopolitan", satellites=1),
        own("Bob", "Cathedral"),
    ]

    assert [(player, source) for player, source, _text in told(Box.EXPANSION, *entries)] == [
        ("Ann", "Cathedral"),
        ("Bob", "Cathedral"),
        ("Bob", "Long Bow"),
        ("Ann", "Satellites"),
        ("Ann", "Cosmopolitan"),
        ("Ann", "Nationalism"),
    ]
    used = [
        *TO["expansion"],
        own("Ann", "Cathedral", income=50),
        {
            "do": "compete",
            "player": "Ann",
            "against": {"Bob": "dominated"},
            "market": 2,
            "cathedral": "Ann",
        },
    ]
    assert told(Box.EXPANSION, *used)[0][2] == "You may still win against Cid without dice."


FULL_EFFECT = "This turn you need 1 token less to compete, and whoever competes with you 1 more."


def military(*played):
    events = [{"do": "event", "player": player, "card": card} for player, card in played]
    return [(player, text) for player, _source, text in told(Box.EXPANSION, *TO["cards"], *events)]


def test_military_events_help_their_player_and_hinder_the_others():
    assert military(("Ann", "Gunpowder"), ("Bob", "Long bow"), ("Cid", "Black Death")) == [
        ("Ann", FULL_EFFECT),
        ("Bob", FULL_EFFECT),
    ]


def test_stirrups_do_not_count_against_the_player_of_a_later_long_bow():
    stirrups, long_bow = military(("Ann", "Stirrups"), ("Bob", "Long bow"))

    assert stirrups[1].endswith("not between you and Bob, because of Long bow.")
    assert long_bow == ("Bob", FULL_EFFECT)
    assert military(("Ann", "Stirrups"), ("Ann", "Longbow")) == [("Ann", FULL_EFFECT)] * 2


def test_stirrups_are_void_after_long_bow():
    assert military(("Bob", "long bow "), ("Ann", "STIRRUPS")) == [
        ("Bob", FULL_EFFECT),
        ("Ann", "Void, because Long bow was played before."),
    ]


def test_satellites_help_only_where_their_owner_dominates():
    assert told(Box.EXPANSION, fix("Ann", satellites=1)) == [
        (
            "Ann",
            "Satellites",
            "For each of your older satellites beside a province that you dominate, others need 1 token more "
            "to compete there.",
        )
    ]


def test_master_art_may_discard_in_the_final_play():
    entries = [*TO["final"], own("Bob", "Master Art", cards=2), own("Cid", "Master Art", cards=0)]

    assert told(Box.FINAL, *entries)[1:] == [
        ("Bob", "Cards in hand", "2 cards left to play."),
        ("Bob", "Master Art", "You may discard cards instead of playing them."),
    ]


def test_reminder_of_cards_left():
    assert told(Box.FINAL, *TO["final"], fix("Bob", cards=0), fix("Cid", cards=1)) == [
        ("Ann", "Cards in hand", "3 cards left to play."),
        ("Cid", "Cards in hand", "1 card left to play."),
    ]


# Questions


def asked(entry, *entries, printed=None):
    return [question.path for question in questions(table(*entries, printed=printed or {}), entry)]


def test_questions_of_a_commodity_card():
    stone = {"do": "commodity", "player": "Ann", "commodity": "stone"}

    assert asked(stone) == []
    market = fix("Ann", markets={"stone": 1})
    assert asked(stone, market) == [("payouts", "stone")]
    assert asked(stone, market, own("Bob", "Caravan")) == [("icons", "stone"), ("payouts", "stone")]
    assert asked({**stone, "paid": {"Ann": 1, "Bob": 1}}, market, own("Bob", "Caravan")) == []
    assert asked(stone, market, own("Bob", "Caravan"), printed=MAT) == []


def test_questions_of_a_purchase():
    buy = {"do": "buy", "player": "Ann", "advance": "Human Body"}

    assert asked(buy) == [("advances", "Human Body", "price"), ("advances", "Human Body", "relief")]
    assert asked(buy, own("Ann", "The Heavens")) == [
        ("advances", "Human Body", "price"),
        ("advances", "The Heavens", "credit"),
        ("advances", "Human Body", "relief"),
    ]
    assert asked({**buy, "paid": 3}) == [("advances", "Human Body", "relief")]
    assert asked(buy, printed=MAT) == []


def test_other_questions():
    assert asked({"do": "relief", "player": "Ann", "spaces": 1}) == [("misery_sections",)]
    assert asked({"do": "upgrade", "player": "Ann"}) == [("shipping", "galley")]
    ocean = fix("Ann", shipping={"ship": "ocean", "step": 1})
    assert asked({"do": "upgrade", "player": "Ann"}, ocean) == []
    dice = {"do": "domination", "rolls": [{"dice": [1, 2, 3]}, {"dice": [6, 6, 1]}]}
    assert asked(dice) == [("province_income",), ("roll", "3")]
    assert asked(dice, printed=MAT) == []
    assert asked({"do": "tax"}) == []


def test_answers_to_questions_make_the_entry_fit():
    """Whatever is asked, and nothing else, has to be said before the entry is taken."""
    buy = {"do": "buy", "player": "Ann", "advance": "Human Body"}
    printed = {"advances": {}}
    for path in asked(buy, own("Ann", "The Heavens")):
        printed["advances"].setdefault(path[1], {})[path[2]] = 1
    state = table(*TO["purchase"], own("Ann", "The Heavens"), printed={})
    state = renaissance.apply(state, {"do": "printed", "printed": printed})

    assert renaissance.apply(state, buy).players["Ann"].relief == 1


# Components as a file


def test_what_is_known_is_written_as_it_is_read():
    known = learn(KNOWN, MAT).printed

    assert learn(KNOWN, write(known)).printed == known
    assert write(KNOWN) == {}
    changed = learn(known, {"ordered": {"exploration": []}, "shipping": {"ocean": [2]}}).printed
    assert learn(KNOWN, write(changed)).printed == changed


# Boxes and look-up


def test_every_box_has_a_name_and_a_text():
    assert set(BOX_NAMES) == set(BOX_TEXTS) == set(Box)
    assert all(str(text).endswith(".") for text in (*BOX_TEXTS.values(), *READINGS))
    assert len(READINGS) == 22
    assert len(ADVANCES) == 21
    assert all(str(advance.text).endswith(".") for advance in ADVANCES.values())


def test_boxes_of_a_turn():
    assert Box.FINAL not in boxes_of(last_turn=False)
    assert Box.ORDER not in boxes_of(last_turn=True)
    assert box_due(Stage.PURCHASE) is Box.TAX


def test_every_entry_says_its_box_and_whose_act_it_is():
    beside = {kind for kind, entry in renaissance.KINDS.items() if entry.box is None}
    assert beside == {"epoch", "printed", "correct"}
    for kind, entry in renaissance.KINDS.items():
        acts = "player" in entry.shape.required
        assert entry.actor == ("player" if acts else None), kind


# Looked back on


@pytest.mark.parametrize("name", NAMES)
def test_a_game_looked_back_on(name):
    tables = states(name, "renaissance")
    entries = recorded(name, "renaissance")["document"]["entries"]
    answer = recorded(name, "renaissance")["answer"]
    story = moments(tables)

    assert [one.turn for one in story] == list(range(1, answer["turn"] + 1))
    last = story[-1]
    assert last.points == {player: one["total"] for player, one in answer["result"]["players"].items()}
    assert last.misery == {player: one["misery"] for player, one in answer["players"].items()}
    assert last.advances == {player: len(one["advances"]) for player, one in answer["players"].items()}
    lines = [str(line) for line in highlights(tables, entries)]
    assert 2 <= len(lines) <= 5
    assert all(line.endswith(".") and "%(" not in line for line in lines)


def test_highlights_of_a_table_where_nothing_happened():
    assert highlights([table()], []) == ()
