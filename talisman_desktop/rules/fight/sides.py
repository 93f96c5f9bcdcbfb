"""The sides of a fight: the scores with which they fight, and the ways in which each may fight (C7a, C7b, D1a)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.cards.effects import Attribute, ScoreAs
from talisman_desktop.cards.owned import Fights
from talisman_desktop.core.facts import LastingBegan, Part
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause, Lasting
from talisman_desktop.rules import belongings, own_scores, statics
from talisman_desktop.rules.countermagic import negated
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import Struck
from talisman_desktop.rules.ruleset import Met
from talisman_desktop.rules.values.fight_values import (
    ATTACK_ADDED,
    ENEMY_SCORE,
    FIGHTS_WITH,
    MAY_ASSASSINATE,
    SAID_SCORE,
    Against,
    Blow,
    Faced,
)


class Foe(Struct, frozen=True, gc=False):
    """An enemy in a fight: its name, its attribute and score, and its subtype.

    `fresh`: abilities for attacks work on it (D1a). `own_loss`: its card replaces the usual loss of a defeat (C7e).
    `like_hero`: its score always equals that of the hero who fights it. `card` is the number of its card; an enemy
    without a card has 0, and `source` is then the id of the creature.
    """

    name: str
    attribute: Attribute
    score: int
    subtype: str = ""
    fresh: bool = False
    own_loss: bool = False
    like_hero: bool = False
    card: int = 0
    source: str = ""


class Fighter(Struct, frozen=True, gc=False):
    """One side of a fight: a hero, who has a meeting, or an enemy, which has none.

    `fight` is the kind of fight, `attribute` what this side fights with, and `against` the other side's subtype.
    `added` is added to the attack roll, not to the score, so that a side that rolls no dice (`rolls`) does not get it.
    """

    name: str
    attribute: Attribute
    fight: Fights
    parts: tuple[Part, ...]
    meeting: Meeting | None = None
    card: int = 0
    against: str = ""
    added: tuple[Part, ...] = ()
    rolls: bool = True

    @property
    def hero(self) -> str:
        """The id of the hero, "" for an enemy."""
        return self.meeting.hero if self.meeting is not None else ""

    @property
    def score(self) -> int:
        """The score without dice, including numbers that are added to the roll."""
        found = 0
        for part in self.all_parts if self.added else self.parts:
            found += part.n
        return found

    def total(self, rolled: int) -> int:
        """Return the total of the score and an attack roll. A subtraction from the roll leaves at least 1 of it."""
        if self.added:
            return self.floored(rolled).score + rolled
        for part in self.parts:
            rolled += part.n
        return rolled

    def floored(self, rolled: int) -> Fighter:
        """Return this side with the subtraction from its attack roll reduced so that at least 1 of the roll is left."""
        taken = sum(p.n for p in self.added)
        if taken >= 0 or rolled + taken >= 1 or not self.rolls:
            return self
        return replace(self, added=(Part(self.added[0].source, min(0, 1 - rolled)),))

    @property
    def all_parts(self) -> tuple[Part, ...]:
        """The parts of the score; those added to the roll come last."""
        return (*self.parts, *self.added) if self.rolls else self.parts

    def struck(self, kept: tuple[int, ...]) -> Struck:
        """Return the attack roll of this side as an event, with the dice of the first roll that count."""
        return Struck(self.hero, self.fight, self.attribute, self.against, kept)

    @property
    def purpose(self) -> str:
        """Words for the journal about what this side rolls for."""
        if self.meeting is None:
            return self.name
        return "battle" if self.fight == "battle" else "psychic combat"


def kind_of(foe: Foe) -> Fights:
    """Return the kind of fight that an enemy's attribute leads to."""
    return "psychic" if foe.attribute == "craft" else "battle"


def score_of(game: Game, hero: str, card: Card, attribute: Attribute, against: int) -> int:
    """Return an enemy's score: the one printed or the one that its text computes.

    `against` is the score of the hero.
    """
    printed = game.printed(card)
    said = next((x for x in printed.meet if isinstance(x, ScoreAs) and x.attribute == attribute), None)
    plain = printed.score(attribute)
    match said.of if said is not None else "":
        case "hero":
            return against
        case "trophies":
            return max(1, sum(getattr(game.printed(c), attribute) or 0 for c in belongings.cards(game, hero, "trophy")))
        case "tokens":
            return plain + card.counters
        case "good" | "evil" as worst if not negated(game, Met(card.id)):
            alignment = game.hero(hero).alignment
            return 6 if alignment == "neutral" else 9 if alignment == worst else 3
        case _:
            return SAID_SCORE(game, plain, Faced(hero, card.id, attribute))


def theirs(game: Game, hero: str, foe: Foe) -> int:
    """Return the score of an enemy in the current fight with a hero."""
    score = _score_with(game, hero, foe, foe.attribute) if foe.like_hero else foe.score
    if foe.card:
        return ENEMY_SCORE(game, score, Faced(hero, foe.card, foe.attribute))
    own = _set_by_hand(game, foe)
    return own if own is not None else score


def _set_by_hand(game: Game, foe: Foe) -> int | None:
    return own_scores.of(game.table, foe.card, foe.attribute, foe.source) if game.table.lasting else None


def enemy(game: Game, m: Meeting, foe: Foe, *, rolls: bool = True) -> Fighter:
    """Return the side of an enemy, with the numbers that spaces and cards add to its roll."""
    parts = (Part(m.kind or foe.name, theirs(game, m.hero, foe)),)
    blow = Blow(m.hero, kind_of(foe), enemy=True, card=m.card)
    added = (*statics.parts_of_help(game), *ATTACK_ADDED(game, (), blow)) if rolls else ()
    return Fighter(foe.name, foe.attribute, kind_of(foe), parts, None, m.card, "", added, rolls)


def as_set(game: Game, m: Meeting, foe: Foe, side: Fighter) -> Fighter:
    """Return the side of an enemy, with the score that players have set by hand during the fight, if they did."""
    if _set_by_hand(game, foe) is None:
        return side
    return replace(side, parts=(replace(side.parts[0], n=theirs(game, m.hero, foe)),))


def before_enemy(game: Game, m: Meeting, foe: Foe, attribute: Attribute) -> Fighter:
    """Return the side of a hero who fights an enemy with strength or craft."""
    parts = tuple(fighting_parts(game, m.hero, foe, attribute))
    added = ATTACK_ADDED(game, (), Blow(m.hero, kind_of(foe), card=m.card))
    return Fighter(game.character(m.hero).name, attribute, kind_of(foe), parts, m, m.card, foe.subtype, added)


# --- who may fight how ---


def fighting_score(game: Game, hero: str, foe: Foe) -> tuple[Attribute, int]:
    """Return the attribute with which a hero fights a foe best, and the hero's score: strength in battle (craft for
    heroes who may use it), otherwise craft."""
    given = _attributes(game, hero, foe)
    if len(given) == 1:
        return given[0], _score_with(game, hero, foe, given[0])
    found = {a: _score_with(game, hero, foe, a) for a in given}
    best = max(found, key=lambda a: found[a])
    return best, found[best]


def _attributes(game: Game, hero: str, foe: Foe) -> tuple[Attribute, ...]:
    """Return the attributes with which a hero may fight a foe.

    Some heroes may use craft in battle with an enemy turned over this turn (D1a.c).
    """
    if foe.attribute == "craft":
        return ("craft",)
    return FIGHTS_WITH(game, ("strength",), Against(hero, subtype=foe.subtype, fresh=foe.fresh))


def _score_with(game: Game, hero: str, foe: Foe, attribute: Attribute) -> int:
    return statics.score(game, hero, attribute, kind_of(foe), foe.subtype)


def fighting_parts(game: Game, hero: str, foe: Foe, attribute: Attribute) -> list[Part]:
    """Return the parts of the score that a hero fights a foe with."""
    return statics.parts(game, hero, attribute, kind_of(foe), foe.subtype)


async def fights_with(game: Game, m: Meeting, foe: Foe) -> Attribute:
    """Return the attribute with which a hero fights a foe.

    If there are two, the hero chooses before the dice are rolled.
    """
    best, _ = fighting_score(game, m.hero, foe)
    given = _attributes(game, m.hero, foe)
    if len(given) == 1:
        return best
    answer = await game.choose(
        lambda: Choose(
            key="fight/with",
            hero=m.hero,
            text=f"{foe.name} ({foe.attribute} {theirs(game, m.hero, foe)}): what do you fight with?",
            options=tuple(Option(a, f"{a.capitalize()} {_score_with(game, m.hero, foe, a)}") for a in given),
            cause=game.ruleset.clauses.craft_in_battle.on(game.hero(m.hero).kind),
            card=m.card,
            family="best/score",
            usual=best,
        ),
        moot=best,
    )
    return "craft" if answer == "craft" else "strength"


def may_assassinate(game: Game, hero: str, foe: Foe) -> bool:
    """Whether a hero may assassinate a foe: only in battle, and only an enemy turned over this turn (D1a)."""
    return MAY_ASSASSINATE(game, False, Against(hero, kind_of(foe), foe.subtype, foe.fresh))


def boost(game: Game, hero: str, attribute: Attribute, n: int, source: str) -> None:
    """Add to a hero's score until the end of the fight."""
    game.do(LastingBegan(Lasting(hero, attribute, n, "fight", 0, source), cause=Cause(card=source)))
