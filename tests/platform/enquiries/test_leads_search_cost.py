"""A search among a company's leads reads these leads' enquiries, however many others there are."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from lading.base.kernel.checks import Checks
from lading.trade.enquiries.leads import lists as lead_lists
from lading.trade.enquiries.leads import matching
from lading.trade.enquiries.leads import queries as lead_queries
from lading.trade.enquiries.leads import search as lead_search
from lading.trade.enquiries.models import Enquiry
from tests.platform.conftest import ApiClient
from tests.platform.factories import company_of

from .leads import PATH, SERVICE, lead_for, seller_of

pytestmark = pytest.mark.django_db

OWN, OTHERS = 20, 2000
EVERY = {"text": "", "chapter": "", "country": "", "port": "", "status": ""}
PLAIN = "JOIN enquiries_enquiry s ON s.id = l.enquiry_id"
"""The join that leaves it to PostgreSQL where to begin."""


def company_with_leads() -> int:
    """A company with some leads among many enquiries of the same goods and countries."""
    seller = seller_of()
    company = company_of(seller)
    template = lead_for([3], product_name="Cotton yarn, lot 1")
    copies(template, OWN - 1)
    matching.rematch_company(company.pk)
    copies(template, OTHERS)
    return company.pk


def copies(template: Enquiry, count: int) -> None:
    columns = ", ".join(
        f'"{field.column}"'
        for field in Enquiry._meta.local_concrete_fields
        if not field.primary_key
    )
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO enquiries_enquiry ({columns}) SELECT {columns} FROM enquiries_enquiry,"  # noqa: S608 -- names of columns
            " generate_series(1, %(count)s) WHERE id = %(template)s",
            {"count": count, "template": template.pk},
        )
        cursor.execute("ANALYZE enquiries_enquiry; ANALYZE enquiries_lead")


def enquiries_read(company: int, **narrowed: str) -> int:
    """The enquiries that a page of the search reads, including those that a filter leaves out."""
    search = lead_search.checked(Checks(), **{**EVERY, **narrowed})
    statement = lead_lists._statement(
        lead_queries._ROWS.sql,
        forwards=False,
        narrowings=(),
        searched=search.names,
        sort="",
        limit=10,
        first=True,
        is_known=True,
    )
    values: dict[str, Any] = {"new_since": "2026-01-01T00:00:00Z", "language": "en", "known": 1000}
    with connection.cursor() as cursor:
        cursor.execute(
            f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}",
            {**search.values, **values, "company": company},
        )
        (explained,) = cursor.fetchone()
    plan = explained if isinstance(explained, list) else json.loads(explained)
    [page] = [one for one in plan[0]["Plan"]["Plans"] if one.get("Subplan Name") == "CTE page"]
    return _read_by(page)


def _read_by(step: dict[str, Any]) -> int:
    own = 0
    if step.get("Relation Name") == "enquiries_enquiry" or "Bitmap Index" in step["Node Type"]:
        rows_of_step = step["Actual Rows"] + step.get("Rows Removed by Filter", 0)
        own = int(rows_of_step * step["Actual Loops"])
    return own + sum(_read_by(below) for below in step.get("Plans", []))


NARROWED = [
    {"text": "absent"},
    {"chapter": "53"},
    {"country": "Kenya"},
    {"port": "KEMBA"},
    {"text": "yarn", "chapter": "52", "country": "India"},
]


@pytest.mark.parametrize("narrowed", NARROWED, ids="-".join)
def test_a_search_reads_the_enquiries_of_the_companys_leads_alone(narrowed: dict[str, str]) -> None:
    assert enquiries_read(company_with_leads(), **narrowed) <= OWN


def test_a_plain_join_would_read_the_enquiries_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """The positive control: with the plan that PostgreSQL prefers for many leads."""
    company = company_with_leads()
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_nestloop = off")
    monkeypatch.setattr(lead_lists, "_ENQUIRY_OF_LEAD", PLAIN)
    lead_lists._statement.cache_clear()
    read = enquiries_read(company, chapter="52")
    lead_lists._statement.cache_clear()
    assert read > OTHERS


@pytest.mark.parametrize("business_type", [3, 6])
@pytest.mark.parametrize("is_long", [True, False])
def test_what_narrows_a_long_list_is_counted_once_in_a_while(
    api: Callable[..., ApiClient], *, business_type: int, is_long: bool
) -> None:
    """Counting reads the whole list, however little a search leaves of it."""
    seller = seller_of(business_type)
    long = lead_lists._counts.at_least
    fields = {} if business_type == 3 else SERVICE
    template = lead_for([business_type], product_name="Cotton yarn", **fields)
    copies(template, long if is_long else long - 12)
    searched = lead_for([business_type], product_name="Linen cloth", **fields)
    copies(searched, 9)
    matching.rematch_company(company_of(seller).pk)
    client = api(seller)
    assert client.get(PATH, filter="linen").data["count"] == 10

    copies(searched, 1)
    matching.rematch_company(company_of(seller).pk)

    assert client.get(PATH, filter="linen").data["count"] == (10 if is_long else 11)
    assert len(client.get(PATH, filter="linen", limit=100).data["rows"]) == 11
