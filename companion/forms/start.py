"""*Start a table*, as far as it is the same for every game: people, colours, order, how much to record.

A game's own form builds on this one, and brings the parts of the page that ask what only that game wants to
know.
"""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.urls import reverse_lazy
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion.drawings.badges import BADGES, BADGES_BY_KEY
from companion.forms.chairs import SEATS, ChairsForm
from companion.forms.start_drafts import DRAFTS, Draft, Page
from companion.models import Detail, Seat
from companion.selectors.tables import Again

HERE = reverse_lazy("start")
Level = tuple[Detail, Any]
"""How much is recorded, and in a line what that means in this game."""


class StartFormBase(ChairsForm):
    is_over = False
    """Whether the game that it is about was played already."""
    levels_told: tuple[Level, ...]
    drafts: Mapping[str, Draft] = DRAFTS
    seat_parts: tuple[str, ...] = ("color",)
    """What a seat has besides its name."""
    tapping = {"hx-post": HERE, "hx-vals": '{"draft": "1"}'}
    typing = {"autocomplete": "off", "list": "names", "enterkeyhint": "done"}

    # Templates of the game's parts, each where the page has room for it.
    choices_part = ""
    """Below the people."""
    more_part = ""
    """Below how much to record: what most tables leave alone."""
    hidden_part = ""
    chair_part = ""
    """In the line of a player."""
    look_part = ""
    """Below the colours of a player."""
    look_label = _("Colour of %(name)s")
    """Of the button that opens them."""

    detail = forms.ChoiceField()
    turn = forms.TypedChoiceField(label=_("It is now turn"), coerce=int, widget=forms.RadioSelect)
    command = forms.CharField(widget=forms.HiddenInput, max_length=40)

    def __init__(self, data, names=()):
        self.names = list(names)
        data = self.with_first_values(data)
        page = self.page_of(data)
        self.tapped = ""
        for key, change in self.drafts.items():
            if key in data:
                change(page, data[key])
                self.tapped = self.tapped or key
        self.is_draft = "start" not in data
        super().__init__(without_taps(data, self.drafts))
        self.fields["detail"].choices = [(level.value, level.label) for level, _line in self.levels_told]
        self.fields["turn"].choices = [(str(turn), str(turn)) for turn in self.turns()]
        for seat in SEATS:
            self.fields[f"color{seat}"] = hidden_choice([badge.key for badge in BADGES], required=True)

    @classmethod
    def page_of(cls, data) -> Page:
        return Page(data, cls.game().fewest, cls.game().most, cls.seat_parts)

    @classmethod
    def first_values(cls) -> dict[str, str]:
        values = super().first_values() | {"detail": cls.levels_told[0][0].value, "turn": "1"}
        for seat, badge in enumerate(BADGES, start=1):
            values |= {f"name{seat}": "", f"color{seat}": badge.key}
        return values

    @classmethod
    def turns(cls) -> range:
        """At which a table may be joined in the middle of a game."""
        return range(1, (cls.game().last_turn or 1) + 1)

    # Checking

    def clean(self):
        cleaned = super().clean()
        seats = self.playing
        if len({cleaned.get(f"color{seat}") for seat in seats}) < len(seats):
            self.add_error(None, gettext("Two players have the same colour."))
        if not self.is_draft and not self.errors:
            self.check_choices()
        return cleaned

    def check_choices(self) -> None:
        """What the game asks besides, once all else is right."""

    # Showing

    @cached_property
    def playing(self) -> list[int]:
        """Seats in player order, as far as the page can be read."""
        return self.page_of(self.data).seats

    @property
    def is_ordered(self) -> bool:
        """Whether the table says who plays before whom, and nothing else does."""
        return True

    def rows(self) -> list[dict[str, Any]]:
        """One line for each player, in player order."""
        return [self.row_of(seat) for seat in self.playing]

    def row_of(self, seat: int) -> dict[str, Any]:
        named = self.data[f"name{seat}"].strip()
        called = named or self.fields[f"name{seat}"].widget.attrs["placeholder"]
        return {
            "seat": seat,
            "badge": BADGES_BY_KEY.get(self.data[f"color{seat}"], BADGES[seat - 1]),
            "called": called,
            "look_label": self.look_label % {"name": called},
            "name": self[f"name{seat}"],
            "hidden": [self[f"{part}{seat}"] for part in self.seat_parts],
        }

    def can_take_out(self) -> bool:
        return len(self.playing) > self.game().fewest

    def names_free(self) -> list[str]:
        """Remembered names that do not sit at the table yet."""
        called = {row["called"] for row in self.rows()}
        return [name for name in self.names if name not in called]

    def unseated(self):
        """What the page must keep of seats that are not in play."""
        away = [seat for seat in SEATS if seat not in self.playing]
        return [self[f"{part}{seat}"] for seat in away for part in self.seat_parts]

    def levels(self):
        return [
            {"key": level, "name": level.label, "line": line, "on": self.data["detail"] == level}
            for level, line in self.levels_told
        ]

    badges_all = BADGES

    # Becoming a table

    def to_seats(self) -> list[Seat]:
        return [
            Seat(
                number=place,
                name=self.name(seat),
                color=self.cleaned_data[f"color{seat}"],
                **self.seat_more(seat),
            )
            for place, seat in enumerate(self.cleaned_data["order"], start=1)
        ]

    def seat_more(self, seat: int) -> dict[str, Any]:
        """What the game keeps with a seat."""
        return {}

    def to_head(self) -> dict[str, Any]:
        """What the group decided, as the head of the game's log document."""
        return {}

    def first_entries(self) -> list[dict[str, Any]]:
        """What the log says before anybody plays."""
        return []

    def printed(self) -> Any:
        """What the group's own box says and no rulebook, to be remembered; None if the game has no such."""
        return None

    def names_said(self) -> list[str]:
        """Those that somebody typed or tapped; “Player 3” is not worth remembering."""
        said = [self.cleaned_data[f"name{seat}"] for seat in self.cleaned_data["order"]]
        return [name for name in said if name]

    # A new page for the same people

    @classmethod
    def usual_values(cls, again: Again | None, printed: Any = None) -> QueryDict:
        """With the same options and the remembered box."""
        data = QueryDict(mutable=True)
        cls.fill_printed(data, printed)
        if again is None:
            return data
        fill_people(data, again.people)
        data["players"] = str(cls.page_of(data).players)
        if again.rules == cls.game_key:
            data["detail"] = again.detail
            cls.fill_choices(data, again.head)
        return data

    @classmethod
    def fill_printed(cls, data: QueryDict, printed: Any) -> None:
        """What is printed in the box, as somebody said before; None if nobody did."""

    @classmethod
    def fill_choices(cls, data: QueryDict, head: Mapping[str, Any]) -> None:
        """What the group decided last time."""


def fill_people(data: QueryDict, people: list[tuple[str, str]]) -> None:
    """Names with their colours; the colours that are left go to the seats behind."""
    colors = [color for _name, color in people]
    colors += [badge.key for badge in BADGES if badge.key not in colors]
    data["players"] = str(len(people))
    for number, color in enumerate(colors, start=1):
        data[f"color{number}"] = color
    for number, (name, _color) in enumerate(people, start=1):
        data[f"name{number}"] = name


def hidden_choice(keys, *, required=False):
    return forms.ChoiceField(
        required=required, choices=[(key, key) for key in keys], widget=forms.HiddenInput
    )


def without_taps(data, drafts):
    """The page's data once the tap on a small button has had its effect."""
    for key in (*drafts, "start", "draft"):
        data.pop(key, None)
    return data
