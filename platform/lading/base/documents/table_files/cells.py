"""Cells as plain values: null, text, a number, a boolean, a day as 2026-11-26, or `{"wrong": …}`:
an error that the spreadsheet shows, or a formula whose result is not stored.
"""

from __future__ import annotations

import datetime as dt
import math
from typing import Any, Final

from lading.base.documents.confined.protocol import Refused

from . import refusals

WRONG: Final = "wrong"
NO_RESULT: Final = "formula"
ERRORS: Final = frozenset(
    (
        "#DIV/0!",
        "#N/A",
        "#NAME?",
        "#NULL!",
        "#NUM!",
        "#REF!",
        "#VALUE!",
        "#SPILL!",
        "#CALC!",
        "#GETTING_DATA",
        "#FIELD!",
        "#BLOCKED!",
        "#CONNECT!",
        "#UNKNOWN!",
        "#BUSY!",
        "#EXTERNAL!",
        "#PYTHON!",
    )
)
"""What spreadsheets show in place of a result, and write into a CSV file."""
_SHOWN_DIGITS: Final = 15
_GROUP: Final = 3
"""Digits between the signs of thousands."""
_LARGEST: Final = 10**18


def plain(value: Any) -> Any:
    """A value of a spreadsheet as a plain one. A number too large for JSON is a text."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        return _number(value)
    if isinstance(value, dt.datetime):
        return value.date().isoformat()
    if isinstance(value, dt.date):
        return value.isoformat()
    text = str(value).strip()
    return {WRONG: text} if text in ERRORS else text or None


def text(value: Any, row: int) -> str:
    """A value as the text of a cell: numbers without grouping. Raises Refused for one that no
    spreadsheet can show.
    """
    cell = plain(value)
    if cell is None:
        return ""
    if isinstance(cell, float):
        return _unmistakable(str(cell))
    written = cell[WRONG] if isinstance(cell, dict) else str(cell)
    if len(written) > refusals.MAX_CELL:
        raise refusals.at(refusals.LONG_LINE, row)
    return written.replace("\0", "")


def _unmistakable(number: str) -> str:
    """A number whose point nobody takes for thousands: 1.234 is written 1.2340."""
    _whole, _point, decimals = number.partition(".")
    return f"{number}0" if len(decimals) == _GROUP else number


def trimmed(cells: list[Any]) -> list[Any]:
    """The cells without empty ones at the end. Raises Refused for more columns than any table
    has.
    """
    while cells and cells[-1] in (None, ""):
        cells.pop()
    if len(cells) > refusals.MAX_COLUMNS:
        raise Refused(refusals.TOO_MANY_COLUMNS)
    return cells


def _number(value: Any) -> Any:
    """A number as spreadsheets show it, with 15 digits: 0.1 + 0.2 is 0.3."""
    if isinstance(value, float) and math.isfinite(value):
        value = float(f"{value:.{_SHOWN_DIGITS}g}")
        value = int(value) if value.is_integer() else value
    return value if abs(value) < _LARGEST else str(value)
