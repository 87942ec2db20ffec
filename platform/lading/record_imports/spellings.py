"""Looks up what each spelling in the columns of an import means: once each, however many rows have
it. `checking` joins the answers to the rows.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from typing import Any, Final

from django.db import connection, transaction
from django.utils import translation
from psycopg import sql

from lading.exchange_rates.conversion import RateState
from lading.exchange_rates.queries import rates_for
from lading.kernel import clock, outbox
from lading.kernel.confined.protocol import Refused
from lading.reference import hs_codes, resolve, unit_spellings
from lading.reference.currencies import is_currency
from lading.reference.models import Country
from lading.reference.text import normalise

from . import dates, fields, staging
from .mapping import ColumnMapping
from .models import RecordImport, Spelling
from .statistics_names import CODES

MOST: Final = 100_000
"""Different spellings of a column. A file with more has something else in it."""
TOO_VARIED: Final = "too varied"
DOLLAR: Final = "USD"
RUPEE: Final = "INR"
PORT_OF: Final = {"origin_port": "origin_country", "destination_port": "destination_country"}
RATE: Final = "rate"
_BATCH: Final = 500
_DAY_ALONE: Final = r"""CASE WHEN strpos({column}, ':') > 0
    THEN regexp_replace({column}, '[T ]\s*\d+:\d\d.*$', '') ELSE coalesce({column}, '') END"""
_LONGEST: Final = 200
"""Characters that are compared; no name is longer."""
_RATE_PLACES: Final = Decimal(1).scaleb(-20)
_SIGNS: Final = {
    "US$": DOLLAR,
    "$": DOLLAR,
    "RS": RUPEE,
    "RS.": RUPEE,
    "₹": RUPEE,
    "€": "EUR",
    "£": "GBP",
}
_HS: Final = re.compile(r"\d{1,10}")
_NO_CHAPTERS: Final = frozenset({"00", "77"})
_OFF_UNITS: Final = {"PC": "PCS", "NO": "NOS"}

Meaning = Mapping[str, Any]
"""Columns of `Spelling`; None means unknown."""
Written = tuple[str, str, int]
"""As written, beside, rows."""


def look_up(found: RecordImport, mapping: ColumnMapping) -> None:
    """Look up every spelling of an import anew. Raises Refused for a column with too many."""
    Spelling.objects.filter(record_import=found).delete()
    today = clock.today()
    readers: dict[str, Callable[[str, str], Meaning | None]] = {
        "day": lambda text, _beside: _day(text, mapping.order, today),
        "hs_code": lambda text, _beside: _hs_code(text),
        "origin_country": lambda text, _beside: _country(text),
        "destination_country": lambda text, _beside: _country(text),
        "origin_port": _port,
        "destination_port": _port,
        "unit": lambda text, _beside: _unit(text),
        "currency": lambda text, _beside: _currency(text),
    }
    # Names are resolved as for an English reader, whoever began the import.
    with translation.override("en"), resolve.remembering():
        for name, read in readers.items():
            _keep(found, name, read, _written(found, name, mapping))
    _keep_rates(found)


def _keep(
    found: RecordImport,
    name: str,
    read: Callable[[str, str], Meaning | None],
    written: Iterator[list[Written]],
) -> None:
    for batch in written:
        outbox.keep_working()
        Spelling.objects.bulk_create(
            [
                _spelling(found, name, text, beside, rows, read(text, beside))
                for text, beside, rows in batch
            ]
        )


def _spelling(
    found: RecordImport, name: str, text: str, beside: str, rows: int, meaning: Meaning | None
) -> Spelling:
    return Spelling(
        record_import=found,
        field=name,
        written=text,
        beside=beside,
        rows=rows,
        is_known=meaning is not None,
        **(meaning or {}),
    )


def _written(found: RecordImport, name: str, mapping: ColumnMapping) -> Iterator[list[Written]]:
    """The spellings of a column, in batches; one for all rows where it is fixed."""
    beside = PORT_OF.get(name, "")
    statement = sql.SQL(
        "SELECT {written}, {beside}, count(*) FROM {table} GROUP BY 1, 2 LIMIT {most}"
    ).format(
        written=written_sql(name, mapping),
        beside=written_sql(beside, mapping) if beside else sql.Literal(""),
        table=sql.Identifier(staging.table_of(found)),
        most=sql.Literal(MOST + 1),
    )
    with transaction.atomic():
        staging.without_time_limit()
        with connection.cursor() as cursor:
            cursor.execute(statement)
            rows = cursor.fetchall()
    if len(rows) > MOST:
        raise Refused(f"{TOO_VARIED}: {name}")
    for begin in range(0, len(rows), _BATCH):
        yield rows[begin : begin + _BATCH]


def written_sql(name: str, mapping: ColumnMapping, alias: str = "") -> sql.Composable:
    """SQL for a field as it is written, up to 200 characters: never null. The time after a day is
    left out.
    """
    if name in mapping.fixed:
        return sql.SQL("{}::text").format(sql.Literal(mapping.fixed[name]))
    column: sql.Composable = sql.Identifier(alias, name) if alias else sql.Identifier(name)
    if name == "day":
        column = sql.SQL(_DAY_ALONE).format(column=column)
    return sql.SQL("left(coalesce({}, ''), {})").format(column, sql.Literal(_LONGEST))


def _keep_rates(found: RecordImport) -> None:
    """US dollars per unit of each currency on each day that both occur in the import."""
    known = Spelling.objects.filter(record_import=found, is_known=True)
    codes = set(known.filter(field="currency").values_list("text", flat=True)) - {"", DOLLAR}
    if not codes:
        return
    days = known.filter(field="day", day__isnull=False).values_list("day", flat=True)
    made: list[Spelling] = []
    for day in filter(None, days.distinct()):
        outbox.keep_working()
        for code, rate in _rates(codes, day):
            made.append(_spelling(found, RATE, code, day.isoformat(), 0, {"rate": rate}))
    Spelling.objects.bulk_create(made, batch_size=_BATCH)


def _rates(codes: set[str], day: dt.date) -> Iterator[tuple[str, Decimal]]:
    rates = rates_for({*codes, DOLLAR}, day)
    current = {
        rate.currency: rate.inr
        for rate in rates.by_currency.values()
        if rate.state is RateState.CURRENT
    }
    rupees = {**current, RUPEE: Decimal(1)}
    dollar = rupees.get(DOLLAR)
    if dollar:
        for code in codes & rupees.keys():
            yield code, (Decimal(rupees[code] or 0) / dollar).quantize(_RATE_PLACES)


def _day(text: str, order: str, today: dt.date) -> Meaning | None:
    found = dates.read_day(text, order, today)
    return None if found is None else {"day": found}


def _hs_code(text: str) -> Meaning | None:
    """The code of 2, 4, 6, 8 or 10 digits. A spreadsheet that took it for a number has lost the 0
    of the first chapters.
    """
    if fields.is_blank(text):
        return {"text": ""}
    digits = hs_codes.digits_of(text)
    if not _HS.fullmatch(digits):
        return None
    code = digits.zfill(len(digits) + len(digits) % 2)
    return None if code[:2] in _NO_CHAPTERS else {"text": code}


def _country(text: str) -> Meaning | None:
    if fields.is_blank(text):
        return {}
    found = _country_called(text)
    return None if found is None else {"number": found.pk}


def _country_called(text: str) -> Country | None:
    """The country of this name, or of this abbreviation in India's statistics."""
    found = resolve.resolve_country(text)
    code = CODES.get(normalise(text))
    return resolve.resolve_country(code) if found is None and code else found


def _port(text: str, beside: str) -> Meaning | None:
    """The port, of the country that the row has, if it has one."""
    if fields.is_blank(text):
        return {}
    country = None if fields.is_blank(beside) else _country_called(beside)
    found = resolve.resolve_port(text, country)
    return None if found is None else {"number": found.pk, "country": found.country_id}


def _unit(text: str) -> Meaning | None:
    if fields.is_blank(text):
        return {"text": ""}
    found = resolve.resolve_unit(_OFF_UNITS.get(text.strip(" .").upper(), text))
    if found is not None:
        return {"text": found.code}
    # Also a unit of weight that forms do not offer, such as the pound.
    code = unit_spellings.code_of(text)
    return None if code is None else {"text": code}


def _currency(text: str) -> Meaning | None:
    if fields.is_blank(text):
        return {"text": ""}
    code = text.strip().upper()
    code = _SIGNS.get(code, code)
    return {"text": code} if is_currency(code) else None
