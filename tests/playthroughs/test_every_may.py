"""Every "may" and every hero's roll over all cards: with the automations off each is asked (ruling 45)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

import pytest
from msgspec.structs import replace

from talisman_desktop.cards import effects as e
from talisman_desktop.cards import owned
from talisman_desktop.cards.may import Ability
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Answer, Choose, Draw, Interjected, Request, Throw
from talisman_desktop.core.table import Step, Table
from talisman_desktop.games.darkest.base.automation import ALL_ASKED
from talisman_desktop.games.darkest.base.places import INNER, OUTER
from talisman_desktop.play.bots import random_bot
from talisman_desktop.play.session import Session
from talisman_desktop.rules import roads
from talisman_desktop.rules.prospects import inside
from tests.kit import BY_TABLE, Who, a_table, catalog, core, do, lay, printed, who
from tests.playthroughs.adventures import a_meeting, before_the_portal, deck_kinds, eager_bot, upwards

SEEDS = 4
"""Games a card for the heroes' rolls."""
LONGEST = 40
"""Games after which a "may" that was not seen is taken to be missing."""
CARDS = deck_kinds("adventure", "trove", "purchase", "talisman", "spell", "character")

Seen = tuple[Request, Table, tuple[str, ...]]
"""A question or a chance, the table it was asked on, and the offers that could be played then."""


def plays(start: Table, seed: int, card: str = "") -> list[Seen]:
    """A game in which nothing is left to the program, as far as a random bot takes it."""
    seen: list[Seen] = []
    answers = eager_bot(card, seed) if card else upwards(random_bot(seed))

    def bot(session: Session, request: Request) -> Answer | None:
        seen.append((request, session.table, tuple(o.id for o in session.offers())))
        if isinstance(request, Throw | Draw):
            return session.by_luck(request)
        if len(seen) > 400 or (roads.way(session.table) is None and not card):
            return None
        given = answers(session, request)
        # Nothing is played between a roll and the question about fate, which would come a little later then.
        while isinstance(given, Interjected) and request.key in ("thief", "put-away"):
            given = answers(session, request)
        return given

    Session(core(), start, bot=bot, switches={**BY_TABLE, **ALL_ASKED})
    return seen


def with_fate(table: Table) -> Table:
    """The same table with fate for everybody."""
    return do(table, *(f.TokensChanged(hero, "fate", 3) for hero in table.heroes))


# --- the heroes' rolls ---


def unasked(seen: list[Seen]) -> Iterator[str]:
    """The rolls after which a hero with fate was not asked about it; a roll that is rolled on after a 6 is one."""
    own = [(request, table) for request, table, _ in seen if request.key != "thief"]
    for (last, _), (request, before), (then, after) in zip([own[0], *own], own, own[1:], strict=False):
        if not isinstance(request, Throw) or not request.hero or request.key.endswith("/again"):
            continue
        hero = request.hero
        paid_already = request.key == "fight/on" and last.key.endswith("/again")
        asked = then.key.startswith("fate") and then.hero == hero
        if before.heroes[hero].fate and hero in after.heroes and not asked and not paid_already:
            yield f"{request.key}: {request.text} -> {then.key}"


@pytest.mark.rule("C7c")
@pytest.mark.parametrize("card", CARDS)
def test_every_roll_of_ones_own_asks_about_fate(card: str) -> None:
    for seed in range(SEEDS):
        assert not [*unasked(plays(with_fate(a_meeting(card, seed)), seed, card))]


def at_place(place: str, *party: str | Who) -> Table:
    """A party about to meet a place: a special location, or the place it was bound for."""
    region = INNER if place in (*INNER.locations, *INNER.aid) else OUTER
    other = next(p for p in region.aid if p != place)
    heroes = party or ("monk", "dwarf", "troll")
    table = a_table(heroes, region=region.id, space=2, destination=other, locations=((2, place),))
    return do(table, f.StepBegan(step=Step("meet-location", (place, " ".join(table.order), 0))))


PLACES = sorted({*INNER.locations, *INNER.aid, *OUTER.locations, *OUTER.aid})


@pytest.mark.rule("C7c")
@pytest.mark.parametrize("place", PLACES)
def test_every_roll_at_a_place_asks_about_fate(place: str) -> None:
    for seed in range(SEEDS):
        table = do(with_fate(at_place(place)), f.TokensChanged("monk", "gold", 3))
        assert not [*unasked(plays(seeded(table, seed), seed))]


@pytest.mark.rule("C7c")
@pytest.mark.parametrize("seed", range(SEEDS))
def test_every_roll_in_the_tower_asks_about_fate(seed: int) -> None:
    seen = plays(before_the_portal(seed), seed)
    assert not [*unasked(seen)]
    assert any(request.key == "portal/dice" for request, _, _ in seen)


def seeded(table: Table, seed: int) -> Table:
    """The table with other luck."""
    return replace(table, seed=seed)


# --- every "may" of the words ---


def said(card: CardDef) -> list[tuple[str, object]]:
    """The standing and the met words of a card that say "may", with the sentence."""
    words = [*card.owned, *card.meet]
    sentences = [s.text for s in card.sentences if s.slot in ("owned", "meet")]
    assert len(words) == len(sentences), card.id
    return [(text, word) for text, word in zip(sentences, words, strict=True) if " may " in f" {text.lower()} "]


BOX = [c for c in catalog().cards.values() if c.id.startswith("core/")]
"""The cards of the box: other tests may have made their own by now."""
MAYS = [(c.id.rpartition("/")[2], text, word) for c in BOX for text, word in said(c)]


def owner(card: CardDef) -> Who:
    """A hero who has a card, or is its character."""
    plenty = {"gold": 3, "strength": 15, "craft": 15, "life": 4, "fate": 0}
    if card.type == "character":
        return who(card.id.rpartition("/")[2], **plenty)
    carried = {"followers" if card.type == "follower" else "items": [card.id.rpartition("/")[2]]}
    return who("elf" if "good" in card.usable_by else "ghoul", **plenty, **carried)


def meeting(card: str, *party: Who, space: int | str = 1) -> Table:
    """The party about to turn a card over."""
    table = a_table(party, space=space, row=["?"])
    deck = table.decks["adventure"]
    kind = printed(card).id
    unseen = {k: n - (k == kind) for k, n in deck.unseen.items() if n - (k == kind)}
    table = replace(
        table, decks={**table.decks, "adventure": replace(deck, unseen=unseen, size=deck.size - 1, top=(kind,))}
    )
    (lying,) = table.zone("spot:1")
    return do(table, f.StepBegan(step=Step("meet-card", (lying.id,))))


def option(ident: str) -> Callable[[Request], bool]:
    """Whether an option is offered."""
    return lambda request: isinstance(request, Choose) and any(o.id == ident for o in request.options)


def key(name: str) -> Callable[[Request], bool]:
    """Whether a question is asked."""
    return lambda request: isinstance(request, Choose) and request.key.startswith(name)


TOWER_KEYS = {"portal-of-power": "portal", "crypt": "tower/talisman", "mines": "tower/talisman", "death": "death/fate"}
LOOKED_AT = (owned.SeesSpells,)
"""The words that only let players look: the window shows the cards, and nothing is decided."""
IN_HAND = (owned.TwoWeapons,)
"""The words on items in hands, which the rule on two weapons asks about (ruling 8)."""


def scene(card: CardDef, word: object) -> tuple[list[Table], Callable[[Request], bool]]:
    """Tables on which a "may" comes up, and the question it must be. A new kind of "may" needs a line here."""
    hero, me = owner(card), card.id.rpartition("/")[2]
    match word:
        case owned.OptionalRoll(places=()):
            return [meeting("shrine", hero)], key("may/throw")
        case owned.OptionalRoll(places=places):
            return [at_place(p, hero) for p in places], key("may/throw")
        case owned.MayEvade(terrain=terrain):
            return [meeting("goblin", hero, space=terrain or "fields")], option("evade")
        case owned.AddToRoll(at="praying") | owned.AddUpTo(at="praying"):
            return [at_place("temple", hero)], key("add")
        case owned.AddToRoll(at=at) | owned.AddUpTo(at=at):
            return [meeting(at, hero)], key("add")
        case owned.ReplaceDrawn():
            return [meeting("goblin", hero)], key("replace")
        case owned.DestroySpirits():
            return [meeting("wraith", hero)], option("destroy")
        case owned.Assassinates():
            return [meeting("goblin", hero)], option("assassinate")
        case owned.CraftInBattle():
            return [meeting("goblin", hero)], key("fight/with")
        case owned.RaisesEnemies():
            return [meeting("goblin", hero)], key("raise")
        case owned.Charms():
            return [meeting("wolf", hero)], option("charm")
        case owned.TakesOnOnes():
            return [meeting("witch", who("elf", gold=3), hero)], key("thief")
        case owned.OwnerScript(name="beguile"):
            return [meeting("mage", hero)], key("beguile/try")
        case e.ByRule() if me == "warlocks-cave":
            return [at_place(me, who("elf"))], key("quest")
        case e.ByRule() if me in TOWER_KEYS:
            return [before_the_portal(1)], key(TOWER_KEYS[me])
        case _:
            return [met(card)], _met_question(word)


def met(card: CardDef) -> Table:
    """A rich hero meets a card or a place."""
    rich = who("elf", gold=5, craft=4, fate=0)
    me = card.id.rpartition("/")[2]
    return at_place(me, rich) if card.type == "space" else meeting(me, rich)


def _met_question(word: object) -> Callable[[Request], bool]:
    """The question of what is met: a roll that may be left, or an offer."""
    found = [*inside([cast(e.Effect, word)])]
    if any(isinstance(x, e.Roll) and x.optional for x in found):
        return key("may/throw")
    assert any(isinstance(x, e.May | e.Buy) for x in found), word
    return key("may/do")


def test_every_kind_of_may_is_known() -> None:
    assert len(MAYS) > 30
    for name, _, word in MAYS:
        if not isinstance(word, LOOKED_AT + IN_HAND):
            scene(catalog().cards[f"core/{name}"], word)


@pytest.mark.parametrize(("name", "text", "word"), MAYS, ids=[f"{name}: {text[:30]}" for name, text, _ in MAYS])
def test_every_may_is_asked(name: str, text: str, word: object) -> None:
    if isinstance(word, LOOKED_AT + IN_HAND):
        pytest.skip("nothing to decide here")
    tables, asked = scene(catalog().cards[f"core/{name}"], word)
    for table in tables:
        games = (plays(seeded(table, seed), seed) for seed in range(LONGEST))
        assert any(asked(request) for seen in games for request, _, _ in seen), text


# --- what its owner may do ---

USES = [(c.id.rpartition("/")[2], n, ability) for c in BOX for n, ability in enumerate(c.may)]


def used(card: CardDef, number: int) -> Callable[[Seen], bool]:
    """Whether an ability of a card could be used at a question: one of its answers, or something to play first."""

    def offered(seen: Seen) -> bool:
        request, table, offers = seen
        options = [o.id for o in request.options] if isinstance(request, Choose) else []
        for _, *hero, lying, n in (
            i.split(":") for i in (*offers, *options) if i.startswith("use:") and i.count(":") > 1
        ):
            kind = table.find(int(lying))[1].kind if lying != "0" else table.heroes[(hero or [request.hero])[0]].kind
            if (kind, n) == (card.id, str(number)):
                return True
        return False

    return offered


def tables_for(card: CardDef, ability: Ability) -> list[Table]:
    """Tables on which an ability may be of use. A new kind of moment needs a line here."""
    me, hero = card.id.rpartition("/")[2], owner(card)
    spell = who("elf", spells=[me], craft=6, life=1, gold=2, strength=3)
    other = who("ghoul" if hero.name != "ghoul" else "elf", spells=["nullify" if me != "nullify" else "hex"], **RICH)
    party = (spell if card.type == "spell" else hero, other)
    here = ability.place.replace(" ", "-")
    match ability.when:
        case "place" if here in ("woods", "hills", "fields"):
            return [a_table(party, space=here, step=Step("go-on", ("",)))]
        case "place" if here in catalog().spaces:
            return [at_place(here, *party)]
        case "place":
            return [meeting(here, *party)]
        case "village":
            return [a_table(party, village=True, step=Step("village"))]
        case "before-guardians":
            stand = a_table(party, space=6, destination="forest", zones={"guardians": ["ogre"]})
            (ogre,) = stand.zone("guardians")
            return [do(lay(stand, "immobility", f"guardian:{ogre.id}"), f.StepBegan(step=Step("guardian-fight", (1,))))]
        case "spell-cast":
            return []
        case "life-lost":
            return [meeting("pestilence", *party)]
        case "road":
            lying = a_table(
                party, space=6, destination="city", stacks={3: ["ape"]}, step=Step("next-card"), row=["wolf"]
            )
            return [lying]
        case _:
            ahead = a_table(party, space=2, stacks={3: ["ape"]}, row=["healer"], step=Step("next-card"))
            return [ahead, meeting("ape", *party), meeting("siren", *party), meeting("marsh", *party)]


RICH = {"gold": 2, "items": ["sword"], "followers": ["maiden"], "craft": 5}
BY_QUESTION = {"life-lost": "preserve"}
"""Moments with a separate question, in which the ability is one of the answers."""


@pytest.mark.parametrize(("name", "number", "ability"), USES, ids=[f"{name}-{n}" for name, n, _ in USES])
def test_everything_an_owner_may_do_is_offered(name: str, number: int, ability: Ability) -> None:
    card = catalog().cards[f"core/{name}"]
    offered, question = used(card, number), BY_QUESTION.get(ability.when)
    games = (plays(seeded(t, seed), seed) for seed in range(8) for t in tables_for(card, ability))
    assert any(offered(seen) or seen[0].key == question for game in games for seen in game), ability
