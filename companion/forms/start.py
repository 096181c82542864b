"""*Start a table*: people, options, the board's goods and how much to record, on one page."""

from django import forms
from django.http import QueryDict
from django.urls import reverse_lazy
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion.badges import BADGES
from companion.forms.setup import LOWEST_BID, SetupForm
from companion.forms.start_drafts import DRAFTS, seats_of, sold_of
from companion.models import Detail, Seat
from companion.selectors.table import BADGES_BY_KEY
from companion.selectors.tables import Again
from scoring.empires.goods import GOODS
from scoring.empires.nations import NATIONS
from scoring.empires.regions import OPEN_FROM_THE_START, PRINTED_GOODS_KNOWN, REGIONS
from scoring.empires.turns import LAST_TURN

HERE = reverse_lazy("start")
# A tap that changes what the page asks draws it anew.
TAP = {"hx-post": HERE, "hx-vals": '{"draft": "1"}'}

EXTRAS = (
    ("luck", _("Reduced luck"), _("Only ten tiles of Age III, open to all from the start.")),
    ("double", _("Double extra money"), _("$10, $12, $14 … by place; used at tournaments.")),
)
RULES = (
    ("buy_vp", _("Buying points"), _("After a scoring, money buys points.")),
    ("scouting", _("Scouting"), _("Pay a little to look at a counter or card.")),
    ("no_survivors", _("No survivors"), _("A failed expedition's counter leaves the game unseen by others.")),
    ("advanced_reconnaissance", _("Advanced reconnaissance"), _("All counters lie face up from the start.")),
    (
        "all_reason",
        _("Age of Reason counts all"),
        _("Everybody's workers in the Specialists box, not the own ones alone."),
    ),
)
LEVELS = (
    (Detail.FULL, _("Everything: money, income and reminders are always right.")),
    (Detail.LIGHT, _("Goods, ships, buildings and discoveries; colonies only at scorings. No money.")),
    (Detail.SCORE, _("Only the pad: colonies at the three scorings, the rest at the end.")),
)


class StartForm(SetupForm):
    """The setup helper's form and what a followed game wants to know besides."""

    rules = forms.MultipleChoiceField(required=False, choices=[(key, name) for key, name, _line in RULES])
    detail = forms.ChoiceField(choices=[(level.value, level.label) for level, _line in LEVELS])
    turn = forms.TypedChoiceField(
        label=_("It is now turn"),
        coerce=int,
        choices=[(str(turn), str(turn)) for turn in range(1, LAST_TURN + 1)],
        widget=forms.RadioSelect,
    )
    sold = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    command = forms.CharField(widget=forms.HiddenInput, max_length=40)

    def __init__(self, data, names=()):
        self.names = list(names)
        data = data.copy()
        for name, value in first_values().items():
            data.setdefault(name, value)
        for key, change in DRAFTS.items():
            if key in data:
                change(data, data[key])
        self.is_draft = "start" not in data
        self.tapped = next((key for key in DRAFTS if key in data), "")
        data = without_taps(data)
        super().__init__(data)
        for name in ("players", "advantages", "money"):
            self.fields[name].widget.attrs = dict(TAP)
        for seat, badge in enumerate(BADGES, start=1):
            self.fields[f"color{seat}"] = hidden_choice([badge.key for badge in BADGES], required=True)
            self.fields[f"nation{seat}"] = hidden_choice(NATIONS)
            self.fields[f"bid{seat}"].widget = forms.HiddenInput()
            named = self.fields[f"name{seat}"].widget.attrs
            named |= {"list": "names", "enterkeyhint": "done"}
            for attribute in [key for key in named if key.startswith("hx-")]:
                del named[attribute]
        for region in REGIONS:
            self.fields[f"good_{region}"] = hidden_choice(GOODS)

    # Checking

    def clean(self):
        cleaned = super().clean()
        seats = seats_of(self.data)
        if len({cleaned.get(f"color{seat}") for seat in seats}) < len(seats):
            self.add_error(None, gettext("Two players have the same colour."))
        if not self.is_draft and not self.errors:
            self.check_boards(seats)
        return cleaned

    def check_boards(self, seats) -> None:
        """With National Advantages everybody needs a nation."""
        if self.is_auction and self.sold_count < len(seats):
            self.add_error(None, gettext("The auction is not over yet."))
        elif self.cleaned_data["advantages"] != "none":
            for seat in seats:
                if not self.cleaned_data[f"nation{seat}"]:
                    sentence = gettext("Which nation does %(name)s play?") % {"name": self.name(seat)}
                    self.add_error(None, sentence)

    # Showing

    @cached_property
    def sold_count(self) -> int:
        return sold_of(self.data)

    @property
    def has_boards(self) -> bool:
        return self.data["advantages"] != "none"

    def rows(self):
        """One line for each player, in player order."""
        seats = seats_of(self.data)
        return [
            {
                "seat": seat,
                "badge": BADGES_BY_KEY.get(self.data[f"color{seat}"], BADGES[seat - 1]),
                "called": self.data[f"name{seat}"].strip()
                or self.fields[f"name{seat}"].widget.attrs["placeholder"],
                "nation": NATIONS.get(self.data[f"nation{seat}"]),
                "bid": self.bid_shown(seat),
                "name": self[f"name{seat}"],
                "hidden": [self[f"{part}{seat}"] for part in ("color", "nation", "bid")],
            }
            for seat in seats
        ]

    def bid_shown(self, seat) -> int:
        return self.cleaned_data.get(f"bid{seat}") or int(LOWEST_BID)

    def sold_rows(self):
        return self.rows()[: self.sold_count]

    def bidders(self):
        return self.rows()[self.sold_count :]

    def boards_left(self):
        gone = {row["nation"] for row in self.sold_rows()}
        return [nation for nation in NATIONS.values() if nation not in gone]

    def names_free(self):
        """Remembered names that do not sit at the table yet."""
        called = {row["called"] for row in self.rows()}
        return [name for name in self.names if name not in called]

    def unseated(self):
        """What the page must keep of seats that are not in play."""
        playing = seats_of(self.data)
        return [
            self[f"{part}{seat}"]
            for seat in range(1, len(BADGES) + 1)
            if seat not in playing
            for part in ("color", "nation")
        ]

    def options(self):
        """Every rule that most tables leave alone, with a line of what it does."""
        groups = (("also", EXTRAS), ("rules", RULES))
        return [
            {"field": field, "key": key, "name": name, "line": line, "on": key in self.data.getlist(field)}
            for field, options in groups
            for key, name, line in options
        ]

    def options_on(self):
        return [option["name"] for option in self.options() if option["on"]]

    def levels(self):
        return [
            {"key": level, "name": level.label, "line": line, "on": self.data["detail"] == level}
            for level, line in LEVELS
        ]

    def printed(self):
        return [
            {
                "key": region,
                "name": name,
                "good": GOODS.get(self.data[f"good_{region}"]),
                "on": self.data["region"] == region,
                "hidden": self[f"good_{region}"],
            }
            for region, name in REGIONS.items()
        ]

    def printed_known(self) -> int:
        return sum(1 for row in self.printed() if row["good"])

    goods = tuple(GOODS.values())
    nations = tuple(NATIONS.values())
    badges_all = BADGES

    # Becoming a table

    def to_seats(self) -> list[Seat]:
        return [
            Seat(
                number=place,
                name=self.name(seat),
                color=self.cleaned_data[f"color{seat}"],
                nation=self.cleaned_data[f"nation{seat}"],
            )
            for place, seat in enumerate(self.cleaned_data["order"], start=1)
        ]

    def to_head(self) -> dict:
        """The head of an empires-log/1 document; bids name seats."""
        setup, rules = self.to_setup(), self.cleaned_data["rules"]
        keys = {seat.name: seat.key for seat in self.to_seats()}
        return {
            "builders": setup.builders,
            "advantages": setup.advantages,
            "random_money": setup.random_money,
            "extra_money": setup.extra_money,
            "auction": [[keys[name], bid] for name, bid in setup.auction] if setup.auction else None,
            "options": {key: key in rules for key, _name, _line in RULES if key != "all_reason"}
            | {
                "reduced_luck": setup.reduced_luck,
                "age_of_reason": "all" if "all_reason" in rules else "own",
            },
            "region_goods": self.region_goods(),
        }

    def region_goods(self) -> dict[str, str]:
        said = {region: self.cleaned_data[f"good_{region}"] for region in REGIONS}
        return {region: good for region, good in said.items() if good}

    def names_said(self) -> list[str]:
        """Those that somebody typed or tapped; “Player 3” is not worth remembering."""
        said = [self.cleaned_data[f"name{seat}"] for seat in self.cleaned_data["order"]]
        return [name for name in said if name]


def hidden_choice(keys, *, required=False):
    return forms.ChoiceField(
        required=required, choices=[(key, key) for key in keys], widget=forms.HiddenInput
    )


def first_values() -> dict[str, str]:
    """What the page asks for at first, where nothing is remembered."""
    values = {"detail": Detail.FULL, "turn": "1", "sold": "0", "region": OPEN_FROM_THE_START}
    values |= {"players": "4", "advantages": "none", "order": ""}
    for seat, badge in enumerate(BADGES, start=1):
        values |= {f"name{seat}": "", f"color{seat}": badge.key, f"nation{seat}": "", f"bid{seat}": "1"}
    return values | {f"good_{region}": "" for region in REGIONS}


def without_taps(data):
    """The page's data once the tap on a small button has had its effect."""
    for key in (*DRAFTS, "start", "draft"):
        data.pop(key, None)
    return data


def usual_values(again: Again | None, goods: dict[str, str] | None) -> QueryDict:
    """A new page for the same people, with the same options and the remembered board."""
    data = QueryDict(mutable=True)
    printed = PRINTED_GOODS_KNOWN if goods is None else goods
    for region, good in printed.items():
        data[f"good_{region}"] = good
    if again is None:
        return data
    head, colors = again.head, [color for _name, color in again.people]
    colors += [badge.key for badge in BADGES if badge.key not in colors]
    data["players"], data["detail"] = str(len(again.people)), again.detail
    for number, color in enumerate(colors, start=1):
        data[f"color{number}"] = color
    for number, (name, _color) in enumerate(again.people, start=1):
        data[f"name{number}"] = name
    options = head.get("options", {})
    data.setlist("rules", [key for key, _name, _line in RULES if options.get(key)])
    if options.get("age_of_reason") == "all":
        data.appendlist("rules", "all_reason")
    also = {"builders": head.get("builders"), "luck": options.get("reduced_luck")}
    also["double"] = head.get("extra_money") == 2
    data.setlist("also", [key for key, on in also.items() if on])
    data["advantages"] = head.get("advantages", "none")
    data["money"] = head.get("random_money", "rising")
    return data
