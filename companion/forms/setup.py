"""The setup helper's form. All of it stands in the address, so that a sheet can be shared."""

import random
import re
from urllib.parse import urlencode

from crispy_forms.helper import FormHelper
from crispy_forms.layout import HTML, Layout, Submit
from django import forms
from django.urls import reverse, reverse_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion.badges import BADGES
from companion.forms.names import refuse_unseen
from companion.templatetags.scorepad import say
from scoring.empires.setup import Setup

LOWEST_BID = "1"
DEFAULTS = {"players": "4", "advantages": "none", "money": "rising", "order": ""}
DEFAULTS |= {f"bid{seat}": LOWEST_BID for seat, _badge in enumerate(BADGES, start=1)}
HERE = reverse_lazy("setup")
# A tap on a chip draws form and sheet anew; typing draws the sheet alone, never the form under it.
TAP = {"hx-get": HERE}
TYPE = {
    "hx-get": HERE,
    "hx-target": "#sheet",
    "hx-trigger": "input changed delay:400ms",
    "autocomplete": "off",
}


class SetupForm(forms.Form):
    players = forms.TypedChoiceField(
        label=_("Players"),
        coerce=int,
        choices=[(str(number), str(number)) for number in range(2, 7)],
        widget=forms.RadioSelect(attrs=TAP),
        error_messages={"invalid_choice": _("Two to six can play, not “%(value)s”.")},
    )
    also = forms.MultipleChoiceField(
        label=_("Play with"),
        help_text=_("Double extra money: $10, $12, $14 … (tournaments)"),
        required=False,
        choices=[
            ("builders", _("Builder expansion")),
            ("luck", _("Reduced luck")),
            ("double", _("Double extra money")),
        ],
        widget=forms.CheckboxSelectMultiple(attrs=TAP),
        error_messages={"invalid_choice": _("There is no option “%(value)s”.")},
    )
    advantages = forms.ChoiceField(
        label=_("National Advantages"),
        choices=[("none", _("None")), ("random", _("Random")), ("auction", _("Auction"))],
        widget=forms.RadioSelect(attrs=TAP),
        error_messages={
            "invalid_choice": _("National Advantages are none, random or auction, not “%(value)s”.")
        },
    )
    money = forms.ChoiceField(
        label=_("Money with dealt boards"),
        choices=[("rising", _("Rising: $10, $11 …")), ("flat", _("$10 for everybody"))],
        widget=forms.RadioSelect(attrs=TAP),
        error_messages={"invalid_choice": _("The money is rising or flat, not “%(value)s”.")},
    )
    order = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, query):
        data = query.copy()
        for name, value in DEFAULTS.items():
            data.setdefault(name, value)
        super().__init__(data)
        for seat, badge in enumerate(BADGES, start=1):
            self.fields[f"name{seat}"] = name_field(seat, badge)
            self.fields[f"bid{seat}"] = bid_field(badge)
        self.helper = FormHelper(self)
        self.helper.form_method = "get"
        self.helper.form_action = HERE
        self.helper.form_class = "pad"
        self.helper.attrs = {
            "hx_get": HERE,
            "hx_target": "#helper",
            "hx_include": "this",
            "hx_sync": "this:replace",
        }
        self.helper.layout = Layout(
            "players", "also", "advantages", *self.money_asked(), HTML("{% include 'setup/_seats.html' %}")
        )
        self.helper.add_input(Submit("", _("Show the sheet"), css_class="button no-script"))

    def money_asked(self):
        return ["money"] if self.data["advantages"] == "random" else []

    @property
    def is_auction(self) -> bool:
        return self.data["advantages"] == "auction"

    def clean_order(self):
        """Seats as they play, "2-1-3"; those that left are dropped, those that came go last."""
        text = self.cleaned_data["order"]
        seats = [int(seat) for seat in re.findall(r"[1-6]", text)]
        if not re.fullmatch(r"([1-6](-[1-6])*)?", text) or len(set(seats)) != len(seats):
            raise forms.ValidationError(_("The player order in this address cannot be read."))
        playing = range(1, self.cleaned_data.get("players", 0) + 1)
        seats = [seat for seat in seats if seat in playing]
        return self.moved([*seats, *(seat for seat in playing if seat not in seats)])

    def moved(self, seats):
        """The order after a press on *Shuffle* or on an arrow."""
        if "shuffle" in self.data:
            random.shuffle(seats)
        elif self.data.get("up") in map(str, seats[1:]):
            place = seats.index(int(self.data["up"]))
            seats[place - 1 : place + 1] = seats[place], seats[place - 1]
        return seats

    @property
    def is_rearranged(self) -> bool:
        return "shuffle" in self.data or "up" in self.data

    def clean(self):
        names = [self.name(seat) for seat in self.cleaned_data.get("order", ())]
        for name in sorted({name for name in names if names.count(name) > 1}):
            self.add_error(None, gettext("Two players are called %(name)s.") % {"name": name})
        return self.cleaned_data

    def name(self, seat):
        return self.cleaned_data.get(f"name{seat}") or default_name(seat)

    def bid(self, seat):
        return self.cleaned_data[f"bid{seat}"] or int(LOWEST_BID)

    def to_setup(self) -> Setup:
        cleaned, seats = self.cleaned_data, self.cleaned_data["order"]
        bids = [(self.name(seat), self.bid(seat)) for seat in seats[:-1]]
        return Setup(
            players=tuple(self.name(seat) for seat in seats),
            builders="builders" in cleaned["also"],
            advantages=cleaned["advantages"],
            random_money=cleaned["money"],
            extra_money=2 if "double" in cleaned["also"] else 1,
            reduced_luck="luck" in cleaned["also"],
            auction=(*bids, (self.name(seats[-1]), None)) if self.is_auction else None,
        )

    def seats(self):
        """One line of the form for each player, in player order."""
        order = self.cleaned_data.get("order") or range(1, self.cleaned_data.get("players", 4) + 1)
        return [
            {"seat": seat, "badge": BADGES[seat - 1], "name": self[f"name{seat}"], "bid": self[f"bid{seat}"]}
            for seat in order
        ]

    @property
    def has_own_seats(self) -> bool:
        """True when somebody has named players, changed their order or must enter bids."""
        named = any(value for key, value in self.data.items() if key.startswith("name"))
        return named or self.is_auction or bool(self.data["order"]) or bool(self.errors)

    def choices_made(self):
        """What was chosen beside the number of players, in words, for the printed sheet."""
        words = [label for value, label in self.fields["also"].choices if value in self.cleaned_data["also"]]
        if self.cleaned_data["advantages"] != "none":
            boards = dict(self.fields["advantages"].choices)[self.cleaned_data["advantages"]]
            words.append(f"{self.fields['advantages'].label}: {boards}")
        return words

    def badges(self):
        return {self.name(seat): BADGES[seat - 1] for seat in self.cleaned_data["order"]}

    def address(self) -> str:
        """The shortest address of this sheet: what is as usual is left out."""
        cleaned, seats = self.cleaned_data, self.cleaned_data["order"]
        query = [
            (name, cleaned[name])
            for name in ("players", "advantages")
            if str(cleaned[name]) != DEFAULTS[name]
        ]
        query += [("money", "flat")] if self.money_asked() and cleaned["money"] == "flat" else []
        query += [("also", option) for option in cleaned["also"]]
        query += [("order", "-".join(map(str, seats)))] if seats != sorted(seats) else []
        query += [(f"name{seat}", cleaned[f"name{seat}"]) for seat in sorted(seats) if cleaned[f"name{seat}"]]
        query += [(f"bid{seat}", self.bid(seat)) for seat in seats[:-1] if self.is_auction]
        return f"{reverse('setup')}?{urlencode(query)}" if query else reverse("setup")

    def refuse(self, refusal) -> None:
        self.add_error(None, say(refusal.line))


def name_field(seat, badge):
    label = _("Name of the %(colour)s player") % {"colour": badge.name}
    attrs = TYPE | {"placeholder": default_name(seat), "aria-label": label}
    return forms.CharField(
        required=False,
        max_length=24,
        validators=[refuse_unseen],
        label=label,
        widget=forms.TextInput(attrs=attrs),
        error_messages={"max_length": _("A name has at most 24 letters.")},
    )


def bid_field(badge):
    label = _("Winning bid of the %(colour)s player") % {"colour": badge.name}
    refusal = _("A bid is a whole number from $1 to $15.")
    return forms.IntegerField(
        required=False,
        min_value=1,
        max_value=15,
        label=label,
        widget=forms.NumberInput(attrs=TYPE | {"aria-label": label, "inputmode": "numeric"}),
        error_messages={"invalid": refusal, "min_value": refusal, "max_value": refusal},
    )


def default_name(seat):
    return gettext("Player %(number)d") % {"number": seat}
