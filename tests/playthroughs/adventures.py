"""Whole adventures played by bots, for the tests here, for looking by hand and for the soak run."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from talisman_desktop.app.program_house import CODEC
from talisman_desktop.core import facts as f
from talisman_desktop.core.log import Entry, encode_table
from talisman_desktop.core.reduce import reduce
from talisman_desktop.core.requests import Answer, Choose, Chosen, Interjected, Request
from talisman_desktop.core.table import CORE, Deck, Step, Table, base_deck, spot
from talisman_desktop.games.darkest.base.setup import deck_of, new_table
from talisman_desktop.play.bots import careful, random_bot
from talisman_desktop.play.session import Bot, Session
from talisman_desktop.rules import roads
from tests.kit import Who, a_table, catalog, core, do, lay, printed, who
from tests.kit import wrong as tables_wrong

HEROES = sorted(c.id.rpartition("/")[2] for c in catalog().deck("character"))
LONGEST = 3000
"""Decisions after which a bot gives up: an adventure takes a tenth of that."""


def adventures(
    seed: int,
    count: int = 1,
    bot: Bot = careful,
    options: dict[str, str] | None = None,
    switches: dict[str, str] | None = None,
) -> Session:
    """A new campaign, played by a bot until the party is back in the village from so many adventures."""

    def until_home(session: Session, request: Request) -> Answer | None:
        assert session.decisions < LONGEST, f"no end of it at {session.table.step}: {request.text}"
        home = roads.way(session.table) is None and roads.of(session.table).adventures >= count
        return None if home and request.key == "village" else bot(session, request)

    return Session(core(), new_table(catalog(), seed, options), bot=until_home, switches=switches)


def any_adventure(seed: int) -> Session:
    """An adventure played with sense, at random, or at random by somebody who plays whatever can be played."""
    if seed % 3 == 2:
        return adventures(seed, bot=restless_bot(seed), switches={"ask:turn-back": "yes", "ask:fate/road": "yes"})
    return adventures(seed, bot=random_bot(seed) if seed % 3 else careful)


TALISMAN = "pile-talisman"
MIGHTY = {"strength": 20, "craft": 20, "life": 25, "fate": 3}


def before_the_portal(seed: int, **options: str) -> Table:
    """A mighty party that stands before the Portal of Power with talismans enough for the way up."""
    party = [who(h, items=[TALISMAN] * n, **MIGHTY) for h, n in (("troll", 2), ("elf", 1), ("priest", 1))]
    table = a_table(
        party, region="outer", space=6, destination="portal-of-power", options=options, step=Step("waypoint")
    )
    return replace(table, seed=seed)


def upwards(bot: Bot) -> Bot:
    """A bot that never turns back and never puts the table away."""

    def answer(session: Session, request: Request) -> Answer | None:
        given = bot(session, request)
        while isinstance(given, Interjected) and given.id == "put-away":
            given = bot(session, request)
        if isinstance(request, Choose) and isinstance(given, Chosen) and given.id == "back":
            return Chosen(request.options[0].id)
        return given

    return answer


def restless_bot(seed: int) -> Bot:
    """Any legal answer, and in every third question something played in between."""
    plays, random = random_bot(seed), Random(seed)

    def answer(session: Session, request: Request) -> Answer | None:
        if isinstance(request, Choose) and random.random() < 0.3:
            offers = session.offers()
            if offers:
                return Interjected(random.choice(offers).id)
        return plays(session, request)

    return answer


def a_meeting(card: str, seed: int) -> Table:
    """A party of three about to meet a card on spot 1 of some road space; spells, and in every other game things and
    followers, are held by the first hero, with an enemy in front."""
    random = Random(f"{card} {seed}")
    kind = printed(card)
    names = random.sample(HEROES, 3)
    if kind.type == "character":
        names = [card, *(n for n in names if n != card)][:3]
    spells = {"spells": [card], "craft": 4, "items": ["sword"]} if kind.type == "spell" else {}
    more = {"spells": ["counterspell"], "craft": 4, "followers": ["guide"]} if kind.type == "spell" else {}
    thing = kind.is_item or kind.type == "follower"
    carried = {"followers" if kind.type == "follower" else "items": [card]} if thing and seed % 2 else {}
    traits = {"fate": random.randint(0, 2), "gold": random.randint(0, 5), "life": random.randint(1, 5)}
    party = [who(names[0], **traits, **spells, **carried), Who(names[1], {**traits, **more}), Who(names[2], traits)]
    space = random.randint(1, 5)
    table = a_table(
        party,
        space=space,
        destination=random.choice(["city", "tavern", "chapel", "graveyard", "crags", "forest"]),
        heading=random.choice([1, 1, -1]),
        stacks={random.randint(1, 5): ["witch"]} if card != "witch" else {},
        modules=() if kind.set == CORE else (kind.set,),
    )
    deck = core().of(table).deck_of(kind)
    if base_deck(deck) == "adventure" and not carried:
        table = _next_in_the_deck(table, kind.id, deck)
        table = do(table, f.CardsDealt(deck=deck, count=1, to=spot(1)))
    elif kind.type not in ("character", "spell") and not carried:
        table = lay(table, card, spot(1))
    else:
        table = lay(table, random.choice(["goblin", "lemure", "ogre"]), spot(1))
    for n in range(2, 4):
        table = do(table, f.CardsDealt(deck="adventure", count=1, to=spot(n)))
    return do(_with_seed(table, seed), f.StepBegan(step=Step("next-card")))


def _with_seed(table: Table, seed: int) -> Table:
    return replace(table, seed=seed)


def _next_in_the_deck(table: Table, kind: str, name: str) -> Table:
    """The table with this card known to be on top of a deck."""
    deck = table.decks[name]
    unseen = {k: n - (k == kind) for k, n in deck.unseen.items() if n - (k == kind)}
    return replace(table, decks={**table.decks, name: Deck(unseen, deck.size - 1, (kind, *deck.top))})


def eager_bot(card: str, seed: int) -> Bot:
    """A random bot that plays a card whenever it can."""
    plays, random = random_bot(seed), Random(seed)

    def answer(session: Session, request: Request) -> Answer | None:
        if session.table.step.name == "go-on" or roads.way(session.table) is None or session.decisions > 200:
            return None
        if isinstance(request, Choose) and random.random() < 0.5:
            cards = (c for cards in session.table.zones.values() for c in cards)
            numbers = {str(c.id) for c in cards if c.kind == printed(card).id}
            for option in (*request.options, *session.offers()):
                parts = option.id.split(":")
                if parts[0] == "use" and parts[-2] in numbers:
                    return Chosen(option.id) if option in request.options else Interjected(option.id)
        return plays(session, request)

    return answer


# --- what must hold ---


def check_every_fact(session: Session, start: Table) -> None:
    """Every table on the way holds the invariants, and the facts make the table that was played."""
    table = start
    for number, fact in enumerate(session.facts):
        table = reduce(table, fact)
        wrong = tables_wrong(table)
        assert not wrong, (number, fact, wrong)
    assert table == session.table


def check_replay(session: Session, start: Table, entries: Sequence[Entry] | None = None) -> None:
    """The log alone makes the same table, through JSON as well."""
    again = Session(core(), start, session.log if entries is None else entries, switches=session.first_switches)
    assert again.table == session.table
    assert again.facts == session.facts
    assert again.pending == session.pending
    assert CODEC.table(encode_table(session.table)) == session.table


def deck_kinds(*types: str) -> list[str]:
    """Short ids of the cards of these decks (by where they lie in this game)."""
    return [c.id.rpartition("/")[2] for c in catalog().printed if deck_of(c) in types]
