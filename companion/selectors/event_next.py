"""What the desk does next, and how far each round is."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from companion.log.event_titles import title_of
from companion.log.events import EventNow, RoundNow, RoundState, TableState
from companion.models import Stage
from companion.selectors.event_clock import has_clock
from companion.selectors.event_roll_call import roll_call


@dataclass(frozen=True)
class Step:
    """What the desk does next."""

    sentence: str
    label: str
    to: str
    act: str = ""
    """What is sent there; empty where one only goes."""
    ends: bool = False
    """Whether the desk may as well make the cut or end the event now."""
    goes_on: bool = False
    """Whether the next round may begin although tables of this one lag."""


def next_step(now: EventNow) -> Step:
    code, last = now.event.code, now.last_round
    if not now.entrants:
        return Step(_("Nobody has entered yet."), _("Add entrants"), reverse("desk_entrants", args=[code]))
    if last is None:
        return next_round(now)
    return STEPS[last.state](now, last)


def next_round(now: EventNow) -> Step:
    number = len(now.active)
    sentence = ngettext("%(number)d person takes part.", "%(number)d people take part.", number)
    sentence %= {"number": number}
    last, to = now.last_round, reverse("desk", args=[now.event.code])
    if last is None:
        return Step(sentence, _("First round"), to, "next")
    sentence = _("%(round)s is over.") % {"round": title_of(last)} + " " + sentence
    return Step(sentence, _("Next round"), to, "next", ends=True)


def step_roll_call(now: EventNow, last: RoundNow) -> Step:
    return Step(
        roll_call(now, last).sentence,
        _("Roll call"),
        reverse("desk_roll", args=[now.event.code, last.number]),
    )


def step_draft(now: EventNow, last: RoundNow) -> Step:
    said = {"round": title_of(last), "tables": len(last.tables)}
    sentence = ngettext(
        "%(round)s is drawn at %(tables)d table, and nobody but the desk sees it.",
        "%(round)s is drawn at %(tables)d tables, and nobody but the desk sees it.",
        len(last.tables),
    )
    sentence %= said
    return Step(sentence, _("Look at the draft"), reverse("desk_draft", args=[now.event.code, last.number]))


def step_round(now: EventNow, last: RoundNow) -> Step:
    to = reverse("desk_round", args=[now.event.code, last.number])
    label = _("To the round") if last.waits_for else _("To the results")
    waits = last.state is RoundState.PUBLISHED and has_clock(last) and len(last.tables) > 1
    sentence = _("%(round)s is published: print the slips, then start the clock.")
    sentence = sentence % {"round": title_of(last)} if waits else how_far(last)
    return Step(sentence, label, to, goes_on=may_go_on(now, last))


def how_far(one: RoundNow) -> str:
    """Of a round that is played; a single table is not counted."""
    if len(one.tables) == 1:
        return str(ONE_TABLE[one.tables[0].state]) % {"round": title_of(one)}
    ready = sum(table.is_settled for table in one.tables)
    said = {"round": title_of(one), "ready": ready, "tables": len(one.tables)}
    return _("%(round)s: %(ready)d of %(tables)d tables are final.") % said


ONE_TABLE = {
    TableState.SET: gettext_lazy("%(round)s has not begun yet."),
    TableState.PLAYING: gettext_lazy("%(round)s is being played."),
    TableState.OVER: gettext_lazy("%(round)s is played; its result is not final yet."),
    TableState.DISPUTED: gettext_lazy("%(round)s is played; its result is disputed."),
    TableState.FINAL: gettext_lazy("%(round)s is over."),
    TableState.VOID: gettext_lazy("%(round)s is void."),
}


def may_go_on(now: EventNow, last: RoundNow) -> bool:
    """A league has no clock, and heats and rounds wait for nobody; a Swiss round needs every result, and
    after a knock-out comes its cut."""
    if last.stage.kind == Stage.Kind.SWISS:
        return not any(one.waits_for for one in now.stage.rounds)
    is_timed = last.stage.kind in (Stage.Kind.HEATS, Stage.Kind.ROUNDS)
    return last.stage.kind == Stage.Kind.LEAGUE or (is_timed and is_nearly_over(last))


def is_nearly_over(last: RoundNow) -> bool:
    """A table has a result, or the time of all is up: nobody needs the next round when the clock has just
    been started."""
    ends = [table.ends_at for table in last.tables if table.ends_at]
    return any(table.versions for table in last.tables) or bool(ends and min(ends) <= timezone.now())


def step_done(now: EventNow, last: RoundNow) -> Step:
    """After a semifinal comes its cut, after a final the report; else another round."""
    if last.stage.kind != Stage.Kind.KNOCKOUT:
        return next_round(now)
    if len(last.tables) == 1:
        winners = ", ".join(line.player for line in last.tables[0].game() or () if line.rank == 1)
        if not winners:  # void: it is played again
            return next_round(now)
        sentence = _("%(stage)s is over. First: %(names)s.") % {"stage": last.stage.name, "names": winners}
        return Step(sentence, _("Report"), reverse("event_report", args=[now.event.code]), ends=True)
    sentence = _("%(stage)s is over.") % {"stage": last.stage.name}
    return Step(sentence, _("To the cut"), reverse("desk_cut", args=[now.event.code, last.stage.number]))


STEPS = {
    RoundState.ROLL_CALL: step_roll_call,
    RoundState.DRAFT: step_draft,
    RoundState.PUBLISHED: step_round,
    RoundState.RUNNING: step_round,
    RoundState.DONE: step_done,
}


@dataclass(frozen=True)
class ListedRound:
    round: RoundNow
    title: str
    said: str
    """How far it is."""

    @property
    def number(self) -> int:
        return self.round.number


def rounds_listed(now: EventNow) -> list[ListedRound]:
    """The newest first: the desk looks into each of them, however long ago it was played."""
    return [ListedRound(one, title_of(one), round_said(one)) for one in reversed(now.rounds)]


def round_said(one: RoundNow) -> str:
    if one.state in ROUND_WORDS:
        return str(ROUND_WORDS[one.state])
    final = sum(table.is_settled for table in one.tables)
    said = {"final": final, "tables": len(one.tables)}
    return _("%(final)d of %(tables)d final") % said


ROUND_WORDS = {
    RoundState.ROLL_CALL: gettext_lazy("roll call"),
    RoundState.DRAFT: gettext_lazy("draft"),
    RoundState.PUBLISHED: gettext_lazy("published"),
    RoundState.DONE: gettext_lazy("over"),
}
