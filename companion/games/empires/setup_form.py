"""The setup helper's form. All of it stands in the address, so that a sheet can be shared."""

from urllib.parse import urlencode

from crispy_forms.helper import FormHelper
from crispy_forms.layout import HTML, Layout, Submit
from django.urls import reverse, reverse_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion.drawings.badges import BADGES
from companion.games.empires.boards_form import BoardsForm

HERE = reverse_lazy("setup")
FACE_UP = ("face_up", _("Advanced reconnaissance"))


class SetupForm(BoardsForm):
    # A tap on a chip draws form and sheet anew; typing draws the sheet alone, never the form under it.
    tapping = {"hx-get": HERE}
    typing = {
        "hx-get": HERE,
        "hx-target": "#sheet",
        "hx-trigger": "input changed delay:400ms",
        "autocomplete": "off",
    }

    def __init__(self, query):
        super().__init__(query)
        self.fields["also"].choices = [*self.fields["also"].choices, FACE_UP]
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
            "players",
            "also",
            "advantages",
            *self.money_asked(),
            *self.captains_asked(),
            HTML("{% include 'games/empires/setup/_seats.html' %}"),
        )
        self.helper.add_input(Submit("", _("Show the sheet"), css_class="button no-script"))

    def money_asked(self):
        return ["money"] if self.data["advantages"] == "random" else []

    def captains_asked(self):
        return ["captains"] if self.has_captains else []

    @property
    def is_face_up(self) -> bool:
        return FACE_UP[0] in self.cleaned_data["also"]

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
        if self.leaves_captains:
            words.append(gettext("No Captains at the start"))
        return words

    def badges(self):
        return {self.name(seat): BADGES[seat - 1] for seat in self.cleaned_data["order"]}

    def address(self) -> str:
        """The shortest address of this sheet: what is as usual is left out."""
        cleaned, seats, usual = self.cleaned_data, self.cleaned_data["order"], self.first_values()
        query = [("game", self.game_key)] if self.names_game else []
        query += [
            (name, cleaned[name]) for name in ("players", "advantages") if str(cleaned[name]) != usual[name]
        ]
        query += [("money", "flat")] if self.money_asked() and cleaned["money"] == "flat" else []
        query += [("captains", "none")] if self.leaves_captains else []
        query += [("also", option) for option in cleaned["also"]]
        query += [("order", "-".join(map(str, seats)))] if seats != sorted(seats) else []
        query += [(f"name{seat}", cleaned[f"name{seat}"]) for seat in sorted(seats) if cleaned[f"name{seat}"]]
        query += [(f"bid{seat}", self.bid(seat)) for seat in seats[:-1] if self.is_auction]
        return f"{reverse('setup')}?{urlencode(query)}" if query else reverse("setup")
