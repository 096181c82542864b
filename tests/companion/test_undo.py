"""Undo, Redo, going back, and correcting one old entry: the services under the pages."""

import pytest

from companion.log import folds
from companion.log.errors import ReusedCommand, StaleTable
from companion.models import Entry
from companion.services import games
from scoring.errors import RuleError

SHIP = {"do": "win_ship", "player": "seat-1"}
SUGAR = {"do": "take_good", "player": "seat-1", "good": "sugar"}
BUY = {"do": "buy", "player": "seat-1", "building": "settlers"}
TO_THE_END = [
    entry
    for turn in range(1, 9)
    for entry in ("income", "benefits", *(["score_colonies"] if turn in (3, 6, 8) else []), "end_turn")
]


def call(phone, service, **fields):
    """The service as a fresh page would call it."""
    phone.sent += 1
    fields = {"seen": phone.table.game.revision, "command": f"called-{phone.sent}", **fields}
    return service(game=phone.game, **fields)


def kinds(phone):
    return [entry.data["do"] for entry in phone.table.fold.entries]


def aside(phone):
    return [entry.number for entry in phone.game.entries.filter(status=Entry.Status.SET_ASIDE)]


# Undo and Redo


def test_undo_takes_back_the_whole_last_step_and_stands_where_it_was(start):
    phone = start()
    phone.records(SHIP, box="shipping")
    phone.records(SUGAR, SUGAR, box="goods")
    call(phone, games.step_undo)
    assert kinds(phone) == ["win_ship"]
    assert phone.table.game.box == "goods"


def test_redo_brings_back_step_after_step(start):
    phone = start()
    phone.records(SUGAR, SUGAR, box="goods")
    phone.records(SHIP, box="shipping")
    call(phone, games.step_undo)
    call(phone, games.step_undo)
    call(phone, games.step_redo)
    assert kinds(phone) == ["take_good", "take_good"]
    assert phone.table.game.box == "shipping"
    call(phone, games.step_redo)
    assert kinds(phone) == ["take_good", "take_good", "win_ship"]
    assert phone.table.game.box == "buildings"
    assert not phone.table.can_redo


def test_something_new_ends_redo(start):
    phone = start()
    phone.records(SHIP, box="shipping")
    call(phone, games.step_undo)
    phone.records(SUGAR, box="goods")
    assert not phone.table.can_redo
    call(phone, games.step_redo)
    assert kinds(phone) == ["take_good"]


def test_nothing_to_undo_changes_nothing(start):
    phone = start()
    call(phone, games.step_undo)
    assert phone.table.game.revision == 0
    call(phone, games.step_redo)
    assert phone.table.game.revision == 0


def test_the_same_undo_twice_takes_back_one_step(start):
    phone = start()
    phone.records(SHIP, box="shipping")
    phone.records(SUGAR, box="goods")
    for _tap in range(2):
        call(phone, games.step_undo, seen=2, command="tapped-twice")
    assert kinds(phone) == ["win_ship"]


def test_the_same_redo_twice_brings_back_one_step(start):
    phone = start()
    phone.records(SHIP, box="shipping")
    phone.records(SUGAR, box="goods")
    call(phone, games.log_rewind, number=0)
    for _tap in range(2):
        call(phone, games.step_redo, seen=3, command="tapped-twice")
    assert kinds(phone) == ["win_ship"]


@pytest.mark.parametrize(
    ("service", "fields"),
    [
        (games.step_undo, {}),
        (games.step_redo, {}),
        (games.log_rewind, {"number": 0}),
        (games.entry_correct, {"number": 1, "data": SUGAR, "anyway": False}),
        (games.entry_restore, {"number": 1, "anyway": False}),
        (games.entry_drop, {"number": 1}),
    ],
)
def test_a_stale_page_changes_nothing_and_may_send_its_command_again(start, service, fields):
    phone = start()
    phone.records(SHIP, box="shipping")
    with pytest.raises(StaleTable):
        call(phone, service, seen=0, command="stale", **fields)
    assert kinds(phone) == ["win_ship"]
    call(phone, service, command="stale", **fields)


def test_one_command_is_not_taken_for_another(start):
    phone = start()
    phone.records(SHIP, box="shipping")
    call(phone, games.step_undo, command="same")
    with pytest.raises(ReusedCommand):
        call(phone, games.step_redo, command="same")


def test_undo_after_the_game_is_over_opens_the_last_turn_again(start):
    phone = start()
    phone.records(*({"do": kind} for kind in TO_THE_END), box="refresh")
    phone.records({"do": "correct", "player": "seat-1", "set": {"other_vp": 3}}, box="refresh")
    assert phone.table.is_over
    call(phone, games.step_undo)
    assert phone.table.is_over
    call(phone, games.step_undo)
    assert not phone.table.is_over
    assert phone.state.turn == 1
    call(phone, games.step_redo)
    assert phone.table.is_over


# Going back


def test_rewind_takes_back_all_that_came_after_and_redo_brings_it_back(start):
    phone = start()
    phone.records(SUGAR, SUGAR, box="goods")
    phone.records(SHIP, box="shipping")
    phone.records(BUY, box="buildings")
    call(phone, games.log_rewind, number=1)
    assert kinds(phone) == ["take_good"]
    assert phone.table.game.box == "goods"
    for expected in (2, 3, 4):
        call(phone, games.step_redo)
        assert len(kinds(phone)) == expected


def test_rewind_to_the_last_entry_changes_nothing(start):
    phone = start()
    phone.records(SHIP, box="shipping")
    call(phone, games.log_rewind, number=1)
    assert phone.table.game.revision == 1
    assert kinds(phone) == ["win_ship"]


# Correcting one old entry


def poor_buyer(phone):
    """Ann gets rich by entry 1 and, only with that, buys Settlers twice by entries 2 and 3."""
    phone.records({"do": "correct", "player": "seat-1", "set": {"money": 20}})
    phone.records(BUY, box="buildings")
    phone.records(BUY, SHIP, box="buildings")


def test_a_corrected_entry_is_replayed_with_all_that_follows(start):
    phone = start()
    phone.records(SUGAR, SHIP, box="goods")
    call(phone, games.entry_correct, number=1, data={**SUGAR, "good": "gold"}, anyway=False)
    assert phone.state.players["seat-1"].goods == {"gold": 1}
    assert phone.state.players["seat-1"].ships == 1
    entry = phone.table.fold.entries[0]
    assert (entry.data["good"], entry.first_data) == ("gold", SUGAR)


def test_what_no_longer_fits_is_set_aside_and_the_rest_stays(start):
    phone = start()
    poor_buyer(phone)
    less = {"do": "correct", "player": "seat-1", "set": {"money": 10}}
    call(phone, games.entry_correct, number=1, data=less, anyway=False)
    assert kinds(phone) == ["correct", "buy", "win_ship"]
    assert aside(phone) == [3]


def test_what_fits_again_takes_its_place(start):
    phone = start()
    poor_buyer(phone)
    call(phone, games.entry_drop, number=1)
    assert aside(phone) == [3]
    call(phone, games.entry_restore, number=1, anyway=False)
    assert aside(phone) == []
    assert kinds(phone) == ["correct", "buy", "buy", "win_ship"]


def test_a_correction_that_the_rules_refuse_changes_nothing_unless_recorded_anyway(start):
    phone = start()
    phone.records(SHIP, box="shipping")
    too_dear = {"do": "buy", "player": "seat-1", "building": "factory"}
    with pytest.raises(RuleError):
        call(phone, games.entry_correct, number=1, data=too_dear, anyway=False)
    assert kinds(phone) == ["win_ship"]
    assert phone.state.players["seat-1"].ships == 1
    call(phone, games.entry_correct, number=1, data=too_dear, anyway=True)
    assert phone.state.players["seat-1"].buildings == ("factory",)


def test_the_same_correction_twice_is_one(start):
    phone = start()
    phone.records(SUGAR, box="goods")
    gold = {**SUGAR, "good": "gold"}
    for _tap in range(2):
        call(phone, games.entry_correct, number=1, data=gold, anyway=False, seen=1, command="twice")
    assert phone.table.game.revision == 2


def test_a_second_correction_still_knows_what_was_recorded_first(start):
    phone = start()
    phone.records(SUGAR, box="goods")
    for good in ("gold", "fur"):
        call(phone, games.entry_correct, number=1, data={**SUGAR, "good": good}, anyway=False)
    assert phone.table.fold.entries[0].first_data == SUGAR


# Set aside


def test_an_entry_set_aside_is_recorded_anyway_at_its_old_place_once(start):
    phone = start()
    poor_buyer(phone)
    call(phone, games.entry_drop, number=1)
    revision = phone.table.game.revision
    with pytest.raises(RuleError):
        call(phone, games.entry_restore, number=3, anyway=False)
    for _tap in range(2):
        call(phone, games.entry_restore, number=3, anyway=True, seen=revision, command="twice")
    assert kinds(phone) == ["buy", "buy", "win_ship"]
    assert [entry.number for entry in phone.table.fold.entries] == [2, 3, 4]
    assert phone.table.game.revision == revision + 1


def test_an_entry_set_aside_can_be_changed_until_it_fits(start):
    phone = start()
    poor_buyer(phone)
    call(phone, games.entry_drop, number=1)
    free = {"do": "buy", "player": "seat-1", "building": "spoils_5"}
    call(phone, games.entry_correct, number=3, data=free, anyway=False)
    assert aside(phone) == []
    assert phone.state.players["seat-1"].buildings == ("settlers", "spoils_5")


def test_an_entry_set_aside_and_dropped_stays_out_but_is_kept(start):
    phone = start()
    poor_buyer(phone)
    call(phone, games.entry_drop, number=1)
    call(phone, games.entry_drop, number=3)
    assert aside(phone) == []
    assert kinds(phone) == ["buy", "win_ship"]
    assert phone.game.entries.get(number=3).status == Entry.Status.DROPPED


def test_undo_and_new_entries_leave_those_set_aside_alone(start):
    phone = start()
    poor_buyer(phone)
    call(phone, games.entry_drop, number=1)
    call(phone, games.step_undo)
    assert kinds(phone) == ["buy"]
    phone.records(SUGAR, box="goods")
    assert aside(phone) == [3]
    assert [entry.number for entry in phone.table.fold.entries] == [2, 4]


def test_redo_after_a_correction_sets_aside_what_no_longer_fits(start):
    phone = start()
    poor_buyer(phone)
    call(phone, games.log_rewind, number=1)
    call(phone, games.entry_drop, number=1)
    call(phone, games.step_redo)
    call(phone, games.step_redo)
    assert kinds(phone) == ["buy", "win_ship"]
    assert aside(phone) == [3]


def test_what_was_taken_back_is_no_longer_corrected(start):
    phone = start()
    phone.records(SHIP, box="shipping")
    call(phone, games.step_undo)
    with pytest.raises(Entry.DoesNotExist):
        call(phone, games.entry_correct, number=1, data=SUGAR, anyway=False)


@pytest.mark.django_db(transaction=True)
def test_the_remembered_table_is_the_one_that_the_stored_log_makes(start):
    phone = start()
    poor_buyer(phone)
    call(phone, games.entry_drop, number=1)
    call(phone, games.step_undo)
    call(phone, games.step_redo)
    remembered = folds._newest[phone.game.pk]
    assert remembered.revision == phone.table.game.revision
    folds._newest.clear()
    assert phone.table.fold.states == remembered.states
    assert phone.table.fold.entries == remembered.entries
