"""What the found records come to: by month, consignee, country of origin and ports (RULES.md 63).

It reads every record that was found, or the newest `MOST` of them and says so: a summary of ten
million rows would take minutes. Only like things are added: records of one kind of source, and
quantities that convert into one unit. The others are counted, and a reader may ask for them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final, NamedTuple

from django.db import connection, transaction

from lading.base.kernel.database import compiled
from lading.base.kernel.database.query_plans import planned_for_values
from lading.base.kernel.values import languages
from lading.base.reference.units.families import BASE_UNITS, FACTORS, family_of
from lading.base.reference.units.spellings import CODES

from . import summary_sql
from .criteria import Criteria
from .schema import TABLE
from .summary_lines import Line, Measured, Source, Summary, Unconverted
from .summary_periods import Covered, covered_by, every_period, whole_months
from .summary_sql import PARTS, SHIPMENTS, TOTAL, VARIOUS

MOST: Final = 100_000
"""How many records a summary reads."""
SHIPMENTS_ID: Final = "shipments"
TOTALS_ID: Final = "totals"
_DAYS_BY_MONTH: Final = 731
"""What lies further apart is told by years."""
_NAMES: Final = """
SELECT 'country' AS kind, id, coalesce(names->>%(language)s, name) FROM reference_country
WHERE id = ANY(%(countries)s::int[])
UNION ALL SELECT 'port', id, name FROM reference_port WHERE id = ANY(%(ports)s::int[])
"""
_UNITS: Final = [
    (spelling, BASE_UNITS[family], float(FACTORS[family][code]))
    for spelling, code in CODES.items()
    if (family := family_of(code)) is not None
]
_UNIT_VALUES: Final[Mapping[str, list[Any]]] = {
    "spellings": [spelling for spelling, _base, _factor in _UNITS],
    "bases": [base for _spelling, base, _factor in _UNITS],
    "factors": [factor for _spelling, _base, factor in _UNITS],
}


class _Row(NamedTuple):
    """A row of `summary_sql`: a part's line, or something about all of it."""

    part: str
    key: str | None
    records: int
    valued: int
    value: float | None
    measured: int | None
    quantity: float | None
    priced: int | None
    median_price: float | None
    first_day: dt.date | None
    last_day: dt.date | None


@dataclass(frozen=True, slots=True)
class _ByPart:
    """The rows of the statement, by their part."""

    rows: Mapping[str, list[_Row]]

    def rows_of(self, part: str) -> list[_Row]:
        return self.rows.get(part, [])

    def one(self, part: str) -> _Row | None:
        return next(iter(self.rows_of(part)), None)


def summarise(criteria: Criteria, source: str | None = None, unit: str | None = None) -> Summary:
    """The summary of what is found: of the kind of source with this id, with quantities in this
    unit. Where that is not among what was found, or None, it is of what most records are. Two SQL
    queries, and one more for the most records.
    """
    where, values = criteria.conditions()
    statement = summary_sql.statement_of(where)
    # Compiling the statement by JIT takes longer than running it. Of at most `MOST` records, prices
    # are kept by hash, whatever memory PostgreSQL thinks that they need.
    with transaction.atomic(), planned_for_values():
        with connection.cursor() as cursor:
            for setting in ("jit = off", "work_mem = '64MB'", "hash_mem_multiplier = 32"):
                cursor.execute(f"SET LOCAL {setting}")
        fetched = compiled.fetch(
            statement,
            **values,
            **_UNIT_VALUES,
            most=MOST,
            by_month=_DAYS_BY_MONTH,
            source=_number_of(source),
            unit=unit,
        )
        by_part = _by_part(_Row(*row) for row in fetched)
        days = [row.first_day for row in by_part.rows_of("sources") if row.first_day]
        read = sum(
            row.records for row in (*by_part.rows_of("sources"), *by_part.rows_of("contained"))
        )
        oldest = min(days, default=None)
        is_partial = read == MOST and _are_more(where, values, oldest)
    return _summary_of(by_part, criteria, oldest if is_partial else None)


def _by_part(rows: Iterable[_Row]) -> _ByPart:
    parts: dict[str, list[_Row]] = {}
    for row in rows:
        parts.setdefault(row.part, []).append(row)
    return _ByPart(parts)


def _summary_of(by_part: _ByPart, criteria: Criteria, oldest: dt.date | None) -> Summary:
    lines = {part: [_line(row) for row in by_part.rows_of(part)] for part in (TOTAL, *PARTS)}
    names = _names_in(lines)
    parts = {part: _named(part, sorted(lines[part], key=_greatest_first), names) for part in PARTS}
    source, unit = by_part.one("source"), by_part.one("unit")
    number = None if source is None else int(source.key or SHIPMENTS)
    by_year = source is not None and _is_by_year(source, number)
    covered = None if source is None else _covered(by_part, criteria, source, oldest)
    parts["periods"] = every_period(
        {line.key: line for line in lines["periods"]}, by_year=by_year, covered=covered
    )
    return Summary(
        total=lines[TOTAL][0],
        is_partial=oldest is not None,
        contained=0 if number is None else _contained(by_part, number),
        source=None if number is None else _source_id(number),
        sources=sorted(map(_source, by_part.rows_of("sources")), key=lambda each: each.id),
        unit=None if unit is None else unit.key,
        units=sorted(
            map(_measured, by_part.rows_of("units")), key=lambda each: (-each.records, each.unit)
        ),
        unconverted=sorted(
            map(_unconverted, by_part.rows_of("unconverted")), key=lambda x: x.currency
        ),
        first_day=None if source is None else source.first_day,
        last_day=None if source is None else source.last_day,
        covered_from=None if covered is None else covered.first,
        covered_to=None if covered is None else covered.last,
        by_year=by_year,
        parts=parts,
    )


# -- kinds of source --


def _number_of(source: str | None) -> int | None:
    """The number in `summary_sql` of a kind of source, by its id."""
    if source is None:
        return None
    kind, _dash, closing = source.partition("-")
    if kind == SHIPMENTS_ID:
        return SHIPMENTS
    return int(closing.replace("-", "")) if closing else VARIOUS


def _contained(by_part: _ByPart, number: int) -> int:
    """How many totals of this kind of source are left out, because others contain them."""
    if number == SHIPMENTS:
        return 0
    return sum(
        row.records
        for row in by_part.rows_of("contained")
        if number in (VARIOUS, int(row.key or 0))
    )


def _source_id(number: int) -> str:
    if number == SHIPMENTS:
        return SHIPMENTS_ID
    closing = _closing_of(number)
    return TOTALS_ID if closing is None else f"{TOTALS_ID}-{closing}"


def _closing_of(number: int) -> str | None:
    """The month and day that totals are dated: `03-31`. None for shipments and for various days."""
    if number in (SHIPMENTS, VARIOUS):
        return None
    return f"{number // 100:02}-{number % 100:02}"


def _source(row: _Row) -> Source:
    number = int(row.key or SHIPMENTS)
    first, last = _days_of(row)
    return Source(
        id=_source_id(number),
        is_totals=number != SHIPMENTS,
        closing=_closing_of(number),
        line=_line(row),
        first_day=first,
        last_day=last,
    )


def _is_by_year(source: _Row, number: int | None) -> bool:
    if number not in (SHIPMENTS, VARIOUS):
        return True
    first, last = _days_of(source)
    return (last - first).days > _DAYS_BY_MONTH


def _days_of(source: _Row) -> tuple[dt.date, dt.date]:
    """The first and the last day of a kind of source that was found."""
    if source.first_day is None or source.last_day is None:
        raise ValueError("a kind of source that was found has records, which have days")
    return source.first_day, source.last_day


def _covered(
    by_part: _ByPart, criteria: Criteria, source: _Row, oldest: dt.date | None
) -> Covered | None:
    """The days that this kind of source covers: those of the imports whose records were found. A
    total that is dated the last day of its year is of a whole year: None, unless older ones were
    not counted.
    """
    first, last = _days_of(source)
    number = int(source.key or SHIPMENTS)
    if number not in (SHIPMENTS, VARIOUS):
        end = last.replace(month=12, day=31)
        return None if oldest is None else Covered(oldest + dt.timedelta(days=1), end)
    imports = by_part.one("covered")
    if imports and imports.first_day and imports.last_day:
        first, last = min(first, imports.first_day), max(last, imports.last_day)
    if number == VARIOUS:
        first, last = whole_months(first, last)
    return covered_by(criteria, first, last, oldest)


def _are_more(where: str, values: Mapping[str, Any], oldest: dt.date | None) -> bool:
    """Whether more is found than was counted, which goes back to a day: older records, mostly, and
    otherwise more of that day. PostgreSQL counts only if there are no older ones.
    """
    matching = f"SELECT FROM {TABLE} WHERE {where}"
    [(are_more,)] = compiled.fetch(
        f"SELECT EXISTS({matching} AND day < %(oldest)s) OR EXISTS({matching} OFFSET {MOST})",
        **values,
        oldest=oldest,
    )
    return bool(are_more)


# -- lines --


def _named(part: str, lines: list[Line], names: Mapping[tuple[str, str], str]) -> list[Line]:
    """The lines with names in place of ids; a port that was not recognised is told as written."""
    kind = {"origins": "country", "loading_ports": "port", "destination_ports": "port"}.get(part)
    if kind is None:
        return lines
    return [
        replace(line, key=names.get((kind, line.key), line.key.removeprefix("="))) for line in lines
    ]


def _greatest_first(line: Line) -> tuple[Decimal | int, int, str]:
    return -(line.value or 0), -line.records, line.key


def _line(row: _Row) -> Line:
    return Line(
        key=row.key or "",
        records=row.records,
        valued=row.valued,
        value=_amount(row.value),
        measured=row.measured or 0,
        quantity=_amount(row.quantity),
        priced=row.priced or 0,
        median_price=_amount(row.median_price, 4),
    )


def _measured(row: _Row) -> Measured:
    unit = row.key or ""
    family = family_of(unit)
    return Measured(
        unit, None if family is None else family.value, row.measured or 0, _amount(row.quantity)
    )


def _unconverted(row: _Row) -> Unconverted:
    return Unconverted(row.key or "", row.records, _amount(row.value) or Decimal(0))


def _amount(value: float | None, places: int = 2) -> Decimal | None:
    return None if value is None else round(Decimal(value), places)


def _names_in(parts: Mapping[str, list[Line]]) -> dict[tuple[str, str], str]:
    """The names of countries and ports, by kind and id."""
    countries = [int(line.key) for line in parts["origins"]]
    ports = [
        int(line.key)
        for part in ("loading_ports", "destination_ports")
        for line in parts[part]
        if line.key.isdecimal()
    ]
    rows = compiled.fetch(_NAMES, countries=countries, ports=ports, language=languages.active())
    return {(kind, str(pk)): name for kind, pk, name in rows}
