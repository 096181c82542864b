"""What *Start a table* asks for this game: its options, nations, and the goods that the board prints."""

import random

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion.forms.chairs import SEATS
from companion.forms.start import StartFormBase, hidden_choice
from companion.games.empires.boards_form import LOWEST_BID, BoardsForm
from companion.games.empires.setup import NOBODY_WAITS, sheet_of_table, sheet_read
from companion.games.empires.setup_form import SetupForm
from companion.games.empires.sheets.standing import StandingSheet
from companion.games.empires.start_drafts import DRAFTS, sold_on
from companion.games.hooks.start import SetupHelper, StartHooks
from companion.models import Detail
from scoring.empires.goods import GOODS
from scoring.empires.nations import NATIONS
from scoring.empires.regions import OPEN_FROM_THE_START, PRINTED_GOODS_KNOWN, REGIONS

EXTRAS = (
    (
        "luck",
        _("Reduced luck"),
        _("Draw ten tiles of Age III and lay them face up. The rest leave the game."),
    ),
    ("double", _("Double extra money"), _("$10, $12, $14 … by place, as at tournaments.")),
)
RULES = (
    (
        "buy_vp",
        _("Buying points"),
        _("After each scoring, in player order, buy points: $1, $3 or $10 each by the Age."),
    ),
    (
        "scouting",
        _("Scouting"),
        _(
            "At any time in your turn, pay $1, $2 or $3 by the Age to look at a counter or card. "
            "Put a card back on top of the deck or under it."
        ),
    ),
    (
        "no_survivors",
        _("No survivors"),
        _("After a failure everybody has seen the counter: swap it for a spare one."),
    ),
    (
        "advanced_reconnaissance",
        _("Advanced reconnaissance"),
        _("Turn all counters on the map face up at the start."),
    ),
    (
        "all_reason",
        _("Age of Reason counts all"),
        _("It scores everybody's workers in the Specialists box, not only yours."),
    ),
)
LEVELS = (
    (Detail.FULL, _("Everything. Money, income and reminders are always right.")),
    (Detail.LIGHT, _("Goods, ships, buildings and discoveries. Colonies only at scorings, no money.")),
    (Detail.SCORE, _("Only the pad: colonies at the three scorings, the rest at the end.")),
)


class StartForm(BoardsForm, StartFormBase):
    levels_told = LEVELS
    drafts = DRAFTS
    seat_parts = ("color", "nation", "bid")
    hidden_part = "games/empires/start/_hidden.html"
    choices_part = "games/empires/start/_choices.html"
    more_part = "games/empires/start/_more.html"
    chair_part = "games/empires/start/_chair.html"
    look_part = "games/empires/start/_look.html"
    look_label = _("Colour and nation of %(name)s")

    rules = forms.MultipleChoiceField(required=False, choices=[(key, name) for key, name, _line in RULES])
    sold = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def __init__(self, data, names=()):
        super().__init__(data, names)
        self.fields["also"].widget.attrs = {}
        for seat in SEATS:
            self.fields[f"nation{seat}"] = hidden_choice(NATIONS)
            self.fields[f"bid{seat}"].widget = forms.HiddenInput()
        for region in REGIONS:
            self.fields[f"good_{region}"] = hidden_choice(GOODS)

    @classmethod
    def first_values(cls):
        nations = {f"nation{seat}": "" for seat in SEATS}
        goods = {f"good_{region}": "" for region in REGIONS}
        return super().first_values() | {"sold": "0", "region": OPEN_FROM_THE_START} | nations | goods

    def check_choices(self) -> None:
        """With National Advantages everybody needs a nation; if nobody chose one, random ones are dealt."""
        if self.is_auction and self.sold_count < len(self.playing):
            self.add_error(None, gettext("The auction is not over yet."))
        elif self.has_boards:
            if not any(self.cleaned_data[f"nation{seat}"] for seat in self.playing):
                self.deal()
            for seat in self.playing:
                if not self.cleaned_data[f"nation{seat}"]:
                    sentence = gettext("Which nation does %(name)s play?") % {"name": self.name(seat)}
                    self.add_error(None, sentence)

    def deal(self) -> None:
        """By the page's own id: sent twice it deals the same boards, and starts one table."""
        chance = random.Random(self.cleaned_data["command"])
        for seat, nation in zip(self.playing, chance.sample(list(NATIONS), len(self.playing)), strict=True):
            self.cleaned_data[f"nation{seat}"] = nation

    # Showing

    @property
    def is_ordered(self) -> bool:
        """An auction says who plays before whom."""
        return not self.is_auction

    @cached_property
    def sold_count(self) -> int:
        return sold_on(self.page_of(self.data))

    @property
    def has_boards(self) -> bool:
        return self.data["advantages"] != "none"

    def row_of(self, seat):
        bid = self.cleaned_data.get(f"bid{seat}") or LOWEST_BID
        return super().row_of(seat) | {"nation": NATIONS.get(self.data[f"nation{seat}"]), "bid": bid}

    def sold_rows(self):
        return self.rows()[: self.sold_count]

    def bidders(self):
        return self.rows()[self.sold_count :]

    def is_last_bid(self):
        return len(self.bidders()) == 1

    def boards_left(self):
        gone = {row["nation"] for row in self.sold_rows()}
        return [nation for nation in NATIONS.values() if nation not in gone]

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

    def regions(self):
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

    def regions_known(self) -> int:
        return sum(1 for row in self.regions() if row["good"])

    goods = tuple(GOODS.values())
    nations = tuple(NATIONS.values())

    # Becoming a table

    def seat_more(self, seat):
        return {"brings": brings(self.cleaned_data[f"nation{seat}"])}

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
            "region_goods": self.printed(),
        }

    def first_entries(self) -> list[dict]:
        """Two players who leave their Captains at home say that nobody waits in the Discovery box."""
        return [NOBODY_WAITS] if self.leaves_captains else []

    def printed(self) -> dict[str, str]:
        """The goods of the regions, as far as they are known."""
        said = {region: self.cleaned_data[f"good_{region}"] for region in REGIONS}
        return {region: good for region, good in said.items() if good}

    # A new page for the same people

    @classmethod
    def fill_printed(cls, data, printed) -> None:
        for region, good in (PRINTED_GOODS_KNOWN if printed is None else printed).items():
            data[f"good_{region}"] = good

    @classmethod
    def fill_choices(cls, data, head) -> None:
        options = head.get("options", {})
        data.setlist("rules", [key for key, _name, _line in RULES if options.get(key)])
        if options.get("age_of_reason") == "all":
            data.appendlist("rules", "all_reason")
        also = {"builders": head.get("builders"), "luck": options.get("reduced_luck")}
        also["double"] = head.get("extra_money") == 2
        data.setlist("also", [key for key, on in also.items() if on])
        data["advantages"] = head.get("advantages", "none")
        data["money"] = head.get("random_money", "rising")


def brings(nation: str) -> dict[str, str]:
    """What a seat keeps of a nation, if the player has one."""
    return {"nation": nation} if nation else {}


START = StartHooks(
    form=StartForm,
    sheet=lambda table: {"sheet": sheet_of_table(table), "nations": NATIONS},
    sheet_template="games/empires/setup/table.html",
    standing=StandingSheet,
    standing_template="games/empires/standing.html",
    helper=SetupHelper(
        form=SetupForm,
        sheet=lambda form: sheet_read(
            form.to_setup(),
            form.badges(),
            is_face_up=form.is_face_up,
            leaves_captains=form.leaves_captains,
        ),
        page="games/empires/setup/page.html",
        parts={
            "helper": "games/empires/setup/_helper.html",
            "sheet": "games/empires/setup/_sheet.html",
        },
    ),
    printed_in=lambda head: head.get("region_goods"),
    printed_before="region_goods",
)
