"""Two phones that record at once: both are kept in order if they fit, else the second is told why."""

import pytest
from django.test import TestCase
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from companion.log import folds
from companion.log.errors import AlreadyRecorded, StaleTable
from companion.models import Entry, Game, Role, Seat
from companion.services import games
from scoring.errors import Refused

SHIP = {"do": "win_ship", "player": "seat-1"}
SUGAR = {"do": "take_good", "player": "seat-1", "good": "sugar"}
GOLD = {"do": "take_good", "player": "seat-2", "good": "gold"}
LANDING = {"do": "land", "player": "seat-1", "worker": "colonist", "region": "caribbean"}


def records(phone, *entries, seen, box="goods", command="mine", **fields):
    return games.step_record(
        game=phone.game, entries=list(entries), seen=seen, command=command, box=box, **fields
    )


def kinds(phone):
    return [entry.data["do"] for entry in phone.table.fold.entries]


# What goes together


def test_different_things_recorded_at_once_are_both_kept_in_order(start):
    phone = start()
    phone.records(LANDING)
    records(phone, GOLD, seen=0)
    assert kinds(phone) == ["land", "take_good"]


def test_the_same_kind_of_thing_for_different_players_goes_together(start):
    phone = start()
    phone.records(GOLD, box="goods")
    records(phone, SUGAR, seen=0)
    assert kinds(phone) == ["take_good", "take_good"]


def test_moving_on_is_no_conflict(start):
    phone = start()
    games.box_open(game=phone.game, box="warfare")
    records(phone, SUGAR, seen=0)
    assert kinds(phone) == ["take_good"]


def test_who_was_slower_leads_nobody_back(start):
    phone = start()
    phone.records(SHIP, box="shipping")
    assert phone.table.box == "buildings"
    records(phone, LANDING, seen=0, box="dock")
    assert phone.table.box == "buildings"


def test_both_may_skip_an_empty_box(start):
    phone = start()
    for command in ("one", "other"):
        records(phone, seen=0, box="dock", command=command)
    assert phone.table.box == "goods"


# What does not


@pytest.mark.parametrize(
    ("first", "second", "box"),
    [
        (SUGAR, {**SUGAR, "good": "fur"}, "goods"),
        ({"do": "income"}, {"do": "income"}, "income"),
        ({"do": "income"}, SUGAR, "goods"),
    ],
)
def test_the_second_is_told_what_was_recorded_meanwhile(start, first, second, box):
    phone = start()
    phone.records(first, box=box)
    with pytest.raises(StaleTable) as refusal:
        records(phone, second, seen=0, box=box)
    assert refusal.value.entry.data == first
    assert kinds(phone) == [first["do"]]


def test_what_all_do_together_is_not_recorded_over_what_one_did_in_the_same_box(start):
    phone = start()
    phone.records(SUGAR, box="income")
    with pytest.raises(StaleTable):
        records(phone, {"do": "income"}, seen=0, box="income")


@pytest.mark.parametrize("change", [games.step_undo, games.step_redo])
def test_nothing_is_recorded_on_what_was_taken_back_meanwhile(start, change):
    phone = start()
    phone.records(LANDING)
    games.step_undo(game=phone.game, seen=1, command="back")
    seen = 1
    if change is games.step_redo:
        games.step_redo(game=phone.game, seen=2, command="again")
        seen = 2
    with pytest.raises(StaleTable) as refusal:
        records(phone, SUGAR, seen=seen)
    assert refusal.value.entry is None


def test_a_revision_that_never_was_is_refused(start):
    phone = start()
    with pytest.raises(StaleTable):
        records(phone, SUGAR, seen=7)


def test_what_no_longer_fits_is_a_refusal_of_the_rules(start):
    phone = start(2)
    phone.records(*[{**GOLD, "good": "fur"}] * 4, box="goods")
    with pytest.raises(Refused):
        records(phone, *[{**SUGAR, "good": "fur"}] * 4, seen=0)
    assert phone.state.players["seat-2"].goods == {"fur": 4}
    assert phone.state.players["seat-1"].goods == {}


def test_the_page_names_what_changed_and_keeps_what_was_filled_in(start):
    phone = start()
    phone.game.phones.update(name="Bob")
    phone.sends("goods", line=["seat-1:fur"])
    answer = phone.sends("goods", seen=0, line=["seat-1:sugar"])
    assert answer.status_code == 409
    assert "Meanwhile Bob recorded: Ann takes Fur." in answer.text
    assert 'value="seat-1:sugar"' in answer.text
    again = phone.sends("goods", line=["seat-1:sugar"])
    assert again.status_code == 302
    assert phone.state.players["seat-1"].goods == {"fur": 1, "sugar": 1}


def test_the_same_sheet_of_two_phones_is_recorded_once_and_leads_on(start):
    phone = start()
    phone.game.phones.update(name="Ann")
    bob = phone.joins(Role.SEAT, 2)
    phone.sends("initiative", line=["seat-3", "seat-2"])
    sheet = {"seen": 0, "command": "the same", "line": ["seat-3", "seat-2"]}
    answer = bob.posts("record/initiative/", sheet, headers={"HX-Request": "true"})
    assert (answer.status_code, answer["X-Recorded"]) == (200, "the%20same")
    assert "Already recorded by Ann." in answer["HX-Trigger-After-Settle"]
    assert 'value="dock" aria-current="step"' in answer.text
    assert kinds(phone) == ["initiative"]


def test_the_income_of_the_next_turn_is_not_taken_for_that_of_this_one(start):
    """A phone without a signal went on; what it sends late is shown to it, and nothing is lost unsaid."""
    phone = start()
    income, end = {"do": "income"}, [{"do": "benefits"}, {"do": "end_turn"}]
    records(phone, income, seen=0, box="income", by="Ann", command="of turn 1")
    records(phone, *end, seen=1, box="refresh", by="Ann", command="to turn 2")
    assert phone.state.turn == 2
    with pytest.raises(StaleTable) as refusal:
        records(phone, income, seen=0, box="income", by="Bob", command="of turn 2")
    assert not isinstance(refusal.value, AlreadyRecorded)


def test_one_phone_may_mean_the_same_twice(start):
    phone = start()
    phone.sends("goods", line=["seat-1:fur"])
    assert phone.sends("goods", seen=0, line=["seat-1:fur"]).status_code == 409


# Any interleaving

PLAYERS = ("seat-1", "seat-2", "seat-3")
FACTS = st.one_of(
    st.builds(
        lambda player, good: {"do": "take_good", "player": player, "good": good},
        st.sampled_from(PLAYERS),
        st.sampled_from(("sugar", "fur", "gold")),
    ),
    st.builds(lambda player: {"do": "win_ship", "player": player}, st.sampled_from(PLAYERS)),
    st.builds(
        lambda player: {"do": "buy", "player": player, "building": "settlers"}, st.sampled_from(PLAYERS)
    ),
    st.builds(lambda player: {**LANDING, "player": player}, st.sampled_from(PLAYERS)),
    st.just({"do": "income"}),
)
BOXES = {"take_good": "goods", "win_ship": "shipping", "buy": "buildings", "land": "dock", "income": "income"}
PHONE = st.integers(0, 1)


def about(entry):
    return entry["do"], entry.get("player")


class TwoRecorders(RuleBasedStateMachine):
    """What the model says: the steps that stand, those that can be brought back, and for each
    revision what made it."""

    def __init__(self):
        super().__init__()
        seats = [
            Seat(name=name, color=color)
            for name, color in (("Ann", "red"), ("Bob", "blue"), ("Cid", "green"))
        ]
        self.game = games.game_start(head={"builders": True}, seats=seats, detail="full")
        self.seen = [0, 0]
        self.commands = 0
        self.steps, self.undone, self.made = [], [], {}
        self.last = [None, None]

    def calls(self, service, **fields):
        with TestCase.captureOnCommitCallbacks(execute=True):
            return service(game=self.game, **fields).revision

    def new_command(self):
        self.commands += 1
        return f"command-{self.commands}"

    @property
    def revision(self):
        return Game.objects.values_list("revision", flat=True).get(pk=self.game.pk)

    @rule(phone=PHONE)
    def look(self, phone):
        self.seen[phone] = self.revision

    @rule(phone=PHONE, entries=st.lists(FACTS, min_size=1, max_size=2))
    def record(self, phone, entries):
        sent = {
            "entries": entries,
            "seen": self.seen[phone],
            "command": self.new_command(),
            "box": BOXES[entries[0]["do"]],
        }
        since = [self.made[number] for number in self.made if number > self.seen[phone]]
        others = set().union(*since)
        touched = others & {about(entry) for entry in entries}
        try:
            revision = self.calls(games.step_record, **sent)
        except Refused:
            assert "rewritten" not in others
        except StaleTable:
            assert touched or {"rewritten", ("income", None)} & others or about(entries[-1])[1] is None
        else:
            assert not touched
            assert not {"rewritten", ("income", None)} & others
            self.steps.append(entries)
            self.undone.clear()
            self.made[revision] = {about(entry) for entry in entries}
            self.seen[phone] = revision
            self.last[phone] = (games.step_record, sent)

    @rule(phone=PHONE)
    def undo(self, phone):
        self.walks(phone, games.step_undo, self.steps, self.undone)

    @rule(phone=PHONE)
    def redo(self, phone):
        self.walks(phone, games.step_redo, self.undone, self.steps)

    def walks(self, phone, service, taken, put):
        sent = {"seen": self.seen[phone], "command": self.new_command()}
        fresh = self.seen[phone] == self.revision
        try:
            revision = self.calls(service, **sent)
        except StaleTable:
            assert not fresh
            return
        assert fresh
        if taken:
            put.append(taken.pop())
            self.made[revision] = {"rewritten"}
        self.seen[phone] = revision
        self.last[phone] = (service, sent)

    @rule(phone=PHONE)
    def resend(self, phone):
        """The answer was lost: the phone sends the very same again."""
        if self.last[phone] is not None:
            service, sent = self.last[phone]
            before = self.revision
            assert self.calls(service, **sent) == before

    @invariant()
    def the_log_is_what_was_acknowledged(self):
        recorded = self.game.entries.filter(status=Entry.Status.RECORDED)
        assert [entry.data for entry in recorded] == [entry for step in self.steps for entry in step]

    def teardown(self):
        """Every phone looks in the end, and sees what the stored log makes."""
        game = Game.objects.get(pk=self.game.pk)
        seen = folds.fold_of(game)
        stored = folds.fold_entries(game, game.entries.filter(status=Entry.Status.RECORDED))
        assert (seen.revision, seen.states, seen.entries) == (stored.revision, stored.states, stored.entries)
        assert [entry.number for entry in stored.entries] == sorted(entry.number for entry in stored.entries)


@pytest.mark.slow
@pytest.mark.django_db
def test_any_interleaving_of_two_recorders_ends_with_one_log():
    run_state_machine_as_test(
        TwoRecorders,
        settings=settings(
            max_examples=500,
            stateful_step_count=12,
        ),
    )
