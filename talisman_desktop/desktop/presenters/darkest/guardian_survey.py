"""The state of a guardian combat for its plan, worked out by the functions of the combat itself (C8e). No Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.core.facts import Blow
from talisman_desktop.core.flow import Leave
from talisman_desktop.core.requests import Choose
from talisman_desktop.core.table import Card, Table, held
from talisman_desktop.desktop.presenters.guardian_planner import Hit, Lost
from talisman_desktop.games.darkest.base import clauses
from talisman_desktop.games.darkest.guardians import garrison, guardian_fight
from talisman_desktop.games.darkest.guardians.garrison import ATTRIBUTES, FIGHTS, LOOT, standing
from talisman_desktop.odds import step_outcomes, table_changes
from talisman_desktop.odds.forecast import Thing
from talisman_desktop.odds.guardian_plan import HALF, Combat, Guardian, Split, split_of
from talisman_desktop.odds.next_combat import Hero, Next
from talisman_desktop.odds.step_outcomes import Declined
from talisman_desktop.rules import statics, tokens
from talisman_desktop.rules.fight import pool_blows
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import happened
from talisman_desktop.rules.moments import GuardiansFaced

DIE = 6
FATE = "fate"
"""The key of the question whether to pay fate for a bad roll, and the id of the option that pays."""
PREVENTED = ("preserve", "loss/spare")
"""The keys of questions in which heroes may prevent a loss."""


class Reading(Struct, frozen=True):
    """The state of a guardian combat. `enemies` are the cards of the guardians in `combat`, in the same order. `felled`
    are the guardians that strength has already killed in it."""

    combat: Combat
    enemies: tuple[Card, ...]
    felled: tuple[Card, ...] = ()


class CombatLosses(Struct, frozen=True):
    """The losses of the heroes in one combat, and the ways to prevent a loss that were declined.

    `without_armour` is set if some losses are counted without armour, because there are too many outcomes to list.
    """

    hits: tuple[Hit, ...]
    declined: tuple[Declined, ...] = ()
    without_armour: bool = False

    def likeliest(self) -> dict[str, Lost]:
        """Return the most likely loss of each struck hero; of two equally likely ones, the worse."""
        return {h.hero: max(h.losses, key=lambda x: (round(x.chance, 9), x.life)) for h in self.hits if h.struck}


def faced(game: Game) -> Game:
    """Return a copy of the game at the start of the next guardian combat, so that things that add more there do so."""
    copy = Game(game.ruleset, game.table)
    happened(copy, GuardiansFaced(copy.party))
    return copy


# --- the blows that strike heroes ---


def combat_losses(game: Game, blows: Sequence[Blow]) -> CombatLosses:
    """Return the possible losses of each hero by these blows, for all results of the armour dice."""
    struck = Counter((blow.hero, blow.attribute) for blow in blows)
    hits, declined, unlisted = list[Hit](), dict[Declined, None](), False
    for hero in game.party:
        theirs: dict[Attribute, int] = {a: struck[hero, a] for a in ATTRIBUTES}
        hit, losses = _borne(game, hero, theirs)
        hits.append(hit)
        declined |= losses.declined if losses is not None else {}
        unlisted = unlisted or losses is None
    return CombatLosses(tuple(hits), tuple(declined), unlisted)


def _borne(game: Game, hero: str, theirs: Mapping[Attribute, int]) -> tuple[Hit, _Losses | None]:
    """Return the possible harm of blows to a hero, and the hero's losses without paying fate. If there are too many
    outcomes to list, the losses are None and the blows are counted without armour."""
    blows = [a for a in ATTRIBUTES for _ in range(theirs[a])]
    name, lives = game.character(hero).name, game.hero(hero).life
    try:
        plain = _losses(game, hero, blows, step_outcomes.usual)
        paid = _losses(game, hero, blows, _paying) if FATE in plain.chosen else None
    except step_outcomes.Unforeseeable:
        return Hit(hero, name, lives, theirs, (loss_without_armour(game, hero, theirs),)), None
    hit = Hit(hero, name, lives, theirs, plain.lost, breaks=plain.breaks)
    if paid is not None and paid.fate:
        hit = replace(hit, with_fate=paid.lost, fate=paid.fate)
    return hit, plain


def _paying(request: Choose) -> str:
    """Return the answer of a hero who pays fate after every bad roll."""
    pays = request.key == FATE and any(option.id == FATE for option in request.options)
    return FATE if pays else step_outcomes.usual(request)


def loss_without_armour(game: Game, hero: str, blows: Mapping[Attribute, int]) -> Lost:
    """Return a hero's losses by these blows without armour."""
    now, n = game.hero(hero), sum(blows.values())
    strength, craft = min(now.strength, blows["strength"]), min(now.craft, blows["craft"])
    return Lost(1.0, min(now.life, n), strength, craft, n >= now.life)


class _Losses(Struct, frozen=True):
    """The losses of one hero: the possible totals, the keys of the questions asked, the average number of times that
    fate is paid, the things that may break, and the options that would have prevented a loss."""

    lost: tuple[Lost, ...]
    chosen: set[str]
    fate: float
    breaks: tuple[Thing, ...]
    declined: dict[Declined, None]


def _losses(game: Game, hero: str, blows: Sequence[Attribute], decide: step_outcomes.Decide) -> _Losses:
    """Return a hero's losses, playing the blows one by one. Outcomes with the same result are merged."""
    before, chosen, fate, declined = game.hero(hero), set[str](), 0.0, dict[Declined, None]()
    ways: dict[object, tuple[float, Table, bool]] = {0: (1.0, game.table, garrison.shield_free(game, hero))}
    known: dict[object, Sequence[step_outcomes.End[bool]]] = {}
    for at, attribute in enumerate(blows):
        after: dict[object, tuple[float, Table, bool]] = {}
        for state, (chance, table, shield) in ways.items():
            if hero not in table.heroes or hero in table.apart:
                after[hero] = (after[hero][0] + chance if hero in after else chance), table, shield
                continue
            ends = known.get((state, attribute))
            if ends is None:
                ends = _one_blow(game, table, hero, attribute, decide, shield=shield, first=not at)
                known[state, attribute] = ends
            for end in ends:
                chosen.update(end.chosen)
                declined |= dict.fromkeys(x for x in end.declined if x.key in PREVENTED)
                fate += chance * end.chance * end.chosen.count(FATE)
                key = _key(end.table, hero, bool(end.result))
                so_far = after[key][0] if key in after else 0.0
                after[key] = so_far + chance * end.chance, end.table, bool(end.result)
        ways = after
    found: dict[tuple[int, int, int, bool], float] = {}
    broken: dict[str, float] = {}
    for chance, table, _ in ways.values():
        now = table.heroes.get(hero)
        for card in table_changes.things_lost(game.table, table, hero):
            name = game.printed(card).name
            broken[name] = broken.get(name, 0.0) + chance
        lost = (
            (before.life - now.life, before.strength - now.strength, before.craft - now.craft, False)
            if now is not None
            else (before.life, 0, 0, True)
        )
        found[lost] = found.get(lost, 0.0) + chance
    losses = tuple(Lost(chance, *loss) for loss, chance in sorted(found.items()))
    return _Losses(losses, chosen, fate, tuple(Thing(name, n) for name, n in broken.items()), declined)


def _one_blow(
    game: Game,
    table: Table,
    hero: str,
    attribute: Attribute,
    decide: step_outcomes.Decide,
    *,
    shield: bool,
    first: bool,
) -> Sequence[step_outcomes.End[bool]]:
    async def run(copy: Game) -> bool:
        if first:
            guardian_fight.defeated(copy, hero)
        return await guardian_fight.suffer(copy, hero, attribute, shield=shield)

    return list(step_outcomes.ends(game.ruleset, table, run, decide))


def _key(table: Table, hero: str, shield: bool) -> object:
    if hero not in table.heroes:
        return hero
    things = table.zone(held("items", hero)), table.zone(held("followers", hero))
    return table.heroes[hero], things, table.lasting, shield


# --- the combat to plan ---


def read(game: Game, lost: Mapping[str, Lost], fallen: Collection[int] = (), *, by_craft: bool = False) -> Reading:
    """Return the present combat, and the next one as it would be after these losses. `fallen` are guardians already
    killed with strength. If `by_craft` is set, strength is spent and only craft is left to split."""
    enemies = standing(game)
    kept = {e.id: stands(game, e, "strength") for e in enemies if e.id in fallen}
    gone = {enemy for enemy, chance in kept.items() if chance < HALF}
    after = _after(game, lost, gone)
    open_to = [e for e in enemies if e.id not in fallen or kept[e.id] >= HALF]
    needs = {} if not by_craft else {"strength": dict[int, int]()}
    points: dict[Attribute, int] = {"strength": 0, "craft": 0}
    for attribute in ATTRIBUTES if not by_craft else ATTRIBUTES[1:]:
        pool = garrison.hero_pool(game, attribute)
        points[attribute] = pool_blows.points(pool)
        targets = guardian_fight.targets_of(game, attribute, pool, fallen)
        needs[attribute] = {int(target.id): target.need for target in targets}
    guardians = tuple(
        Guardian(
            {a: needs[a][e.id] for a in ATTRIBUTES if e.id in needs[a]},
            dict(garrison.scores(game, e)),
            {a: stands(game, e, a) for a in ATTRIBUTES},
        )
        for e in open_to
    )
    nobody = Next((), tuple(dict.fromkeys(ATTRIBUTES, 0) for _ in open_to))
    then = _next(after, open_to) if after is not None else nobody
    if after is not None and any(x.until == "fight" for x in after.table.lasting):
        then = _eased(game, lost, gone, open_to, then)
    felled = tuple(e for e in enemies if e.id in fallen)
    return Reading(Combat(points, guardians, then), tuple(open_to), felled)


def stands(game: Game, enemy: Card, attribute: Attribute) -> float:
    """Return the chance that a guardian's armour saves it from a blow."""
    best = garrison.best_armour(game, enemy.id, attribute)
    return max(0, DIE + 1 - best[0]) / DIE if best is not None else 0.0


def after_split(game: Game, lost: Mapping[str, Lost], reading: Reading, split: Split) -> tuple[Reading, Split]:
    """Return a combat and its split, with the next combat worked out without the guardians killed by the split. This is
    needed because a hero's thing may add more against some kinds of guardian, and perhaps none of such a kind is left.
    """
    by = {at: a for a, places in split.felled.items() for at in places}
    guardians = reading.combat.guardians
    left = [e for at, e in enumerate(reading.enemies) if at not in by or guardians[at].stays(by[at]) >= HALF]
    after = _after(game, lost, {e.id for e in standing(game)} - {e.id for e in left})
    if after is None or not left:
        return reading, split
    then, old = _next(after, left), reading.combat.after
    places = {e.id: at for at, e in enumerate(left)}
    adds = [then.adds[places[e.id]] if e.id in places else old.adds[at] for at, e in enumerate(reading.enemies)]
    needs = [then.needs[places[e.id]] if e.id in places else old.needs[at] for at, e in enumerate(reading.enemies)]
    combat = replace(reading.combat, after=replace(then, adds=tuple(adds), needs=tuple(needs)))
    return replace(reading, combat=combat), split_of(combat, split.felled)


def _after(game: Game, lost: Mapping[str, Lost], gone: Collection[int] = ()) -> Game | None:
    """Return the game after a combat with these losses, without the guardians `gone`; None if no hero survives."""
    after = Game(game.ruleset, game.table)
    try:
        for hero, loss in lost.items():
            for token, n in (("strength", loss.strength), ("craft", loss.craft), ("life", loss.life)):
                tokens.lose(after, hero, token, n, clauses.BLOW, zone=LOOT)  # type: ignore[arg-type]  # each is a token
    except Leave:
        return None
    guardian_fight.drink_up(after)
    for enemy in gone:
        garrison.fell(after, enemy, clauses.BLOW)
    guardian_fight.end(after)
    return faced(after)


def _eased(game: Game, lost: Mapping[str, Lost], gone: Collection[int], enemies: Sequence[Card], then: Next) -> Next:
    """Return the next combat `then`, completed by the guardians against whom a hero's thing adds more, and by the
    heroes' scores once none of these is left."""

    def heroes_against(left: Collection[int]) -> tuple[Hero, ...]:
        after = _after(game, lost, {*gone, *(e.id for e in enemies if e.id not in left)})
        return _heroes(after) if after is not None else ()

    eased = heroes_against(())
    if eased == then.heroes:
        return then
    raising = tuple(at for at, e in enumerate(enemies) if heroes_against({e.id}) == then.heroes)
    return replace(then, raising=raising, eased=eased)


def _heroes(game: Game) -> tuple[Hero, ...]:
    return tuple(
        Hero(h, {a: max(0, statics.score(game, h, a, FIGHTS[a])) for a in ATTRIBUTES}, game.hero(h).life)
        for h in game.party
    )


def _next(after: Game, enemies: Sequence[Card]) -> Next:
    """Return the next combat if all of these guardians are still alive: the heroes, each guardian's scores and needs,
    and the heroes' points."""
    heroes = _heroes(after)
    there = [e.id for e in standing(after)]
    parts = {a: garrison.enemies_side(after, a).parts[-len(there) :] for a in ATTRIBUTES}
    pools = {a: garrison.hero_pool(after, a) for a in ATTRIBUTES}
    needs = {a: {int(t.id): t.need for t in guardian_fight.targets_of(after, a, pools[a])} for a in ATTRIBUTES}
    return Next(
        heroes,
        tuple({a: parts[a][there.index(e.id)].n for a in ATTRIBUTES} for e in enemies),
        {a: pool_blows.points(pools[a]) for a in ATTRIBUTES},
        tuple({a: needs[a][e.id] for a in ATTRIBUTES if e.id in needs[a]} for e in enemies),
    )
