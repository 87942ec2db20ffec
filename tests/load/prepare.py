"""Prepares the measurement's database and the list of cases.

``python -m tests.load.prepare FILE`` runs with the platform's settings. It fills an empty database,
signs viewers in, and writes the floor's statements to FILE and the cases next to it.
"""

from __future__ import annotations

import datetime as dt
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import django

django.setup()

from django.apps import apps  # noqa: E402 -- models need the settings
from django.db import connection  # noqa: E402
from django.db.models import CharField, TextField  # noqa: E402
from django.utils import timezone  # noqa: E402

from lading.accounts.models import User  # noqa: E402
from lading.billing.models import Plan, Subscription  # noqa: E402
from lading.enquiries import lead_lists, lead_queries, queries  # noqa: E402
from lading.kernel import languages  # noqa: E402
from lading.kernel.paging import Paging  # noqa: E402
from lading.quotations import access as quotation_access  # noqa: E402
from lading.quotations import lists as quotation_lists  # noqa: E402
from lading.quotations import queries as quotation_queries  # noqa: E402
from lading.reference.loaders import load_reference_data  # noqa: E402
from tests.load import population, size  # noqa: E402
from tests.platform.factories import token_for  # noqa: E402

Statement = dict[str, Any]
TEN = Paging(page=1, limit=10)
LEADS_BAR, BAR = 0.45, 0.4
"""The least share of the floor's requests per second: for lists of leads, and for other calls."""


@dataclass
class Case:
    """One call to measure: its name, address and token, and the lowest share of the floor that is
    accepted.
    """

    name: str
    title: str
    path: str
    token: str
    bar: float
    deep_path: str = ""
    rows_read: int = 0


def one(sql: str, **values: Any) -> Any:
    """The first column of a query's first row."""
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        row = cursor.fetchone()
    if row is None:
        raise LookupError(sql)
    return row[0]


def tell(text: str) -> None:
    """Print progress on standard error, apart from the result."""
    sys.stderr.write(f"  {text} …\n")
    sys.stderr.flush()


def fill() -> None:
    """Make the population if it does not exist yet, which the number of enquiries shows."""
    load_reference_data()
    made = one("SELECT to_regclass('choices') IS NOT NULL")
    if made and one("SELECT count(*) FROM enquiries_enquiry") >= size.ENQUIRIES:
        return
    with connection.schema_editor() as editor:
        for statement in defaults(editor.quote_value):
            editor.execute(statement)
    population.populate(os.environ["DATABASE_URL"], tell)


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


# A company with a long list, but not one of the longest.
LONGEST = size.ENQUIRIES * 3 // 100
BY_LEADS = f"""
SELECT l.company_id FROM enquiries_lead l JOIN companies_company c ON c.id = l.company_id
WHERE is_matched AND c.business_type_id = %(type)s
GROUP BY 1 HAVING count(*) BETWEEN 100 AND {LONGEST}
ORDER BY count(*) DESC, 1 LIMIT 1
"""
BY_QUOTATIONS = """
SELECT receiver_id FROM quotations_quotation q
JOIN companies_company c ON c.id = receiver_id AND c.business_type_id = 1
GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1
"""


def member_of(company_id: int) -> User:
    """The company's user, with an active Basic plan."""
    plan, _made = Plan.objects.get_or_create(
        family="generic",
        tier=2,
        is_yearly=True,
        defaults={"name": "Basic", "base_name": "Basic", "price": 999, "duration_days": 365},
    )
    now = timezone.now()
    Subscription.objects.get_or_create(
        company_id=company_id,
        defaults={
            "plan": plan,
            "starts_at": now,
            "ends_at": now + dt.timedelta(days=365),
            "original_ends_at": now + dt.timedelta(days=365),
            "created_at": now,
        },
    )
    return User.objects.get(company_id=company_id)


def cases() -> Iterator[tuple[Case, Statement]]:
    """All cases, each with the floor's statement."""
    seller, forwarder = one(BY_LEADS, type=3), one(BY_LEADS, type=6)
    buyer = one(BY_QUOTATIONS)
    for name, title, company, forwards in (
        ("leads", "Leads list, manufacturer", seller, False),
        ("forwarder", "Leads list, freight forwarder", forwarder, True),
    ):
        path = "/api/enquiries/businessType?page=1&limit=10"
        deep = path.replace("page=1", "page=100")
        token = token_for(member_of(company))
        yield Case(name, title, path, token, LEADS_BAR, deep), leads_statement(company, forwards)
    lead = one(
        "SELECT enquiry_id FROM enquiries_lead WHERE company_id = %(seller)s AND is_matched"
        " ORDER BY published_at DESC LIMIT 1",
        seller=seller,
    )
    detail = lead_queries._DETAILS[False].statement(
        company_id=seller, enquiry_id=lead, language=languages.DEFAULT
    )
    token = token_for(member_of(seller))
    yield (
        Case("lead", "Enquiry detail, supplier", f"/api/enquiries/{lead}", token, BAR),
        statement(detail),
    )
    own = one("SELECT max(enquiry_id) FROM quotations_quotation WHERE receiver_id = %(b)s", b=buyer)
    detail = queries._OWN.statement(company_id=buyer, enquiry_id=own, language=languages.DEFAULT)
    token = token_for(member_of(buyer))
    yield (
        Case("enquiry", "Enquiry detail, owner", f"/api/enquiries/{own}", token, BAR),
        statement(detail),
    )
    yield (
        Case("quotations", "Quotations list", "/api/quotations?page=1&limit=10", token, BAR),
        quotations_statement(buyer),
    )


def leads_statement(company: int, forwards: bool) -> Statement:  # noqa: FBT001 -- a kind of list
    """Lading's statement, without counting the list."""
    sql = lead_lists._statement(
        lead_queries._ROWS.sql,
        forwards=forwards,
        narrowings=(),
        sort="",
        limit=10,
        first=True,
        is_known=True,
    )
    _rows, parameters = lead_queries._ROWS.statement(
        company=company, new_since="2026-01-01T00:00:00Z", language=languages.DEFAULT
    )
    return statement((sql, {**parameters, "known": 1000}))


def quotations_statement(buyer: int) -> Statement:
    """Lading's statement for a page, without the count that a full page needs."""
    shape = quotation_lists.ListShape(quotation_access.Side.BUYER)
    sql = quotation_lists.statement_for(quotation_queries._ROWS.sql, shape, 10)
    page, _total, rows = sql.partition(" AS total, ")
    page = page.partition(" SELECT CASE ")[0] + " SELECT 0"
    given = {"company": buyer, "offset": 0, "language": languages.DEFAULT}
    return statement((page + _total + rows, given))


def statement(made: tuple[str, dict[str, Any]]) -> Statement:
    """A statement in the form that the minimal server reads."""
    return {"sql": made[0], "parameters": made[1]}


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
    found = list(cases())
    for case, sql in found:
        case.rows_read = rows_read(sql)
    file.write_text(json.dumps({case.name: sql for case, sql in found}))
    file.with_name("cases.json").write_text(json.dumps([asdict(case) for case, _sql in found]))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
