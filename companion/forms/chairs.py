"""Who sits at a table: how many, in which order, called what. *Start a table* and the setup helper of every
game ask it."""

import random
import re

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion.drawings.badges import BADGES
from companion.forms.names import refuse_unseen
from companion.games import on_shelf
from companion.reading.numbers import whole_number
from companion.wording.saying import say
from scoring.games import GAMES, Rules

LONGEST_NAME = 24
USUAL_PLAYERS = 4
SEATS = range(1, len(BADGES) + 1)
SEAT = f"[1-{len(BADGES)}]"


class ChairsForm(forms.Form):
    """Of one game, whose key is ``game_key``; its form says how many can play, in words if it likes."""

    game_key: str
    tapping: dict = {}
    """What a chip of the page carries, so that a tap on it draws the page anew."""
    typing: dict = {}
    """What a field carries that somebody types in."""
    not_so_many = _("This game is not for “%(value)s” players.")

    players = forms.TypedChoiceField(label=_("Players"), coerce=int, widget=forms.RadioSelect)
    order = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, data):
        super().__init__(self.with_first_values(data))
        game, players = self.game(), self.fields["players"]
        players.choices = [(str(number), str(number)) for number in range(game.fewest, game.most + 1)]
        players.widget.attrs = dict(self.tapping)
        players.error_messages["invalid_choice"] = self.not_so_many
        for seat, badge in enumerate(BADGES, start=1):
            self.fields[f"name{seat}"] = name_field(seat, badge, self.typing)

    @classmethod
    def game(cls) -> Rules:
        return GAMES[cls.game_key]

    @property
    def names_game(self) -> bool:
        """Whether the page must say which game it is for."""
        return len(on_shelf()) > 1

    @classmethod
    def first_values(cls) -> dict[str, str]:
        """What the page asks for at first, where nothing is remembered."""
        game = cls.game()
        return {"players": str(min(game.most, max(game.fewest, USUAL_PLAYERS))), "order": ""}

    @classmethod
    def with_first_values(cls, data):
        data = data.copy()
        for name, value in cls.first_values().items():
            data.setdefault(name, value)
        return data

    # Checking

    def clean_order(self):
        """Seats as they play, "2-1-3"; those that left are dropped, those that came go last."""
        text = self.cleaned_data["order"]
        seats = [whole_number(seat) for seat in re.findall(SEAT, text)]
        if not re.fullmatch(rf"({SEAT}(-{SEAT})*)?", text) or len(set(seats)) != len(seats):
            raise forms.ValidationError(_("We can't read the player order in this address."))
        playing = range(1, self.cleaned_data.get("players", 0) + 1)
        seats = [seat for seat in seats if seat in playing]
        return self.moved([*seats, *(seat for seat in playing if seat not in seats)])

    def moved(self, seats):
        """The order after a press on *Shuffle* or on an arrow."""
        up = whole_number(self.data.get("up"))
        if "shuffle" in self.data:
            random.shuffle(seats)
        elif up in seats[1:]:
            place = seats.index(up)
            seats[place - 1 : place + 1] = seats[place], seats[place - 1]
        return seats

    def clean(self):
        names = [self.name(seat) for seat in self.cleaned_data.get("order", ())]
        for name in sorted({name for name in names if names.count(name) > 1}):
            self.add_error(None, gettext("Two players are called %(name)s.") % {"name": name})
        return self.cleaned_data

    def refuse(self, refusal) -> None:
        self.add_error(None, say(refusal.line))

    # Showing

    def name(self, seat) -> str:
        return self.cleaned_data.get(f"name{seat}") or default_name(seat)

    @property
    def is_rearranged(self) -> bool:
        return "shuffle" in self.data or "up" in self.data


def name_field(seat, badge, typing):
    label = _("Name of the %(colour)s player") % {"colour": badge.name}
    attrs = typing | {"placeholder": default_name(seat), "aria-label": label}
    return forms.CharField(
        required=False,
        max_length=LONGEST_NAME,
        validators=[refuse_unseen],
        label=label,
        widget=forms.TextInput(attrs=attrs),
        error_messages={"max_length": _("A name has at most 24 letters.")},
    )


def default_name(seat) -> str:
    return gettext("Player %(number)d") % {"number": seat}
