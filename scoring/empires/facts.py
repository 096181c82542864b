"""What people ask at the table and no tile answers: single facts of the rules in our own words."""

from __future__ import annotations

from scoring.empires.colonies import BUILDER_FIRST, BUILDER_SECOND, FIRST, SECOND, TIED_FIRST
from scoring.empires.phases.warfare import WAR_PRICE
from scoring.empires.regions import CLAIMS_GOOD
from scoring.empires.turns import AGES
from scoring.text import Fact, Line
from scoring.text import gettext_noop as _

WARFARE_SPACES = 4


FACTS = {
    fact.key: fact
    for fact in (
        Fact(
            "public_holdings",
            _("Are holdings public?"),
            Line(_("Yes. Everybody may see what everybody has: money, goods, ships, tiles and discoveries.")),
        ),
        Fact(
            "declining",
            _("May I skip an action?"),
            Line(_("Yes. When you take your worker back, you may leave its action undone.")),
        ),
        Fact(
            "trading_out",
            _("What if no Specialist is left?"),
            Line(
                _(
                    "Take your Specialist of that kind back from any region and leave a Colonist there, as "
                    "often as you need. Workers in the Discovery box stay there."
                )
            ),
        ),
        Fact(
            "builders_stay",
            _("May I swap a Builder for a Colonist?"),
            Line(_("No. Builders stay on the map. All other Specialists may be swapped.")),
        ),
        Fact(
            "used_tiles",
            _("What happens to a used tile?"),
            Line(_("Turn it face down and keep it. It still counts as one of your tiles.")),
        ),
        Fact(
            "when_scouting",
            _("When may I scout?"),
            Line(
                _(
                    "Only if you play with scouting: at any time in your turn. Pay, look at a face-down "
                    "counter and put it back. When you look at a card, put it on top of the deck or under it."
                )
            ),
        ),
        Fact(
            "failed_counter",
            _("What happens to a counter after a failure?"),
            Line(
                _(
                    "Everybody has seen it; it goes back face down. If you play with no survivors, it leaves "
                    "the game and a spare counter takes its place, as long as there is one."
                )
            ),
        ),
        Fact(
            "warfare_spaces",
            _("How many battles in a turn?"),
            Line(
                _(
                    "Warfare has %(spaces)d spaces. Each worker there fights one battle or one war. A "
                    "Specialist on a space does no more than a Colonist."
                ),
                {"spaces": WARFARE_SPACES},
            ),
        ),
        Fact(
            "soldiers_needed",
            _("Who needs a Soldier for a battle?"),
            Line(
                _(
                    "One of you two: a Soldier of the attacker or of the defender in the region is enough. "
                    "A battle is free. A war costs $%(price)d: you fight one player in every region where "
                    "you both have workers and one of you has a Soldier."
                ),
                {"price": WAR_PRICE},
            ),
        ),
        Fact(
            "victims",
            _("Who chooses the victims?"),
            Line(
                _(
                    "Each of your Soldiers removes one enemy worker of your choice. Both sides choose "
                    "before anybody is removed."
                )
            ),
        ),
        Fact(
            "bystanders",
            _("What about the others in the region?"),
            Line(_("Nobody else joins a battle, lends Soldiers or loses workers.")),
        ),
        Fact(
            "new_sets",
            _("May I make new sets of goods?"),
            Line(_("Yes. You may rearrange all goods and ships every turn. Each token is in one set only.")),
        ),
        Fact(
            "left_over_goods",
            _("What happens to goods nobody took?"),
            Line(_("They leave the game. Nobody draws them later.")),
        ),
        Fact(
            "tied_colonies",
            _("What if colonies are tied?"),
            Line(
                _(
                    "The most workers get %(first)d points, the second most %(second)d. Two tied for first "
                    "get %(tied)d each, and nobody gets points for second. Three or more tied for first get "
                    "none. Those tied for second get none. A region where nobody has %(claims)d workers "
                    "gives no points."
                ),
                {"first": FIRST, "second": SECOND, "tied": TIED_FIRST, "claims": CLAIMS_GOOD},
            ),
        ),
        Fact(
            "builders_score",
            _("What do Builders score?"),
            Line(
                _(
                    "In a region where somebody has %(claims)d workers, each Builder, whoever owns it, adds "
                    "%(first)d points for everybody in first place and %(second)d for everybody in second "
                    "place, even if they are tied or come after a tie."
                ),
                {"claims": CLAIMS_GOOD, "first": BUILDER_FIRST, "second": BUILDER_SECOND},
            ),
        ),
        Fact(
            "buying_points",
            _("May I buy points?"),
            Line(
                _(
                    "Only if you play with buying points: right after each colony scoring, in player order, "
                    "as many as you can pay. A point costs $%(one)d in Age I, $%(two)d in Age II and "
                    "$%(three)d in Age III."
                ),
                {"one": AGES[1].vp_price, "two": AGES[2].vp_price, "three": AGES[3].vp_price},
            ),
        ),
        Fact(
            "tie_breakers",
            _("Who wins a tie?"),
            Line(
                _(
                    "The most points from the colonies of turn 8 win. Still tied? The most money wins, "
                    "then the most goods and ships. If even these are equal, you share the victory."
                )
            ),
        ),
        Fact(
            "auction",
            _("How does the auction run?"),
            Line(
                _(
                    "Everybody has $15. A random player starts, then bid clockwise: $1 or more, each bid "
                    "higher than the last. If you pass, you are out of this round. The winner pays, picks a "
                    "board and takes the next place in player order. The last player pays half the last "
                    "winning bid, rounded up."
                )
            ),
        ),
        Fact(
            "tile_text",
            _("What if a tile and the rules disagree?"),
            Line(_("The tile is right.")),
        ),
    )
}
"""In the order of the rulebook."""
