"""Who meets what: the small record that words are run with."""

from __future__ import annotations

from talisman_desktop.core.table import Card, Cause, spot
from talisman_desktop.rules.game import Game


class Meeting:
    """A hero meets words: those of a card on a draw spot, of a place, or of something used.

    `card` is the card's id on the table (0 for a place), `kind` the card id of the words, `place` a place's short
    id, `at` the draw spot it happens on (0: the space itself). `lost` collects turns lost, as (hero, turns), until
    they are settled; `taken` and `evaded` tell what became of the card. Where something is played before a fight,
    `enemy` is the enemy's card (0: none, or guardians), `battle` tells that strength fights, `psychic` that craft
    does, and `guardians` that it is a guardian combat. `between` tells that no card or place is being met. Things
    dropped now fall onto `zone` (C4b.b).
    """

    __slots__ = (
        "at",
        "battle",
        "between",
        "card",
        "enemy",
        "evaded",
        "guardians",
        "hero",
        "kind",
        "lost",
        "place",
        "psychic",
        "taken",
        "zone",
    )

    def __init__(
        self,
        hero: str,
        kind: str,
        *,
        card: int = 0,
        place: str = "",
        at: int = 0,
        enemy: int = 0,
        battle: bool = False,
        psychic: bool = False,
        guardians: bool = False,
        between: bool = False,
        zone: str = "",
    ) -> None:
        self.hero = hero
        self.kind = kind
        self.card = card
        self.place = place
        self.at = at
        self.zone = zone or spot(at)
        self.lost: list[tuple[str, int]] = []
        self.enemy = enemy
        self.battle = battle
        self.psychic = psychic
        self.guardians = guardians
        self.between = between
        self.taken = False
        self.evaded = False

    @property
    def cause(self) -> Cause:
        """The words behind what happens."""
        return Cause(card=self.kind)

    def beside(self, hero: str) -> Meeting:
        """The same words met by another hero, before the same enemy; lost turns are collected together."""
        other = Meeting(
            hero,
            self.kind,
            card=self.card,
            place=self.place,
            at=self.at,
            enemy=self.enemy,
            battle=self.battle,
            psychic=self.psychic,
            guardians=self.guardians,
            between=self.between,
            zone=self.zone,
        )
        other.lost = self.lost
        return other


def marching_from(game: Game, first: str) -> tuple[str, ...]:
    """The marching order, beginning with `first` and wrapping to the front (C6b); as it is for ""."""
    order = game.table.order
    if first not in order:
        return order
    i = order.index(first)
    return order[i:] + order[:i]


def spot_of(game: Game, card: int) -> int:
    """The draw spot a card lies on; 0 when it lies elsewhere."""
    zone, _ = game.table.find(card)
    return int(zone.removeprefix("spot:")) if zone.startswith("spot:") else 0


def name(game: Game, card: Card) -> str:
    """A card's printed name, or that it is face down."""
    return game.catalog.cards[card.kind].name if card.kind else "a face-down card"
