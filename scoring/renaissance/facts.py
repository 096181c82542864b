"""What people ask at the table and no advance answers: single facts of the rules in our own words."""

from __future__ import annotations

from scoring.renaissance.ending import INCOME_FOR_A_POINT
from scoring.text import Fact, Line
from scoring.text import gettext_noop as _

FACTS = {
    fact.key: fact
    for fact in (
        Fact(
            "epochs",
            _("What happens when the deck runs out?"),
            Line(
                _(
                    "Remove the discards with a square symbol. Shuffle the round ones together with the "
                    "cards of the next epoch. If it was the third deck, this turn is the last."
                )
            ),
        ),
        Fact(
            "credits_count",
            _("When does a credit count?"),
            Line(
                _(
                    "From the turn after you bought the advance, for others of its category. "
                    "Institutional Research counts at once."
                )
            ),
        ),
        Fact(
            "tiers",
            _("How far can I lower my misery?"),
            Line(
                _(
                    "In one turn the first space needs no tier, the second 1 tier, the third and fourth 2, "
                    "the fifth to seventh 3. A tier is one advance of every category. 1 misery less costs "
                    "1 to 4 points by its section: those of the advances you buy this turn, then tokens. "
                    "Points you don't use are lost. Improved Agriculture and Human Body need no tier."
                )
            ),
        ),
        Fact(
            "reach_of_ships",
            _("Where can I expand?"),
            Line(
                _(
                    "From what you held when the turn began, and from your capital even if somebody else "
                    "holds it. Over land into the province next door; area V needs Overland East. Ships "
                    "carry as many tokens to each province, over as many spaces, as their number says."
                )
            ),
        ),
        Fact(
            "when_to_compete",
            _("When do I have to compete?"),
            Line(
                _(
                    "When somebody dominates the province, or when more tokens would stand there than its "
                    "market number. Otherwise you stand there together."
                )
            ),
        ),
        Fact(
            "tokens_to_compete",
            _("How many tokens does it take to compete?"),
            Line(
                _(
                    "The market number plus what stands against you: their tokens, or again the market "
                    "number where they dominate, and in their capital twice that. Never fewer than the "
                    "market number. In surplus the market number is enough, in their capital twice the "
                    "market number. In your own capital each of your tokens counts double: half of all "
                    "this, rounded up, even if that is fewer than the market number. Tokens that you have "
                    "there count the first time."
                )
            ),
        ),
        Fact(
            "modifiers",
            _("What changes the number of tokens?"),
            Line(
                _(
                    "1 more for each older satellite of the defender beside a province they dominate. With "
                    "Cosmopolitan 1 less for each older satellite of yours beside it. Nationalism, in the "
                    "area of its owner's capital: 1 less when the owner attacks, 1 more when the owner "
                    "defends. Stirrups, Long bow and Gunpowder: this turn 1 less for their player, 1 more "
                    "for whoever competes with that player. Stirrups don't count between their player "
                    "and whoever plays Long bow later, and are void if Long bow was played before."
                )
            ),
        ),
        Fact(
            "several_defenders",
            _("What if several players stand there?"),
            Line(
                _(
                    "They count as one: add up their tokens. What makes it harder for you counts even if "
                    "only one of them has it. What makes it easier counts only if it counts against all."
                )
            ),
        ),
        Fact(
            "winning_dice",
            _("Who wins a competition?"),
            Line(
                _(
                    "You win if black is higher than white, or green higher than your space in the play "
                    "order. In shortage only green counts. If you win, the province is yours. If you lose, "
                    "all your tokens there go back to Stock."
                )
            ),
        ),
        Fact(
            "most_provinces",
            _("Who gains in shortage, who pays in surplus?"),
            Line(
                _(
                    "After each roll, whoever alone has the most provinces of that commodity draws a card "
                    "in shortage, or pays 1 token in surplus. Without Income, it is 1 misery. Tied? Nobody "
                    "does."
                )
            ),
        ),
        Fact(
            "end_of_the_game",
            _("When does the game end?"),
            Line(
                _(
                    "After the turn in which somebody owns the 21st advance or somebody draws the last card "
                    "of the third deck. Then everybody plays all cards in hand, in the same order, and "
                    "nobody bids any more. An owner of Master Art may discard some instead."
                )
            ),
        ),
        Fact(
            "counting_points",
            _("Who wins?"),
            Line(
                _(
                    "The most points: 1 for each advance, step of Enlightenment, province and %(income)d "
                    "Income, less 1 for each misery. Satellites don't count."
                ),
                {"income": INCOME_FOR_A_POINT},
            ),
        ),
    )
}
"""In the order of the rulebook."""
