"""The length of the story in the notes, as the settings store it. In a module by itself, so that reading the settings
does not load the notes."""

from __future__ import annotations

from typing import Literal

Story = Literal["tale", "highlights", "full", "none"]
"""The length of the story: the tale alone, the tale and the highlights, the tale and all lines, or nothing."""
