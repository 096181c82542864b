"""A hand at the table: it starts one, fills in the sheets by tapping, and counts its taps.

Facts are said shortly: ``hand.dock("Ann colonist caribbean", "Bob soldier peru")``. What a sheet has
picked already is not tapped again, as nobody would. Typing into a field counts as one tap; a tap on
something that is not in view counts as a flick besides.
"""

import re
from collections import Counter

from playwright.sync_api import expect

# Where the table stands, and whether a thumb could reach the thing without scrolling.
LOOK = """one => {
  const box = one.getBoundingClientRect();
  const x = Math.min(box.left + box.width / 2, innerWidth - 1);
  const hit = document.elementFromPoint(x, box.top + box.height / 2);
  return {
    place: document.querySelector(".box[aria-current]")?.value || location.pathname.split("/").at(-2),
    inView: Boolean(hit && (one.contains(hit) || hit.contains(one))),
  };
}"""
# The start page filled in and sent at once; answers where that leads.
START = """async ([names, builders]) => {
  const said = new FormData(document.getElementById("start"));
  said.set("players", names.length);
  names.forEach((name, nth) => said.set(`name${nth + 1}`, name.slice(0, 24)));
  if (builders) said.append("also", "builders");
  said.set("start", "1");
  return (await fetch("/start/", { method: "POST", body: said })).url;
}"""
BUSY = ".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added, [data-rests]"


class Hand:
    def __init__(self, page):
        self.page = page
        self.taps: Counter[str] = Counter()
        self.flicks: Counter[str] = Counter()
        self.seats: dict[str, str] = {}

    # The thumb

    def tap(self, target):
        """Somebody waits for what the last tap brought; the hostile tests do not."""
        self.is_calm()
        look = target.evaluate(LOOK)
        self.taps[look["place"]] += 1
        self.flicks[look["place"]] += not look["inView"]
        target.click()

    def types(self, target, text):
        self.is_calm()
        self.taps[target.evaluate(LOOK)["place"]] += 1
        target.fill(text)

    def is_calm(self):
        expect(self.page.locator(BUSY)).to_have_count(0)

    def picks(self, name, value):
        """A chip, unless it is picked already."""
        self.is_calm()
        chip = self.page.locator(f'input[name="{name}"][value="{value}"]')
        if not chip.is_checked():
            self.unfolds(chip)
            self.tap(chip.locator("xpath=ancestor::label"))

    def counts(self, name, number=1):
        """A chip that counts its taps."""
        tally = self.page.locator(f'label.tally:has(input[name="{name}"])')
        self.unfolds(tally)
        for _nth in range(number):
            self.tap(tally)

    def steps(self, name, more):
        """A stepper, so many steps up."""
        stepper = self.page.locator(f'.stepper:has(input[name="{name}"])')
        for _nth in range(more):
            self.tap(stepper.locator('[data-step="1"]'))

    # The table

    @property
    def revision(self):
        return self.page.locator("#table").get_attribute("data-revision")

    @property
    def box(self):
        return self.page.locator(".box[aria-current]").get_attribute("value")

    @property
    def turn(self):
        return int(re.search(r"\d+", self.page.locator(".now-turn").inner_text()).group())

    @property
    def code(self):
        return self.page.url.split("/tables/")[1].split("/")[0]

    @property
    def money(self):
        """Everybody's, as the strip shows it."""
        names = self.page.locator(".strip-name").all_inner_texts()
        sums = self.page.locator(".strip-money").all_inner_texts()
        return {name: int(money.strip("$")) for name, money in zip(names, sums, strict=True)}

    def opens(self, path=""):
        """A page of the table, by its address."""
        self.page.goto(f"/tables/{self.code}/{path}")

    def knows_the_seats(self, players):
        expect(self.page.locator(".purse-chip")).to_have_count(players)
        chips = self.page.locator(".purse-chip a").all()
        self.seats = {
            chip.locator(".strip-name").inner_text(): chip.get_attribute("href").lstrip("#") for chip in chips
        }

    def sends(self, target=None):
        """The large button, or another one that records; then the table is another one."""
        before = self.revision
        self.tap(target or self.page.locator(".bar-main"))
        try:
            expect(self.page.locator("#table")).not_to_have_attribute("data-revision", before)
        except AssertionError as still:
            said = self.page.locator("[role=alert], .errorlist, .notice").all_inner_texts()
            raise AssertionError(f"{self.box} was not recorded: {' '.join(said)}") from still

    def is_refused(self, sentence):
        """The large button, and the table says no."""
        self.tap(self.page.locator(".bar-main"))
        expect(self.page.locator("#sheet [role=alert]")).to_contain_text(sentence)

    def goes(self, box):
        """By the list of boxes."""
        self.tap(self.page.locator(".boxes summary"))
        self.sends(self.page.locator(f'.box[value="{box}"]'))

    def undoes(self):
        self.sends(self.page.locator(".undo button"))

    def redoes(self):
        self.sends(self.page.locator(".redo"))

    def tabs(self, name):
        self.tap(self.page.locator(f'.tabs a[data-tab="{name}"]'))

    # Start a table

    def starts(self, *names, builders=False, detail="full", rules=(), turn=1, nations="none"):
        """On the start page, as far as the setup sheet."""
        self.page.goto("/start/?game=empires")
        self.seats = {name: f"seat-{number}" for number, name in enumerate(names, start=1)}
        self.picks("players", len(names))
        for seat, name in enumerate(names, start=1):
            self.types(self.page.locator(f"#id_name{seat}"), name)
        if builders:
            self.picks("also", "builders")
        self.picks("advantages", nations)
        self.picks("detail", detail)
        if rules:
            self.tap(self.page.locator("#more-rules summary"))
            for rule in rules:
                self.picks("rules", rule)
        if turn > 1:
            self.tap(self.page.locator("#more-running summary"))
            self.picks("turn", turn)

    def sits(self, *names, builders=False):
        """At a table that somebody started, in turn 1: without the taps for it, which other tests make."""
        self.page.goto("/start/?game=empires")
        setup = self.page.evaluate(START, [names, builders])
        assert setup.endswith("/setup/"), setup
        self.page.goto(setup.removesuffix("setup/"))
        self.knows_the_seats(len(names))

    def auctions(self, *sales):
        """On the start page: ``"Fay spain 5"``; the last board has no price."""
        chairs = {name: seat.removeprefix("seat-") for name, seat in self.seats.items()}
        for sold, (name, board, *price) in enumerate(map(str.split, sales), start=1):
            self.picks("winner", chairs[name])
            self.picks("board", board)
            self.steps("price", int(price[0]) - 1 if price else 0)
            self.tap(self.page.get_by_role("button", name="Sold"))
            expect(self.page.locator(".auction .purse")).to_have_count(sold)

    def prints(self, **goods):
        """The goods that the board prints."""
        self.tap(self.page.locator("#more-goods summary"))
        for region, good in goods.items():
            self.picks("region", region)
            self.tap(self.page.locator(f'button[name="print"][value="{good}"]'))
            expect(self.page.locator(f'input[name="good_{region}"]')).to_have_value(good)

    def sits_down(self):
        """From the start page over the setup sheet to the table."""
        self.tap(self.page.get_by_role("button", name="Start the table"))
        self.page.wait_for_url("**/tables/*/setup/")
        self.tap(self.page.get_by_role("link", name="Start turn 1"))
        self.page.wait_for_url(re.compile(r"/tables/\w+/$"))
        self.knows_the_seats(len(self.seats))

    def stands(self, *colonies, money, tiles=(), goods=()):
        """For a game that is already running, from the start page on: ``"Ann peru soldier 2"``, of tiles
        ``"Ann settlers"`` and of goods ``"Ann gold"``."""
        self.tap(self.page.get_by_role("button", name="Start the table"))
        self.page.wait_for_url("**/standing/")
        for purse in self.page.locator('input[name^="money-"]').all():  # none where no money is kept
            self.types(purse, str(money))
        things = [*(f"{one} building" for one in tiles), *(f"{one} good" for one in goods)]
        for name, thing, kind in map(str.split, things):
            self.picks("pick_player", self.seats[name])
            adder = self.page.locator(f'button[name="add"][value="{kind}.{thing}"]')
            self.unfolds(adder)
            self.tap(adder)
        for name, region, worker, number in map(str.split, colonies):
            land = self.page.locator(f'.land:has([name="open-{region}"])')
            if land.get_attribute("open") is None:
                self.tap(land.locator("summary"))
            self.types(land.locator(f'[name="{worker}-{region}-{self.seats[name]}"]'), number)
        self.tap(self.page.get_by_role("button", name="Record it all"))
        self.page.wait_for_url(re.compile(r"/tables/\w+/$"))

    # The boxes

    def adds(self, what):
        self.tap(self.page.locator(f'#sheet button[name="add"][value="{what}"]'))

    def initiative(self, names=""):
        *first, last = names.split() or [""]
        for name in first:
            self.adds(self.seats[name])
        if len(first) + 1 == len(self.seats):  # the last of all records it
            self.sends(self.page.locator(f'#sheet button[name="add"][value="{self.seats[last]}"]'))
        else:
            if last:
                self.adds(self.seats[last])
            self.sends()

    def dock(self, *landings, is_full=False):
        """Who takes the last space of a full Dock records it."""
        *before, last = landings
        self.drafts_landings(*before)
        if is_full:
            revision = self.revision
            self.drafts_landings(last)
            return expect(self.page.locator("#table")).not_to_have_attribute("data-revision", revision)
        self.drafts_landings(last)
        return self.sends()

    def drafts_landings(self, *landings):
        for name, worker, region in map(str.split, landings):
            self.picks("pick_region", region)
            self.picks("pick_worker", worker)
            self.adds(self.seats[name])

    def goods(self, *takings, is_last=False):
        """Where the table said what is on offer, the last of it records the sheet."""
        *before, last = [*map(str.split, takings)] or [None]
        for name, good in before:
            self.picks("pick_player", self.seats[name])
            self.adds(good)
        if last:
            self.picks("pick_player", self.seats[last[0]])
        if is_last:
            return self.sends(self.page.locator(f'#sheet button[name="add"][value="{last[1]}"]'))
        if last:
            self.adds(last[1])
        return self.sends()

    def ship(self, name=""):
        if not name:
            return self.sends()
        return self.sends(self.page.locator(f'#sheet button[name="winner"][value="{self.seats[name]}"]'))

    def buys(self, *purchases, questions=None):
        self.drafts_purchases(*purchases, questions=questions)
        self.sends()

    def drafts_purchases(self, *purchases, questions=None):
        """``"Ann settlers"``, with a Builder ``"Ann settlers builder"``; ``questions()`` answers."""
        for name, tile, *builder in map(str.split, purchases):
            self.picks("pick_player", self.seats[name])
            if builder:
                self.picks("pick_pay", "builder")
            self.adds(tile)
        if questions:
            questions()

    def sails(self, name, workers, region, counter):
        """``hand.sails("Ann", "captain colonist", "peru", "1-2-1-4")``. What is turned over records it;
        a counter that the table knows already is not tapped, but sent."""
        before = self.revision
        is_known = self.drafts_expedition(name, workers, region, counter)
        if is_known:
            return self.sends()
        return expect(self.page.locator("#table")).not_to_have_attribute("data-revision", before)

    def drafts_expedition(self, name, workers, region, counter):
        self.picks("pick_player", self.seats[name])
        for worker in workers.split():
            self.counts(f"pick_workers_{worker}")
        self.picks("sail_region", region)
        self.is_calm()
        is_known = self.page.locator(f'input[name="sail_counter"][value="{counter}"]').is_checked()
        self.picks("sail_counter", counter)
        return is_known

    def finds(self, *finds):
        """On a table that records lightly: ``"Ann peru 1-2-1-4"``."""
        for name, region, counter in map(str.split, finds):
            self.picks("pick_player", self.seats[name])
            self.picks("pick_region", region)
            self.adds(counter)
        self.sends()

    def hires(self, trains="", **spaces):
        """``hand.hires(captain="Ann", training="Bob", trains="soldier")``."""
        for space, name in spaces.items():
            self.picks(f"space_{space}", self.seats[name])
        if trains:
            self.picks("pick_training", trains)
        self.sends()

    def fights(self, attacker, defender, region="", *, war=False, **losses):
        """``losses`` where they are not as they stand there: ``loss="loss-peru-seat-1:soldier"``."""
        if not attacker:
            return self.sends()
        self.picks("attacker", self.seats[attacker])
        self.picks("defender", self.seats[defender])
        if war:
            self.picks("kind", "war")
        elif region:
            self.picks("region", region)
        for field, value in losses.items():
            self.picks(field, value)
        return self.sends()

    def acts(self, kind, name="", said="", **picks):
        """Something beside the sheet, such as a decision: ``hand.acts("march", "Bob", to="peru")``."""
        seat = self.seats.get(name, "")
        key = f"{kind}:{seat}" if seat else kind
        button = self.page.locator(f'button[name="act"][value="{key}{":" if said else ""}{said}"]')
        self.unfolds(button)
        for field, value in picks.items():
            self.picks(f"pick_{kind}_{seat}_{field}", value)
        self.sends(button)

    def unfolds(self, target):
        """What it is folded away in, if it is."""
        target.wait_for(state="attached")
        if not target.is_visible():
            self.tap(target.locator("xpath=ancestor::details[1]/summary"))

    # What it cost

    def cost(self):
        """Taps and flicks in every box since the last time."""
        spent = {place: (taps, self.flicks[place]) for place, taps in self.taps.items()}
        self.taps.clear()
        self.flicks.clear()
        return spent


def as_table(spent):
    rows = [f"{place:16}{taps:4} taps {flicks:2} flicks" for place, (taps, flicks) in spent.items()]
    return "\n".join([*rows, f"{'all together':16}{sum(taps for taps, _flicks in spent.values()):4} taps"])
