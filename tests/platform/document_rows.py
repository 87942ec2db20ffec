"""The frame of tests of the documents' tables: each row has cases, and each case a row."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import pytest

from .conftest import ApiClient

Api = Callable[..., ApiClient]
Row = tuple[str, str]
"""A section of a document and the name of a row in its table."""
ROOT = Path(__file__).parents[2]


class Case(Protocol):
    """Something that shows what a row demands."""

    def check(self, api: Api) -> None:
        """Fail unless the platform does that."""


@dataclass(frozen=True)
class Shown:
    """A test with this title, in this file."""

    file: str
    title: str

    def check(self, api: Api) -> None:
        """The test is there."""
        assert self.title in (ROOT / self.file).read_text(encoding="utf-8"), self.file


def require_all(rows: Mapping[str, Collection[str]], cases: Mapping[Row, Sequence[Case]]) -> None:
    """Fail for a row without a case, and for a case without a row."""
    listed = {(section, row) for section, of_section in rows.items() for row in of_section}
    assert set(cases) == listed
    assert not [row for row, of_row in cases.items() if not of_row]


def each_case(cases: Mapping[Row, Sequence[Case]]) -> list[Any]:
    """The cases as parameters of one test, each with the name of its row."""
    return [
        pytest.param(case, id=f"{row}-{number}")
        for (_section, row), of_row in cases.items()
        for number, case in enumerate(of_row)
    ]
