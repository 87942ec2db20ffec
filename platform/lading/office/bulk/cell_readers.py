"""Turns a cell of a spreadsheet into what the form would send for it."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext_lazy as _

from lading.base.documents.spreadsheet import restored
from lading.base.documents.table_files.cells import NO_RESULT, WRONG
from lading.base.kernel.checks import foreign_year, two_ways
from lading.base.kernel.errors import Text
from lading.base.kernel.values import languages
from lading.base.kernel.values.typed.dates import has_foreign_year
from lading.base.kernel.values.typed.numbers import two_readings
from lading.base.kernel.values.typed.plain import plain_text
from lading.base.reference import resolve
from lading.base.reference.hs import codes as hs_codes
from lading.base.reference.text import normalise, spellings

NO_STORED_RESULT = _(
    "The file does not contain the result of this formula. Please replace the formula with its "
    "value."
)
SHOWS_ERROR = _("This cell shows the error {error}. Please correct it.")
TAKEN_AS = _("{typed} was read as HS code {code}.")
UNKNOWN_PICTURE = _("No image with this name was uploaded with the file.")
NO_ROW = "0"
"""An id that no row of reference data has, for digits alone: nobody knows our ids."""
_FIRST_DAY = {1899: dt.date(1899, 12, 30), 1904: dt.date(1904, 1, 1)}
_NOT_OFFERED = frozenset(
    {
        *("", "-", "--", "n/a", "n.a", "na", "nil", "none", "no service", "n/q", "nq"),
        *("tba", "tbc", "tbd", "poa", "por", "request", "on request", "upon request", "call"),
        *("please call", "to be advised", "to be confirmed", "price on request", "on application"),
        *("sur demande", "nous consulter", "a consultar", "consultar", "bajo pedido"),
        *("su richiesta", "a richiesta", "da definire", "待定", "面议", "另议", "请询价", "无"),
        *("عند الطلب", "يحدد لاحقًا", "لا يوجد"),
    }
)
"""What stands for a price in the sheets of those who offer none."""
_DASHES = re.compile("[‐‑‒–—−]+")
_AMOUNT = re.compile(r"(\D*?)([(+-]?\d(?:[\d\s.,'’]*\d)?\)?)(\D*)", re.ASCII)
_SCIENTIFIC = re.compile(r"\d(?:[.,]\d+)?E[+-]?\d{1,2}", re.ASCII | re.IGNORECASE)
_SERIAL = re.compile(r"[2-7]\d{4}", re.ASCII)
"""A day as spreadsheets count it, from 1954 to 2119, in a text that has no dates of its own."""
MOST_SHOWN = 40
"""Letters of a cell that a message repeats."""
_LAST_DAY = 2_958_465
"""The number of 31 December 9999."""


class WrongCell(Exception):
    """The cell cannot be read; the text says why."""

    def __init__(self, message: Text) -> None:
        super().__init__(str(message))


@dataclass(frozen=True, slots=True)
class Context:
    """What reading a cell may need to know about its file."""

    epoch: int | None
    """The year from which a workbook counts days; None for a CSV file."""
    pictures: Mapping[str, str]
    headings: Mapping[str, str]
    """What stands over each column, by its field."""
    notes: str = ""
    """The notes below the table."""


Reader = Callable[[Any, Context], Any]


def check(cell: Any) -> None:
    """Raise WrongCell for an error that the spreadsheet shows, and a formula without a result."""
    if isinstance(cell, dict):
        wrong = cell[WRONG]
        raise WrongCell(NO_STORED_RESULT if wrong == NO_RESULT else SHOWS_ERROR.format(error=wrong))


def text(cell: Any, _context: Context) -> str:
    """The text of a cell; "" for an empty one."""
    return "" if cell is None else restored(str(cell))


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with what stands before and behind it, such as a currency: `USD 1,250/-`."""

    before: str
    number: str
    behind: str

    def around(self, number: str) -> str:
        """The text with another number."""
        return f"{self.before}{number}{self.behind}"


def amount_parts(cell: Any) -> Amount | None:
    """The parts of a text with one number; None for any other cell."""
    match = _AMOUNT.fullmatch(plain_text(cell)) if isinstance(cell, str) else None
    return Amount(*match.groups()) if match else None


def number(cell: Any, _context: Context) -> Any:
    """A number as it is; a text for the form to judge, unless it can be read in two ways: whoever
    made the file may write in another language than the one who sends it.
    """
    if not isinstance(cell, str):
        return "" if cell is None else cell
    written = plain_text(cell)
    if _SCIENTIFIC.fullmatch(written):
        return format(Decimal(written.replace(",", ".")), "f")
    parts = amount_parts(cell)
    doubtful = two_readings(parts.number, languages.active()) if parts else None
    if doubtful is not None:
        raise WrongCell(two_ways(cell.strip(), *doubtful))
    return cell


def offered_price(cell: Any, context: Context) -> Any:
    """A number as `number`; "" where a sheet of prices says in words that none is offered."""
    return "" if is_not_offered(cell) else number(cell, context)


def is_not_offered(cell: Any) -> bool:
    """Whether a cell says in words or by a dash that there is no price."""
    if not isinstance(cell, str):
        return False
    return _DASHES.sub("-", plain_text(cell)).lstrip("'").strip(" .").casefold() in _NOT_OFFERED


def date(cell: Any, context: Context) -> str:
    """The text of a day, as `day_text`. Raises WrongCell for a year of another calendar."""
    day = day_text(cell, context)
    if has_foreign_year(day):
        raise WrongCell(foreign_year())
    return day


def day_text(cell: Any, context: Context) -> str:
    """The text of a day, which may be a number without the format of a date, in a text too."""
    first = _FIRST_DAY[context.epoch or 1899]
    if isinstance(cell, str) and _SERIAL.fullmatch(plain_text(cell)):
        cell = int(plain_text(cell))
    is_number = isinstance(cell, int | float) and not isinstance(cell, bool)
    if is_number and 1 <= cell <= _LAST_DAY:
        return (first + dt.timedelta(days=int(cell))).isoformat()
    return text(cell, context)


def name(cell: Any, context: Context) -> str:
    """The name or code of a row of reference data."""
    written = text(cell, context)
    return NO_ROW if written.isdecimal() else written


def hs_code(cell: Any, context: Context) -> Any:
    """The id of an HS code, which a file has by its digits, in any spelling; other cells as they
    are, so that the form says what is wrong with them.
    """
    written = _code_text(cell, context)
    code = resolve.resolve_hs_code(written) if written else None
    if code is not None:
        return code.pk
    return NO_ROW if written.isdecimal() and not hs_codes.is_code(written) else written


def taken_as(cell: Any, context: Context) -> Text | None:
    """Which HS code was taken of a cell with other digits than its six; None for the same ones."""
    written = _code_text(cell, context).strip()
    code = resolve.resolve_hs_code(written) if written else None
    if code is None or hs_codes.read(written).digits == code.code:
        return None
    return TAKEN_AS.format(typed=written[:MOST_SHOWN], code=hs_codes.written_as(code.code))


def _code_text(cell: Any, context: Context) -> str:
    # A workbook keeps whole numbers as `804.0`, whose last zero is no digit of the code.
    is_whole = isinstance(cell, float) and cell.is_integer()
    return text(int(cell) if is_whole else cell, context)


def chosen(labels: Mapping[str, Text]) -> Reader:
    """Reads one of the values, by itself or by its words in any language; others as they are."""
    known = {
        key: value
        for value, label in labels.items()
        for key in (normalise(value), *spellings(label))
    }

    def read(cell: Any, context: Context) -> str:
        sent = text(cell, context)
        return known.get(normalise(sent), sent)

    return read


def yes_or_no() -> Reader:
    """Reads yes or no in any language, and the truth values of spreadsheets."""
    return chosen(YES_OR_NO)


def picture(cell: Any, context: Context) -> str:
    """The address of the uploaded picture with this name."""
    named = text(cell, context)
    if not named:
        return ""
    if named.casefold() not in context.pictures:
        raise WrongCell(UNKNOWN_PICTURE)
    return context.pictures[named.casefold()]


def pictures(cell: Any, context: Context) -> list[str]:
    """The addresses of several pictures, whose names are separated by semicolons."""
    names = [each.strip() for each in text(cell, context).split(";")]
    return [picture(each, context) for each in names if each]


YES_OR_NO: Mapping[str, Text] = {"true": _("Yes"), "false": _("No")}
