"""Steps: recorded, taken back, recorded again. Each function is one transaction."""

from collections.abc import Iterable
from typing import Any

from django.db import transaction

from companion.device.roles import refuse_others
from companion.log.errors import AlreadyRecorded, StaleTable
from companion.log.folds import Fold, State, fitting, fold_of, remember
from companion.models import Entry, Game, Phone
from companion.services.games.commands import (
    Data,
    done_by,
    is_known,
    locked,
    moved,
    refuse_closed,
    refuse_stale,
)
from companion.services.games.mending import replayed
from scoring.games import rules_of


@transaction.atomic
def step_record(
    *,
    game: Game,
    entries: list[Data],
    seen: int,
    command: str,
    box: str,
    next_box: str | None = None,
    by: str = "",
    anyway: bool = False,
    content: Any = None,
) -> Game:
    """Entries recorded together. Raises a refusal, StaleTable or ReusedCommand, and then nothing
    has changed. The same command again is answered as the first time. ``content`` is by what the
    same is known, where the entries follow from the table too and not only from what was sent.
    What others recorded since the table was ``seen`` comes first, as long as it is about something
    else; so does what they recorded since ``game`` was read, for the sheet was understood by that."""
    read = game.revision
    game = locked(game)
    if is_known(game, command, [box, entries] if content is None else content):
        return game
    fold = fold_of(game)
    fold.refuse_broken()
    refuse_future(game, seen)
    refuse_same(fold, entries, seen=min(seen, read), by=by)
    refuse_conflict(game, fold, entries, seen=min(seen, read), box=box)
    recorded, states = fitting(fold.rules, fold.state, entries, anyway=anyway)
    game.entries.filter(status=Entry.Status.UNDONE).delete()
    after = states[-1] if states else fold.state
    following = next_box or box_after(game, box, after)
    if game.revision != seen and after.turn == fold.state.turn:
        following = later_box(game, following, after)
    rows = Entry.objects.bulk_create(new_entries(game, recorded, box=box, by=by))
    # Before anybody hears of it: whoever does finds the table in memory.
    remember(game, fold.extended(game.revision + 1, rows, states))
    return moved(game, following)


@transaction.atomic
def step_undo(*, game: Game, seen: int, command: str, phone: Phone | None = None) -> Game:
    """Take back what was recorded last, and stand again where that was, if that is for this ``phone``
    to do."""
    game = locked(game)
    if is_known(game, command, "undo"):
        return game
    refuse_stale(game, seen)
    step = fold_of(game).last_step
    refuse_others(phone, facts_of(step))
    return done_by(phone, "undo", step[0].number if step else 0, taken_back(game, step))


@transaction.atomic
def step_redo(*, game: Game, seen: int, command: str, phone: Phone | None = None) -> Game:
    """Record again what was taken back last. After an old entry was corrected meanwhile, what no
    longer fits is set aside, as it would have been before."""
    game = locked(game)
    if is_known(game, command, "redo"):
        return game
    refuse_stale(game, seen)
    fold_of(game).refuse_broken()
    undone = game.entries.filter(status=Entry.Status.UNDONE)
    step = undone_step(game)
    if not step:
        return game
    refuse_others(phone, facts_of(step))
    first = step[0]
    undone.filter(step=first.step).update(status=Entry.Status.RECORDED)
    game = replayed(game)
    following = undone.first()
    game.box = following.box if following else box_after(game, first.box, fold_of(game).state)
    game.save(update_fields=["box"])
    return done_by(phone, "redo", first.number, game)


@transaction.atomic
def log_rewind(*, game: Game, number: int, seen: int, command: str, phone: Phone | None = None) -> Game:
    """Take back every entry after this one; Redo brings them back step by step."""
    game = locked(game)
    if is_known(game, command, ["rewind", number]):
        return game
    refuse_stale(game, seen)
    return done_by(phone, "rewind", number, taken_back(game, fold_of(game).after(number)))


# Helpers


def refuse_future(game: Game, seen: int) -> None:
    """A revision that never was: the page is of another table, or made up."""
    if seen > game.revision:
        raise StaleTable


def refuse_same(fold: Fold, entries: list[Data], *, seen: int, by: str) -> None:
    """Two phones said the same of what all do together. The same phone may mean it twice, and two workers of
    one player may land in one place. In another part of the turn it is not the same any more: the income of
    turn 4 reads like that of turn 3."""
    if any(fold.rules.actor_of(entry) is not None for entry in entries) or has_moved_on(fold, seen):
        return
    others = [entry for entry in since(fold, seen) if entry.by != by]
    for last in others:
        if entries == [entry.data for entry in others if entry.step == last.step]:
            raise AlreadyRecorded(last)


def since(fold: Fold, seen: int) -> list[Entry]:
    return [entry for entry in fold.entries if entry.revision > seen]


def has_moved_on(fold: Fold, seen: int) -> bool:
    """Whether the table stands in another part of the turn than it did when it was seen."""
    if not (later := since(fold, seen)):
        return False
    before = fold.before(later[0].number)
    return (before.turn, before.stage) != (fold.state.turn, fold.state.stage)


def refuse_conflict(game: Game, fold: Fold, entries: list[Data], *, seen: int, box: str) -> None:
    """Two phones may record at once what does not touch: not after something was taken back or
    corrected, not in another part of the turn, not the same kind of thing for the same player, and
    not what all do together in a box where somebody else recorded, and never a correction, which
    says how things are as its page showed them."""
    refuse_closed(game)
    if seen < game.rewritten:
        raise StaleTable
    later = since(fold, seen)
    if not later:
        return
    if has_moved_on(fold, seen):
        raise StaleTable(later[-1])
    rules = fold.rules
    mine = {(entry["do"], rules.actor_of(entry)) for entry in entries}
    if any(rules.kinds[kind].is_correction for kind, _actor in mine):
        raise StaleTable(later[-1])
    together = any(actor is None for _kind, actor in mine)
    for entry in later:
        if (entry.data["do"], rules.actor_of(entry.data)) in mine or (together and entry.box == box):
            raise StaleTable(entry)


def new_entries(game: Game, recorded: list[Data], *, box: str, by: str) -> list[Entry]:
    """Of the revision that they will make."""
    numbers = game.entries.order_by("-number").values_list("number", "step")
    number, step = numbers.first() or (0, 0)
    return [
        Entry(
            game=game,
            number=number + nth,
            step=step + 1,
            revision=game.revision + 1,
            data=data,
            box=box,
            by=by,
        )
        for nth, data in enumerate(recorded, start=1)
    ]


def facts_of(step: Iterable[Entry]) -> list[Data]:
    return [entry.data for entry in step]


def taken_back(game: Game, entries: tuple[Entry, ...]) -> Game:
    """Without these last entries, standing where the first of them was recorded."""
    fold_of(game).refuse_broken()
    if not entries:
        return game
    game.entries.filter(pk__in=[entry.pk for entry in entries]).update(status=Entry.Status.UNDONE)
    return moved(game, entries[0].box, rewrites=True)


def undone_step(game: Game) -> tuple[Entry, ...]:
    """What Redo brings back."""
    undone = tuple(game.entries.filter(status=Entry.Status.UNDONE))
    return tuple(entry for entry in undone if entry.step == undone[0].step)


def box_after(game: Game, box: str, state: State) -> str:
    """The box that follows, in this turn or as the first of the next one."""
    boxes = rules_of(game.rules).boxes(state, game.detail)
    later = boxes[boxes.index(box) + 1 :] if box in boxes else ()
    return later[0] if later else boxes[0]


def later_box(game: Game, box: str, state: State) -> str:
    """Of this box and the one where the table stands already, the later: who was slower to send
    leads nobody back."""
    boxes = rules_of(game.rules).boxes(state, game.detail)
    return max((one for one in (game.box, box) if one in boxes), key=boxes.index, default=box)
