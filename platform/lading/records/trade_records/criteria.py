"""What a search of trade records asks for, checked in one pass with the documents' messages."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.checks import Checks
from lading.base.kernel.errors import Text
from lading.base.kernel.values.search import beginnings, words_in
from lading.base.reference.hs import codes as hs_codes
from lading.base.reference.models import Country, Port
from lading.base.reference.resolve import MAX_LENGTH, read_port, resolve_country

from . import frequent_words
from .models import INDEXED_DIGITS

ANY: Final = "any"
"""In place of a country or a port: whichever."""
HOME: Final = "IN"
MAX_TEXT: Final = 100

HS_CODE_REQUIRED = _("HS code is required")
LOADING_COUNTRY_REQUIRED = _("Loading Country is required")
LOADING_PORT_REQUIRED = _("Loading Port is required")
DESTINATION_COUNTRY_REQUIRED = _("Destination Country is required")
DESTINATION_PORT_REQUIRED = _("Destination Port is required")
WRONG_HS_CODE = _("Enter the first 2 to 10 digits of an HS code, or words from the description.")
UNKNOWN_COUNTRY = _("We do not know this country.")
UNKNOWN_PORT = _("We do not know this port.")
NO_WORDS = _("Enter a word from the consignee’s name.")
ENDS_BEFORE_IT_BEGINS = _("The last day is before the first.")
_DIGITS = re.compile(r"\d{2,10}", re.ASCII)


@dataclass(frozen=True, slots=True)
class RecordFilter:
    """The filters as sent, by their names on the wire; "" where nothing was sent."""

    hscode: str = ""
    source_country: str = ""
    destination_country: str = ""
    source_port: str = ""
    destination_port: str = ""
    consignee: str = ""
    date_from: str = ""
    date_to: str = ""


@dataclass(frozen=True, slots=True)
class Criteria:
    """A valid search. None is whichever."""

    hs_prefix: str | None = None
    words: tuple[str, ...] = ()
    origin_country: int | None = None
    destination_country: int | None = None
    origin_port: int | None = None
    destination_port: int | None = None
    consignee: tuple[str, ...] = ()
    first_day: dt.date | None = None
    last_day: dt.date | None = None

    def conditions(self) -> tuple[str, dict[str, Any]]:
        """The conditions in SQL, and their parameters."""
        parts: list[str] = []
        values: dict[str, Any] = {}
        for name, condition in _CONDITIONS.items():
            value = getattr(self, name)
            if value is not None:
                parts.append(condition)
                values[name] = value
        if self.hs_prefix is not None:
            parts.append(self._code_condition(len(self.hs_prefix)))
            # Digits are followed by the colon, in the order of bytes that the column has.
            values |= {"hs_prefix": self.hs_prefix, "hs_after": f"{self.hs_prefix}:"}
        for name, condition, words in self._word_conditions():
            parts.append(condition)
            values[name] = beginnings(words)
        return " AND ".join([*parts, VISIBLE]), values

    def _code_condition(self, digits: int) -> str:
        """How the HS code is found: with ports by their index, which has it; else by the index of
        its length, if there is one. Both at once would have PostgreSQL expect far too few records.
        """
        has_port = self.origin_port is not None or self.destination_port is not None
        return _CODE if has_port or digits not in INDEXED_DIGITS else _BEGINNING.format(digits)

    def _word_conditions(self) -> Iterator[tuple[str, str, list[str]]]:
        """The words, with the name of their parameter and their condition. Frequent ones are
        compared with what the others find; if there are no others, PostgreSQL decides.
        """
        searched = {"description_words": self.words, "consignee_words": self.consignee}
        frequent = {
            column: [word for word in words if frequent_words.is_frequent(column, word)]
            for column, words in searched.items()
        }
        if sum(map(len, frequent.values())) == len(self.words) + len(self.consignee):
            frequent = {column: [] for column in searched}
        for column, words in searched.items():
            rare = [word for word in words if word not in frequent[column]]
            if rare:
                yield column, _LOOKED_UP.format(column=column), rare
            if frequent[column]:
                yield f"{column}_compared", _COMPARED.format(column=column), frequent[column]


VISIBLE: Final = "batch_id NOT IN (SELECT batch_id FROM trade_records_hiddenbatch)"
"""Of a finished import (`loading`)."""

_LOOKED_UP: Final = "{column} @@ to_tsquery('simple', %({column})s)"
# The operator's function, for which PostgreSQL uses no index.
_COMPARED: Final = "ts_match_vq({column}, to_tsquery('simple', %({column}_compared)s))"
_BEGINNING: Final = "left(hs_code, {}) = %(hs_prefix)s"
_CODE: Final = "hs_code >= %(hs_prefix)s AND hs_code < %(hs_after)s"
_CONDITIONS: Final[Mapping[str, str]] = {
    "origin_country": "origin_country_id = %(origin_country)s",
    "destination_country": "destination_country_id = %(destination_country)s",
    "origin_port": "origin_port_id = %(origin_port)s",
    "destination_port": "destination_port_id = %(destination_port)s",
    "first_day": "day >= %(first_day)s",
    "last_day": "day <= %(last_day)s",
}


def checked(checks: Checks, record_filter: RecordFilter, *, origin_is_fixed: bool) -> Criteria:
    """What the filters ask for. Each wrong field becomes an error in ``checks``, by its name on
    the wire. ``origin_is_fixed``: without a country of origin India is meant (RULES.md 63). At most
    four SQL queries.
    """
    prefix, words = _goods(checks, record_filter.hscode)
    origin, origin_port = _place(
        checks,
        "source",
        record_filter.source_country or (HOME if origin_is_fixed else ""),
        record_filter.source_port,
        (LOADING_COUNTRY_REQUIRED, LOADING_PORT_REQUIRED),
    )
    destination, destination_port = _place(
        checks,
        "destination",
        record_filter.destination_country,
        record_filter.destination_port,
        (DESTINATION_COUNTRY_REQUIRED, DESTINATION_PORT_REQUIRED),
    )
    first, last = (
        checks.date("dateFrom", record_filter.date_from),
        checks.date("dateTo", record_filter.date_to),
    )
    if first and last and last < first:
        checks.fail("dateTo", ENDS_BEFORE_IT_BEGINS)
    return Criteria(
        prefix,
        words,
        origin,
        destination,
        origin_port,
        destination_port,
        _consignee(checks, record_filter.consignee),
        first,
        last,
    )


def _goods(checks: Checks, sent: str) -> tuple[str | None, tuple[str, ...]]:
    """The digits that the code begins with, or the words of the description."""
    text = checks.text("hscode", sent, required=HS_CODE_REQUIRED, max_length=MAX_TEXT)
    if not text:
        return None, ()
    digits = hs_codes.digits_of(text)
    if _DIGITS.fullmatch(digits):
        return digits, ()
    has_words = not (digits or text.isdecimal() or hs_codes.read(text).is_shortened)
    words = words_in(text) if has_words else ()
    if not words:
        checks.fail("hscode", WRONG_HS_CODE)
    return None, words


def _consignee(checks: Checks, sent: str) -> tuple[str, ...]:
    text = checks.text("consignee", sent, max_length=MAX_TEXT)
    words = words_in(text)
    if text and not words:
        checks.fail("consignee", NO_WORDS)
    return words


def _place(
    checks: Checks, end: str, country: str, port: str, required: tuple[Text, Text]
) -> tuple[int | None, int | None]:
    """The ids of a country and of its port; a known port decides which of several countries."""
    resolved = _country(checks, f"{end}Country", country, required[0])
    at = _port(checks, f"{end}Port", port, resolved, required[1])
    return (None if resolved is None else resolved.pk), (None if at is None else at.pk)


def _country(checks: Checks, field: str, sent: str, required: Text) -> Country | None:
    text = checks.text(field, sent, required=required, max_length=MAX_LENGTH)
    if not text or text.casefold() == ANY:
        return None
    named = resolve_country(text)
    if named is None:
        checks.fail(field, UNKNOWN_COUNTRY)
    return named


def _port(
    checks: Checks, field: str, sent: str, country: Country | None, required: Text
) -> Port | None:
    text = checks.text(field, sent, required=required, max_length=MAX_LENGTH)
    if not text or text.casefold() == ANY:
        return None
    return read_port(checks, field, text, UNKNOWN_PORT, country)
