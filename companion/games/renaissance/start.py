"""What *Start a table* asks for this game: capitals, what was paid for them, and the bids worked out."""

from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from companion.forms.chairs import SEATS
from companion.forms.fields import JSONValueField
from companion.forms.start import StartFormBase, hidden_choice
from companion.games.hooks.start import SetupHelper, StartHooks
from companion.games.renaissance.setup import SetupForm, sheet_of, sheet_of_table
from companion.games.renaissance.start_drafts import DRAFTS, fists, outcome_of, rolls_said, settled, wanted
from companion.models import Detail
from companion.wording.saying import say
from scoring.renaissance.capitals import CAPITALS, capitals_in_use
from scoring.renaissance.commodities import COMMODITIES, commodity_name
from scoring.renaissance.learning import write
from scoring.renaissance.setup import BID_TOKENS
from scoring.renaissance.state import State

LEVELS = (
    (Detail.FULL, _("Everything: Income, misery and prices are always right.")),
    (Detail.LIGHT, _("Advances, tax and play order; what everybody has is counted once a turn.")),
)


class StartForm(StartFormBase):
    game_key = "renaissance"
    levels_told = LEVELS
    drafts = DRAFTS
    seat_parts = ("color", "capital", "wants")
    hidden_part = "games/renaissance/start/_hidden.html"
    choices_part = "games/renaissance/start/_choices.html"
    chair_part = "games/renaissance/start/_chair.html"
    look_part = "games/renaissance/start/_look.html"
    look_label = _("Colour and capital of %(name)s")

    components = JSONValueField(required=False, widget=forms.HiddenInput)
    rolls = forms.CharField(required=False, max_length=400, widget=forms.HiddenInput)

    def __init__(self, data, names=()):
        super().__init__(data, names)
        settled(self.page_of(self.data))
        for seat in SEATS:
            self.fields[f"capital{seat}"] = hidden_choice(CAPITALS)
            self.fields[f"wants{seat}"] = forms.CharField(
                required=False, max_length=80, widget=forms.HiddenInput
            )
            self.fields[f"bid{seat}"] = tokens_field()
            self.fields[f"fist{seat}"] = tokens_field()
            self.fields[f"good{seat}"] = forms.ChoiceField(required=False, choices=self.goods())

    @classmethod
    def first_values(cls):
        values = super().first_values() | {"components": "", "rolls": ""}
        for seat, capital in enumerate(CAPITALS, start=1):
            values |= {f"capital{seat}": capital, f"wants{seat}": "", f"bid{seat}": "0", f"fist{seat}": "0"}
            values |= {f"good{seat}": ""}
        return values

    def goods(self):
        known = self.printed_said().get("commodities") or []
        names = [*COMMODITIES, *(one for one in known if isinstance(one, str))]
        return [("", "–"), *((key, say(commodity_name(key))) for key in names)]

    # Showing

    @property
    def capitals(self):
        return [(key, CAPITALS[key]) for key in capitals_in_use(len(self.playing))]

    def row_of(self, seat):
        capital = self.data[f"capital{seat}"]
        return super().row_of(seat) | {
            "capital": CAPITALS.get(capital, ""),
            "capital_key": capital,
            "bid": self.data[f"bid{seat}"].lstrip("0"),
            "bid_field": self[f"bid{seat}"],
            "good_field": self[f"good{seat}"],
            "good": dict(self.goods()).get(self.data[f"good{seat}"], "").strip("–"),
            "die": f"die{seat}",
        }

    # The bids

    @property
    def is_bidding(self) -> bool:
        """Whether the bids are unfolded: not again once the seats are as they came out."""
        has_begun = any(self.data[f"wants{seat}"] for seat in self.playing)
        return self.tapped in ("prefer", "forget", "roll", "rolled") or (has_begun and not self._are_taken)

    @property
    def _are_taken(self) -> bool:
        awards = self.outcome["awards"] if self.outcome else []
        held = [(one["row"]["capital"], one["row"]["bid"] or "0") for one in awards]
        return bool(awards) and held == [(one["capital"], str(one["paid"])) for one in awards]

    def bidders(self):
        """Everybody with the capitals that were tapped, and those that were not."""
        page = self.page_of(self.data)
        return [self._bidder(page, row) for row in self.rows()]

    def _bidder(self, page, row):
        said = wanted(page, row["seat"])
        left = [(key, name) for key, name in self.capitals if key not in said]
        return {
            **row,
            "wanted": [CAPITALS[key] for key in said],
            "unwanted": left,
            "fist_field": self[f"fist{row['seat']}"],
        }

    @cached_property
    def outcome(self):
        """As far as it goes; None as long as somebody has not said all."""
        found = outcome_of(self.page_of(self.data))
        if found is None:
            return None
        rows = {str(row["seat"]): row for row in self.rows()}
        tie = found.tie
        return {
            "awards": [
                {"row": rows[one.player], "capital": CAPITALS[one.capital], "paid": one.paid}
                for one in found.awards
            ],
            "tied": [rows[player] for player in tie.players] if tie else [],
            "capital": CAPITALS[tie.capital] if tie and tie.capital else "",
            "rolls": [
                [{"row": rows[seat], "die": die} for seat, die in roll.items() if seat in rows]
                for roll in rolls_said(self.page_of(self.data))
            ],
            "fists": fists(self.page_of(self.data)),
        }

    # Becoming a table

    def seat_more(self, seat):
        said = self.cleaned_data
        brings: dict[str, Any] = {"capital": said[f"capital{seat}"], "bid": said[f"bid{seat}"] or 0}
        if said[f"good{seat}"]:
            brings["goods"] = [said[f"good{seat}"]]
        return {"brings": brings}

    def printed_said(self) -> dict[str, Any]:
        """What components are known to say, wherever the page stands."""
        field = self.fields["components"]
        try:
            said = field.to_python(self.data.get("components", ""))
        except forms.ValidationError:
            return {}
        return said if isinstance(said, dict) else {}

    def to_head(self) -> dict[str, Any]:
        said = self.printed_said()
        return {"printed": said} if said else {}

    # A new page for the same people

    @classmethod
    def fill_printed(cls, data, printed) -> None:
        if printed:
            data["components"] = JSONValueField().prepare_value(printed)


def tokens_field():
    return forms.IntegerField(
        required=False,
        min_value=0,
        max_value=BID_TOKENS,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )


def printed_in(head) -> Any:
    return head.get("printed")


def printed_at(state: State) -> Any:
    """What this table has learnt of its components so far."""
    return write(state.printed) or None


START = StartHooks(
    form=StartForm,
    sheet=lambda table: {"sheet": sheet_of_table(table)},
    sheet_template="games/renaissance/setup/table.html",
    helper=SetupHelper(
        form=SetupForm,
        sheet=lambda form: sheet_of(form.cleaned_data["players"]),
        page="games/renaissance/setup/page.html",
        parts={
            "helper": "games/renaissance/setup/_helper.html",
            "sheet": "games/renaissance/setup/_sheet.html",
        },
    ),
    printed_in=printed_in,
    printed_at=printed_at,
)
