"""Everything that changes a followed game. Each function is one transaction."""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from django.db import transaction

from companion.access import actor_of
from companion.boxes import boxes_shown
from companion.errors import NameTaken, ReusedCommand, SheetClosed, StaleTable
from companion.folds import Fold, fitting, fold_of, opening_state, remember
from companion.live.hub import hub
from companion.models import Command, Entry, Game, Seat
from companion.models.game import new_code
from companion.services.access import words_free
from scoring import empires
from scoring.empires.phases.corrections import Correct
from scoring.empires.turns import Stage
from scoring.errors import Refused

Data = dict[str, Any]


@transaction.atomic
def game_start(*, head: Data, seats: Iterable[Seat], detail: str, code: str = "") -> Game:
    """A new table with these people, standing before turn 1."""
    box = boxes_shown(detail, turn=1)[0]
    game = Game.objects.create(code=code or new_code(), words=words_free(), head=head, detail=detail, box=box)
    for number, seat in enumerate(seats, start=1):
        seat.game, seat.number = game, number
        seat.save()
    fold_of(game)
    return game


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
    else."""
    game = locked(game)
    if is_known(game, command, [box, entries] if content is None else content):
        return game
    fold = fold_of(game)
    refuse_conflict(game, fold, entries, seen=seen, box=box)
    recorded, states = fitting(fold.state, entries, anyway=anyway)
    game.entries.filter(status=Entry.Status.UNDONE).delete()
    after = states[-1] if states else fold.state
    following = next_box or box_after(game, box, after)
    if game.revision != seen and after.turn == fold.state.turn:
        following = later_box(game, following, after)
    game = moved(game, following)
    rows = Entry.objects.bulk_create(new_entries(game, recorded, box=box, by=by))
    remember(game, fold.extended(game.revision, rows, states))
    return game


@transaction.atomic
def step_undo(*, game: Game, seen: int, command: str) -> Game:
    """Take back what was recorded last, and stand again where that was."""
    game = locked(game)
    if is_known(game, command, "undo"):
        return game
    refuse_stale(game, seen)
    return taken_back(game, fold_of(game).last_step)


@transaction.atomic
def step_redo(*, game: Game, seen: int, command: str) -> Game:
    """Record again what was taken back last. After an old entry was corrected meanwhile, what no
    longer fits is set aside, as it would have been before."""
    game = locked(game)
    if is_known(game, command, "redo"):
        return game
    refuse_stale(game, seen)
    undone = game.entries.filter(status=Entry.Status.UNDONE)
    step = undone_step(game)
    if not step:
        return game
    first = step[0]
    undone.filter(step=first.step).update(status=Entry.Status.RECORDED)
    game = replayed(game)
    following = undone.first()
    game.box = following.box if following else box_after(game, first.box, fold_of(game).state)
    game.save(update_fields=["box"])
    return game


@transaction.atomic
def log_rewind(*, game: Game, number: int, seen: int, command: str) -> Game:
    """Take back every entry after this one; Redo brings them back step by step."""
    game = locked(game)
    if is_known(game, command, ["rewind", number]):
        return game
    refuse_stale(game, seen)
    return taken_back(game, fold_of(game).after(number))


@transaction.atomic
def entry_correct(*, game: Game, number: int, data: Data, seen: int, command: str, anyway: bool) -> Game:
    """Change one old entry, or one that was set aside or dropped, at its own place in the log, and
    replay what came after it. What no longer fits is set aside until the table decides."""
    game = locked(game)
    if is_known(game, command, ["correct", number, data]):
        return game
    refuse_stale(game, seen)
    return put_in_place(game, correctable(game).get(number=number), data, anyway=anyway)


@transaction.atomic
def entry_restore(*, game: Game, number: int, seen: int, command: str, anyway: bool) -> Game:
    """Put an entry that was set aside or dropped back into its place in the log, as it was."""
    game = locked(game)
    if is_known(game, command, ["restore", number]):
        return game
    refuse_stale(game, seen)
    entry = correctable(game).get(number=number)
    return put_in_place(game, entry, entry.data, anyway=anyway)


@transaction.atomic
def entry_drop(*, game: Game, number: int, seen: int, command: str) -> Game:
    """Take one entry out of the log, or let go of one that was set aside. It can be put back."""
    game = locked(game)
    if is_known(game, command, ["drop", number]):
        return game
    refuse_stale(game, seen)
    entry = correctable(game).get(number=number)
    entry.status = Entry.Status.DROPPED
    entry.save(update_fields=["status"])
    return replayed(game)


@transaction.atomic
def box_open(*, game: Game, box: str) -> Game:
    """Stand at another box; nothing is recorded."""
    return moved(locked(game), box)


@transaction.atomic
def detail_change(*, game: Game, detail: str) -> Game:
    game = locked(game)
    refuse_closed(game)
    game.detail = detail
    game.save(update_fields=["detail"])
    return moved(game, game.box, rewrites=True)


@transaction.atomic
def seat_change(*, game: Game, seat: Seat, name: str, left: bool) -> Game:
    """Somebody is called otherwise, is replaced by somebody else, or leaves; the pieces stay. Raises
    NameTaken if another one is called so. What was confirmed under another name is asked anew."""
    game = locked(game)
    refuse_closed(game)
    if Seat.objects.filter(game=game, name=name).exclude(pk=seat.pk).exists():
        raise NameTaken
    if name != seat.name:
        game.confirmations.filter(seat=seat).delete()
    seat.name, seat.left = name, left
    seat.save(update_fields=["name", "left"])
    return moved(game, game.box)


# Helpers


def locked(game: Game) -> Game:
    """The game as it is now, while nobody else writes to it. Its seats, once read, stay read."""
    changing = ["revision", "box", "detail"]
    game.refresh_from_db(fields=changing, from_queryset=Game.objects.select_for_update())
    return game


def was_recorded(game: Game, command: str, content: Any) -> bool:
    """Whether this very command was carried out before, to be answered without looking at it."""
    return game.commands.filter(key=command, digest=digest_of(content)).exists()


def digest_of(content: Any) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def is_known(game: Game, command: str, content: Any) -> bool:
    """Whether this very command was carried out before; remembers it if not."""
    digest = digest_of(content)
    known = game.commands.filter(key=command).first()
    if known is None:
        # Nobody else can have made it meanwhile: the game is locked.
        Command.objects.create(game=game, key=command, digest=digest)
        return False
    if known.digest != digest:
        raise ReusedCommand
    return True


def last_step(game: Game) -> tuple[Entry, ...]:
    """What Undo takes back."""
    return fold_of(game).last_step


def undone_step(game: Game) -> tuple[Entry, ...]:
    """What Redo brings back."""
    undone = tuple(game.entries.filter(status=Entry.Status.UNDONE))
    return tuple(entry for entry in undone if entry.step == undone[0].step)


def is_closed(game: Game) -> bool:
    """Whether the players agreed to the result; only that of a game that is over can be."""
    over = fold_of(game).state.stage is Stage.OVER
    return over and game.closings.filter(reopened_at=None).exists()


def refuse_closed(game: Game) -> None:
    if is_closed(game):
        raise SheetClosed


def refuse_stale(game: Game, seen: int) -> None:
    refuse_closed(game)
    if game.revision != seen:
        raise StaleTable


def refuse_conflict(game: Game, fold: Fold, entries: list[Data], *, seen: int, box: str) -> None:
    """Two phones may record at once what does not touch: not after something was taken back or
    corrected, not in another part of the turn, not the same kind of thing for the same player, and
    not what all do together in a box where somebody else recorded, and never a correction, which
    says how things are as its page showed them."""
    refuse_closed(game)
    if seen > game.revision or seen < game.rewritten:
        raise StaleTable
    since = [entry for entry in fold.entries if entry.revision > seen]
    if not since:
        return
    before = fold.before(since[0].number)
    if (before.turn, before.stage) != (fold.state.turn, fold.state.stage):
        raise StaleTable(since[-1])
    mine = {(entry["do"], actor_of(entry)) for entry in entries}
    if any(kind == Correct.kind for kind, _actor in mine):
        raise StaleTable(since[-1])
    together = any(actor is None for _kind, actor in mine)
    for entry in since:
        if (entry.data["do"], actor_of(entry.data)) in mine or (together and entry.box == box):
            raise StaleTable(entry)


def moved(game: Game, box: str, *, rewrites: bool = False) -> Game:
    """Something that every screen must show anew has changed. ``rewrites``: and not by appending
    to the log, so that nothing that was filled in before can be trusted to fit."""
    game.revision += 1
    game.box = box
    if rewrites:
        game.rewritten = game.revision
    game.save(update_fields=["revision", "rewritten", "box", "changed_at"])
    code, revision = game.code, game.revision
    transaction.on_commit(lambda: hub.announce(code, revision))
    return game


def taken_back(game: Game, entries: tuple[Entry, ...]) -> Game:
    """Without these last entries, standing where the first of them was recorded."""
    if not entries:
        return game
    game.entries.filter(pk__in=[entry.pk for entry in entries]).update(status=Entry.Status.UNDONE)
    return moved(game, entries[0].box, rewrites=True)


def put_in_place(game: Game, entry: Entry, data: Data, *, anyway: bool) -> Game:
    """The entry recorded with this content at its place, and everything after it replayed."""
    [fitted], _states = fitting(fold_of(game).before(entry.number), [data], anyway=anyway)
    if fitted != entry.data and entry.first_data is None:
        entry.first_data = entry.data
    entry.data, entry.status = fitted, Entry.Status.RECORDED
    entry.save(update_fields=["data", "first_data", "status"])
    return replayed(game)


def correctable(game: Game):
    """Entries that have a place in the log; what is taken back is recorded again by Redo."""
    return game.entries.exclude(status=Entry.Status.UNDONE)


def new_entries(game: Game, recorded: list[Data], *, box: str, by: str) -> list[Entry]:
    numbers = game.entries.order_by("-number").values_list("number", "step")
    number, step = numbers.first() or (0, 0)
    return [
        Entry(
            game=game,
            number=number + nth,
            step=step + 1,
            revision=game.revision,
            data=data,
            box=box,
            by=by,
        )
        for nth, data in enumerate(recorded, start=1)
    ]


def replayed(game: Game) -> Game:
    """The log from its beginning. Entries that fit no longer are set aside, and those that were
    and fit again take their places."""
    followed, states = [], [opening_state(game)]
    wanted = (Entry.Status.RECORDED, Entry.Status.SET_ASIDE)
    for entry in game.entries.filter(status__in=wanted):
        before = entry.status
        try:
            states.append(empires.apply(states[-1], entry.data))
        except Refused:
            entry.status = Entry.Status.SET_ASIDE
        else:
            entry.status = Entry.Status.RECORDED
            followed.append(entry)
        if entry.status != before:
            entry.save(update_fields=["status"])
    game = moved(game, game.box, rewrites=True)
    remember(game, Fold(game.revision, tuple(followed), tuple(states)))
    return game


def box_after(game: Game, box: str, state: empires.State) -> str:
    """The box that follows, in this turn or as the first of the next one."""
    boxes = boxes_shown(game.detail, state.turn)
    later = boxes[boxes.index(box) + 1 :] if box in boxes else ()
    return later[0] if later else boxes[0]


def later_box(game: Game, box: str, state: empires.State) -> str:
    """Of this box and the one where the table stands already, the later: who was slower to send
    leads nobody back."""
    boxes = boxes_shown(game.detail, state.turn)
    return max((one for one in (game.box, box) if one in boxes), key=boxes.index, default=box)
