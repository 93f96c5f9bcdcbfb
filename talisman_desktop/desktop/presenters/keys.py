"""The commands of the window and their keys in one table, for menus, the help on keys and the guide. No Qt."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the window: its id, its text in a menu, its keys as text ("Ctrl+Z"), and a sentence of help."""

    id: str
    text: str
    keys: tuple[str, ...] = ()
    help: str = ""
    menu: str = ""
    checkable: bool = False
    needs_campaign: bool = True


COMMANDS: tuple[Command, ...] = (
    Command("new", "&New campaign...", ("Ctrl+N",), "Begin a new campaign.", "file", needs_campaign=False),
    Command(
        "open",
        "&Open campaign...",
        ("Ctrl+O",),
        "Choose a campaign to continue.",
        "file",
        needs_campaign=False,
    ),
    Command(
        "join",
        "&Join a campaign under way...",
        (),
        "Play on with what you played on paper so far.",
        "file",
        needs_campaign=False,
    ),
    Command("recent", "Open &recent", (), "", "file", needs_campaign=False),
    Command(
        "campaigns",
        "C&ampaigns...",
        ("Ctrl+Shift+O",),
        "Rename, duplicate, archive, export and import campaigns.",
        "file",
        needs_campaign=False,
    ),
    Command(
        "import",
        "&Import a campaign...",
        (),
        "Bring in a campaign from elsewhere; what it holds and changes is shown first.",
        "file",
        needs_campaign=False,
    ),
    Command("backups", "&Backups...", (), "Put an older state of the campaign back.", "file"),
    Command("sitting", "Sittin&g...", ("F3",), "Title, players and notes of the evening; ending it.", "file"),
    Command(
        "checklist",
        "Set the table &up...",
        (),
        "A list to tick off while you set the real table up as on the screen.",
        "file",
    ),
    Command("close", "&Close campaign", ("Ctrl+W",), "Close the campaign; it is saved already.", "file"),
    Command(
        "pictures",
        "Pictures o&f your cards...",
        (),
        "Show scans or photos of your own cards on the table.",
        "file",
        needs_campaign=False,
    ),
    Command(
        "cancel-work",
        "Cance&l the running task",
        ("Ctrl+.",),
        "Cancel the file that is being written or read.",
        "file",
        needs_campaign=False,
    ),
    Command("position", "Save &position...", ("Ctrl+Shift+S",), "Write the situation into a file.", "file"),
    Command("notes", "&Export notes...", ("Ctrl+E",), "Write the notes of the sitting, or the whole campaign.", "file"),
    Command("sheets", "Export s&heets...", ("Ctrl+Shift+E",), "Hero sheets, a mat and place cards to print.", "file"),
    Command(
        "sets-folder",
        "Folder of card se&ts...",
        (),
        "Open the folder for card sets of your own. The program reads it when it starts.",
        "file",
        needs_campaign=False,
    ),
    Command(
        "your-cards",
        "&Your cards...",
        ("Ctrl+Shift+Y",),
        "Type the numbers of your cards that the program only guesses.",
        "file",
        needs_campaign=False,
    ),
    Command("settings", "&Settings...", ("Ctrl+,",), "Look, dice, cards, pace.", "file", needs_campaign=False),
    Command("quit", "&Quit", ("Ctrl+Q",), "Close the window.", "file", needs_campaign=False),
    Command("undo", "&Undo", ("Ctrl+Z",), "Take back the last decision.", "edit"),
    Command("redo", "&Redo", ("Ctrl+Y", "Ctrl+Shift+Z"), "Bring back the last decision taken back.", "edit"),
    Command("timeline", "Time&line", ("Ctrl+H",), "Look at an earlier moment, correct it, play on from there.", "edit"),
    Command("checkpoints", "Chec&kpoints...", ("Ctrl+K",), "Name a moment, or go back to one.", "edit"),
    Command("cut", "Cut &by an update...", (), "Decisions that no longer fit changed rules, to be made again.", "edit"),
    Command(
        "remark", "&Note to a line...", ("Ctrl+M",), "Write a note to the line of the journal with the cursor.", "edit"
    ),
    Command("correct", "&Correct the table...", ("F2",), "Make the screen agree with the real table.", "edit"),
    Command("by-hand", "Move things by &hand", ("Shift+F2",), "Drag cards, tokens and figures.", "edit", True),
    Command(
        "name-cards",
        "N&ame cards...",
        ("Ctrl+Shift+N",),
        "Put real cards that you hold onto the table by typing their names.",
        "edit",
    ),
    Command(
        "table-rules",
        "&Table settings...",
        ("F4",),
        "The house rules, options and rulings that your table plays by.",
        "edit",
    ),
    Command("players", "&Players...", (), "Who plays which hero.", "edit"),
    Command("make-card", "&Make a card...", (), "A card that is in none of the boxes.", "edit"),
    Command("own-cards", "Cards of our &own...", (), "The cards made in this campaign.", "edit"),
    Command("interject", "&Play now...", ("Ctrl+P",), "Play something before answering.", "play"),
    Command("dice", "I &roll real dice", ("F6",), "Type what your dice show.", "play", True),
    Command("decks", "I turn real &cards", ("F7",), "Name the cards you turn over.", "play", True),
    Command(
        "how",
        "How &we play...",
        ("F9",),
        "Choose which dice and cards are real, and what the program resolves.",
        "play",
    ),
    Command(
        "keeper", "&Keeper", (), "Everything happens at your table; the screen only keeps the record.", "play", True
    ),
    Command("guided", "&Guided", (), "All dice and cards are real; the program says what comes next.", "play", True),
    Command("digital", "&Digital", (), "The program rolls all dice and draws all cards.", "play", True),
    Command(
        "again",
        "Show the last answer &again",
        ("Ctrl+R",),
        "Show again, one by one, what happened after your last answer.",
        "play",
    ),
    Command(
        "put-away",
        "Hide recent &events",
        ("Ctrl+Shift+R",),
        "Hide the strip of recent events, or show it again.",
        "play",
    ),
    Command(
        "unfold",
        "Show all recent e&vents",
        ("Ctrl+Shift+U",),
        "Show every recent event, or only the main ones.",
        "play",
    ),
    Command("type-instead", "&Type it instead", ("F5",), "Type what the program just rolled or drew.", "play"),
    Command("tray", "Decks in the &tray...", ("Ctrl+T",), "The decks not in use now, with their counts.", "view"),
    Command("decks-left", "&Decks: what is left", ("Ctrl+D",), "The cards that nobody has seen yet.", "view"),
    Command("luck", "&Luck ledger...", ("Ctrl+L",), "All dice rolled, compared with average luck.", "view"),
    Command("end", "&End of the campaign", (), "How it ended: the heroes, the dead, the figures.", "view"),
    Command(
        "fit", "&Fit the table", ("Ctrl+0",), "Switch between the whole table and a part large enough to read.", "view"
    ),
    Command("zoom-in", "Zoom &in", ("Ctrl++", "Ctrl+="), "Show the table larger.", "view"),
    Command("zoom-out", "Zoom &out", ("Ctrl+-",), "Show the table smaller.", "view"),
    Command(
        "mini-map",
        "&Map of the table",
        ("Ctrl+Shift+M",),
        "Show a small map when only a part of the table is seen.",
        "view",
        True,
        False,
    ),
    Command(
        "table-picture", "&Picture of the table...", ("Ctrl+Shift+P",), "Save or copy a picture of the table.", "view"
    ),
    Command(
        "second-screen", "Table view &window", ("F12",), "Show the table on its own in a second window.", "view", True
    ),
    Command(
        "side",
        "Questions at the right &side",
        ("F8",),
        "Move the questions from below the table to its side.",
        "view",
        True,
        False,
    ),
    Command(
        "hide-odds", "&Hide the odds", ("Ctrl+Shift+H",), "Show no odds of answers and fights.", "view", True, False
    ),
    Command("fullscreen", "F&ull screen", ("F11",), "The window fills the screen.", "view", True, False),
    Command(
        "prompt",
        "To the &question",
        ("Escape",),
        "Go back to the present moment and give the keyboard to the question.",
        "view",
    ),
    Command("find", "&Find a card or a rule...", ("/", "Ctrl+F"), "Search cards and rules.", "help", False, False),
    Command(
        "playing",
        "How to &play",
        (),
        "The manual: what the window does and which key does it.",
        "help",
        False,
        False,
    ),
    Command(
        "help-here",
        "&Help on this",
        ("F1",),
        "The page of the manual about the part that has the keyboard.",
        "help",
        False,
        False,
    ),
    Command(
        "first-page",
        "F&irst page",
        (),
        "Begin a game, or continue one; the open campaign is saved.",
        "help",
        needs_campaign=False,
    ),
    Command(
        "first-adventure",
        "&Guided first adventure",
        (),
        "Five minutes with a guide beside the table, in a separate campaign.",
        "help",
        needs_campaign=False,
    ),
    Command(
        "sample",
        "&Sample campaign",
        (),
        "Look around in a campaign some evenings old: journal, notes, timeline. Your own campaigns are not touched.",
        "help",
        needs_campaign=False,
    ),
    Command("why", "&Why?...", ("Shift+F1",), "Explain the marked thing, a number or a line of the journal.", "help"),
    Command("about", "&About", (), "", "help", needs_campaign=False),
)

QUESTION_KEYS: tuple[tuple[str, str], ...] = (
    (
        "1 to 9, then a to z",
        "Take the option with this key; pick it or put it back where several may be picked.",
    ),
    (
        "Space",
        "Go on: the highlighted answer, if there is one. Let the program roll the dice or draw the card.",
    ),
    ("Shift+Space", "To the question at once, while the events of the last answer are shown one by one."),
    ("Arrow keys", "Move the mark from answer to answer."),
    ("Enter", "Take the marked answer, or the highlighted one; confirm what was picked, typed, split or ordered."),
    ("1 to 6", "The die you rolled, when you roll real dice. After a 6 in a fight the field stays open."),
    ("Backspace", "Take back the last die or the last card named."),
    ("Alt+Up, Alt+Down", "Move the marked line, where an order is asked for."),
    ("?", "Why? Explains the question, or why an answer was refused."),
    ("%", "The odds of the answers as exact numbers, fractions where they are small."),
    ("Tab", "From area to area: answers, table, card, journal."),
)

TABLE_KEYS: tuple[tuple[str, str], ...] = (
    ("Tab, then arrow keys", "On the table: from part to part, from thing to thing. Escape goes back to the question."),
    ("Enter", "On the table: the menu of the thing in the ring."),
    ("M", "On the table: where the thing can go, as a list to type into."),
    ("+ or -", "On the table: one more or fewer of a token, gold, counters on a card."),
    ("T", "On the table: turn the card over; an unknown one is named first."),
    ("Delete", "On the table: discard the card."),
    ("N", "On the table: name cards you hold, one after the other, onto the draw spots or to the thing in the ring."),
)
"""Keys while the table has the keyboard focus. In record-only mode, those that the question does not use work
everywhere."""


def command(name: str) -> Command:
    """Return the command with this id."""
    return next(c for c in COMMANDS if c.id == name)


def table() -> str:
    """Return the table of keys for the manual, as Markdown."""
    rows = ["| key | what it does |", "| --- | --- |"]
    rows += [f"| {keys} | {text} |" for keys, text in (*QUESTION_KEYS, *TABLE_KEYS)]
    rows += [
        f"| {' or '.join(c.keys)} | {c.text.replace('&', '').rstrip('.')}{': ' + c.help if c.help else '.'} |"
        for c in COMMANDS
        if c.keys
    ]
    return "\n".join(rows)
