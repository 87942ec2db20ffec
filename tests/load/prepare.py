"""Prepares the measurement's database and the list of cases.

``python -m tests.load.prepare FILE`` runs with the platform's settings. It fills an empty database,
signs viewers in, and writes the floor's statements to FILE and the cases next to it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import django

django.setup()

from django.apps import apps  # noqa: E402 -- models need the settings
from django.db import connection  # noqa: E402
from django.db.models import CharField, TextField  # noqa: E402

from lading.base.reference.loading.loaders import load_reference_data  # noqa: E402
from tests.load import (  # noqa: E402
    cases,
    chat,
    freight_rates,
    population,
    promotions,
    size,
    trade_cases,
    trade_population,
    trade_records,
)
from tests.load.cases import Statement, one  # noqa: E402


def tell(text: str) -> None:
    """Print progress on standard error, apart from the result."""
    sys.stderr.write(f"  {text} …\n")
    sys.stderr.flush()


def fill() -> None:
    """Make the population if it does not exist yet, which the number of enquiries shows."""
    load_reference_data()
    address = os.environ["DATABASE_URL"]
    with connection.schema_editor() as editor:
        for statement in defaults(editor.quote_value):
            editor.execute(statement)
    made = one("SELECT to_regclass('choices') IS NOT NULL")
    if not made or one("SELECT count(*) FROM enquiries_enquiry") < size.ENQUIRIES:
        population.populate(address, tell)
    if not one("SELECT to_regclass('trade_made') IS NOT NULL"):
        trade_population.populate(address, tell)
    elif not one("SELECT to_regclass('offer_made') IS NOT NULL"):
        trade_population.populate_offers(address, tell)
    for table, made_by in LATER.items():
        if not one("SELECT to_regclass(%(table)s) IS NOT NULL", table=table):
            made_by.populate(address, tell)


LATER = {
    "chat_made": chat,
    "promotions_made": promotions,
    "records_made": trade_records,
    "freight_rates_made": freight_rates,
}
"""Modules whose rows are added to a population, each with the table that shows that it was."""


def defaults(quoted: Callable[[Any], str]) -> Iterator[str]:
    """Statements that set the models' defaults in the database, because the population leaves out
    columns with the same value in every row.
    """
    for model in apps.get_models():
        for field in model._meta.local_concrete_fields:
            is_fixed = field.has_default() and not callable(field.default)
            is_text = isinstance(field, (CharField, TextField))
            if field.null or field.primary_key or field.generated or not (is_fixed or is_text):
                continue
            value = field.get_db_prep_save(field.get_default(), connection)
            if isinstance(value, (bool, int, str)):
                yield (
                    f'ALTER TABLE "{model._meta.db_table}" ALTER COLUMN "{field.column}" '
                    f"SET DEFAULT {quoted(value)}"
                )


def rows_read(made: Statement) -> int:
    """The largest number of rows that any step of the statement's plan reads for a page of ten."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {made['sql']}", made["parameters"])
        [(explained,)] = cursor.fetchall()
    plans = json.loads(explained) if isinstance(explained, str) else explained
    return max(_read_by(plans[0]["Plan"]))


def _read_by(step: Mapping[str, Any]) -> Iterator[int]:
    removed = sum(int(n) for name, n in step.items() if name.startswith("Rows Removed"))
    yield int((step["Actual Rows"] + removed) * step["Actual Loops"])
    for below in step.get("Plans", ()):
        yield from _read_by(below)


def main(file: Path) -> None:
    """Fill the database and write the files of the measurement."""
    fill()
    measured_cases = [
        *cases.cases(),
        *trade_cases.cases(),
        *chat.cases(),
        *promotions.cases(),
        *trade_records.cases(),
        *freight_rates.cases(),
    ]
    for case, statements in measured_cases:
        case.rows_read = max(rows_read(each) for each in statements)
    file.write_text(
        json.dumps({case.name: statements for case, statements in measured_cases}, default=str)
    )
    file.with_name("cases.json").write_text(
        json.dumps([asdict(case) for case, _statements in measured_cases])
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
