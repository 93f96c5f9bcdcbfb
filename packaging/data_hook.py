"""A build hook that adds the data folders to a wheel as `talisman_desktop/_data/`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA_FOLDERS = ("cardsets", "assets", "docs")


class DataFolders(BuildHookInterface):  # type: ignore[type-arg]  # because the build has no types for its settings
    """Adds the data folders to a wheel, but not to an editable install, which reads them in the checkout."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Tell the builder which data folders exist."""
        if version == "editable":
            return
        for name in DATA_FOLDERS:
            if (Path(self.root) / name).is_dir():
                build_data["force_include"][name] = f"talisman_desktop/_data/{name}"
