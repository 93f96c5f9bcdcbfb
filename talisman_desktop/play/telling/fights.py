"""The journal's line for a fight, with all its dice."""

from __future__ import annotations

from collections.abc import Sequence

from talisman_desktop.cards.owned import CraftInBattle
from talisman_desktop.core.facts import DiceThrown, Fact, Side, TokensChanged, Told
from talisman_desktop.core.table import Table
from talisman_desktop.play.telling.name_forms import the
from talisman_desktop.play.telling.sums import totals
from talisman_desktop.play.telling.told_facts import ENDS
from talisman_desktop.play.telling.vocabulary import Words, cap, dice

DICE = ("battle", "psychic combat", "the defence")
"""The purposes of heroes' rolls in a fight."""
SEVERAL = {2: "two", 3: "three", 4: "four"}


def of_a_fight(fact: Fact) -> bool:
    """Whether a later line, about a whole fight, tells this fact: the dice of the fight, and fate paid for them."""
    if isinstance(fact, DiceThrown):
        return fact.cause.deed == "fight-roll" and (not fact.hero or fact.purpose in DICE)
    return isinstance(fact, TokensChanged) and fact.token == "fate" and fact.by < 0 and fact.cause.deed == "fate"


def fight(fact: Told, held: Sequence[Fact], table: Table, words: Words, *, trophy: bool) -> str:
    """Return the line for a fight against an enemy, with the dice rolled in it; "" if the facts do not hold its
    sums."""
    match fact.args, fact.sides:
        case (str(foe), str(attribute), int(), int(), str(result), *creature), (own, _):
            pass
        case _:
            return ""
    who, rolled = words.hero(fact.hero, table), _rolled(held, fact.hero, own)
    if creature:
        who = f"{the(str(creature[0]))}, fighting for {who},"
    ability = (
        f" ({who} fights with craft)"
        if attribute == "craft" and not creature and _chose_craft(fact, table, words)
        else ""
    )
    what = f"{who} {f'{rolled} and ' if rolled else ''}{ENDS.get(result, result)} {the(foe)}{_by(fact)}{ability}"
    after = " It is kept as a trophy." * (result == "won" and trophy)
    after += " Nobody is hurt." * (result == "draw" and not own.pays)
    after += f" {cap(who)} suffers the losses of a defeat all the same." * (result != "lost" and own.pays)
    return cap(f"{what}: {attribute} {totals(fact, words)}.{after}")


def _chose_craft(fact: Told, table: Table, words: Words) -> bool:
    """Whether a hero fought with craft against an enemy of strength, by an ability of the hero's own."""
    enemy, hero = words.printed(fact.cause.card), table.heroes.get(fact.hero)
    character = words.printed(hero.kind) if hero is not None else None
    if enemy is None or enemy.strength is None or enemy.craft is not None or character is None:
        return False
    return any(isinstance(word, CraftInBattle) for word in character.owned)


def duel(fact: Told, held: Sequence[Fact], table: Table, words: Words) -> str:
    """Return the line for a fight between two heroes, with the dice of both; "" if the facts do not hold its sums."""
    match fact.args, fact.sides:
        case (str(target), str(attribute), int(), int(), str(result)), (own, theirs):
            pass
        case _:
            return ""
    other = next((x.hero for x in held if isinstance(x, DiceThrown) and x.hero != fact.hero), "")
    rolled, others = _rolled(held, fact.hero, own), _rolled(held, other, theirs) if other else ""
    what = f"{words.hero(fact.hero, table)} {f'{rolled} and ' if rolled else ''}{ENDS.get(result, result)} the {target}"
    pay = own.pays or theirs.pays
    after = (" Both suffer the losses of a defeat." if pay else " Nobody is hurt.") * (result == "draw")
    return cap(f"{what}{f', who {others}' if others else ''}{_by(fact)}: {attribute} {totals(fact, words)}.{after}")


def _by(fact: Told) -> str:
    """Return what decided a fight if not the totals, in brackets: " (a natural 12)"; "" for a fight decided by the
    totals."""
    return f" ({fact.by})" if fact.by else ""


def _rolled(held: Sequence[Fact], hero: str, side: Side) -> str:
    """Return a hero's rolls in order: "rolls 6 and then 1, pays 1 fate to reroll a die, gets 4"; "" if the hero did not
    roll. If dice of the first roll were dropped, this also says which were kept.
    """
    said: list[str] = []
    first = count = paid = 0
    kept = f"keeps the {' and the '.join(map(str, side.kept))}" if side.dropped else ""
    for fact in held:
        if isinstance(fact, DiceThrown) and fact.hero == hero:
            one = len(side.kept) == 1 and not (side.dropped and not said)
            again = said and said[-1].startswith("pays")
            if kept and said and not again:
                said += [kept, f"then rolls {dice(fact.dice)}"]
                kept = ""
            else:
                said.append(f"{'gets' if again else 'rolls'} {_rolled_on(fact.dice) if one else dice(fact.dice)}")
            first = first or len(fact.dice)
            count += len(fact.dice)
        elif isinstance(fact, TokensChanged) and fact.hero == hero and said:
            said.append(f"pays {-fact.by} fate to reroll a die")
            paid += 1
    if said and (side.dropped or count - paid > len(side.dice)):
        said[0] = said[0].replace("rolls ", f"rolls {SEVERAL.get(first, first)} dice (", 1) + ")"
    return ", ".join([*said, *[kept] * bool(said and kept)])


def _rolled_on(faces: tuple[int, ...]) -> str:
    """Return the faces of one die that was rolled on for each 6, in words: "6 and then 3"."""
    *sixes, last = faces
    return f"{dice(sixes)} and then {last}" if sixes else str(last)
