"""True fate: fate may be paid before a roll for one more die, and fate never alters the rolls of persons of the
land."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from talisman_desktop.core.facts import Fact, LastingBegan, TokensChanged, Told
from talisman_desktop.core.requests import Choose, Option, Request
from talisman_desktop.core.table import Cause, Lasting, Table
from talisman_desktop.rules import dice
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.game_words import Names, Telling
from talisman_desktop.rules.hooks import Around, Bend, Offer
from talisman_desktop.rules.module import Module, ModuleClause, ModuleOption
from talisman_desktop.rules.moments import OWN_ROLL, OwnRoll
from talisman_desktop.rules.values.roll_values import FATE_FOR, MAY_PAY_FATE, ROLLS, FateFor, Rolled

ID = "true-fate"
NO_YES = (("no", "No"), ("yes", "Yes"))
YES = "yes"
SIX = 6

SPELLS = ModuleOption(
    f"{ID}/spells",
    "Fated spells",
    "The caster of a spell rolls its dice, whichever hero it strikes, and may pay fate for them.",
    f"{ID}.4.-any-spell-requirin",
    NO_YES,
)
TARGETS = ModuleOption(
    f"{ID}/targets",
    "Fate against a fated spell",
    "With fated spells: when the caster has paid fate for the roll, the hero it strikes may pay 1 to reroll a die.",
    f"{ID}.4.-sub-option-if-the",
    NO_YES,
)

SPENT = f"{ID}/spent"
"""The mark of a hero who has paid fate before a roll and cannot pay more this turn (3.2)."""
STOPS = f"{ID}/stops"
"""The mark of a hero who wants to be asked before rolls. Only the last such mark counts; with n = 0 it means no."""
LEFT = "die-left"
"""The journal's word for a die that was left out (`Told.what`)."""

PERSONS = frozenset({"city"})
"""The places whose dice a person rolls: the City, where the Enchantress lives."""
OF_PERSONS = frozenset({"mystic", "quest/die", "vampire", "reaper/visit"})
"""The keys of the rolls of persons that have no card: the Mystic, the Warlock, the Vampire, the Grim Reaper."""


# --- who may pay (1.1 to 1.3, 3.2) ---


def _spent(game: Game, hero: str) -> bool:
    """Whether a hero has paid fate before a roll this turn (3.2)."""
    return any(x.what == SPENT and x.hero == hero for x in game.table.lasting)


def _fate_in_a_fight(game: Game, base: bool, hero: str) -> bool:
    return base and not _spent(game, hero)


def _allowed(game: Game, base: bool, about: FateFor) -> bool:
    """Return whether a hero may pay fate for a roll: not after paying before another roll this turn (3.2), never for
    the roll of a person (1.3), and for that of a spell only with the option *Fated spells* (4)."""
    if not base or _spent(game, about.hero) or about.request.key in OF_PERSONS:
        return False
    printed = game.catalog.cards.get(about.request.cause.card)
    if printed is None:
        return True
    if printed.type == "spell":
        return SPELLS.value(game.table.options) == YES
    return printed.type != "stranger" and printed.id.rpartition("/")[2] not in PERSONS


# --- the roll (2.1, 3.1, 4) ---


async def _roll(game: Game, roll: OwnRoll) -> tuple[int, ...]:
    """Roll for a hero: with one more die if the hero pays fate first (3.1), otherwise with fate offered afterwards to
    reroll a die (2.1). If fate was paid, another hero whom a spell strikes may pay to reroll a die, with the option
    *Fate against a fated spell* (4)."""
    request = roll.request
    before = game.hero(request.hero).fate
    if await _wants_more(game, roll):
        # No fate is offered after this roll, even if the rule is switched off meanwhile (3.2).
        thrown = await _with_one_more(game, roll)
    else:
        thrown, changes = await dice.roll_or_choose(game, roll)
        thrown = await dice.offer_fate(game, roll, thrown) if changes else thrown
    paid = game.alive(request.hero) and game.hero(request.hero).fate < before
    if paid and roll.concerns not in ("", request.hero) and TARGETS.value(game.table.options) == YES:
        against = replace(roll, request=replace(request, key=f"{request.key}/target", hero=roll.concerns))
        thrown = await dice.offer_fate(game, against, thrown)
    return thrown


async def _wants_more(game: Game, roll: OwnRoll) -> bool:
    """Return whether the hero pays fate before the roll. The question is asked only if the table or the hero wants
    that."""
    request = roll.request
    hero = request.hero
    if not roll.begins or not dice.may_pay_fate(game, hero, request):
        return False

    def choice() -> Choose:
        roll_it = Option("throw", "Roll")
        more = Option("destiny", "Pay 1 fate: roll one die more, and leave one out")
        can = dice.may_pay_fate(game, hero, request)
        return Choose(
            key="fate/before",
            hero=hero,
            text=f"{request.text}. Pay 1 fate first, to roll one die more and leave one out?",
            options=(roll_it, more) if can else (roll_it,),
            cause=Cause(f"{ID}.3.1", request.cause.card),
            card=request.card,
            family="" if _stops(game.table, hero) else "fate/before",
            usual="throw",
        )

    return await game.choose(choice, moot="throw") == "destiny"


async def _with_one_more(game: Game, roll: OwnRoll) -> tuple[int, ...]:
    """Pay 1 fate, roll one more die, and leave one out. After a single open 6 that is kept, roll another die (3.1,
    3.2)."""
    request = roll.request
    game.do(TokensChanged(request.hero, "fate", -1, cause=Cause(f"{ID}.3.1", deed="fate")))
    game.do(LastingBegan(Lasting(request.hero, SPENT, 1, "turn"), cause=Cause(f"{ID}.3.2")))
    more = replace(request, key=f"{request.key}/more", dice=request.dice + 1, open=False)
    kept = await _leave_one(game, roll, await dice.roll(game, more, roll.purpose))
    if not request.open or kept != (SIX,):
        return kept
    on = replace(request, key=f"{request.key}/on", text="A 6: roll on")
    return (*kept, *await dice.roll(game, on, roll.purpose))


async def _leave_one(game: Game, roll: OwnRoll, thrown: tuple[int, ...]) -> tuple[int, ...]:
    """Ask the hero which die to leave out, put it in the journal, and return the other dice."""
    request = roll.request
    ways = {die: _without(thrown, die) for die in sorted(set(thrown))}
    usual = next((die for die, kept in ways.items() if roll.content(kept)), min(ways))

    def choice() -> Choose:
        stands = {die: roll.stands(kept) for die, kept in ways.items()}
        return Choose(
            key="fate/leave",
            hero=request.hero,
            text=f"You rolled {' and '.join(map(str, thrown))}: which die do you leave out?",
            options=tuple(
                Option(f"leave-{die}", f"Leave out the {die}" + (f": {said}" if (said := stands[die]) else ""))
                for die in ways
            ),
            cause=Cause(f"{ID}.3.1", request.cause.card),
            card=request.card,
            family="best/dice" if request.family == "combat" else "",
            usual=f"leave-{usual}",
        )

    answer = await game.choose(choice, moot=f"leave-{usual}")
    die = int(answer.removeprefix("leave-"))
    game.do(Told(LEFT, request.hero, (die, roll.purpose), cause=Cause(f"{ID}.3.1")))
    return ways[die]


def _without(thrown: tuple[int, ...], die: int) -> tuple[int, ...]:
    at = thrown.index(die)
    return thrown[:at] + thrown[at + 1 :]


def _roller(game: Game, base: str, about: Rolled) -> str:
    """Return the hero who rolls the dice of a spell: the caster, if fate may alter spells (4)."""
    fated = SPELLS.value(game.table.options) == YES and game.catalog[about.kind].type == "spell"
    return about.caster if fated and game.alive(about.caster) else base


# --- a hero asks for it ---


def _stops(table: Table, hero: str) -> bool:
    """Whether a hero has chosen to be asked before rolls."""
    marks = [x.n for x in table.lasting if x.what == STOPS and x.hero == hero]
    return bool(marks and marks[-1])


def _offers(game: Game, request: Request, hero: str) -> Iterable[Option]:
    """Yield the option to be asked before rolls (only for a hero with fate), or no longer, at a question on the road to
    this hero or to the party."""
    if request.hero not in ("", hero) or game.situation.moment(game, request) != "road":
        return
    if _stops(game.table, hero):
        yield Option(f"destiny:{hero}", f"{game.character(hero).name}: do not stop before rolls any longer", "Fate")
    elif game.hero(hero).fate > 0:
        text = f"{game.character(hero).name}: stop before each roll on this adventure, to pay fate for one die more"
        yield Option(f"destiny:{hero}", text, "Fate")


async def _stop(game: Game, hero: str) -> None:
    """Switch the questions before a hero's rolls on or off."""
    mark = Lasting(hero, STOPS, int(not _stops(game.table, hero)), "adventure")
    game.do(LastingBegan(mark, cause=Cause(f"{ID}.3.1")))


# --- shown ---


def _mark(table: Table, hero: str) -> str:
    spent = any(x.what == SPENT and x.hero == hero for x in table.lasting)
    return "Cannot pay fate again this turn" if spent else ""


def _sentence(fact: Fact, table: Table, names: Names) -> str | None:
    match fact:
        case Told(what="die-left", hero=hero, args=(die, *_)):
            return f"{names.hero(hero, table)} does not count the die that shows {die}."
        case _:
            return None


CLAUSES = (
    ModuleClause(
        f"{ID}.1.1",
        "1 fate alters a die that a hero rolls for their own deeds:",
        "Armour and bows are such deeds, too. Fate may never be paid for dice that others roll.",
    ),
    ModuleClause(
        f"{ID}.1.1-movement",
        "Movement,",
        "On the road these are the road roll and the other rolls of the hero who leads the party.",
    ),
    ModuleClause(f"{ID}.1.1-combat-battle-or-p", "battle and psychic combat,"),
    ModuleClause(f"{ID}.1.1-rolls-against-stre", "rolls against strength or craft,"),
    ModuleClause(f"{ID}.1.1-special-abilities", "special abilities,"),
    ModuleClause(f"{ID}.1.1-praying-or-invokin", "praying,"),
    ModuleClause(
        f"{ID}.1.1-or-optionally-some",
        "and spells, if the table wants it so.",
        "Without the option *Fated spells* nobody pays fate for the dice of a spell.",
    ),
    ModuleClause(
        f"{ID}.1.2",
        "Fate also alters what a hero rolls for a card or a place that is no person, such as the Cave, the Forest, the "
        "Crags or the Tavern.",
        "Such a roll is rerolled or made with one die more, like the rolls above. The same holds for rolls "
        "that an enemy's card asks for.",
    ),
    ModuleClause(
        f"{ID}.1.3",
        "Fate never alters what a person of the land does: no roll for a stranger, the Enchantress or the Mystic.",
        "Persons are all strangers, the Enchantress in the City, the Mystic, the Warlock, the Vampire and the Grim "
        "Reaper. The City has no other die than that of the Enchantress.",
    ),
    ModuleClause(
        f"{ID}.2.1", "Luck: 1 fate rerolls one die after the roll.", "Luck works as always, once for each roll."
    ),
    ModuleClause(
        f"{ID}.3.1",
        "Destiny: 1 fate paid before a roll adds a die to it; then one die is left out.",
        "In battle the highest dice are kept unless the hero wants to choose. A 6 that is kept is rolled on in combat.",
        "You are asked before each roll only if you want to be: by a switch, or by a wish of one hero.",
    ),
    ModuleClause(
        f"{ID}.3.2",
        "A hero who has paid for destiny pays no more fate until the next turn.",
        "A turn is one draw spot or space. Fate that a card or a trial asks for as a price may still be paid.",
    ),
    ModuleClause(
        f"{ID}.4.-any-spell-requirin",
        "Option: the caster rolls the dice of a spell, whoever it strikes, and may use luck or destiny for them.",
    ),
    ModuleClause(
        f"{ID}.4.-sub-option-if-the",
        "Option: when the caster has paid fate for such a roll, the hero struck may pay 1 fate to reroll one die.",
    ),
)

MODULE = Module(
    id=ID,
    title="True fate",
    help="Fate may be paid before a roll: roll one die more and leave one out, but pay no more fate this turn. Nobody "
    "pays fate for what a person of the land does.",
    house_rule=True,
    clauses=CLAUSES,
    options=(SPELLS, TARGETS),
    bends=(Bend(FATE_FOR, _allowed), Bend(MAY_PAY_FATE, _fate_in_a_fight), Bend(ROLLS, _roller)),
    arounds=(Around(procedure=OWN_ROLL, instead=_roll),),
    offers=(Offer(deed="destiny", of_hero=_offers, run=_stop),),
    mark=_mark,
    telling=Telling(sentence=_sentence),
)
"""The house rule."""
