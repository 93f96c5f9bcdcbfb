"""Ways to play: named sets of switches (keeper, guided, digital). Players may also set each switch on their own."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from talisman_desktop.core.log import Edited, Switched
from talisman_desktop.core.table import Table
from talisman_desktop.play import sources
from talisman_desktop.rules import keeper, resolution
from talisman_desktop.rules.ruleset import Ruleset


class Preset(Struct, frozen=True):
    """A way to play: its title, one sentence about it, the source of dice and cards, and whether the program only keeps
    the record."""

    title: str
    help: str
    source: str
    keeper: bool = False

    @property
    def words(self) -> str:
        """The text that undo and the journal show when the players switch to this preset."""
        return f"{self.title}: {self.help[0].lower()}{self.help[1:]}"


PRESETS: dict[str, Preset] = {
    "keeper": Preset("Keeper", "Everything happens at your table, the screen only keeps the record", "table", True),
    "guided": Preset("Guided", "Real dice and cards, the program says what comes next", "table"),
    "digital": Preset("Digital", "The program rolls, draws and resolves", "app"),
}


def entries(name: str, switches: Mapping[str, str], table: Table, ruleset: Ruleset) -> list[Switched | Edited]:
    """Return the log entries that switch to a preset; none if it is in force already. Raises KeyError for an unknown
    name."""
    preset = PRESETS[name]
    changed = sources.whole("dice", preset.source, switches) | sources.whole("decks", preset.source, switches)
    if sources.of_figures(switches) != preset.source:
        changed[sources.FIGURES] = preset.source
    found: list[Switched | Edited] = [Switched(switch, value) for switch, value in changed.items()]
    facts = keeper.begin(table) if preset.keeper else (*keeper.resolves_all(table), *keeper.end(table, ruleset.resume))
    return [*found, Edited(preset.title, facts)] if facts else found


def beginning(name: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the switches and the options with which a campaign begins under a preset. Raises KeyError for an unknown
    name."""
    preset = PRESETS[name]
    switches = {"dice": preset.source, "decks": preset.source, sources.FIGURES: preset.source}
    return switches, {resolution.FLOW: "off"} if preset.keeper else {}


def which(switches: Mapping[str, str], table: Table) -> str:
    """Return the name of the preset in force; "" if the switches match none."""
    options = table.options
    found = {sources.of_dice(kind, switches) for kind in sources.DICE}
    found |= {sources.of_figures(switches)}
    found |= {sources.of_deck(deck, switches) for deck in sources.DECKS}
    ways = {resolution.how(options, family) for family in resolution.FAMILIES}
    for name, preset in PRESETS.items():
        way = "off" if preset.keeper else "on"
        if found == {preset.source} and ways == {way} and resolution.keeps(options) == preset.keeper:
            return name
    return ""
