"""Reads HS codes as people write them: `52051110`, `5205.11.10`, `'520511`, `HSN 5205 11`, in the
digits of any script, with a description behind.

The Harmonized System has six digits; countries add more, which are left out here. Every form,
filter and file asks this module.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.checks import Checks
from lading.base.kernel.errors import Text
from lading.base.reference.models import HsCode

LENGTH: Final = 6
"""Digits of the Harmonized System; those after them are a country's own."""
LONGEST: Final = 12
MAX_READ: Final = 400
FIRST_CODE: Final = 100_000
"""Numbers from here on are codes, not ids, of which there are some thousands."""

LOST_ZERO = _("This code may be missing a zero. Choose one: {codes}.")
DIGITS_LOST = _("A spreadsheet has shortened this code. Enter all of its digits.")

_MARKS: Final = re.compile(r"[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_QUOTES: Final = "'\"`´‘’‚“”„ʼ＇"
_BEFORE: Final = re.compile(
    r"(?:(?:itc|cth|hts|taric)?[ ()/-]*(?:hsn?|cth|hts|taric|ncm)|code)"
    r"(?:[ /-]*(?:sac|code|no|number|nr))?[ .:#=)-]*(?=\d)",
    re.IGNORECASE,
)
_SHORTENED: Final = re.compile(r"\d([.,]\d+)?e\+?\d+", re.IGNORECASE)
_SEPARATOR: Final = r"[ .·•・。_‐‑‒–—―−/-]{0,3}"
_CODE: Final = re.compile(rf"\d(?:{_SEPARATOR}\d)*")
_REST: Final = re.compile(r"[^\w]*([^\W\d_].*)?", re.DOTALL)
_WHOLE_NUMBER: Final = re.compile(r"(\d{6,})\.0")


class Problem(StrEnum):
    """Why a text names no HS code."""

    NOT_A_CODE = "not_a_code"
    NO_SUCH_CODE = "no_such_code"
    LOST_ZERO = "lost_zero"
    DIGITS_LOST = "digits_lost"


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text says: its digits, and the codes of 2, 4 or 6 digits that they may be, the most
    likely first.
    """

    digits: str = ""
    codes: tuple[str, ...] = ()
    may_go_on: bool = False
    """Whether the last digit may be missing instead, as none is written in groups."""
    problem: Problem | None = None

    @property
    def is_shortened(self) -> bool:
        """Whether a spreadsheet wrote it as `5.2051E+07`, so that digits are lost."""
        return self.problem is Problem.DIGITS_LOST


@dataclass(frozen=True, slots=True)
class Meant:
    """The code that a text means; else the problem, and the codes that it may mean."""

    code: HsCode | None = None
    problem: Problem | None = None
    offered: tuple[HsCode, ...] = ()


def read(text: str) -> Reading:
    """What the text says. It does not look whether there is such a code."""
    plain = _plain(text)
    if _SHORTENED.fullmatch(plain):
        return Reading(problem=Problem.DIGITS_LOST)
    plain = _BEFORE.sub("", plain, count=1) if _BEFORE.match(plain) else plain
    if whole := _WHOLE_NUMBER.fullmatch(plain):
        plain = whole.group(1)
    match = _CODE.match(plain)
    if match is None or not _REST.fullmatch(plain, match.end()):
        return Reading(problem=Problem.NOT_A_CODE)
    written = match.group()
    digits = "".join(filter(str.isdecimal, written))
    codes = _codes(written, digits)
    may_go_on = len(digits) % 2 == 1 and len(digits) < LENGTH and written == digits
    return Reading(digits, codes, may_go_on, None if codes else Problem.NOT_A_CODE)


def digits_of(text: str) -> str:
    """The digits of a code or of its beginning, at most `LONGEST`; "" where the text is something
    else. For searches.
    """
    reading = read(text)
    is_code_alone = _CODE.fullmatch(_BEFORE.sub("", _plain(text), count=1)) is not None
    return reading.digits if is_code_alone and len(reading.digits) <= LONGEST else ""


def beginning(text: str) -> str:
    """The first digits by which codes are searched, at most six; "" where the text is no code."""
    return digits_of(text)[:LENGTH]


def is_code(value: int | str) -> bool:
    """Whether a value that may be an id or a code is a code. An id is a short number, without a
    leading zero and without separators.
    """
    if isinstance(value, int):
        return value >= FIRST_CODE
    text = value.strip()
    is_number = text.isascii() and text.isdecimal()
    return not is_number or text.startswith("0") or int(text[:19]) >= FIRST_CODE


def look_up(text: str) -> Meant:
    """The code that a text means. One SQL query at most."""
    reading = read(text)
    if reading.problem is not None:
        return Meant(problem=reading.problem)
    rows = {row.code: row for row in _rows(reading)}
    known = tuple(rows[code] for code in reading.codes if code in rows)
    if len(known) == 1 and len(rows) == 1:
        return Meant(known[0])
    if known:
        return Meant(problem=Problem.LOST_ZERO, offered=known)
    return Meant(problem=Problem.NO_SUCH_CODE)


def fail(checks: Checks, field: str, text: str, unknown: Text) -> None:
    """Refuse a code that `look_up` does not know, with what it may be; else with ``unknown``."""
    meant = look_up(text)
    if meant.problem is Problem.LOST_ZERO:
        codes = ", ".join(written_as(row.code) for row in meant.offered)
        checks.offer(field, format_lazy(LOST_ZERO, codes=codes), map(candidate, meant.offered))
    else:
        checks.fail(field, DIGITS_LOST if meant.problem is Problem.DIGITS_LOST else unknown)


def at_most(digits: int) -> frozenset[str]:
    """All codes of so many digits or fewer. One SQL query."""
    return frozenset(HsCode.objects.filter(level__lte=digits).values_list("code", flat=True))


def by_ids(ids: Collection[int]) -> Mapping[int, HsCode]:
    """Codes by their ids. One SQL query, none for no ids."""
    return HsCode.objects.in_bulk(ids) if ids else {}


def written_as(code: str) -> str:
    """A code as people write it: `5205.11`."""
    return f"{code[:4]}.{code[4:]}" if len(code) > 4 else code


def candidate(row: HsCode) -> dict[str, str | int]:
    """An offered code on the wire."""
    return {"id": row.pk, "code": row.code, "name": row.description}


def _plain(text: str) -> str:
    """The text without marks and quotes, with its digits as 0 to 9."""
    visible = _MARKS.sub("", text[:MAX_READ])
    folded = unicodedata.normalize("NFKC", visible).translate(dict.fromkeys(map(ord, _QUOTES)))
    return "".join(map(_digit, " ".join(folded.split())))


def _digit(letter: str) -> str:
    return str(unicodedata.decimal(letter)) if letter.isdecimal() else letter


def _codes(written: str, digits: str) -> tuple[str, ...]:
    """The codes that the digits may be. An odd number of them has lost a zero: the last one of
    `5205.1`, the first one of `901.11`, and without separators mostly the first.
    """
    if not 2 <= len(digits) <= LONGEST:
        return ()
    if len(digits) % 2 == 0:
        return (digits[:LENGTH],)
    groups = re.findall(r"\d+", written)
    if len(groups) > 1 and len(groups[0]) % 2 == 0:
        return ((digits + "0")[:LENGTH],)
    first = f"0{digits}"[:LENGTH]
    if len(groups) > 1 or len(digits) < LENGTH:
        return (first,)
    return (first, digits[:LENGTH])


def _rows(reading: Reading) -> Iterable[HsCode]:
    """The active codes among those that may be meant, and one that begins so."""
    known = HsCode.objects.filter(is_active=True, code__in=reading.codes)
    if not reading.may_go_on:
        return known
    longer = HsCode.objects.filter(is_active=True, code__startswith=reading.digits)
    return known.union(longer.order_by()[:1])
