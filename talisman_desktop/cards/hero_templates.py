"""The table of verbs and sentences about what a hero has, gains, loses and becomes.

`talisman_desktop.cards.templates` puts it together with the others.
"""

from __future__ import annotations

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.phrases import SOME
from talisman_desktop.cards.phrases import Template as T

HERO: tuple[T, ...] = (
    T(e.Gain, "gain {n} {token}", "(get|win) {n} {token}"),
    T(e.Lose, "lose {n} {token}"),
    T(e.LoseAll, "lose all your {token:tokens}", "lose (all|your) {token:tokens}"),
    T(e.LoseAll, "lose all your {token:tokens}", "you are killed", token="life"),
    T(e.Heal, "heal all your lives", "(heal|get) (all |)(your |)lives( back|)", "heal fully", n=0),
    T(
        e.Heal,
        "heal up to {n} <life|lives>",
        "(heal|get|gain) (up to |){n} <life|lives>( back|)",
        "heal {n} <life|lives>",
    ),
    T(e.Replenish, "replenish your fate", "get (all |)your fate back", "get fate back", n=0),
    T(
        e.Replenish,
        "get up to {n} fate back",
        "(get|replenish) (up to |){n} fate back",
        "replenish (up to |){n} fate",
    ),
    T(
        e.GainRolled,
        "roll {dice:dice} and gain that much {token}",
        "roll {dice:dice} and (gain|get) (that|so) (much|many) {token}",
    ),
    T(
        e.BuyBack,
        "get {token:tokens} back for {price} gold each, at most {limit}",
        "get {token:tokens} back for {price} gold each,? (at most|up to) {limit}",
        "(get|heal) (at most|up to) {limit} {token:tokens}( back|) (for|at) {price} gold each",
        limit=SOME,
    ),
    T(
        e.BuyBack,
        "get {token:tokens} back for {price} gold each",
        "heal {token:tokens} for {price} gold each",
        limit=0,
    ),
    T(
        e.FillSpells,
        "fill up your spells",
        "draw spells up to your limit",
        "gain spells up to your limit",
    ),
    T(
        e.DrawAndTake,
        "draw {n} <spell|spells>, take 1 of them and discard the others",
        "draw {n} <spell|spells>,? (take|keep) (1|an?|one) (of|among) them,? and discard the (others|rest)",
        what="spell",
    ),
    T(e.GainSpell, "gain {n} <spell|spells>", "(draw|get) {n} <spell|spells>"),
    T(
        e.DiscardSpells,
        "discard any of your spells and gain as many",
        "discard any( number|) of your spells and (gain|draw) as many",
        renewed=True,
    ),
    T(
        e.DiscardSpells,
        "discard all your spells",
        "(lose|discard) (all |)your spells",
        "lose all your spells",
        renewed=False,
    ),
    T(e.DiscardOtherFollowers, "discard all your other followers", "(lose|discard) all other followers"),
    T(
        e.LoseCards,
        "{n} <follower|followers> at random <is|are> killed",
        "{n} (of your |)<follower|followers>(,? chosen|) (at random|by lot),? (is|are) killed",
        kinds=("follower",),
        which="lot",
        killed=True,
    ),
    T(
        e.LoseCards,
        "discard {n} {kinds:goods} at random",
        "(discard|lose) {n} (of your |){kinds:goods} (at random|by lot)",
        "(discard|lose) {n} random {kinds:goods}",
        which="lot",
        killed=False,
    ),
    T(
        e.LoseCards,
        "discard {n} {kinds:chosen_goods}",
        "(discard|lose) {n} (of your |){kinds:chosen_goods}",
        which="choice",
        killed=False,
    ),
    T(e.LoseAllCards, "discard all your {kinds:all_goods}", "(discard|lose) (all |)(of |)your {kinds:all_goods}"),
    T(
        e.LoseFollower,
        "lose {n} <follower|followers>",
        "(discard|lose) {n} (of your |)<follower|followers>",
    ),
    T(e.LoseTurn, "lose {n} <turn|turns>", "miss {n} <turn|turns>", "(lose|miss) your next turn", n=1),
    T(e.LoseTurn, "lose {n} <turn|turns>", "miss {n} <turn|turns>"),
    T(
        e.LoseTurnsUntil,
        "roll a die until it shows {on} and lose 1 turn for each lower roll",
        "(roll|throw) a die until it shows {on} and (lose|miss) (1|a) turn for each lower (roll|throw)",
    ),
    T(
        e.RiskFollowers,
        "roll a die for each of your followers: it is killed on {n} or less",
        "roll a die for each( of your|) <follower|followers>: it is killed on {n} or less",
    ),
    T(
        e.BecomeToad,
        "become a toad for {turns} <turn|turns>",
        "(turn|be turned) into a toad for {turns} <turn|turns>",
    ),
    T(e.BecomeAlignment, "become {alignment}", "you become {alignment}"),
)
"""The sentences about a hero's tokens, spells, things, followers, turns and alignment."""
