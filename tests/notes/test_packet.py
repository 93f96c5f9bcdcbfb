"""The session packet: its checklist, its highlights, its sittings, and the same packet as HTML."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Choose
from talisman_desktop.core.table import FOE, Card, Step, Table
from talisman_desktop.notes import html
from talisman_desktop.notes import markdown as md
from talisman_desktop.notes.blocks import Checks, Document, Grid, Heading, Picture
from talisman_desktop.notes.checklist import MATCHES, checklist
from talisman_desktop.notes.front_page import FrontPage
from talisman_desktop.notes.packet import Sitting, Wanted, markdown, packet, standing
from talisman_desktop.notes.story import highlights, story_of
from talisman_desktop.notes.tale import Moment, chosen, moments
from talisman_desktop.play.session import Session
from talisman_desktop.rules import keeper as keeping
from talisman_desktop.rules import roads
from tests.kit import (
    a_table,
    cards,
    catalog,
    core,
    do,
    plays_out,
    sure,
    who,
)
from tests.notes.test_session_notes import full, part, played

EVIL_WORDS = "<script>alert(1)</script>"


def lines(document_part: str) -> list[str]:
    """Return the lines to tick under a heading."""
    return re.findall(r"^- \[ \] (.*)$", document_part, flags=re.MULTILINE)


def rebuilt(table: Table) -> str:
    return md.write(Document("Again", tuple(checklist(table, core().usual))))


# --- the checklist ---


@pytest.mark.rule("A4b", "A4a")
def test_the_checklist_says_where_each_card_goes() -> None:
    text = rebuilt(full())
    adventure = lines(part(text, "From the adventure deck (core box)"))
    assert "Sword: items of the Elf" in adventure
    assert "Holy Lance: with the guardian Giant" in adventure
    assert "Market: road space 2, the Plains, card 2 from the bottom" in adventure
    assert "Wolf: road space 2, the Plains, card 1 from the bottom" in adventure
    assert "Talisman: village of the Inner Region, for any hero who comes there" in adventure
    assert adventure[-1] == "To the discard pile: Ape, Imp"
    assert adventure[:-1] == sorted(adventure[:-1])
    assert lines(part(text, "From the character deck (core box)")) == [
        "Monk: out of the game",
        "Troll: out of the game",
    ]
    dealt = lines(part(text, "Shuffle, then deal face down"))
    assert "3 face down from the adventure deck: trove" in dealt
    assert "1 face down from the adventure deck: draw spot 1" in dealt
    assert "With the trove: 4 gold" in lines(part(text, "Gold"))
    assert "Elf: 5 gold in store, village of the Inner Region" in lines(part(text, "Gold"))
    assert "Elf: quest, hand over a follower" in lines(part(text, "Tokens"))
    assert lines(text)[-1] == MATCHES


def crowded() -> Table:
    """Return a table with equal things side by side, and stacks on both sides of a party on its way home."""
    fiends = tuple(Card(n, "core/fiend", "adventure") for n in (901, 902, 903))
    table = a_table([who("elf", trophies=["lemure", "lemure", "ape"])], space=3, heading=-1)
    zones = {
        **table.zones,
        **{f"spot:{n}": (Card(910 + n, "", "adventure", up=False),) for n in (1, 2, 3, 5)},
        "spot:4": (Card(920, "core/bear", "adventure"),),
        "road:1": (Card(930, "core/wolf", "adventure"), Card(931, "core/wolf", "adventure")),
        "road:2": (Card(932, "core/ape", "adventure"),),
        "road:5": (Card(933, "core/bear", "adventure"),),
        "guardians": fiends,
    }
    return replace(table, zones=zones, options={"player:0": "Ann <3"})


def test_equal_things_make_one_line() -> None:
    text = md.write(Document("Many", tuple(standing(crowded(), core().usual, {}))))
    assert "- Trophies: 2 × Lemure (craft 1), Ape (strength 3); in all strength 3, craft 2\n" in text
    assert "- 3 × Fiend\n" in text
    assert "- Spots 1 to 3: a face-down card each\n- Spot 4: Bear\n- Spot 5: face-down card\n" in text
    assert "- Played by Ann \\<3\n" in text
    dealt = lines(part(rebuilt(crowded()), "Shuffle, then deal face down"))
    assert "4 face down from the adventure deck: one each on draw spots 1 to 3, 5" in dealt


def test_stacks_are_listed_in_the_order_home() -> None:
    text = md.write(Document("Home", tuple(standing(crowded(), core().usual, {}))))
    stacks = re.findall(r"^- (Road space .*)$", part(text, "On the road"), flags=re.MULTILINE)
    assert stacks == [
        "Road space 5, the Ruins: Bear – behind you",
        "Road space 2, the Plains: Ape",
        "Road space 1, the Fields: 2 × Wolf",
    ]


@pytest.mark.parametrize("answers", [60, 200, 450])
def test_every_known_card_of_the_table_is_on_the_checklist_once(answers: int) -> None:
    table = played(8, answers).table
    text = rebuilt(table)
    heads = re.findall(r"^### (From the .*)$", text, flags=re.MULTILINE)
    for deck in table.decks:
        out = [c for cards in table.zones.values() for c in cards if c.kind and c.deck == deck]
        ticked = [line for head in heads if f"the {deck} deck" in head for line in lines(part(text, head))]
        named = [name for line in ticked for name in _cards(line)]
        assert sorted(named) == sorted(catalog().cards[c.kind].name for c in out)


def _cards(line: str) -> list[str]:
    """Return the names of cards in a line of the checklist."""
    if line.startswith("To the discard pile: "):
        words = line.partition(": ")[2].split(", ")
    else:
        words = [line.rpartition(": ")[0]]
    found = []
    for word in words:
        name, _, many = word.partition(" (")
        number = re.search(r"(\d+) of them", many)
        found += [name] * (int(number[1]) if number else 1)
    return found


@pytest.mark.rule("B3j", "C10j")
def test_the_tower_is_told_by_its_names() -> None:
    wolf = Card(900, "core/werewolf-of-the-den", FOE, counters=3)
    table = a_table([who("elf", items=["pile-talisman"], quest="two-gold")], region="outer", space="crypt", spent=1)
    table = replace(table, zones={**table.zones, "guardians": (wolf,)})
    text = md.write(Document("Up", tuple(standing(table, core().usual, {}))))
    assert "The Tower: on space 8 of the Tower, the Crypt." in text
    assert "- Talismans spent on this ascent: 1\n" in text
    assert "- Spaces that had their road roll: 1 Hills, 2 Woods, 3 Runes, 4 Desert, 5 Oasis\n" in text
    assert "- Elf carries 1 talisman\n" in text
    assert "## Standing in the way\n\n- Werewolf of the Den (strength " in text
    again = rebuilt(table)
    assert "A token for a foe that has no card: Werewolf of the Den" in again
    assert "Werewolf of the Den:" not in again, "no deck holds it"


# --- the story ---


def test_highlights_are_the_important_lines() -> None:
    session = played(8, 450)
    told = story_of(session)
    few = highlights(told, session.facts, catalog())
    assert 10 < len(few) < len(told) / 3
    deaths = sum(isinstance(fact, f.HeroDied) for fact in session.facts)
    assert sum(line.text.partition(" is dead")[1] != "" for line in few) == deaths > 0
    assert any("beats the Dragon" in line.text for line in few)
    assert not any("beats the Lemure" in line.text for line in few)
    assert all(not (a.kind == b.kind == "heading") for a, b in pairwise(few))
    assert few[-1].kind != "heading"


def test_notes_of_the_sitting_before_are_carried_on() -> None:
    session = played(8, 60)
    noted = Sitting(1, "First", notes="Next time: Cy begins.\nThe Mystic owes us.")
    sittings = [noted, Sitting(2, notes=" "), Sitting(3, "Third", notes="Cy began.", first=len(session.facts) // 2)]
    text = md.write(packet(session, "All", Wanted(sitting=3), sittings=sittings))
    assert "Cy began." in part(text, "Sitting 3: Third")
    assert text.count("Next time: Cy begins.") == 1
    assert "Noted in sitting 1: First" in text
    first = md.write(packet(session, "All", Wanted(sitting=1), sittings=sittings))
    assert "Noted in sitting" not in first


def test_one_sitting_is_told_alone() -> None:
    session = played(8, 200)
    told = story_of(session)
    middle = told[len(told) // 2].fact
    sittings = [Sitting(1, "First", "1 May"), Sitting(2, "Second", "8 May", "Ann, Bo", "Cake.\n\nTea.", first=middle)]
    everything = Wanted(story="full")
    whole = part(markdown(session, "All", everything), "The story")
    assert whole == part(md.write(packet(session, "All", everything, sittings=sittings)), "The story")
    alone = md.write(packet(session, "All", Wanted(story="full", sitting=2), sittings=sittings))
    story = alone.partition("## The story\n")[2]
    expected = [line.text for line in told if line.fact >= middle and line.kind != "heading"]
    assert [md.escape(text) for text in expected] == re.findall(r"^- (.*)$", story, flags=re.MULTILINE)
    assert story.lstrip().startswith("### "), "under the heading in force"
    assert "Played on 8 May." in part(alone, "Sitting 2: Second")
    assert "Players: Ann, Bo." in part(alone, "Sitting 2: Second")
    assert "Cake." in part(alone, "Sitting 2: Second")
    assert "First" not in alone
    assert alone.startswith("# All, sitting 2, 8 May\n")


def test_older_sitting_is_told_as_its_table_was() -> None:
    session = played(8, 200)
    begun = session.keyframes[len(session.keyframes) // 2]
    sittings = [Sitting(1, "First"), Sitting(2, "Second", first=begun.facts)]
    alone = md.write(packet(session, "All", Wanted(sitting=1), sittings=sittings))
    assert f"\nDay {begun.table.day}, " in alone
    assert f"It ends on day {begun.table.day}, " in alone
    assert begun.table.day < session.table.day
    assert "To be decided" not in alone, "the question of now"


def test_record_only_mode_leaves_nothing_to_decide() -> None:
    table = a_table(["elf"], space=2)
    session = Session(cards.core(), do(table, *keeping.begin(table)))
    assert sure(Choose, session.pending).key == keeping.KEEP
    assert "To be decided" not in md.write(packet(session, "All", Wanted(story="full")))


def test_tale_tells_a_duel_without_its_sums() -> None:
    heroes, step = [who("elf", strength=7), who("dwarf")], Step("finale", ("elf",))
    table = a_table(heroes, region="outer", space="tower", options={"finale": "one"}, step=step)
    session = plays_out(table, dice=[3, 2], until=["finale"]).session
    told = [moment.text for moment in moments(session, story_of(session), {})]
    assert "the Elf beats the Dwarf, 9 to 6." in told


def test_tale_repeats_great_deeds_of_another_day() -> None:
    won, hurt = ("the party wins the trove",), ("the Elf rests",)
    found = [
        Moment(n, day, weight, names)
        for n, (day, weight, names) in enumerate(
            [(3, 86, won), (3, 86, won), (3, 20, hurt), (9, 86, won), (9, 20, hurt)]
        )
    ]
    assert [(moment.day, moment.names) for moment in chosen(found)] == [(3, won), (3, hurt), (9, won)]


def test_changes_since_last_time_are_in_the_heros_box() -> None:
    before = a_table([who("elf", items=["sword"], life=4, trophies=["ape"])], village=True)
    after = a_table([who("elf", items=["axe"], life=2, trophies=["ape", "imp"])], village=True)
    page = FrontPage(after, core().usual, before)
    assert page.since(after.heroes["elf"]) == "life −2; gained Axe; lost Sword; trophies +1"
    assert FrontPage(before, core().usual, before).since(before.heroes["elf"]) == "nothing changed"
    alone = a_table(["troll"], village=True)
    assert FrontPage(after, core().usual, alone).since(after.heroes["elf"]) == "new in the party"


def test_due_things_of_several_heroes_share_a_line() -> None:
    table = a_table([who("elf", quest="two-gold"), who("dwarf", toad=2), who("troll", toad=2)], village=True)
    due = FrontPage(table, core().usual).due("What next?")
    assert due[0] == "To be decided: What next?"
    assert "Dwarf, Troll: a toad for 2 more turns" in due
    assert any(line.startswith("Elf: quest, ") for line in due)


def test_parts_can_be_left_out() -> None:
    text = markdown(played(8, 60), "Short", Wanted(story="none", checklist=False))
    assert "## The story" not in text
    assert "## The tale" not in text
    assert "- [ ]" not in text


# --- HTML ---


class _Reader(HTMLParser):
    """Collects the tags and the words of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def read(page: str) -> _Reader:
    reader = _Reader()
    reader.feed(page)
    return reader


def test_the_page_says_what_the_markdown_says() -> None:
    document = packet(played(8, 200), "Friday")
    page = read(html.write(document))
    words = [w.strip() for w in page.words]
    for block in document.blocks:
        match block:
            case Heading(text=text):
                assert text in words
            case Grid(rows=rows):
                assert all(cell in words for row in rows for cell in row)
            case Checks(lines=lines):
                assert all(line in words for line in lines)
    assert page.tags.count("input") == sum(len(b.lines) for b in document.blocks if isinstance(b, Checks))
    assert page.tags.count("h1") == 1


def test_nothing_written_by_people_becomes_part_of_the_page() -> None:
    sitting = Sitting(1, EVIL_WORDS, EVIL_WORDS, EVIL_WORDS, f'{EVIL_WORDS}\n"><img src=x onerror=alert(1)>')
    document = packet(played(8, 40), EVIL_WORDS, Wanted(picture=b"\x89PNG"), sittings=[sitting])
    page = read(html.write(document))
    assert "script" not in page.tags
    assert page.tags.count("img") == 1
    assert page.links == ["data:image/png;base64,iVBORw=="], "nothing is fetched"
    assert sum(EVIL_WORDS in words for words in page.words) >= 4
    assert "default-src 'none'" in html.write(document)


def test_odd_letters_can_be_written() -> None:
    page = html.write(Document("half \ud800 a letter", (Picture(b"", 'a "quoted" picture'),)))
    assert "half ? a letter" in page
    assert 'alt="a &quot;quoted&quot; picture"' in page
    page.encode("utf-8")


def test_the_village_before_the_first_road() -> None:
    table = a_table(["elf"], village=True)
    assert roads.way(table) is None
    text = rebuilt(table)
    assert "- [ ] The party: in the village of the Inner Region\n" in text


def test_printed_table_of_html_keeps_its_head_with_its_rows() -> None:
    """Browsers repeat a `thead` on each page, and cut no table that fits on one."""
    written = html.write(Document("Notes", (Grid(("Hero", "Gold"), (("Elf", "1"),)),)))
    assert "<thead><tr><th>Hero</th><th>Gold</th></tr></thead>\n<tbody>\n<tr><td>Elf</td>" in written
    assert re.search(r"table \{[^}]*break-inside: avoid", written)


def test_markdown_holds_nothing_a_terminal_obeys() -> None:
    written = md.write(Document("a \x1b[2J\x9b31m title \u202e turned", (Checks(("a\u2066 line\x07",)),)))
    assert written == "# a �\\[2J�31m title � turned\n\n- [ ] a� line�\n"
