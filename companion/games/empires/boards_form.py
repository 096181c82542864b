"""What both *Start a table* and the setup helper ask for this game: Builders, National Advantages with their
auction, and the money."""

from django import forms
from django.utils.translation import gettext_lazy as _

from companion.drawings.badges import BADGES
from companion.forms.chairs import ChairsForm
from scoring.empires.setup import FEWEST_PLAYERS, Setup

LOWEST_BID = 1


class BoardsForm(ChairsForm):
    game_key = "empires"
    not_so_many = _("Two to six can play, not “%(value)s”.")

    also = forms.MultipleChoiceField(
        label=_("Play with"),
        help_text=_("Double extra money: $10, $12, $14 … (tournaments)"),
        required=False,
        choices=[
            ("builders", _("Builder expansion")),
            ("luck", _("Reduced luck")),
            ("double", _("Double extra money")),
        ],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": _("There is no option “%(value)s”.")},
    )
    advantages = forms.ChoiceField(
        label=_("National Advantages"),
        choices=[("none", _("None")), ("random", _("Random")), ("auction", _("Auction"))],
        widget=forms.RadioSelect,
        error_messages={
            "invalid_choice": _("National Advantages are none, random or auction, not “%(value)s”.")
        },
    )
    money = forms.ChoiceField(
        label=_("Starting money"),
        choices=[("rising", _("Rising: $10, $11 …")), ("flat", _("$10 for everybody"))],
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("The money is rising or flat, not “%(value)s”.")},
    )
    captains = forms.ChoiceField(
        label=_("Captains in the Discovery box"),
        help_text=_("A variant for two players."),
        choices=[("two", _("2 each")), ("none", _("None"))],
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("The Captains are two or none, not “%(value)s”.")},
    )

    def __init__(self, data, *more):
        super().__init__(data, *more)
        for name in ("also", "advantages", "money", "captains"):
            self.fields[name].widget.attrs = dict(self.tapping)
        for seat, badge in enumerate(BADGES, start=1):
            self.fields[f"bid{seat}"] = bid_field(badge, self.typing)

    @classmethod
    def first_values(cls):
        bids = {f"bid{seat}": str(LOWEST_BID) for seat, _badge in enumerate(BADGES, start=1)}
        usual = {"advantages": "none", "money": "rising", "captains": "two"}
        return super().first_values() | usual | bids

    @property
    def is_auction(self) -> bool:
        return self.data["advantages"] == "auction"

    @property
    def has_captains(self) -> bool:
        """Only two players may begin with Captains, and are asked."""
        return self.data["players"] == str(FEWEST_PLAYERS)

    @property
    def leaves_captains(self) -> bool:
        return self.has_captains and self.data["captains"] == "none"

    def bid(self, seat):
        return self.cleaned_data[f"bid{seat}"] or LOWEST_BID

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


def bid_field(badge, typing):
    label = _("Winning bid of the %(colour)s player") % {"colour": badge.name}
    refusal = _("A bid is a whole number from $1 to $15.")
    return forms.IntegerField(
        required=False,
        min_value=1,
        max_value=15,
        label=label,
        widget=forms.NumberInput(attrs=typing | {"aria-label": label, "inputmode": "numeric"}),
        error_messages={"invalid": refusal, "min_value": refusal, "max_value": refusal},
    )
