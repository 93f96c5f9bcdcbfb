"""The window names here what it needs from the rest of the program: protocols and values. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

from talisman_desktop.cards.number_file import Numbers, Reading
from talisman_desktop.cards.problems import Problem
from talisman_desktop.cards.schema import CardDef, CardSet, Catalog
from talisman_desktop.core.codec import Codec
from talisman_desktop.core.facts import Fact
from talisman_desktop.core.log import Entry
from talisman_desktop.core.requests import Request
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters.arrivals import Arrival
from talisman_desktop.desktop.presenters.cloth_places import Place
from talisman_desktop.desktop.presenters.guardian_planner import Planned
from talisman_desktop.desktop.presenters.progress import UNSEEN, Make, Report
from talisman_desktop.desktop.presenters.wishes import NotesWish, SheetKind, SheetsWish
from talisman_desktop.pictures.album import Album
from talisman_desktop.play.courses import Moment
from talisman_desktop.play.session import Change, Session
from talisman_desktop.play.timeline import Decision
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Module
from talisman_desktop.rules.reminders import Reminder
from talisman_desktop.rules.ruleset import Rules

if TYPE_CHECKING:
    from fractions import Fraction

    from talisman_desktop.notes.blocks import Document
    from talisman_desktop.notes.luck_ledger import Rolled
    from talisman_desktop.odds.attack import Odds
    from talisman_desktop.odds.forecast import Forecast
    from talisman_desktop.odds.plan_aim import Aim
    from talisman_desktop.odds.space_ahead import SpaceAhead


class CampaignFile(Protocol):
    """An open campaign: where it is kept, and how it is saved; `talisman_desktop.store.Campaign` is one."""

    @property
    def title(self) -> str:
        """The title the players gave it."""
        ...

    @property
    def path(self) -> Path | None:
        """The campaign's file; None when it is kept in memory only."""
        ...

    def record(self, change: Change, session: Session) -> None:
        """Save what an operation changed. Raises any error; the window shows it and tries again."""
        ...

    def close(self, session: Session | None = None) -> None:
        """Save what could not be saved before, and close the file."""
        ...


@dataclass(frozen=True, slots=True)
class Listed:
    """A campaign as the picker lists it."""

    path: Path
    title: str
    party: str = ""
    place: str = ""
    last: str = ""
    """The last line of its journal."""
    when: str = ""
    trouble: str = ""
    """Why it cannot be opened, "" when it can."""


Clash = Callable[[Mapping[str, str], Iterable[str]], str]
"""Says why the settings chosen and these card sets cannot be used together; "" when they can."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A setting with a name and some values: an option of a campaign, or an automation."""

    name: str
    title: str
    values: tuple[tuple[str, str], ...]
    """Value and its words; the first is the usual one."""
    help: str = ""


class Exporter(Protocol):
    """Writes the notes and the sheets of a game as it is now, even on another thread while the game is played on. Each
    method may raise OSError if something is missing on the machine."""

    @property
    def sheet_kinds(self) -> Sequence[SheetKind]:
        """The kinds of sheets there are."""
        ...

    def sittings(self, campaign: CampaignFile) -> Sequence[tuple[int, str]]:
        """Return the number and the words of each sitting, the newest first."""
        ...

    def preview(self, session: Session, campaign: CampaignFile, wish: NotesWish) -> Make[str]:
        """Return the function that writes the beginning of the notes as Markdown."""
        ...

    def document(self, session: Session, campaign: CampaignFile, wish: NotesWish) -> Make[Document]:
        """Return the function that makes the notes as a document, to be shown and printed."""
        ...

    def known(self, session: Session, campaign: CampaignFile) -> Session:
        """Return the session with its whole log if that can be replayed quickly, else the session as it is."""
        ...

    def notes(self, session: Session, campaign: CampaignFile, wish: NotesWish) -> Make[bytes]:
        """Return the function that writes the notes as a file."""
        ...

    def sheets(self, session: Session, wish: SheetsWish) -> Make[bytes]:
        """Return the function that draws the sheets as a PDF."""
        ...

    def name(self, campaign: CampaignFile, wish: NotesWish | SheetsWish) -> str:
        """Return a name for the file."""
        ...


class KeptNumbers(Protocol):
    """The numbers that a person has read from their real cards, in a file."""

    def read(self) -> Reading:
        """Return the numbers, or what is wrong with the file."""
        ...

    def write(self, numbers: Numbers) -> str:
        """Keep these numbers; return where a file with errors was put first, "" for none. Raises OSError."""
        ...

    def look(self, file: Path) -> Reading:
        """Return the numbers in another file of this form, or what is wrong with it."""
        ...


class Importer(Protocol):
    """Brings in campaigns from elsewhere. Each method raises errors whose texts are sentences for the players."""

    def look(self, file: Path, report: Report = UNSEEN) -> Arrival:
        """Read a file and what importing it would change; write nothing."""
        ...

    def bring_in(self, file: Path, report: Report = UNSEEN) -> Path:
        """Make a new campaign from the file beside the others; return its file."""
        ...

    def put_in_place(self, file: Path, path: Path, report: Report = UNSEEN) -> Path | None:
        """Replace a closed campaign by the one in the file; return the backup of the campaign replaced."""
        ...


class EnteredFile(Protocol):
    """Keeps the entries for a campaign under way until that campaign begins."""

    def read(self) -> tuple[str, Table] | None:
        """Return the title and the table that are kept; None where there are none. Raises ValueError with a sentence
        if the file is damaged, after setting it aside."""
        ...

    def write(self, title: str, table: Table) -> None:
        """Keep this title and table. Raises OSError."""
        ...

    def remove(self) -> None:
        """Remove what is kept. Raises OSError."""
        ...


@dataclass(frozen=True, slots=True)
class OldLine:
    """A line of the journal that is older than the log of the session."""

    text: str
    heading: bool = False
    n: int = -1
    """Its number in the file."""


def _nothing() -> tuple[()]:
    return ()


def _no_moment(campaign: CampaignFile, entry: int) -> Moment:
    raise LookupError("Nothing is kept of so early a moment.")


def _no_odds(session: Session, option: str) -> Generator[None, None, None]:
    yield


def _no_place(game: Game, request: Request | None) -> Place | None:
    return None


def _no_space(game: Game) -> SpaceAhead | None:
    return None


def _no_reaching(campaign: CampaignFile, entry: int) -> Make[Callable[[], Session]]:
    raise LookupError("Nothing is kept of so early a moment.")


def _no_branch(campaign: CampaignFile, entry: int, more: Sequence[Entry], title: str) -> Make[Path]:
    return lambda _report: Path()


def _no_rolls(campaign: CampaignFile, session: Session) -> Make[tuple[Sequence[Rolled], bool]]:
    return lambda report: ((), True)


def _unminded(
    game: Game, request: Request | None, switches: Mapping[str, str], since: Sequence[Fact]
) -> tuple[Reminder, ...]:
    return ()


@dataclass(slots=True)
class Services:
    """The services that the window calls. Only the first four are required."""

    rules: Rules
    codec: Codec
    """Reads tables and logs of all games back."""
    new_campaign: Callable[
        [str, int | None, dict[str, str], dict[str, str], Sequence[str]], tuple[Session, CampaignFile]
    ]
    """Title, seed (None: by chance), options, switches, the card sets in use beside the base set; the option "heroes"
    holds the ids of chosen characters with commas between."""
    open_campaign: Callable[[Path], tuple[Session, CampaignFile]]
    load_store: Callable[[], object] = _nothing
    """Load what opening a campaign needs, also on a thread beside the window: it takes a while."""
    card_errors: tuple[Problem, ...] = ()
    """The errors in card sets that could not be used."""
    card_sets: tuple[CardSet, ...] = ()
    """The card sets that a campaign may use beside the base set, with those that have errors."""
    chosen_sets: tuple[str, ...] = ()
    """Those of them that a new campaign uses by default."""
    sets_folder: Path | None = None
    """The folder that a person puts card sets into; it may not be there yet."""
    join_campaign: Callable[[str, Table, Mapping[str, str]], tuple[Session, CampaignFile]] | None = None
    """Begin at a table that was played on paper so far: title, the present table, switches."""
    entered: EnteredFile | None = None
    """What was entered of such a table; None: it is kept only while the window is open."""
    glimpse: Callable[[Path], tuple[str, Session] | None] = lambda path: None
    """Title and game of a campaign as it was saved last, much quicker than opening it; None: open it to see."""
    story: Callable[[Path], str] = lambda path: ""
    """Return the text of a campaign file, also of one that cannot be opened; "" when the file cannot be read."""
    recent: Callable[[], Sequence[Listed]] = _nothing
    """Known campaigns, the latest first."""
    folder: Path | None = None
    """Where campaigns lie."""
    log_folder: Path | None = None
    """The folder in which the program logs its own faults; None: it logs them nowhere."""
    listed: Callable[[Path], Sequence[Listed]] = lambda folder: ()
    """The campaigns in a folder, the latest first."""
    earlier: Callable[[CampaignFile, Session], Session | None] = lambda campaign, session: None
    """The same campaign as a session that begins further back, so that it can undo more; None: there is no more."""
    again: Callable[[CampaignFile, Session], Session | None] = lambda campaign, session: None
    """The campaign once more as it was saved last; None: the session stays as it is."""
    timeline_begins: Callable[[CampaignFile], int] = lambda campaign: 0
    """How many log entries of the campaign lie before those of the session."""
    timeline: Callable[[CampaignFile, bool], tuple[int, Sequence[Decision]]] = lambda campaign, own: (0, ())
    """That number and the decisions in those entries; with True what the program threw, drew and decided too."""
    moment: Callable[[CampaignFile, int], Moment] = _no_moment
    """The table before such an entry. Raises an error with a sentence when it cannot be had."""
    reaching: Callable[[CampaignFile, int], Make[Callable[[], Session]]] = _no_reaching
    """Makes the same campaign as a session that holds an entry of the whole log. Calling what is made lets the
    campaign go on as that session; nothing may have been saved meanwhile. Raises an error with a sentence."""
    warnings: Callable[[CampaignFile], Sequence[str]] = lambda campaign: ()
    """What the players should know about the file; asked once after opening."""
    was_cut: Callable[[CampaignFile], bool] = lambda campaign: False
    """Whether the end of its log was cut just now, as the rules have changed."""
    longer: Callable[[CampaignFile], Path | None] = lambda campaign: None
    """A backup that holds more of the campaign than its file, where the warnings tell of one."""
    taken: Callable[[CampaignFile], str] = lambda campaign: ""
    """Return a sentence on what another program did to the open file; "" while the file is the one that was opened."""
    save_again: Callable[[CampaignFile, Session], Path | None] = lambda campaign, session: None
    """Saves the campaign whole under its name then; the copy of what stood there, None where nothing did."""
    only_looked_at: Callable[[CampaignFile], bool] = lambda campaign: False
    """Whether its folder cannot be written to, so that nothing can be saved there."""
    copy_to_own: Callable[[CampaignFile, Session], Path] = lambda campaign, session: Path()
    """Saves such a campaign, as the session stands, beside the players' others; its file there."""
    branch: Callable[[CampaignFile, int, Sequence[Entry], str], Make[Path]] = _no_branch
    """Makes a new campaign of an entry's past, some entries more, and a title; its file. Raises an error with a
    sentence."""
    journal: Callable[[CampaignFile], Sequence[OldLine]] = lambda campaign: ()
    """Lines of sittings that the session knows nothing of any more."""
    journal_begins: Callable[[CampaignFile], int] = lambda campaign: 0
    """How many facts of the campaign lie before those of the session: from there on the journal's lines are its."""
    remarks: Callable[[CampaignFile], tuple[Mapping[int, str], int]] = lambda campaign: ({}, 0)
    """The players' notes by the number of their line in the file, and how many belong to no line now."""
    line_told: Callable[[CampaignFile, int, int], int] = lambda campaign, after, last: -1
    """The number of the last line told in the file after one and up to another number; -1 for none."""
    remark: Callable[[CampaignFile, int, str], object] = lambda campaign, n, note: None
    """Writes the note to a line of the file, "" takes it away. Raises an error with a sentence."""
    rules_text: Callable[[str, str], str] = lambda clause, note: ""
    """A clause as Markdown, with the table's own note on it ("": none)."""
    search_rules: Callable[[str, Mapping[str, str]], Sequence[tuple[str, str]]] = lambda text, notes: ()
    """Clauses that fit some words, also of the table's own notes by clause, as (id, words); "" gives all."""
    card_notes: Callable[[CardDef], Sequence[tuple[str, str]]] = lambda card: ()
    """What the rules say of a card, as (clause, words)."""
    exporter: Exporter | None = None
    """Writes notes and sheets; None: they cannot be written."""
    importer: Importer | None = None
    """Brings in campaigns; None: they cannot be brought in."""
    kind_of: Callable[[Path], Literal["campaign", "packet", "position"]] = lambda file: "campaign"
    """The kind of any file. Raises an error with a sentence where it is none of the program's."""
    sample: Make[Path] | None = None
    """Makes the sample campaign where it is not there, and returns its file; None: there is none."""
    from_position: Callable[[Path], Path] = lambda file: file
    """Makes a campaign of a position; its file. Raises an error with a sentence."""
    write_file: Callable[[Path, bytes], object] = Path.write_bytes
    """Writes a file; raises OSError."""
    album: Album | None = None
    """The pictures that the person has taken of real cards; None: they cannot be kept."""
    own_numbers: KeptNumbers | None = None
    """The numbers that the person has read from their own cards; None: they cannot be kept."""
    characters: tuple[str, ...] = ()
    """Characters that may be chosen at the start, by card id; empty: all of the catalog."""
    options: tuple[Choice, ...] = ()
    """The settings of a table, for a new campaign and while it is played."""
    house_rules: tuple[Module, ...] = ()
    """The house rules that a table may switch on."""
    boxes: tuple[Module, ...] = ()
    """The rules of boxes, each by the id of its card set."""
    clash: Clash = lambda chosen, sets: ""
    reminders: Callable[[Game, Request | None, Mapping[str, str], Sequence[Fact]], tuple[Reminder, ...]] = _unminded
    """The reminders of a question, by the switches and what happened since the last one."""
    forecasts: Callable[[Session], Mapping[str, Forecast]] = lambda session: {}
    """The forecasts of the question that is asked, by option; that of dice to be rolled is under ""."""
    past_rolls: Callable[[CampaignFile, Session], Make[tuple[Sequence[Rolled], bool]]] = _no_rolls
    """Counts the rolls of a campaign from before the session, and says whether they are all of them."""
    space_ahead: Callable[[Game], SpaceAhead | None] = _no_space
    """The space that the party comes to next, as far as anybody can know it; None where there is none."""
    village: Callable[[Game, Request | None], Place | None] = _no_place
    """The place in the middle of the table: the village, the crossroads before it; None while there is none."""
    plannable: Callable[[Request], bool] = lambda request: False
    """Whether there may be a plan for a question: then one is worked out once the question is seen."""
    plan: Callable[[Game, Request | None, Sequence[Entry], Aim], Planned | None] = lambda game, request, log, aim: None
    """The plan for a question of a guardian combat, by the log so far and the aim; None where nothing is planned."""
    exact_odds: Callable[[Session, str], Generator[None, None, Odds[Fraction] | None]] = _no_odds
    """Works out, a little at a time, the odds of the fight that an option leads to as fractions, and returns them; None
    where there is none."""
    automations: tuple[Choice, ...] = ()
    """What the players may have decided for them, by the name of the switch."""
    version: str = ""
    settings_file: Path | None = None
    """None: the platform's usual place."""
    manual: Callable[[str], str] = lambda page: ""
    """A page of the manual as Markdown, by its name; "": it is not there."""

    @property
    def catalog(self) -> Catalog:
        """All cards there are."""
        return self.rules.catalog
