"""The log of an event in words: who did what, and why."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from companion.log.event_titles import accepted_at, numbered, places_said, titles_of
from companion.log.events import EventNow
from companion.models import Act
from companion.selectors.event_before import PRESENCES, before_said, time_said
from companion.wording.bidi import isolated
from companion.wording.ranked import ranked_by
from scoring.text import figure

SENTENCES = {
    "made": gettext_lazy("The event “%(name)s” is new."),
    "opened": gettext_lazy("The event is open."),
    "closed": gettext_lazy("The event is closed."),
    "reopened": gettext_lazy("The event goes on again."),
    "registration_opened": gettext_lazy("Registration is open."),
    "registration_closed": gettext_lazy("Registration is closed."),
    "counting": gettext_lazy("Ranked by: %(chain)s."),
    "entered": gettext_lazy("New: %(names)s."),
    "cleared": gettext_lazy("Removed, registered by phone and without a seat: %(names)s."),
    "dropped": gettext_lazy("%(name)s left the event."),
    "returned": gettext_lazy("%(name)s is back."),
    "disqualified": gettext_lazy("%(name)s is disqualified."),
    "renamed": gettext_lazy("%(before)s is called %(name)s now."),
    "merged": gettext_lazy("%(double)s is %(name)s: one person now."),
    "apart": gettext_lazy("Keep apart: %(names)s."),
    "apart_in_round": gettext_lazy("%(round)s, keep apart: %(names)s."),
    "apart_no_more": gettext_lazy("Not kept apart any more: %(names)s."),
    "apart_no_more_in_round": gettext_lazy("%(round)s, not kept apart any more: %(names)s."),
    "renewed": gettext_lazy("%(name)s has a new link; the old one opens nothing."),
    "noted": gettext_lazy("The private note on %(name)s is changed."),
    "noted_no_more": gettext_lazy("The private note on %(name)s is deleted."),
    "roll_call": gettext_lazy("Roll call: %(round)s."),
    "round_deleted": gettext_lazy("%(title)s is deleted before it was published."),
    "presence": gettext_lazy("%(round)s, %(state)s: %(names)s."),
    "drawn": gettext_lazy("%(round)s is drawn. Tables: %(tables)s, seed: %(seed)s."),
    "pasted": gettext_lazy("%(round)s is seated by hand. Tables: %(tables)s."),
    "swapped": gettext_lazy("%(round)s: %(names)s swap."),
    "chosen": gettext_lazy("%(round)s, table %(table)s: seats as chosen by rank: %(names)s."),
    "locked": gettext_lazy("%(round)s: table %(table)s is locked."),
    "unlocked": gettext_lazy("%(round)s: table %(table)s is free again."),
    "seat_locked": gettext_lazy("%(round)s: %(names)s stay where they sit."),
    "seat_free": gettext_lazy("%(round)s: %(names)s may sit anywhere again."),
    "fixed": gettext_lazy("%(name)s has table %(table)s in every round."),
    "fixed_no_more": gettext_lazy("%(name)s may sit at any table."),
    "published": gettext_lazy("%(round)s is published: draw %(draw)s, seed %(seed)s."),
    "published_by_hand": gettext_lazy("%(round)s is published, seated by hand."),
    "drawn_at_once": gettext_lazy("Rounds drawn at once: %(rounds)s."),
    "repeats_allowed": gettext_lazy("Repeats were allowed."),
    "changed_by_hand": gettext_lazy("Seats were changed by hand after the draw."),
    "repaired": gettext_lazy("%(round)s is fixed: %(lines)s"),
    "taken_back": gettext_lazy("%(round)s is a draft again."),
    "clock": gettext_lazy("%(round)s: the clock runs."),
    "clock_stopped": gettext_lazy("%(round)s: the clock is set back."),
    "planned": gettext_lazy("%(round)s begins at another time."),
    "planned_at": gettext_lazy("%(round)s begins at another time: %(starts)s."),
    "planned_no_more": gettext_lazy("%(round)s has no time any more."),
    "reported": gettext_lazy("%(round)s, table %(table)s: %(totals)s."),
    "corrected": gettext_lazy("%(round)s, table %(table)s is corrected: %(totals)s; before: %(before)s."),
    "confirmed": gettext_lazy("%(round)s, table %(table)s: the result is right."),
    "objected": gettext_lazy("%(round)s, table %(table)s: the result is not right."),
    "agreed": gettext_lazy("%(round)s, table %(table)s: all confirm."),
    "accepted": gettext_lazy("%(round)s, table %(table)s is accepted."),
    "accepted_all": gettext_lazy("Accepted: %(tables)s."),
    "result_opened": gettext_lazy("%(round)s, table %(table)s is open again."),
    "voided": gettext_lazy("%(round)s, table %(table)s is void."),
    "unvoided": gettext_lazy("%(round)s, table %(table)s counts again."),
    "left": gettext_lazy("%(round)s, table %(table)s: %(name)s left."),
    "sat_again": gettext_lazy("%(round)s, table %(table)s: %(name)s plays on."),
    "substituted": gettext_lazy("%(round)s, table %(table)s: %(came)s takes over from %(name)s."),
    "waits": gettext_lazy("%(round)s, table %(table)s has not begun yet."),
    "waits_no_more": gettext_lazy("%(round)s, table %(table)s has begun."),
    "penalty": gettext_lazy("%(round)s, table %(table)s: a penalty for %(name)s: %(what)s."),
    "penalty_off": gettext_lazy("%(round)s, table %(table)s: the penalty for %(name)s is lifted."),
    "version_taken": gettext_lazy("%(round)s, table %(table)s: version %(version)s is right."),
    "slip_differs": gettext_lazy("%(round)s, table %(table)s: the slip says %(totals)s."),
    "stopped": gettext_lazy("%(round)s, table %(table)s is stopped after turn %(turn)s: %(totals)s."),
    "due": gettext_lazy("%(round)s, table %(table)s: to be played by %(due)s."),
    "extra": gettext_lazy("%(round)s, table %(table)s: %(minutes)s extra minutes."),
    "extra_all": gettext_lazy("%(round)s: %(minutes)s minutes more for all tables that still play."),
    "called": gettext_lazy("%(round)s, table %(table)s calls the desk."),
    "came": gettext_lazy("%(round)s, table %(table)s: the call is answered."),
    "opened_table": gettext_lazy("%(round)s, table %(table)s opens its scorepad."),
    "opened_pad": gettext_lazy("%(round)s, table %(table)s opens a pad."),
    "cut_said": gettext_lazy("%(stage)s: %(seats)s go on; absent: %(absent)s."),
    "dice": gettext_lazy("Dice: %(dice)s."),
    "lots": gettext_lazy("Lots for %(names)s, seed %(seed)s."),
    "kept": gettext_lazy("After a correction the seats stay: %(gains)s would have one, %(loses)s none."),
    "exchanged": gettext_lazy("After a correction %(comes)s takes the seat of %(goes)s."),
    "seat_added": gettext_lazy("After a correction %(comes)s has a seat, too."),
    "drawn_anew": gettext_lazy("After a correction it is drawn again: %(gains)s for %(loses)s."),
    "cut": gettext_lazy("%(stage)s is settled. In %(next)s: %(names)s."),
    "settings": gettext_lazy("Settings: %(changes)s."),
    "stage_changed": gettext_lazy("%(stage)s: %(changes)s."),
    "stage_added": gettext_lazy("%(stage)s is planned."),
    "stage_removed": gettext_lazy("%(stage)s is not planned any more."),
    "handed_over": gettext_lazy("The event is handed over with generation %(generation)s."),
    "gone": gettext_lazy("The event goes on elsewhere: a file of generation %(generation)s was shown."),
    "here_again": gettext_lazy("The event goes on here after all, generation %(generation)s."),
    "resumed": gettext_lazy("The event goes on here after a restart."),
    "imported": gettext_lazy(
        "The event goes on here with its file, generation %(generation)s; scorepads left behind: %(left)s."
    ),
    "other_code": gettext_lazy(
        "Another event has the code %(was)s here, so this one is %(code)s. Printed links lead to it."
    ),
    "replaced": gettext_lazy("What was here before and is not in the file is kept as “%(name)s”."),
    "reopened_stage": gettext_lazy("%(stage)s is open again: the cut is undone."),
    "undone": gettext_lazy("Undone: %(line)s"),
    "erased": gettext_lazy("The name of %(name)s is erased."),
    "link_made": gettext_lazy("A link for a %(role)s: %(label)s."),
    "link_off": gettext_lazy("The link for %(label)s is turned off."),
    "joined": gettext_lazy("%(name)s is at the desk as %(role)s."),
}
PUBLIC = frozenset(
    {
        "opened",
        "closed",
        "reopened",
        "counting",
        "stage_changed",
        "published",
        "repaired",
        "taken_back",
        "corrected",
        "penalty",
        "penalty_off",
        "stopped",
        "substituted",
        "version_taken",
        "result_opened",
        "voided",
        "unvoided",
        "disqualified",
        "dice",
        "kept",
        "exchanged",
        "seat_added",
        "drawn_anew",
        "lots",
        "cut",
        "reopened_stage",
    }
)
"""What everybody may read; never notes, links or calls."""
RULINGS = frozenset({"penalty", "disqualified", "voided"})
"""Said against somebody: once undone, only the desk reads them."""


@dataclass(frozen=True)
class Told:
    at: datetime
    by: str
    sentence: str
    reason: str
    is_undone: bool = False
    before: str = ""
    at_desk: tuple[int, ...] = ()
    """Round, and table if it is about one, as far as they are still there."""


def event_log(now: EventNow, *, is_public: bool) -> list[Told]:
    """The newest first."""
    acts, titles = now.event.acts.order_by("-pk"), titles_of(now)
    if is_public:
        acts = acts.filter(Q(what__in=PUBLIC) | Q(what="undone", said__undid__in=list(PUBLIC - RULINGS)))
        acts = acts.exclude(what__in=RULINGS, is_undone=True)
    return [replace(told(act, titles), before=before_said(act), at_desk=place_in(now, act)) for act in acts]


def place_in(now: EventNow, act: Act) -> tuple[int, ...]:
    """Of an act about a round or a table that is still there; a file from elsewhere may say anything."""
    number, table = act.said.get("round"), act.said.get("table")
    one = now.round_at(number) if isinstance(number, int) else None
    if one is None:
        return ()
    found = now.table_at(number, table) if one.is_public and isinstance(table, int) else None
    return found.at if found else (one.number,)


def told(act: Act, titles: Mapping[int, str]) -> Told:
    """``titles``: how people call the rounds, by number."""
    words = {key: in_words(value) for key, value in act.said.items()}
    if isinstance(changes := act.said.get("changes"), list):
        words["changes"] = "; ".join(map(change_said, changes))
    if isinstance(lines := act.said.get("lines"), list):
        words["lines"] = " ".join(map(in_line, lines))
    if isinstance(number := act.said.get("round"), int):
        words["round"] = titles.get(number) or numbered(number)
    if act.what == "accepted_all":
        count = act.said.get("count")
        places = places_said(accepted_at(act.said), titles)
        words["tables"] = places or (results_counted(count) if isinstance(count, int) else "–")
    if act.what == "presence":
        words["state"] = str(PRESENCES.get(str(act.said.get("state")), act.said.get("state")))
    if act.what == "planned":
        words["starts"] = time_said(act.said.get("starts"))
    if isinstance(chain := act.said.get("chain"), str):
        words["chain"] = ranked_by(chain.split(", "))
    if act.what == "undone" and isinstance(said := act.said.get("words"), dict):
        words["line"] = told(Act(what=str(act.said.get("undid")), said=said), titles).sentence
    if act.what == "penalty" and isinstance(points := act.said.get("points"), int):
        words["what"] = penalty_said(points, act.said.get("total"))
    return Told(act.at, act.by, sentence_of(act) % Words(words), act.reason, act.is_undone)


def sentence_of(act: Act) -> str:
    """Some acts are told in another way where there is more to say of them, or less."""
    if act.what == "published":
        return published_said(act.said)
    if act.what == "planned" and "starts" in act.said:
        return str(SENTENCES["planned_at" if act.said["starts"] else "planned_no_more"])
    is_in_round = act.what in ("apart", "apart_no_more") and isinstance(act.said.get("round"), int)
    return str(SENTENCES.get(f"{act.what}_in_round" if is_in_round else act.what, "–"))


def published_said(said: Mapping[str, Any]) -> str:
    """With all that is needed to draw the same again, or that this can't be done."""
    if not (said.get("draw", 1) and said.get("seed", 1)):
        return str(SENTENCES["published_by_hand"])
    more = {
        "drawn_at_once": said.get("rounds", 1) != 1,
        "repeats_allowed": said.get("repeats"),
        "changed_by_hand": said.get("by_hand"),
    }
    told = ("published", *(key for key, is_so in more.items() if is_so))
    return " ".join(str(SENTENCES[key]) for key in told)


def penalty_said(points: int, total: Any) -> str:
    """What it was, and what it left; older acts know only the first."""
    off = ngettext("%(points)d point off", "%(points)d points off", points) % {"points": points}
    what = off if points else _("last place")
    if not isinstance(total, int):
        return what
    return _("%(what)s, now at %(total)s") % {"what": what, "total": figure(total)}


def results_counted(number: int) -> str:
    """As an old act has it, which names no tables."""
    return ngettext("%(number)d result", "%(number)d results", number) % {"number": number}


class Words(dict):
    """A file from elsewhere may have left one out."""

    def __missing__(self, key: str) -> str:
        return "–"


FIELDS = {
    "name": gettext_lazy("name"),
    "minutes": gettext_lazy("minutes"),
    "copies": gettext_lazy("copies"),
    "no_threes": gettext_lazy("no tables of three"),
    "no_fives": gettext_lazy("no tables of five"),
    "no_sixes": gettext_lazy("no tables of six"),
    "options": gettext_lazy("rules"),
    "facts": gettext_lazy("what the box prints"),
    "kind": gettext_lazy("seating"),
    "tables": gettext_lazy("tables"),
    "points": gettext_lazy("points"),
    "chain": gettext_lazy("ranked by"),
}


def change_said(change: list) -> str:
    """What was changed, with before and after."""
    key, before, after, *_more = [*change, "", "", ""] if isinstance(change, list) else [change, "", ""]
    if key == "chain" and isinstance(before, list) and isinstance(after, list):
        before, after = ranked_by(map(str, before)), ranked_by(map(str, after))
    return f"{FIELDS.get(str(key), key)} {value_said(before)} → {value_said(after)}"


def value_said(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list | dict):
        listed = [f"{key}: {one}" for key, one in value.items()] if isinstance(value, dict) else value
        return ", ".join(map(str, listed)) or "–"
    return "–" if value in (None, "") else isolated(str(value))


def in_words(value: Any) -> str:
    """Names one after the other; [name, points, rank] as "Ann 120"."""
    if isinstance(value, list):
        return ", ".join(map(in_line, value)) or _("nobody")
    return isolated(value) if isinstance(value, str) else str(value)


def in_line(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(str(part) for part in value[:2])
    return isolated(str(value))
