"""The services that the window gets from the rest of the program, as protocols and values. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
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
from talisman_desktop.play.telling.last_results import LastResults
from talisman_desktop.play.timeline import Decision
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.module import Module
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
    """An open campaign file. `talisman_desktop.store.Campaign` implements this protocol."""

    @property
    def title(self) -> str:
        """The title the players gave it."""
        ...

    @property
    def path(self) -> Path | None:
        """The path of the file; None if the campaign is only in memory."""
        ...

    def record(self, change: Change, session: Session) -> None:
        """Save the changes made by an operation. Errors are raised: the window shows them and tries to save again."""
        ...

    def close(self, session: Session | None = None) -> None:
        """Save anything that is not saved yet, and close the file."""
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
    """The reason why the campaign cannot be opened; "" if it can."""


Clash = Callable[[Mapping[str, str], Iterable[str]], str]
"""A function that returns why some settings and card sets cannot be used together; "" if they can."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A setting with its name and possible values: an option of a campaign, or a switch."""

    name: str
    title: str
    values: tuple[tuple[str, str], ...]
    """The values with their labels; the first value is the default."""
    help: str = ""


class Exporter(Protocol):
    """Exports the notes and sheets of a game as it is now. This may happen in another thread while the game is played
    on. Each method may raise OSError."""

    @property
    def sheet_kinds(self) -> Sequence[SheetKind]:
        """The kinds of sheets that can be exported."""
        ...

    def sittings(self, campaign: CampaignFile) -> Sequence[tuple[int, str]]:
        """Return the number and the title of each sitting, the newest first."""
        ...

    def preview(self, session: Session, campaign: CampaignFile, wish: NotesWish) -> Make[str]:
        """Return a function that makes the beginning of the notes as Markdown."""
        ...

    def document(self, session: Session, campaign: CampaignFile, wish: NotesWish) -> Make[Document]:
        """Return a function that makes the notes as a document for display and printing."""
        ...

    def known(self, session: Session, campaign: CampaignFile) -> Session:
        """Return the session with its whole log if that can be replayed quickly, otherwise the session itself."""
        ...

    def notes(self, session: Session, campaign: CampaignFile, wish: NotesWish) -> Make[bytes]:
        """Return a function that makes the notes as the bytes of a file."""
        ...

    def sheets(self, session: Session, wish: SheetsWish) -> Make[bytes]:
        """Return a function that makes the sheets as the bytes of a PDF."""
        ...

    def name(self, campaign: CampaignFile, wish: NotesWish | SheetsWish) -> str:
        """Return a file name for the export."""
        ...


class KeptNumbers(Protocol):
    """The file with the numbers that the player has read from real cards."""

    def read(self) -> Reading:
        """Return the numbers, or the errors in the file."""
        ...

    def write(self, numbers: Numbers) -> str:
        """Write these numbers. If the present file has errors, move it away first and return its new path, otherwise
        "". Raises OSError."""
        ...

    def look(self, file: Path) -> Reading:
        """Return the numbers in another file of the same kind, or its errors."""
        ...


class Importer(Protocol):
    """Imports campaigns. Each method raises errors whose texts are sentences for the player."""

    def look(self, file: Path, report: Report = UNSEEN) -> Arrival:
        """Return what a file contains, and what importing it would change. Nothing is written."""
        ...

    def bring_in(self, file: Path, report: Report = UNSEEN) -> Path:
        """Make a new campaign from a file, and return the path of the new campaign."""
        ...

    def put_in_place(self, file: Path, path: Path, report: Report = UNSEEN) -> Path | None:
        """Replace a closed campaign with the one in a file. Return the path of the backup of the replaced campaign;
        None if there was no file to back up."""
        ...


class EnteredFile(Protocol):
    """Stores the form for a campaign that began on paper, until that campaign is created."""

    def read(self) -> tuple[str, Table] | None:
        """Return the stored title and table; None if there are none. If the file is damaged, set it aside and raise
        ValueError with a sentence."""
        ...

    def write(self, title: str, table: Table) -> None:
        """Store this title and table. Raises OSError."""
        ...

    def remove(self) -> None:
        """Delete the stored form. Raises OSError."""
        ...


@dataclass(frozen=True, slots=True)
class OldLine:
    """A line of the journal from before the beginning of the session's log."""

    text: str
    heading: bool = False
    n: int = -1
    """The number of the line in the file."""


def _nothing() -> tuple[()]:
    return ()


def _no_moment(campaign: CampaignFile, entry: int) -> Moment:
    raise LookupError("That moment is too early to be on record.")


def _no_odds(session: Session, option: str) -> Generator[None, None, None]:
    yield


def _no_place(game: Game, request: Request | None) -> Place | None:
    return None


def _no_space(game: Game) -> SpaceAhead | None:
    return None


def _no_reaching(campaign: CampaignFile, entry: int) -> Make[Callable[[], Session]]:
    raise LookupError("That moment is too early to be on record.")


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
    """The services that the window uses. Only the first four are required."""

    rules: Rules
    codec: Codec
    """Decodes tables and logs of all games."""
    new_campaign: Callable[
        [str, int | None, dict[str, str], dict[str, str], Sequence[str]], tuple[Session, CampaignFile]
    ]
    """Begin a campaign. The arguments are the title, the seed (None for a random one), the options, the switches, and
    the card sets besides the base set. The option "heroes" has the ids of the chosen characters, separated by
    commas."""
    open_campaign: Callable[[Path], tuple[Session, CampaignFile]]
    load_store: Callable[[], object] = _nothing
    """Load the modules that are needed to open a campaign. This takes a while and may run in another thread."""
    card_errors: tuple[Problem, ...] = ()
    """The errors in card sets that could not be used."""
    card_sets: tuple[CardSet, ...] = ()
    """The card sets that a campaign may use besides the base set, including those that have errors."""
    chosen_sets: tuple[str, ...] = ()
    """The ids of those sets that a new campaign uses by default."""
    sets_folder: Path | None = None
    """The folder for the player's own card sets; it may not exist yet."""
    join_campaign: Callable[[str, Table, Mapping[str, str]], tuple[Session, CampaignFile]] | None = None
    """Begin a campaign in the middle of a game played on paper so far. The arguments are the title, the present table
    and the switches."""
    entered: EnteredFile | None = None
    """Stores the form for a campaign joined in its middle; None means that it is kept only while the window is open."""
    glimpse: Callable[[Path], tuple[str, Session] | None] = lambda path: None
    """Return the title and the game of a campaign as it was last saved; None if that needs the whole file. This is much
    faster than opening the campaign."""
    story: Callable[[Path], str] = lambda path: ""
    """Return the journal in a campaign file as text, even if the campaign cannot be opened; "" if the file cannot be
    read."""
    recent: Callable[[], Sequence[Listed]] = _nothing
    """Return the known campaigns, the most recent first."""
    folder: Path | None = None
    """The folder of the campaigns."""
    log_folder: Path | None = None
    """The folder for reports of the program's own errors; None means that none are written."""
    listed: Callable[[Path], Sequence[Listed]] = lambda folder: ()
    """Return the campaigns in a folder, the most recent first."""
    earlier: Callable[[CampaignFile, Session], Session | None] = lambda campaign, session: None
    """Return the same campaign as a session with an earlier beginning, so that more can be undone; None if there is
    nothing earlier."""
    again: Callable[[CampaignFile, Session], Session | None] = lambda campaign, session: None
    """Return the campaign as it was last saved; None to keep the present session."""
    briefly: Callable[[CampaignFile, Session], Session | None] = lambda campaign, session: None
    """Return an equal session whose log begins as late as after opening the campaign; None to keep the given
    session."""
    write_through: Callable[[CampaignFile], None] = lambda campaign: None
    """Begin to write what the campaign has saved through to the disk, without waiting for it."""
    rest: Callable[[CampaignFile], None] = lambda campaign: None
    """Write what the campaign leaves for a pause in the play."""
    timeline_begins: Callable[[CampaignFile], int] = lambda campaign: 0
    """Return the number of log entries of the campaign before the session's first one."""
    timeline: Callable[[CampaignFile, bool], tuple[int, Sequence[Decision]]] = lambda campaign, own: (0, ())
    """Return the number of entries before the session, and the decisions in them. If the second argument is True,
    include what the program rolled, drew and decided."""
    moment: Callable[[CampaignFile, int], Moment] = _no_moment
    """Return the table and the question before an entry of the log from before the session. Raises an error with a
    sentence if that is impossible."""
    reaching: Callable[[CampaignFile, int], Make[Callable[[], Session]]] = _no_reaching
    """Return a slow function that may run in another thread: it replays the campaign from before an entry of the whole
    log on, and returns a second function. That one returns the session so made, whose undo reaches back to the entry,
    and makes it the session that is saved from now on; nothing may have been saved in between. Raises an error with a
    sentence."""
    warnings: Callable[[CampaignFile], Sequence[str]] = lambda campaign: ()
    """Return messages about the file for the player. The window calls this once, after opening."""
    was_cut: Callable[[CampaignFile], bool] = lambda campaign: False
    """Return whether the end of the campaign's log was just cut, because the rules have changed."""
    longer: Callable[[CampaignFile], Path | None] = lambda campaign: None
    """Return the backup that contains more of the campaign than its file, if the warnings mention one."""
    taken: Callable[[CampaignFile], str] = lambda campaign: ""
    """Return a sentence on what another program did to the open file; "" if it is unchanged."""
    save_again: Callable[[CampaignFile, Session], Path | None] = lambda campaign, session: None
    """Save the whole campaign under its name after another program has changed its file. Return the path of the copy of
    the changed file, None if there was no file."""
    only_looked_at: Callable[[CampaignFile], bool] = lambda campaign: False
    """Return whether the campaign cannot be saved, because its folder is read-only."""
    copy_to_own: Callable[[CampaignFile, Session], Path] = lambda campaign, session: Path()
    """Save a campaign from a read-only folder in the folder of the player's own campaigns; return its path."""
    branch: Callable[[CampaignFile, int, Sequence[Entry], str], Make[Path]] = _no_branch
    """Return a function that makes a new campaign, given the log up to an entry, more entries and a title, and returns
    its path. Raises an error with a sentence."""
    journal: Callable[[CampaignFile], Sequence[OldLine]] = lambda campaign: ()
    """Return the journal lines from before the session's log."""
    foretell: Callable[[CampaignFile, Session], None] = lambda campaign, twin: None
    """Make the rows of the file that an answer would add. The answer was given to a twin of the session."""
    last_results: Callable[[CampaignFile], LastResults | None] = lambda campaign: None
    """Return the tables and sentences worked out when the last answer was saved; None if there are none."""
    journal_begins: Callable[[CampaignFile], int] = lambda campaign: 0
    """Return the number of facts of the campaign before the session's first one. The journal's lines after those belong
    to the session."""
    remarks: Callable[[CampaignFile], tuple[Mapping[int, str], int]] = lambda campaign: ({}, 0)
    """Return the players' notes by the number of their line in the file, and the number of notes whose line no longer
    exists."""
    line_told: Callable[[CampaignFile, int, int], int] = lambda campaign, after, last: -1
    """Return the number of the last line in the file after line `after`, up to line `last`; -1 if there is none."""
    remark: Callable[[CampaignFile, int, str], object] = lambda campaign, n, note: None
    """Write the note for a line in the file; "" removes it. Raises an error with a sentence."""
    rules_text: Callable[[str, str], str] = lambda clause, note: ""
    """Return a clause as Markdown, with the players' note on it ("" for none)."""
    search_rules: Callable[[str, Mapping[str, str]], Sequence[tuple[str, str]]] = lambda text, notes: ()
    """Return the clauses that match some words, as pairs of id and text. The players' notes, by clause, are searched
    too. "" matches all clauses."""
    card_notes: Callable[[CardDef], Sequence[tuple[str, str]]] = lambda card: ()
    """Return what the rules say about a card, as pairs of clause and text."""
    exporter: Exporter | None = None
    """The exporter of notes and sheets; None if they cannot be exported."""
    importer: Importer | None = None
    """The importer of campaigns; None if they cannot be imported."""
    kind_of: Callable[[Path], Literal["campaign", "packet", "position"]] = lambda file: "campaign"
    """Return the kind of a file. Raises an error with a sentence if it is none of the program's files."""
    sample: Make[Path] | None = None
    """Makes the sample campaign if it does not exist, and returns its path; None if there is no sample."""
    from_position: Callable[[Path], Path] = lambda file: file
    """Make a campaign from a file with a position; return its path. Raises an error with a sentence."""
    write_file: Callable[[Path, bytes], object] = Path.write_bytes
    """Write a file. Raises OSError."""
    album: Album | None = None
    """The player's photographs of real cards; None if they cannot be stored."""
    own_numbers: KeptNumbers | None = None
    """The numbers that the player has read from real cards; None if they cannot be stored."""
    characters: tuple[str, ...] = ()
    """The card ids of the characters that can be chosen at the start; empty means all in the catalog."""
    options: tuple[Choice, ...] = ()
    """The settings of a campaign, which can be chosen at its start and changed later."""
    house_rules: tuple[Module, ...] = ()
    """The house rules that can be switched on."""
    boxes: tuple[Module, ...] = ()
    """The rules of boxes, by the id of their card set."""
    clash: Clash = lambda chosen, sets: ""
    reminders: Callable[[Game, Request | None, Mapping[str, str], Sequence[Fact]], tuple[Reminder, ...]] = _unminded
    """Return the reminders for a question, given the switches and the facts since the last question."""
    forecasts: Callable[[Session], Mapping[str, Forecast]] = lambda session: {}
    """Return the forecasts for the current question by option. The forecast for dice about to be rolled has the key
    ""."""
    prepare_forecasts: Callable[[Session], Iterator[None]] = lambda session: iter(())
    """Calculate what the first forecast of a fight needs, a little at a time; nothing is shown of it."""
    past_rolls: Callable[[CampaignFile, Session], Make[tuple[Sequence[Rolled], bool]]] = _no_rolls
    """Return a function that counts the rolls from before the session, and says whether it knows all of them."""
    space_ahead: Callable[[Game], SpaceAhead | None] = _no_space
    """Return the next space of the party; None if it is not known."""
    village: Callable[[Game, Request | None], Place | None] = _no_place
    """Return what is in the middle of the table: the village, or the choice of a road or hero; None if there is
    nothing."""
    plannable: Callable[[Request], bool] = lambda request: False
    """Return whether a question can have a plan. The plan is worked out after the question is shown."""
    plan: Callable[[Game, Request | None, Sequence[Entry], Aim], Planned | None] = lambda game, request, log, aim: None
    """Return the plan for a question of a guardian combat, given the log and the aim; None for any other question."""
    exact_odds: Callable[[Session, str], Generator[None, None, Odds[Fraction] | None]] = _no_odds
    """Calculate in small steps the odds of the fight to which an option leads, as fractions; None if there is no
    fight."""
    automations: tuple[Choice, ...] = ()
    """The switches for decisions that the program can make for the players."""
    version: str = ""
    settings_file: Path | None = None
    """The path of the settings; None means the platform's usual one."""
    manual: Callable[[str], str] = lambda page: ""
    """Return a page of the manual as Markdown, by its name; "" if there is no such page."""

    @property
    def catalog(self) -> Catalog:
        """All cards of the program."""
        return self.rules.catalog
