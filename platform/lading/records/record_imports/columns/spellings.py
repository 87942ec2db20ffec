"""Looks up what each spelling in the columns of an import means: once each, however many rows have
it. `checking` joins the answers to the rows.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from django.db import connection, transaction
from django.db.models import Sum
from django.utils import translation
from psycopg import sql

from lading.base.documents.confined.protocol import Refused
from lading.base.exchange_rates.conversion import RateState
from lading.base.exchange_rates.queries import rates_for
from lading.base.kernel.values import clock
from lading.base.kernel.values.typed.evidence import Evidence
from lading.base.kernel.values.typed.orders import evidence_of_orders
from lading.base.reference import resolve
from lading.base.reference.currencies import is_currency
from lading.base.reference.hs import codes as hs_codes
from lading.base.reference.models import Country
from lading.base.reference.text import normalise
from lading.base.reference.units import spellings as unit_spellings
from lading.base.work import outbox
from lading.records.record_imports import staging
from lading.records.record_imports.models import RecordImport, RememberedName, Spelling

from . import dates, deciding, fields
from .mapping import ColumnMapping
from .statistics_names import CODES

MOST: Final = 100_000
"""Different spellings of a column. A file with more has something else in it."""
TOO_VARIED: Final = "too varied"
DOLLAR: Final = "USD"
RUPEE: Final = "INR"
PORT_OF: Final = {"origin_port": "origin_country", "destination_port": "destination_country"}
RATE: Final = "rate"
LOOKED_UP: Final = (
    "day",
    "hs_code",
    "origin_country",
    "destination_country",
    "origin_port",
    "destination_port",
    "unit",
    "currency",
)
CHOOSABLE: Final = frozenset(LOOKED_UP) - {"day", "hs_code"}
"""Fields whose names staff may explain."""
WRONG: Final = "wrong"
"""In a meaning: why the spelling is refused."""
DIGITS_LOST: Final = "digits lost"
DIGIT_MISSING: Final = "digit missing"
HEADING_DIGITS: Final = 4
SHOWN_CODES: Final = 3
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
"""Columns of `Spelling`, or why it is refused; None means unknown."""
Reader = Callable[[str, str], Meaning | None]
Written = tuple[str, str, int]
"""As written, beside, rows."""


def look_up(record_import: RecordImport, mapping: ColumnMapping) -> dict[str, Any]:
    """Look up every spelling of an import anew. Returns what the cells showed: `{order, decimals:
    {field: sign}, restored: {rows, codes: [[written, code]]}}`, without what makes no difference.

    Raises Refused for a column with too many spellings, and where nothing says how its dates or
    numbers are to be read.
    """
    Spelling.objects.filter(record_import=record_import).delete()
    days = _written(record_import, "day", mapping)
    evidence = evidence_of_orders((text, rows) for text, _beside, rows in days)
    order = deciding.decided(evidence, "day", mapping.order)
    decimals = deciding.decimals(_of_numbers(record_import, mapping), mapping.decimal)
    with reading(order or deciding.DAY_FIRST, record_import.source) as readers:
        for name, read in readers.items():
            _keep(
                record_import,
                name,
                read,
                days if name == "day" else _written(record_import, name, mapping),
            )
    _keep_rates(record_import)
    return {"order": order, "decimals": decimals, "restored": _restored(record_import)}


@contextlib.contextmanager
def reading(order: str, source: str = "") -> Iterator[Mapping[str, Reader]]:
    """What reads the spellings of each field, given what stands beside them. Names are resolved as
    for an English reader, whoever began the import; then as staff said for this source.
    """
    today, headings, chosen = clock.today(), _hs_headings(), chosen_for(source)
    with translation.override("en"), resolve.remembering():
        readers: dict[str, Reader] = {
            "day": lambda text, _beside: _day(text, order, today),
            "hs_code": lambda text, _beside: _hs_code(text, headings),
            "origin_country": lambda text, _beside: _country(text),
            "destination_country": lambda text, _beside: _country(text),
            "origin_port": _port,
            "destination_port": _port,
            "unit": lambda text, _beside: _unit(text),
            "currency": lambda text, _beside: _currency(text),
        }
        yield {name: _or_as_chosen(name, read, chosen) for name, read in readers.items()}


def chosen_for(source: str) -> dict[tuple[str, str], str]:
    """What staff said that names of a source mean: by field and `key_of`; "" for nothing."""
    if not source:
        return {}
    rows = RememberedName.objects.filter(source=publisher_of(source))
    return {(field, key): means for field, key, means in rows.values_list("field", "key", "means")}


def publisher_of(source: str) -> str:
    """Who publishes a source, for comparing: `DGCI&S, exports of March` is of DGCI&S."""
    return key_of(source.partition(",")[0]) or key_of(source)


def key_of(written: str) -> str:
    """A name for comparing."""
    return normalise(written)[:_LONGEST]


def _or_as_chosen(name: str, read: Reader, chosen: Mapping[tuple[str, str], str]) -> Reader:
    if name not in CHOOSABLE or not chosen:
        return read

    def read_or_chosen(text: str, beside: str) -> Meaning | None:
        meaning = read(text, beside)
        means = chosen.get((name, key_of(text))) if meaning is None else None
        return meaning if means is None else read(means, beside)

    return read_or_chosen


def _of_numbers(record_import: RecordImport, mapping: ColumnMapping) -> dict[str, Evidence]:
    table = sql.Identifier(staging.table_of(record_import))
    with transaction.atomic():
        staging.without_time_limit()
        return {
            name: deciding.evidence_of_numbers(table, name)
            for name in deciding.NUMBERS
            if name in mapping.columns
        }


def _restored(record_import: RecordImport) -> dict[str, Any]:
    """The HS codes whose lost zero was put back."""
    codes = Spelling.objects.filter(record_import=record_import, field="hs_code", is_known=True)
    lost = codes.filter(text__startswith="0").exclude(written__regex=r"^\W*0")
    examples = lost.order_by("-rows", "written").values_list("written", "text")[:SHOWN_CODES]
    rows = lost.aggregate(rows=Sum("rows"))["rows"] or 0
    return {"rows": rows, "codes": [list(each) for each in examples]}


def _keep(record_import: RecordImport, name: str, read: Reader, written: Sequence[Written]) -> None:
    for begin in range(0, len(written), _BATCH):
        batch = written[begin : begin + _BATCH]
        outbox.keep_working()
        Spelling.objects.bulk_create(
            [
                _spelling(record_import, name, text, beside, rows, read(text, beside))
                for text, beside, rows in batch
            ]
        )


def _spelling(
    record_import: RecordImport,
    name: str,
    text: str,
    beside: str,
    rows: int,
    meaning: Meaning | None,
) -> Spelling:
    known = meaning is not None and WRONG not in meaning
    values = {"text": meaning[WRONG]} if meaning and WRONG in meaning else meaning
    return Spelling(
        record_import=record_import,
        field=name,
        written=text,
        beside=beside,
        rows=rows,
        is_known=known,
        **(values or {}),
    )


def _written(record_import: RecordImport, name: str, mapping: ColumnMapping) -> list[Written]:
    """The spellings of a column; one for all rows where it is fixed."""
    beside = PORT_OF.get(name, "")
    statement = sql.SQL(
        "SELECT {written}, {beside}, count(*) FROM {table} GROUP BY 1, 2 LIMIT {most}"
    ).format(
        written=written_sql(name, mapping),
        beside=written_sql(beside, mapping) if beside else sql.Literal(""),
        table=sql.Identifier(staging.table_of(record_import)),
        most=sql.Literal(MOST + 1),
    )
    with transaction.atomic():
        staging.without_time_limit()
        with connection.cursor() as cursor:
            cursor.execute(statement)
            rows: list[Written] = cursor.fetchall()
    if len(rows) > MOST:
        raise Refused(f"{TOO_VARIED}: {name}")
    return rows


def written_sql(name: str, mapping: ColumnMapping, alias: str = "") -> sql.Composable:
    """SQL for a field as it is written, up to 200 characters: never null. The time after a day is
    left out, and so is the apostrophe by which a spreadsheet marks a text.
    """
    if name in mapping.fixed:
        return sql.SQL("{}::text").format(sql.Literal(mapping.fixed[name]))
    column: sql.Composable = sql.Identifier(alias, name) if alias else sql.Identifier(name)
    if name == "day":
        column = sql.SQL(_DAY_ALONE).format(column=column)
    return sql.SQL("left(ltrim(coalesce({}, ''), ''''), {})").format(column, sql.Literal(_LONGEST))


def _keep_rates(record_import: RecordImport) -> None:
    """US dollars per unit of each currency on each day that both occur in the import."""
    known = Spelling.objects.filter(record_import=record_import, is_known=True)
    codes = set(known.filter(field="currency").values_list("text", flat=True)) - {"", DOLLAR}
    if not codes:
        return
    days = known.filter(field="day", day__isnull=False).values_list("day", flat=True)
    spellings: list[Spelling] = []
    for day in filter(None, days.distinct()):
        outbox.keep_working()
        for code, rate in _rates(codes, day):
            spellings.append(
                _spelling(record_import, RATE, code, day.isoformat(), 0, {"rate": rate})
            )
    Spelling.objects.bulk_create(spellings, batch_size=_BATCH)


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
    day = dates.read_day(text, order, today)
    return None if day is None else {"day": day}


def _hs_headings() -> frozenset[str]:
    """The chapters and headings of the Harmonized System."""
    return hs_codes.at_most(HEADING_DIGITS)


def _hs_code(text: str, headings: Container[str]) -> Meaning | None:
    """The code of 2, 4, 6, 8 or 10 digits. An odd number of digits has lost its leading 0 to a
    spreadsheet: it is put back where the heading with it exists (codes of earlier editions have
    headings of today).
    """
    if fields.is_blank(text):
        return {"text": ""}
    if hs_codes.read(text).is_shortened:
        return {WRONG: DIGITS_LOST}
    digits = hs_codes.digits_of(text)
    if not _HS.fullmatch(digits):
        return None
    if len(digits) % 2:
        code = f"0{digits}"
        return {"text": code} if code[:HEADING_DIGITS] in headings else {WRONG: DIGIT_MISSING}
    return None if digits[:2] in _NO_CHAPTERS else {"text": digits}


def _country(text: str) -> Meaning | None:
    if fields.is_blank(text):
        return {}
    country = _country_called(text)
    return None if country is None else {"number": country.pk}


def _country_called(text: str) -> Country | None:
    """The country of this name, or of this abbreviation in India's statistics."""
    country = resolve.resolve_country(text)
    code = CODES.get(normalise(text))
    return resolve.resolve_country(code) if country is None and code else country


def _port(text: str, beside: str) -> Meaning | None:
    """The port, of the country that the row has, if it has one."""
    if fields.is_blank(text):
        return {}
    country = None if fields.is_blank(beside) else _country_called(beside)
    port = resolve.resolve_port(text, country)
    return None if port is None else {"number": port.pk, "country": port.country_id}


def _unit(text: str) -> Meaning | None:
    if fields.is_blank(text):
        return {"text": ""}
    unit = resolve.resolve_unit(_OFF_UNITS.get(text.strip(" .").upper(), text))
    if unit is not None:
        return {"text": unit.code}
    # Also a unit of weight that forms do not offer, such as the pound.
    code = unit_spellings.code_of(text)
    return None if code is None else {"text": code}


def _currency(text: str) -> Meaning | None:
    if fields.is_blank(text):
        return {"text": ""}
    code = text.strip().upper()
    code = _SIGNS.get(code, code)
    return {"text": code} if is_currency(code) else None
