"""The keys of the menus."""

from __future__ import annotations

from collections import Counter

from talisman_desktop.desktop.presenters import keys


def test_no_letter_of_a_menu_stands_for_two_commands() -> None:
    """A letter that two commands share only marks the first of them."""
    letters = Counter((c.menu, c.text[c.text.index("&") + 1].lower()) for c in keys.COMMANDS if "&" in c.text)
    assert [letter for letter, count in letters.items() if count > 1] == []
