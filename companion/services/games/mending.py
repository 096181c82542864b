"""Old entries, changed at their own places in the log. Each function is one transaction."""

from django.db import transaction

from companion.device.roles import refuse_others
from companion.log.folds import Fold, fitting, fold_of, opening_state, remember
from companion.models import Entry, Game, Phone
from companion.services.games.commands import Data, done_by, is_known, locked, moved, refuse_stale
from scoring.errors import Refused
from scoring.games import rules_of


@transaction.atomic
def entry_correct(
    *,
    game: Game,
    number: int,
    data: Data,
    seen: int,
    command: str,
    anyway: bool,
    phone: Phone | None = None,
) -> Game:
    """Change one old entry, or one that was set aside or dropped, at its own place in the log, and
    replay what came after it. What no longer fits is set aside until the table decides."""
    game = locked(game)
    if is_known(game, command, ["correct", number, data]):
        return game
    refuse_stale(game, seen)
    entry = entry_for(phone, game, number)
    refuse_others(phone, [data], together=False)
    return done_by(phone, "change", number, put_in_place(game, entry, data, anyway=anyway))


@transaction.atomic
def entry_revert(*, game: Game, number: int, seen: int, command: str, phone: Phone | None = None) -> Game:
    """Undo the changes of an old entry: it says again what was recorded first. What fitted then and was
    set aside since takes its place again."""
    game = locked(game)
    if is_known(game, command, ["revert", number]):
        return game
    refuse_stale(game, seen)
    entry = entry_for(phone, game, number)
    if entry.first_data is None:
        return game
    refuse_others(phone, [entry.first_data], together=False)
    return done_by(phone, "change", number, put_in_place(game, entry, entry.first_data, anyway=True))


@transaction.atomic
def entry_restore(
    *, game: Game, number: int, seen: int, command: str, anyway: bool, phone: Phone | None = None
) -> Game:
    """Put an entry that was set aside or dropped back into its place in the log, as it was."""
    game = locked(game)
    if is_known(game, command, ["restore", number]):
        return game
    refuse_stale(game, seen)
    entry = entry_for(phone, game, number)
    return done_by(phone, "restore", number, put_in_place(game, entry, entry.data, anyway=anyway))


@transaction.atomic
def entry_drop(*, game: Game, number: int, seen: int, command: str, phone: Phone | None = None) -> Game:
    """Take one entry out of the log, or let go of one that was set aside. It can be put back."""
    game = locked(game)
    if is_known(game, command, ["drop", number]):
        return game
    refuse_stale(game, seen)
    fold_of(game).refuse_waiting(number)
    entry = entry_for(phone, game, number)
    entry.status = Entry.Status.DROPPED
    entry.save(update_fields=["status"])
    return done_by(phone, "drop", number, replayed(game))


@transaction.atomic
def entry_set_aside(*, game: Game, number: int, seen: int, command: str) -> Game:
    """Follow the log without the entry that can't be followed, which is set aside with whatever does not
    fit without it. Nothing happens if it is another entry that can't be, or none."""
    game = locked(game)
    if is_known(game, command, ["set_aside", number]):
        return game
    refuse_stale(game, seen)
    broken = fold_of(game).broken
    return replayed(game) if broken and broken.entry.number == number else game


# Helpers


def correctable(game: Game):
    """Entries that have a place in the log; what is taken back is recorded again by Redo."""
    return game.entries.exclude(status=Entry.Status.UNDONE)


def entry_for(phone: Phone | None, game: Game, number: int) -> Entry:
    """An entry that this phone may mend."""
    entry = correctable(game).get(number=number)
    refuse_others(phone, [entry.data], together=False)
    return entry


def put_in_place(game: Game, entry: Entry, data: Data, *, anyway: bool) -> Game:
    """The entry recorded with this content at its place, and everything after it replayed."""
    fold = fold_of(game)
    fold.refuse_waiting(entry.number)
    [fitted], _states = fitting(fold.rules, fold.before(entry.number), [data], anyway=anyway)
    if fitted == entry.first_data:
        entry.first_data = None
    elif fitted != entry.data and entry.first_data is None:
        entry.first_data = entry.data
    entry.data, entry.status = fitted, Entry.Status.RECORDED
    entry.save(update_fields=["data", "first_data", "status"])
    return replayed(game)


def replayed(game: Game) -> Game:
    """The log from its beginning. Entries that fit no longer, or that nobody can read, are set aside,
    and those that were and fit again take their places."""
    rules, followed, states = rules_of(game.rules), [], [opening_state(game)]
    wanted = (Entry.Status.RECORDED, Entry.Status.SET_ASIDE)
    for entry in game.entries.filter(status__in=wanted):
        before = entry.status
        try:
            states.append(rules.apply(states[-1], entry.data))
        except Refused:
            entry.status = Entry.Status.SET_ASIDE
        else:
            entry.status = Entry.Status.RECORDED
            followed.append(entry)
        if entry.status != before:
            entry.save(update_fields=["status"])
    remember(game, Fold(rules, game.revision + 1, tuple(followed), tuple(states)))
    return moved(game, game.box, rewrites=True)
