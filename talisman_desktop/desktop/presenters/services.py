"""The services that the window needs from the rest of the program, as protocols and values. No Qt."""

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
        """Save what an operation changed. Errors are not caught here: the window shows them and tries to save again."""
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
    """The last line of the campaign's journal."""
    when: str = ""
    trouble: str = ""
    """The reason why the campaign cannot be opened; "" when it can."""


Clash = Callable[[Mapping[str, str], Iterable[str]], str]
"""A function that returns why these settings and card sets cannot be used together; "" if they can."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A setting with a name and some values: an option of a campaign, or an automation."""

    name: str
    title: str
    values: tuple[tuple[str, str], ...]
    """Each value with its label; the first is the default."""
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
        """Keep these numbers; return the path to which a file with errors was moved first, "" for none. Raises
        OSError."""
        ...

    def look(self, file: Path) -> Reading:
        """Return the numbers in another file of numbers, or the errors in it."""
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
        """Return the title and the table that are kept; None if there are none. Raises ValueError with a sentence
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
    """A line of the journal that was written before the session's log begins."""

    text: str
    heading: bool = False
    n: int = -1
    """The number of the line in the file."""


def _nothing() -> tuple[()]:
    return ()


def _no_moment(campaign: CampaignFile, entry: int) -> Moment:
    raise LookupError("No record is kept of so early a moment.")


def _no_odds(session: Session, option: str) -> Generator[None, None, None]:
    yield


def _no_place(game: Game, request: Request | None) -> Place | None:
    return None


def _no_space(game: Game) -> SpaceAhead | None:
    return None


def _no_reaching(campaign: CampaignFile, entry: int) -> Make[Callable[[], Session]]:
    raise LookupError("No record is kept of so early a moment.")


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
    """Decodes tables and logs of all games."""
    new_campaign: Callable[
        [str, int | None, dict[str, str], dict[str, str], Sequence[str]], tuple[Session, CampaignFile]
    ]
    """Begin a campaign. The arguments are title, seed (None for a random one), options, switches, and the card sets in
    use besides the base set; the option "heroes" holds the ids of chosen characters with commas between."""
    open_campaign: Callable[[Path], tuple[Session, CampaignFile]]
    load_store: Callable[[], object] = _nothing
    """Load what is needed to open a campaign; it takes a while and can run on another thread."""
    card_errors: tuple[Problem, ...] = ()
    """The errors in card sets that could not be used."""
    card_sets: tuple[CardSet, ...] = ()
    """The card sets that a campaign may use besides the base set, including those that have errors."""
    chosen_sets: tuple[str, ...] = ()
    """Those of them that a new campaign uses by default."""
    sets_folder: Path | None = None
    """The folder that a person puts card sets into; it may not exist yet."""
    join_campaign: Callable[[str, Table, Mapping[str, str]], tuple[Session, CampaignFile]] | None = None
    """Begin a campaign at a table that was played on paper so far. The arguments are title, the present table,
    switches."""
    entered: EnteredFile | None = None
    """Keeps the entries for such a table; None means that they are kept only while the window is open."""
    glimpse: Callable[[Path], tuple[str, Session] | None] = lambda path: None
    """Return the title and the game of a campaign as it was last saved, which is much faster than opening it; None if
    they can be found only by opening it."""
    story: Callable[[Path], str] = lambda path: ""
    """Return the journal of a campaign file as text, even if the campaign cannot be opened; "" if the file cannot be
    read."""
    recent: Callable[[], Sequence[Listed]] = _nothing
    """Return the known campaigns, the latest first."""
    folder: Path | None = None
    """The folder of the campaigns."""
    log_folder: Path | None = None
    """The folder in which the program logs its own faults; None means that it does not log them."""
    listed: Callable[[Path], Sequence[Listed]] = lambda folder: ()
    """Return the campaigns in a folder, the latest first."""
    earlier: Callable[[CampaignFile, Session], Session | None] = lambda campaign, session: None
    """Return the same campaign as a session that begins earlier, so that more can be undone; None means that there is
    no more."""
    again: Callable[[CampaignFile, Session], Session | None] = lambda campaign, session: None
    """Return the campaign as it was saved last; None means that the session stays."""
    briefly: Callable[[CampaignFile, Session], Session | None] = lambda campaign, session: None
    """Return a session that is equal to the given one but begins as late in the log as it would after opening the
    campaign; None if the given session should be kept."""
    timeline_begins: Callable[[CampaignFile], int] = lambda campaign: 0
    """Return the number of log entries of the campaign before those of the session."""
    timeline: Callable[[CampaignFile, bool], tuple[int, Sequence[Decision]]] = lambda campaign, own: (0, ())
    """Return the number of earlier entries and the decisions in them. If the argument is True, what the program rolled,
    drew and decided is listed too."""
    moment: Callable[[CampaignFile, int], Moment] = _no_moment
    """Return the table before such an entry. Raises an error with a sentence if that is impossible."""
    reaching: Callable[[CampaignFile, int], Make[Callable[[], Session]]] = _no_reaching
    """Return the function that makes the same campaign as a session with an entry of the whole log. Calling what that
    returns continues the campaign as this session; nothing may have been saved meanwhile. Raises an error with a
    sentence."""
    warnings: Callable[[CampaignFile], Sequence[str]] = lambda campaign: ()
    """Return messages about the file that the players should read; this is called once, after opening."""
    was_cut: Callable[[CampaignFile], bool] = lambda campaign: False
    """Whether the end of the campaign's log was cut just now, because the rules have changed."""
    longer: Callable[[CampaignFile], Path | None] = lambda campaign: None
    """Return a backup that has more of the campaign than the campaign's file, if the warnings mention one."""
    taken: Callable[[CampaignFile], str] = lambda campaign: ""
    """Return a sentence on what another program did to the open file; "" while the file is the one that was opened."""
    save_again: Callable[[CampaignFile, Session], Path | None] = lambda campaign, session: None
    """Save the whole campaign under its name after such a change; return the copy of the file that was there, None if
    there was none."""
    only_looked_at: Callable[[CampaignFile], bool] = lambda campaign: False
    """Whether the campaign's folder cannot be written to, so that nothing can be saved there."""
    copy_to_own: Callable[[CampaignFile, Session], Path] = lambda campaign, session: Path()
    """Save such a campaign, as the session is now, beside the players' others; return its file."""
    branch: Callable[[CampaignFile, int, Sequence[Entry], str], Make[Path]] = _no_branch
    """Return the function that makes a new campaign from the log up to an entry, some more entries, and a title, and
    returns its file. Raises an error with a sentence."""
    journal: Callable[[CampaignFile], Sequence[OldLine]] = lambda campaign: ()
    """Return the lines of sittings that are older than the session's log."""
    journal_begins: Callable[[CampaignFile], int] = lambda campaign: 0
    """Return the number of facts of the campaign before those of the session, from which on the journal's lines are
    the session's."""
    remarks: Callable[[CampaignFile], tuple[Mapping[int, str], int]] = lambda campaign: ({}, 0)
    """Return the players' notes by the number of their line in the file, and the number of notes that belong to no
    line now."""
    line_told: Callable[[CampaignFile, int, int], int] = lambda campaign, after, last: -1
    """Return the number of the last line told in the file after one number and up to another; -1 for none."""
    remark: Callable[[CampaignFile, int, str], object] = lambda campaign, n, note: None
    """Write the note to a line of the file; "" removes it. Raises an error with a sentence."""
    rules_text: Callable[[str, str], str] = lambda clause, note: ""
    """Return a clause as Markdown, with the table's own note on it ("" for none)."""
    search_rules: Callable[[str, Mapping[str, str]], Sequence[tuple[str, str]]] = lambda text, notes: ()
    """Return the clauses that fit some words, in the table's own notes by clause too, as (id, words); "" returns
    all."""
    card_notes: Callable[[CardDef], Sequence[tuple[str, str]]] = lambda card: ()
    """Return what the rules say of a card, as (clause, words)."""
    exporter: Exporter | None = None
    """The exporter of notes and sheets; None means that they cannot be written."""
    importer: Importer | None = None
    """The importer of campaigns; None means that they cannot be imported."""
    kind_of: Callable[[Path], Literal["campaign", "packet", "position"]] = lambda file: "campaign"
    """Return the kind of any file. Raises an error with a sentence if the file is not the program's."""
    sample: Make[Path] | None = None
    """Makes the sample campaign if it does not exist, and returns its file; None means that there is none."""
    from_position: Callable[[Path], Path] = lambda file: file
    """Make a campaign from a position; return its file. Raises an error with a sentence."""
    write_file: Callable[[Path, bytes], object] = Path.write_bytes
    """Write a file. Raises OSError."""
    album: Album | None = None
    """The pictures that the person has taken of real cards; None means that they cannot be kept."""
    own_numbers: KeptNumbers | None = None
    """The numbers that the person has read from their real cards; None if they cannot be stored."""
    characters: tuple[str, ...] = ()
    """Characters that may be chosen at the start, by card id; empty: all in the catalog."""
    options: tuple[Choice, ...] = ()
    """The settings of a table, for a new campaign and while it is played."""
    house_rules: tuple[Module, ...] = ()
    """The house rules that a table may switch on."""
    boxes: tuple[Module, ...] = ()
    """The rules of boxes, each by the id of its card set."""
    clash: Clash = lambda chosen, sets: ""
    reminders: Callable[[Game, Request | None, Mapping[str, str], Sequence[Fact]], tuple[Reminder, ...]] = _unminded
    """Return the reminders for a question, by the switches and by what has happened since the last question."""
    forecasts: Callable[[Session], Mapping[str, Forecast]] = lambda session: {}
    """Return the forecasts for the question that is asked, by option; that of dice to be rolled is under ""."""
    past_rolls: Callable[[CampaignFile, Session], Make[tuple[Sequence[Rolled], bool]]] = _no_rolls
    """Return the function that counts the rolls of a campaign from before the session, and says whether they are all
    of them."""
    space_ahead: Callable[[Game], SpaceAhead | None] = _no_space
    """Return the space that the party reaches next, if that is known; None if it is not."""
    village: Callable[[Game, Request | None], Place | None] = _no_place
    """Return the place in the middle of the table: the village, or the crossroads before it; None while there is
    none."""
    plannable: Callable[[Request], bool] = lambda request: False
    """Whether there may be a plan for a question; it is worked out once the question is shown."""
    plan: Callable[[Game, Request | None, Sequence[Entry], Aim], Planned | None] = lambda game, request, log, aim: None
    """Return the plan for a question of a guardian combat, by the log so far and the aim; None for other questions."""
    exact_odds: Callable[[Session, str], Generator[None, None, Odds[Fraction] | None]] = _no_odds
    """Calculate the odds of the fight that an option leads to, in small steps, and return them as fractions; None if
    there is no fight."""
    automations: tuple[Choice, ...] = ()
    """The decisions that the program can make for the players, by the name of the switch."""
    version: str = ""
    settings_file: Path | None = None
    """The file of the settings; None means the platform's usual place."""
    manual: Callable[[str], str] = lambda page: ""
    """Return a page of the manual as Markdown, by its name; "" if there is no such page."""

    @property
    def catalog(self) -> Catalog:
        """All cards there are."""
        return self.rules.catalog
