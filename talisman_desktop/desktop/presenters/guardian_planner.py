"""The plan for a guardian combat in words: the heroes struck, the heroes who may die, the guardians to kill, and the
next combat. No Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.desktop.presenters.screen_names import PERCENT
from talisman_desktop.odds.forecast import Thing
from talisman_desktop.odds.plan_aim import Aim

AIMS: Mapping[Aim, str] = {
    "most": "Most guardians down",
    "safe": "Nobody dies",
    "cheap": "Fewest blows to come",
}
"""The words for each aim, in the order offered."""

SURE = 1 - 1e-9


class Lost(Struct, frozen=True):
    """One possible result of the blows on a hero: its probability, the tokens lost, and whether the hero dies."""

    chance: float
    life: int
    strength: int
    craft: int
    dies: bool = False


class Hit(Struct, frozen=True):
    """A hero in the present combat: the blows on the hero, and the possible losses. `with_fate` has the losses if fate
    is paid whenever armour fails, and `fate` the average number paid; both are empty if no fate can be paid. `breaks`
    are the things that may break without fate."""

    hero: str
    name: str
    lives: int
    blows: Mapping[Attribute, int]
    losses: tuple[Lost, ...]
    with_fate: tuple[Lost, ...] = ()
    fate: float = 0.0
    breaks: tuple[Thing, ...] = ()

    @property
    def dies(self) -> float:
        """The probability that the hero dies."""
        return dying(self.losses)

    @property
    def struck(self) -> int:
        """The number of blows on the hero."""
        return sum(self.blows.values())


def dying(losses: Sequence[Lost]) -> float:
    """Return the probability that a hero dies, given the possible losses."""
    return sum(lost.chance for lost in losses if lost.dies)


class Play(Struct, frozen=True):
    """A spell, a shot or another action before the blows, and how it changes the plan."""

    text: str
    outlook: str
    better: bool = False


class Planned(Struct, frozen=True):
    """The plan for one question of a guardian combat. `shares` has the points for each target, by the key of each
    question that splits points."""

    sides: str
    hits: tuple[Hit, ...]
    split: tuple[str, ...]
    next: tuple[str, ...]
    back: str
    shares: Mapping[str, Mapping[str, int]] = {}
    plays: tuple[Play, ...] = ()
    unknown: tuple[str, ...] = ()
    fits: bool = False
    """Whether the present question is among `shares`, so that the plan can be used as its answer."""


# --- words ---


def hit_words(hit: Hit) -> str:
    r"""Return how a hero is struck and what that may cost, in one line.

    >>> hit_words(Hit("elf", "Elf", 2, {"strength": 1, "craft": 0}, (Lost(0.5, 0, 0, 0), Lost(0.5, 1, 1, 0))))
    'Elf (2 lives): struck by strength; 1 life left 50\xa0%, 2 lives left 50\xa0%; loses up to 1 strength.'
    """
    told = [f"{hit.name} ({_lives(hit.lives)}): {struck_words(hit.blows)}", *loss_words(hit), *_fate_words(hit)]
    if hit.breaks:
        told.append("may break " + ", ".join(f"{thing.name} {percent(thing.chance)}" for thing in hit.breaks))
    return f"{'; '.join(told)}."


def _fate_words(hit: Hit) -> list[str]:
    """Return the chance of each number of lives if fate is paid whenever armour fails, and the average fate paid."""
    if not hit.with_fate:
        return []
    return [f"with fate ({hit.fate:.2g} on average) {_lives_words(hit.lives, hit.with_fate)}"]


def _lives(n: int) -> str:
    return f"{n} {'life' if n == 1 else 'lives'}"


def play_words(play: Play) -> str:
    """Return one line on an action and what it changes."""
    return f"{'▲' if play.better else '–'} {play.text}: {play.outlook}"


def unknown_words(plan: Planned) -> str:
    """Return a sentence on what the numbers leave out; "" if they leave out nothing."""
    return f"The numbers are {listed(plan.unknown)}." if plan.unknown else ""


def percent(chance: float) -> str:
    """Return a probability in words. It is "for certain" rather than 100 %, "under 1 %" rather than 0 %, and never
    above 99 %."""
    if chance >= SURE:
        return "for certain"
    if chance < 0.005:
        return f"under 1{PERCENT}"
    return f"{min(99, round(chance * 100))}{PERCENT}"


def times(n: int) -> str:
    """Return a number of blows in words."""
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


def listed(words: Sequence[str]) -> str:
    """Return words as a list such as "A, B and C". Equal words are counted, as "2 × A"."""
    counted = [f"{words.count(word)} × {word}" if words.count(word) > 1 else word for word in dict.fromkeys(words)]
    return " and ".join([", ".join(counted[:-1]), counted[-1]] if len(counted) > 1 else counted)


def struck_words(blows: Mapping[Attribute, int]) -> str:
    """Return how a hero is struck, such as "struck by strength and twice by craft"."""
    parts = [f"{f'{times(n)} ' * (n > 1)}by {attribute}" for attribute, n in blows.items() if n]
    return f"struck {' and '.join(parts)}" if parts else "not struck"


def loss_words(hit: Hit) -> list[str]:
    """Return what the blows may cost a hero: the chance of each number of lives, and the tokens lost."""
    if not hit.struck:
        return []
    tokens = []
    for name in ("strength", "craft"):
        amounts = [getattr(lost, name) for lost in hit.losses if not lost.dies] or [0]
        if most := max(amounts):
            tokens.append(f"{'up to ' * (min(amounts) < most)}{most} {name}")
    return [_lives_words(hit.lives, hit.losses), *([f"loses {' and '.join(tokens)}"] if tokens else [])]


def _lives_words(lives: int, losses: Sequence[Lost]) -> str:
    """Return the chance of each number of remaining lives, in words."""
    chances: dict[int, float] = {}
    for lost in losses:
        left = 0 if lost.dies else lives - lost.life
        chances[left] = chances.get(left, 0.0) + lost.chance
    told = []
    for left, chance in sorted(chances.items()):
        words = f"{_lives(left)} left" if left else "dies"
        told.append(words if chance >= SURE else f"{words} {percent(chance)}")
    return ", ".join(told)


def worst(hits: Sequence[Hit]) -> str:
    """Return one line on who dies in this combat, and how likely."""
    dead = [hit for hit in hits if hit.dies]
    if not dead:
        return "Nobody dies in this combat."
    names = listed([f"the {hit.name}{_how_likely(hit)}" for hit in dead])
    if all(hit.dies >= SURE for hit in dead):
        return f"In this combat {names} {'dies' if len(dead) == 1 else 'die'}."
    return f"In this combat {names} may die."


def _how_likely(hit: Hit) -> str:
    """Return how likely a hero dies, without fate and with fate paid for armour; "" if the death is certain."""
    if hit.dies >= SURE:
        return ""
    fate = f", with fate {percent(dying(hit.with_fate))}" if hit.with_fate else ""
    return f" ({percent(hit.dies)}{fate})"
