"""Checks the rows of an import in SQL, a range of them at a time: what is right becomes a trade
record, the rest has its problems by name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.db import connection
from psycopg import sql

from lading.base.kernel.values.typed.decimal_signs import POINT
from lading.records.trade_records.loading import COLUMNS
from lading.records.trade_records.models import DECIMAL_PLACES as PLACES
from lading.records.trade_records.models import (
    DESCRIPTION_LENGTH,
    MAX_DIGITS,
    NAME_LENGTH,
    RECORD_ID_LENGTH,
)

from . import staging
from .columns import fields, numbers, spellings
from .columns.mapping import ColumnMapping
from .models import RecordImport, Reject, Spelling

CHECKED: Final = "record_imports_checked"
"""A temporary table with the rows of a range, until the transaction ends: `loading.COLUMNS`,
row_number and problems.
"""
RIGHT_ROWS: Final = f"SELECT {', '.join(COLUMNS)} FROM {CHECKED} WHERE problems = '{{}}'"  # noqa: S608 - our own names
NUMBERED_ROWS: Final = RIGHT_ROWS.replace("SELECT ", "SELECT row_number, ", 1)
ALL_ROWS: Final = sql.SQL("")
_COUNT: Final = f"""
SELECT count(*), count(*) FILTER (WHERE problems <> '{{}}'),
    count(*) FILTER (WHERE problems = '{{}}' AND origin_country_id IS NULL)
FROM {CHECKED}
"""  # noqa: S608
CAPTURED_NOTE: Final = "Weight Captured Separately"
_LENGTHS: Final = {
    "description": DESCRIPTION_LENGTH,
    "consignee": NAME_LENGTH,
    "origin_port": NAME_LENGTH,
    "destination_port": NAME_LENGTH,
    "record_id": RECORD_ID_LENGTH,
}
_MARK: Final = r"^'(?=[0-9]|'*[=+@-])"
"""`'s-Hertogenbosch` keeps its apostrophe."""

_SELECT: Final = """
CREATE TEMPORARY TABLE {checked} ON COMMIT DROP AS
SELECT day, hs_code, description, consignee, origin_country_id, destination_country_id,
    origin_port_id, destination_port_id, origin_port_name, destination_port_name,
    quantity, unit, quantity_note, value, currency,
    CASE WHEN round(value * rate, 2) < {most} THEN round(value * rate, 2) END AS value_usd,
    record_id, row_number,
    array_remove(ARRAY[
        CASE WHEN problem IS NOT NULL THEN 'row:' || problem END,
        CASE WHEN day IS NULL AND day_written = '' THEN 'day:missing' END,
        CASE WHEN day IS NULL AND day_written <> '' THEN 'day:unknown' END,
        CASE WHEN hs_code IS NULL THEN 'hs_code:' || coalesce(hs_problem, 'unknown') END,
        CASE WHEN hs_code = '' AND description = '' THEN 'goods:missing' END,
        CASE WHEN NOT knows_origin THEN 'origin_country:unknown' END,
        CASE WHEN NOT knows_destination THEN 'destination_country:unknown' END,
        CASE WHEN knows_origin AND knows_destination AND origin_country_id IS NULL
            AND destination_country_id IS NULL THEN 'country:missing' END,
        CASE WHEN quantity = 'NaN' THEN 'quantity:number' END,
        CASE WHEN quantity <> 'NaN' AND quantity >= {most} THEN 'quantity:large' END,
        CASE WHEN unit IS NULL THEN 'unit:unknown' END,
        CASE WHEN value = 'NaN' THEN 'value:number' END,
        CASE WHEN value <> 'NaN' AND value >= {most} THEN 'value:large' END,
        CASE WHEN currency IS NULL THEN 'currency:unknown' END,
        CASE WHEN value IS NOT NULL AND currency = '' THEN 'currency:missing' END,
        {too_long}
    ], NULL) AS problems
FROM (
    SELECT s.row_number, s.problem,
        d.day, d.written AS day_written, CASE WHEN h.is_known THEN h.text END AS hs_code,
        CASE WHEN NOT h.is_known THEN nullif(h.text, '') END AS hs_problem,
        {description} AS description, {consignee} AS consignee,
        coalesce(oc.number, op.country) AS origin_country_id,
        coalesce(dc.number, dp.country) AS destination_country_id,
        oc.is_known AS knows_origin, dc.is_known AS knows_destination,
        op.number AS origin_port_id, dp.number AS destination_port_id,
        {origin_port} AS origin_port_name, {destination_port} AS destination_port_name,
        round({quantity}, {places}) AS quantity,
        CASE WHEN u.is_known THEN u.text END AS unit,
        CASE WHEN lower(s.quantity) = {captured} THEN {captured_note} ELSE '' END AS quantity_note,
        round({value} * {times}, {places}) AS value,
        CASE WHEN c.is_known THEN c.text END AS currency,
        CASE WHEN c.text = 'USD' THEN 1 ELSE rate.rate END AS rate,
        {record_id} AS record_id
    FROM {table} s
    {joins}
    LEFT JOIN {spelling} rate ON rate.record_import_id = {batch} AND rate.field = 'rate'
        AND rate.written = c.text AND rate.beside = d.day::text
    WHERE s.row_number > {after} AND s.row_number <= {to} {narrower}
    OFFSET 0
) written
"""
_JOIN: Final = """
    LEFT JOIN {spelling} {alias} ON {alias}.record_import_id = {batch} AND {alias}.field = {field}
        AND {alias}.beside = {beside} AND {alias}.written = {written}
"""
_ALIASES: Final = dict(
    zip(spellings.LOOKED_UP, ("d", "h", "oc", "dc", "op", "dp", "u", "c"), strict=True)
)
_REJECT: Final = """
INSERT INTO {rejects} (record_import_id, row_number, problems, cells)
SELECT {batch}, c.row_number, to_jsonb(c.problems), jsonb_strip_nulls(jsonb_build_object({cells}))
FROM {checked} c JOIN {table} s ON s.row_number = c.row_number
    AND s.row_number > {after} AND s.row_number <= {to}
WHERE c.problems <> '{{}}'
ON CONFLICT DO NOTHING
"""


@dataclass(frozen=True, slots=True)
class Counts:
    """Rows that were checked; those that are wrong, and those that are right and have no country of
    origin.
    """

    rows: int
    wrong: int
    without_origin: int


def check(
    record_import: RecordImport,
    mapping: ColumnMapping,
    after: int,
    to: int,
    narrower: sql.Composable = ALL_ROWS,
) -> Counts:
    """Check the rows after one number up to another, into `CHECKED`: all of them, or those under a
    further condition (`AND …`) on the staging table `s`. In a transaction.
    """
    _run(sql.SQL("DROP TABLE IF EXISTS pg_temp.{}").format(sql.Identifier(CHECKED)))
    _run(_checking(record_import, mapping, after, to, narrower))
    with connection.cursor() as cursor:
        cursor.execute(_COUNT)
        return Counts(*map(int, cursor.fetchone()))


def right_rows() -> list[dict[str, Any]]:
    """The right rows of `CHECKED`, by `loading.COLUMNS`."""
    with connection.cursor() as cursor:
        cursor.execute(RIGHT_ROWS)
        return [dict(zip(COLUMNS, row, strict=True)) for row in cursor.fetchall()]


def record_ids(record_import: RecordImport) -> str:
    """A SELECT of the record ids of all rows."""
    statement = sql.SQL("SELECT {} FROM {} s").format(
        written_id(), sql.Identifier(staging.table_of(record_import))
    )
    with staging.driver_cursor() as cursor:
        return statement.as_string(cursor)


def written_id() -> sql.Composed:
    """SQL for the record id of a row of the staging table `s`."""
    return _text("record_id")


def keep_rejects(record_import: RecordImport, mapping: ColumnMapping, after: int, to: int) -> None:
    """Store the wrong rows of `CHECKED`, with their cells as they are in the file."""
    cells = sql.SQL(", ").join(
        sql.SQL("{}, s.{}").format(sql.Literal(name), sql.Identifier(name))
        for name in mapping.names
    )
    _run(
        sql.SQL(_REJECT).format(
            rejects=sql.Identifier(Reject._meta.db_table),
            batch=sql.Literal(record_import.pk),
            cells=cells,
            checked=sql.Identifier(CHECKED),
            table=sql.Identifier(staging.table_of(record_import)),
            after=sql.Literal(after),
            to=sql.Literal(to),
        )
    )


def _checking(
    record_import: RecordImport,
    mapping: ColumnMapping,
    after: int,
    to: int,
    narrower: sql.Composable,
) -> sql.Composed:
    return sql.SQL(_SELECT).format(
        checked=sql.Identifier(CHECKED),
        most=sql.Literal(10 ** (MAX_DIGITS - PLACES)),
        places=sql.Literal(PLACES),
        too_long=_too_long(_LENGTHS),
        table=sql.Identifier(staging.table_of(record_import)),
        spelling=sql.Identifier(Spelling._meta.db_table),
        batch=sql.Literal(record_import.pk),
        joins=sql.SQL("").join(_join(record_import, mapping, name) for name in spellings.LOOKED_UP),
        quantity=_number(record_import, "quantity"),
        value=_number(record_import, "value"),
        times=sql.Literal(mapping.times),
        captured=sql.Literal(fields.CAPTURED_SEPARATELY),
        captured_note=sql.Literal(CAPTURED_NOTE),
        after=sql.Literal(after),
        to=sql.Literal(to),
        narrower=narrower,
        **{name: _text(name) for name in _LENGTHS},
    )


def _join(record_import: RecordImport, mapping: ColumnMapping, name: str) -> sql.Composed:
    beside = spellings.PORT_OF.get(name, "")
    return sql.SQL(_JOIN).format(
        spelling=sql.Identifier(Spelling._meta.db_table),
        alias=sql.Identifier(_ALIASES[name]),
        batch=sql.Literal(record_import.pk),
        field=sql.Literal(name),
        beside=spellings.written_sql(beside, mapping, "s") if beside else sql.Literal(""),
        written=spellings.written_sql(name, mapping, "s"),
    )


def _number(record_import: RecordImport, name: str) -> sql.Composable:
    decimal = record_import.findings.get("decimals", {}).get(name, POINT)
    return numbers.read(sql.Identifier("s", name), name, decimal)


def _text(name: str) -> sql.Composed:
    """A text; "" for what says that there is none. The apostrophe by which a spreadsheet, or our
    own file of rejected rows, marks a text is left out.
    """
    return sql.SQL(
        "CASE WHEN {column} ~* {blank} THEN ''"
        " WHEN {column} LIKE {marked} THEN regexp_replace({column}, {mark}, '')"
        " ELSE coalesce({column}, '') END"
    ).format(
        column=sql.Identifier("s", name),
        blank=sql.Literal(numbers.BLANK),
        marked=sql.Literal("'%"),
        mark=sql.Literal(_MARK),
    )


def _too_long(lengths: dict[str, int]) -> sql.Composed:
    columns = {"origin_port": "origin_port_name", "destination_port": "destination_port_name"}
    return sql.SQL(", ").join(
        sql.SQL("CASE WHEN length({column}) > {most} THEN {problem} END").format(
            column=sql.Identifier(columns.get(name, name)),
            most=sql.Literal(most),
            problem=sql.Literal(f"{name}:long"),
        )
        for name, most in lengths.items()
    )


def _run(statement: sql.Composed) -> None:
    with staging.driver_cursor() as cursor:
        cursor.execute(statement)
