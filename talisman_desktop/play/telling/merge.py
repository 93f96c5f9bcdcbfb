"""Facts that share one line of the journal: a loss of two kinds of token, a price and the thing bought, cards that move
the same way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import Cause, Table, Token
from talisman_desktop.play.telling.moved_cards import Deed, same, sentence
from talisman_desktop.play.telling.name_forms import counted, is_plural, joined, many, plural, repeated
from talisman_desktop.play.telling.rolled_offers import is_offer
from talisman_desktop.play.telling.teller import ARMOUR, PRICES, Teller, paying
from talisman_desktop.play.telling.vocabulary import Line, amount, cap, dice
from talisman_desktop.rules.roads import LocationFound, TroveSet


class Happened(Struct, frozen=True):
    """A fact, its number, and the table just before it."""

    number: int
    fact: f.Fact
    table: Table


Run = Sequence[Happened]
"""Facts in order, beginning with the next one to tell. Facts that never have a line are left out, except `StepBegan`.
"""

Merged = tuple[str, int]
"""A sentence ("" if the facts need none), and the number of facts that it tells."""


def merged(run: Run, teller: Teller) -> tuple[Line | None, int] | None:
    """Return the line that the first facts of a run share, and their number; None if the first fact has a line to
    itself."""
    for merger in MERGERS:
        found = merger(run, teller)
        if found is not None:
            text, count = found
            first = run[0]
            return (teller.wrap(cap(text), first.fact, first.table) if text else None), count
    return None


# --- tokens ---


def _akin(a: Cause, b: Cause) -> bool:
    """Whether two causes are the same to a reader, such as those of a life and of another token lost in one fight, or
    those of a price and of what is got for it."""
    return a == b or (a.card == b.card and (a.deed == b.deed == "beaten" or (a.rule == b.rule and b.deed == "price")))


def _tokens(run: Run, teller: Teller) -> Merged | None:
    """Merge the tokens that a hero loses and gains for one reason. Gold that is lost first is told as the price of the
    rest. Return None if the run does not begin with tokens, or begins with fate paid for a roll."""
    first = run[0].fact
    if not isinstance(first, f.TokensChanged) or (first.token == "fate" and first.cause.deed == "fate"):
        return None
    changes: list[f.TokensChanged] = []
    count = 0
    for i, happened in enumerate(run):
        fact = happened.fact
        if changes and _struck_again(fact, first):
            continue
        if not isinstance(fact, f.TokensChanged) or fact.hero != first.hero or not _akin(fact.cause, first.cause):
            break
        if changes and (_gold_moved(run[i:], teller) or _bought(run[i:], teller)):
            break
        changes.append(fact)
        count = i + 1
    table = run[0].table
    who = teller.words.hero(first.hero, table)
    lost = [_lost(first.hero, token, by, table) for token, by in _each(x for x in changes if x.by < 0)]
    won = [amount(by, token) for token, by in _each(x for x in changes if x.by > 0)]
    buys = first.token == "gold" and bool(won)
    price = len(lost) == 1 and first.token in PRICES and first.by < 0 and (buys or paying(first.cause))
    parts = [f"{'pays' if price else 'loses'} {joined(lost)}"] if lost else []
    parts += [f"gains {joined(won)}"] if won else []
    return f"{who} {' and '.join(parts)}{teller.words.because(first.cause)}.", count


def _struck_again(fact: f.Fact, first: f.TokensChanged) -> bool:
    """Whether a fact is another blow of a guardian combat against the hero of `first`, who has just lost tokens by
    one."""
    return isinstance(fact, f.Told) and (fact.what, fact.hero) == ("struck", first.hero) and not fact.sides


def _each(changes: Iterable[f.TokensChanged]) -> list[tuple[Token, int]]:
    """Return the kinds of token in some changes, each with the sum of its changes."""
    found: dict[Token, int] = {}
    for change in changes:
        found[change.token] = found.get(change.token, 0) + change.by
    return [*found.items()]


def _lost(who: str, token: Token, by: int, table: Table) -> str:
    hero = table.heroes.get(who)
    if token == "life" and hero is not None and hero.life + by <= 0:
        return "the last life" if by == -1 else f"the last {-by} lives"
    return amount(-by, token)


def _gold_moved(run: Run, teller: Teller) -> Merged | None:
    """Merge gold that moves from a hero to another hero or to a place on the table, or from a place to a hero. Return
    None if the run begins otherwise."""
    if len(run) < 2:
        return None
    a, b, table = run[0].fact, run[1].fact, run[0].table
    if not _akin(b.cause, a.cause) or a.cause.by_hand:
        return None
    match a, b:
        case f.TokensChanged(hero=hero, token="gold", by=by), f.PileChanged(zone=zone) if by < 0 and b.by == -by:
            who = teller.words.hero(hero, table)
            if stash := teller.words.telling.stashes.get(zone):
                return f"{who} loses {-by} gold, stashed {stash}{teller.words.because(a.cause)}.", 2
            dead = hero not in table.heroes or table.heroes[hero].life == 0
            return f"{who} leaves {-by} gold behind." if dead else f"{who} lays down {-by} gold.", 2
        case f.TokensChanged(hero=hero, token="gold", by=by), f.TokensChanged(token="gold") if by < 0 and b.by == -by:
            if b.hero == hero:
                return None
            who, other = teller.words.hero(b.hero, table), teller.words.hero(hero, table)
            return f"{who} takes {-by} gold from {other}{teller.words.because(a.cause)}.", 2
        case f.PileChanged(by=by), f.TokensChanged(hero=hero, token="gold") if by < 0 and b.by == -by:
            return f"{teller.words.hero(hero, table)} takes {-by} gold that lies here.", 2
        case _:
            return None


def _bought(run: Run, teller: Teller) -> Merged | None:
    """Merge a price with the thing it buys. Return None if the run begins otherwise."""
    if len(run) < 2:
        return None
    a, b, table = run[0].fact, run[1].fact, run[0].table
    if not isinstance(a, f.TokensChanged) or a.token != "gold" or a.by >= 0 or not _akin(b.cause, a.cause):
        return None
    words = teller.words
    who = words.hero(a.hero, table)
    if isinstance(b, f.CardTaken):
        where = "" if paying(b.cause) else words.because(b.cause)
        return f"{who} buys {words.one(b.kind)} for {-a.by} gold{where}.", 2
    if isinstance(b, f.CardMoved) and b.to.endswith(f":{a.hero}") and b.to.startswith(("items:", "followers:")):
        return f"{who} pays {-a.by} gold and takes {words.thing(teller.kind_of_card(b.card, table))}.", 2
    return None


# --- cards ---


def _deeds(run: Run, teller: Teller) -> list[Deed]:
    """Return the card moves at the start of a run that fit into one sentence."""
    found: list[Deed] = []
    for happened in run:
        fact = happened.fact
        deed = teller.deed(fact, happened.table) if isinstance(fact, f.CardMoved) else None
        if deed is None or (found and not same(deed, found[0])):
            break
        found.append(deed)
    return found


def _moves(run: Run, teller: Teller) -> Merged | None:
    """Merge cards that move the same way, with gold left beside them or tokens gained for them. Return None if the run
    does not begin with a card's move that is told."""
    deeds = _deeds(run, teller)
    if not deeds:
        return None
    text, n = _all_of(deeds, run[0].table) or sentence(deeds), len(deeds)
    gold = _gold_moved(run[n:], teller)
    if gold is not None and text.endswith(" behind.") and gold[0].endswith(" gold behind."):
        purse = gold[0].removesuffix(" behind.").rpartition(" leaves ")[2]
        left = [*((d.thing, d.name) for d in deeds), (purse, purse)]
        return f"{teller.words.hero(deeds[0].hero, run[0].table)} leaves {counted(left)} behind.", n + 2
    after = run[n].fact if len(run) > n else None
    if isinstance(after, f.TokensChanged) and run[0].fact.cause.deed == after.cause.deed == "trophies":
        return f"{text.removesuffix('.')} for {amount(after.by, after.token)}.", n + 1
    if isinstance(after, f.TokensChanged) and after.by > 0 and after.cause.deed == "bag-broken":
        who, bags = teller.words.hero(after.hero, run[0].table), counted((d.thing, d.name) for d in deeds)
        return f"{who} uses up {bags} and gains {amount(after.by, after.token)}.", n + 1
    return text, n


def _all_of(deeds: list[Deed], table: Table) -> str:
    """Return the sentence for foes of one kind that all fall: "The Pit Fiends fall."; "" if the deeds are anything
    else."""
    kinds = {deed.kind for deed in deeds}
    if len(deeds) < 2 or len(kinds) > 1 or deeds[0].many != "{} fall.":
        return ""
    if sum(card.kind in kinds for card in table.zone("guardians")) > len(deeds):
        return ""
    return f"The {plural(deeds[0].name)} fall."


def _met(run: Run, teller: Teller) -> Merged | None:
    """Merge a card turned over with the tokens put on it, or a thing found with the hero who takes it. Return None if
    the run begins otherwise."""
    first = run[0].fact
    if isinstance(first, f.CountersChanged) and first.by > 0 and len(run) > 1:
        after = run[1].fact
        if not isinstance(after, f.Told) or after.what != "met":
            return None
        holds = teller.tell(first, run[0].table).partition(" holds ")[2]
        return f"{teller.tell(after, run[1].table).removesuffix('.')}, which holds {holds}", 2
    if not isinstance(first, f.Told) or first.what != "met" or len(run) < 2:
        return None
    after = run[1].fact
    if not isinstance(after, f.CardMoved) or not after.to.startswith(("items:", "followers:")):
        return None
    if teller.kind_of_card(after.card, run[1].table) != first.cause.card:
        return None
    hero = after.to.partition(":")[2]
    printed = teller.words.printed(first.cause.card)
    found = teller.tell(first, run[0].table).removesuffix(".")
    who = teller.words.hero(hero, run[1].table)
    if printed is not None and printed.must_take:
        return f"{found}, and {who} has to take it along.", 2
    if after.to.startswith("followers:"):
        return f"{found}, from now on a follower of {who}.", 2
    them = printed is not None and is_plural(printed.name)
    return f"{found}, and {who} takes {'them' if them else 'it'}.", 2


def _used(run: Run, teller: Teller) -> Merged | None:
    """Merge the use of a thing or a spell with its discarding, its price, and the tokens that the user gains. The use
    of a character's ability has no sentence if the next line names the ability. Return None if the run does not begin
    with a use."""
    first = run[0].fact
    if not isinstance(first, f.Told) or first.what not in ("used", "cast"):
        return None
    if _own(first, run[1:], teller):
        return "", 1
    text, n = teller.tell(first, run[0].table).removesuffix("."), 1
    gone = run[1].fact if len(run) > 1 else None
    if isinstance(gone, f.CardMoved) and teller.kind_of_card(gone.card, run[1].table) == first.cause.card:
        n = 2
        if gone.to.startswith("discard:"):
            kind = first.cause.card
            printed = teller.words.printed(kind)
            verb = "uses up" if printed is None or printed.is_item else "uses and discards"
            text = text.replace(f" uses {teller.words.thing(kind)}", f" {verb} {teller.words.alike(kind)}", 1)
    price = run[n].fact if len(run) > n else None
    paid = isinstance(price, f.TokensChanged) and price.token == "gold" and price.by < 0 and price.hero == first.hero
    if isinstance(price, f.TokensChanged) and paid and _akin(first.cause, price.cause):
        text, n = f"{text} for {-price.by} gold", n + 1
    won: list[str] = []
    for happened in run[n:]:
        fact = happened.fact
        if not isinstance(fact, f.TokensChanged) or (fact.hero, fact.cause) != (first.hero, first.cause) or fact.by < 0:
            break
        won.append(amount(fact.by, fact.token))
    return f"{text}{' and gains ' + joined(won) if won else ''}.", n + len(won)


def _own(first: f.Told, after: Run, teller: Teller) -> bool:
    """Whether the fact after the use of a character's ability names the ability in its own line, so that the use needs
    none."""
    printed = teller.words.printed(first.cause.card)
    if printed is None or printed.type != "character" or not after:
        return False
    fact = after[0].fact
    if isinstance(fact, f.CardTaken):
        return fact.cause.card == first.cause.card
    return isinstance(fact, f.AlignmentChanged | f.TokensChanged) and _akin(first.cause, fact.cause)


def _given(run: Run, teller: Teller) -> Merged | None:
    """Merge the fact that a talisman is given up with the move of its card. Return None if the run begins otherwise."""
    first, after = run[0].fact, run[1].fact if len(run) > 1 else None
    if not isinstance(first, f.Told) or first.what != "spends-talisman":
        return None
    gone = isinstance(after, f.CardMoved) and after.cause == first.cause
    return teller.tell(first, run[0].table), 2 if gone else 1


def _row(run: Run, teller: Teller) -> Merged | None:
    """Merge spells drawn one after another, or trove cards turned over one after another. Return None if the run begins
    otherwise."""
    first = run[0].fact
    if not isinstance(first, f.CardTurned) or first.cause.by_hand:
        return None
    zone, seen = _zone(run[0]), list[tuple[str, str]]()
    for happened in run:
        fact = happened.fact
        if not isinstance(fact, f.CardTurned) or fact.cause != first.cause or _zone(happened) != zone:
            break
        seen.append((teller.words.one(fact.kind), teller.words.name(fact.kind)))
    if zone.startswith("spells:"):
        who = teller.words.hero(zone[7:], run[0].table)
        return f"{who} draws the spell{'s' * (len(seen) > 1)} {repeated(told for told, _ in seen)}.", len(seen)
    if zone == "trove" and first.cause.deed == "find-shown":
        several = len(seen) > 1 or is_plural(seen[0][1])
        return f"in the trove {'lie' if several else 'lies'} {counted(seen)}.", len(seen)
    return None


def _zone(happened: Happened) -> str:
    fact = happened.fact
    assert isinstance(fact, f.CardTurned)
    try:
        return happened.table.find(fact.card)[0]
    except KeyError:
        return ""


# --- dice ---


def _found(run: Run, teller: Teller) -> Merged | None:
    """Merge a roll with its result: a special location, the trove's gold, a figure that moves. A roll to charm or
    beguile that brought nothing is told as in vain. Return None if the run begins otherwise."""
    first = run[0].fact
    if not isinstance(first, f.DiceThrown) or len(run) < 2:
        return None
    after = run[1].fact
    event = after.event if isinstance(after, f.SliceChanged) else None
    who = teller.words.hero(first.hero, run[0].table)
    if isinstance(event, LocationFound):
        place = teller.words.place(event.place)
        return f"{who} rolls {dice(first.dice)}: the special location on the road is {place}.", 2
    if isinstance(event, TroveSet) and first.cause.deed == "gold-found":
        return f"{who} rolls {dice(first.dice)}: the trove holds {event.gold} gold.", 2
    if isinstance(after, f.CardMoved) and after.cause.deed == "wanders":
        deed = teller.deed(after, run[1].table)
        return (f"{who} rolls {dice(first.dice)}: {sentence([deed], capital=False)}", 2) if deed else None
    if first.purpose == "special location" and isinstance(after, f.DiceThrown) and after.purpose == first.purpose:
        return f"{who} rolls {dice(first.dice)} for the special location: that place is not on this road.", 1
    if first.cause.deed in ("charm", "beguiled") and not _fate_paid(after) and after.cause != first.cause:
        return f"{teller.tell(first, run[0].table).removesuffix('.')}, in vain.", 1
    return None


def _fate_paid(fact: f.Fact) -> bool:
    return isinstance(fact, f.TokensChanged) and fact.cause.deed == "fate"


def _visit(run: Run, teller: Teller) -> Merged | None:
    """Merge a visit to a place with the roll there. If a visit or a roll on a table has no effect, or the hero leaves
    what it offers, the sentence says so. Return None if there is nothing to merge or to say so."""
    first = run[0].fact
    visit = isinstance(first, f.Told) and first.what == "visits"
    if isinstance(first, f.Told) and visit and _idle(first, run[1:], teller):
        return f"{teller.tell(first, run[0].table).removesuffix('.')}: nothing happens.", 1
    at = 1 if visit else 0
    thrown = run[at].fact if len(run) > at else None
    if not isinstance(thrown, f.DiceThrown) or thrown.cause.deed in ARMOUR:
        return None
    if visit and (not isinstance(first, f.Told) or thrown.hero != first.hero or thrown.purpose not in first.args):
        return None
    nothing = _nothing(thrown, run[at + 1 :])
    if not visit and not nothing:
        return None
    if not visit and teller.free(thrown):
        return None
    text = (teller.tell(first, run[0].table) or "?").removesuffix(".")
    text += f" and rolls {dice(thrown.dice)}" if visit else ""
    if nothing:
        text += ", but does not take the offer" if is_offer(thrown, teller.words) else ": nothing happens"
    return f"{text}.", at + 1


def _idle(visit: f.Fact, after: Run, teller: Teller) -> bool:
    """Whether a visit had no effect on the hero: its step ended at once, and the place is not one where a card is
    drawn."""
    place = teller.words.printed(visit.cause.card)
    return place is not None and not place.draws and _ended(after)


def _nothing(thrown: f.DiceThrown, after: Run) -> bool:
    """Whether a roll on a table had no effect: its step ended at once."""
    return (not thrown.cause.rule or thrown.cause.deed == "table-roll") and _ended(after)


def _ended(after: Run) -> bool:
    """Whether the next fact begins another step; the step that carries the party off does not count."""
    return bool(after) and isinstance(fact := after[0].fact, f.StepBegan) and fact.step.name != "teleport"


def _fate(run: Run, teller: Teller) -> Merged | None:
    """Merge fate that is paid with the new roll and its result. Return None if the run begins otherwise."""
    first = run[0].fact
    after = run[1].fact if len(run) > 1 else None
    if not isinstance(first, f.TokensChanged) or (first.token, first.cause.deed) != ("fate", "fate"):
        return None
    if not isinstance(after, f.DiceThrown) or after.hero != first.hero:
        return None
    if after.cause.deed == "road-roll":
        return f"{teller.words.hero(first.hero, run[0].table)} pays 1 fate, and the last die is {dice(after.dice)}.", 2
    at = 2 if after.cause.deed in ARMOUR else 1
    if len(run) <= at:
        return None
    line, count = merged(run[at:], teller) or (teller.line(run[at].fact, run[at].table), 1)
    if line is None or " rolls " not in line.text:
        return None
    return line.text.replace(" rolls ", " pays 1 fate to reroll and gets ", 1), at + count


def _struck(run: Run, teller: Teller) -> Merged | None:
    """Leave out the line for a guardian's blow if the next line tells what the hero lost by it. Return None if it does
    not."""
    first, after = run[0].fact, run[1].fact if len(run) > 1 else None
    if not isinstance(first, f.Told) or first.what != "struck" or first.sides:
        return None
    if isinstance(after, f.TokensChanged) and after.hero == first.hero and after.cause.deed == "blow":
        return "", 1
    return None


def _foes(run: Run, teller: Teller) -> Merged | None:
    """Merge foes of one kind and one score that appear together. Return None if the run begins otherwise."""
    first = run[0].fact
    if not isinstance(first, f.FoeAppeared) or first.thrown:
        return None
    count = next((n for n, happened in enumerate(run) if happened.fact != first), len(run))
    printed = teller.words.printed(first.kind)
    if count < 2 or printed is None or printed.strength is None:
        return None
    return f"{many(count, printed.name)} stand before the party (strength {printed.strength} each).", count


MERGERS: tuple[Callable[[Run, Teller], Merged | None], ...] = (
    _fate,
    _gold_moved,
    _bought,
    _tokens,
    _met,
    _used,
    _given,
    _moves,
    _row,
    _foes,
    _found,
    _visit,
    _struck,
)
