"""A folder with too many files is divided into rooms (CONTRIBUTING.md, "The map")."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import lading

MOST_FILES = 25


def test_no_folder_has_too_many_files() -> None:
    root = Path(lading.__path__[0])
    files = Counter(
        str(file.parent.relative_to(root))
        for file in root.rglob("*.py")
        if "migrations" not in file.parts
    )
    assert len(files) > 40
    assert {folder: number for folder, number in files.items() if number > MOST_FILES} == {}
