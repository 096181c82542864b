"""A hand at a table of the second game: ``Hand`` with its phases. Facts are said as shortly as there:
``hand.cards("Ann wine")``, ``hand.purchases("Ann Caravan", "Bob relief")``."""

import json
import re

from playwright.sync_api import expect

from scoring.interchange import answer
from tests.browser.agreement import downloaded
from tests.browser.hand import Hand
from tests.scoring.renaissance.table import MAT

KEY = "renaissance"


class SecondHand(Hand):
    # Before the game

    def knows_its_components(self, folder):
        """Everything that a mat prints, taken over from the file of another phone."""
        file = folder / "components.json"
        file.write_text(json.dumps({"format": "renaissance-components/1", "printed": MAT}))
        self.page.goto(f"/components/?game={KEY}")
        self.page.locator("#id_file").set_input_files(file)
        self.page.get_by_role("button", name="Use this file").click()
        expect(self.page.locator("[name=payout-wine]")).to_have_value("2 5 9 14")

    def begins(self, *names, detail="full"):
        """On the start page, without a tap for which game."""
        self.page.goto(f"/start/?game={KEY}")
        self.seats = {name: f"seat-{number}" for number, name in enumerate(names, start=1)}
        self.picks("players", len(names))
        for seat, name in enumerate(names, start=1):
            self.types(self.page.locator(f"#id_name{seat}"), name)
        self.picks("detail", detail)

    def yields(self, *goods):
        """What the capitals yield, seat by seat."""
        for seat, good in enumerate(goods, start=1):
            self.page.locator(f'.chair-nation[popovertarget="look-{seat}"]').click()
            self.page.locator(f"#id_good{seat}").select_option(good)
            self.page.keyboard.press("Escape")

    def wants(self, seat, *capitals, fist):
        """A bid: the capitals in order of preference, and how many tokens the fist held."""
        for capital in capitals:
            chip = self.page.locator(f'button[name="prefer"][value="{seat}-{capital}"]')
            self.unfolds(chip)
            self.tap(chip)
            expect(chip).to_have_count(0)
        self.steps(f"fist{seat}", fist)

    # The phases

    def cards(self, *played, questions=None):
        """What is played; the phase goes on until an empty sheet ends it."""
        for name, good in map(str.split, played):
            self.picks("pick_player", self.seats[name])
            self.adds(good)
        if questions:
            questions()
        self.sends()

    def leads(self, name, advance, off):
        """A leader beside the commodity cards."""
        self.picks("card_kind", "leader")
        self.picks("leader_player", self.seats[name])
        self.counts(f"leader_off_{advance}", off)

    def purchases(self, *bought):
        """As the cards: others may still buy."""
        for one in bought:
            name, what = one.split(maxsplit=1)
            self.picks("pick_player", self.seats[name])
            self.adds(what)
        self.sends()

    def expands(self, name, *provinces, tokens=0, card=False):
        """Each of ``provinces`` as “4 wine”: its market and its good."""
        self.picks("pick_player", self.seats[name])
        for market, good in map(str.split, provinces):
            self.picks("pick_market", market)
            self.adds(good)
        self.steps("tokens", tokens)
        if card:
            self.picks("card", "1")
        self.sends()

    def attacks(self, name, other, market, good, result):
        self.picks("pick_player", self.seats[name])
        self.fights(other)
        self.picks("compete_market", market)
        self.counts(f"compete_goods_{good}")
        self.picks("compete_result", result)
        self.sends()

    def fights(self, other):
        """The other half of the sheet, one tap away."""
        self.picks("pick_way", "fight")
        self.picks("compete_vs", self.seats[other])

    def dominates(self, *rolls):
        """Each roll as three dice: black, white, green."""
        for nth, dice in enumerate(rolls, start=1):
            for color, die in zip(("black", "white", "green"), dice, strict=True):
                self.picks(f"roll_r{nth}_{color}", die)
        self.sends(None if rolls else self.page.locator('button[name="no_dice"]'))

    def bids(self, **tokens):
        for name, number in tokens.items():
            self.picks(f"bid_{self.seats[name]}", number)
        self.sends()

    def places(self, **spaces):
        for name, space in spaces.items():
            self.picks(f"place_{self.seats[name]}", space)
        self.sends()

    def runs_out(self):
        """The deck, before the sheet is sent."""
        self.picks("epoch", "1")

    @property
    def figures(self):
        """Income and misery of everybody, as the strip shows them."""
        names = self.page.locator(".strip-name").all_inner_texts()
        sums = [
            int(re.findall(r"\d+", one)[0]) for one in self.page.locator(".strip-money").all_inner_texts()
        ]
        return dict(zip(names, zip(sums[::2], sums[1::2], strict=True), strict=True))

    def agrees_with_the_rules(self):
        """The result page says what ``python -m scoring`` answers to the exported log; answers that."""
        state = answer(downloaded(self))
        self.opens("result/")
        pad = self.page.locator(".score-pad:has(.ranks)")
        names = pad.locator("thead th > span").all_inner_texts()
        totals = pad.locator("tfoot tr").first.locator("td").all_inner_texts()
        players = state["result"]["players"]
        assert {name: int(total.replace("−", "-")) for name, total in zip(names, totals, strict=True)} == {
            name: player["total"] for name, player in players.items()
        }
        return state
