"""The calls that are measured, each with the floor's statements."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.utils import timezone

from lading.base.kernel.values import languages
from lading.members.accounts.models import User
from lading.members.billing.models import Plan, Subscription
from lading.trade.enquiries import queries
from lading.trade.enquiries.leads import lists as lead_lists
from lading.trade.enquiries.leads import queries as lead_queries
from lading.trade.quotations import access as quotation_access
from lading.trade.quotations import lists as quotation_lists
from lading.trade.quotations import queries as quotation_queries
from tests.load import size
from tests.platform.factories import token_for

Statement = dict[str, Any]
LEADS_BAR, BAR = 0.4, 0.3
"""The least share of the floor's requests per second: for lists of leads, and for other calls."""
USUAL_BAR = 5.0
"""The least multiple of the usual's requests per second, for lists of leads."""


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
    usual_path: str = ""
    """The same call of `usual`, if it has one."""
    usual_bar: float = 0
    """The least multiple of the requests per second of `usual`."""
    most_read: int = 5000
    """The most rows that a step of a plan may read."""
    rows_read: int = 0


Measured = tuple[Case, list[Statement]]


def one(sql: str, **values: Any) -> Any:
    """The first column of a query's first row."""
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        row = cursor.fetchone()
    if row is None:
        raise LookupError(sql)
    return row[0]


# A company with a long list, but not one of the longest.
LONGEST = size.ENQUIRIES * 3 // 100
BY_LEADS = f"""
SELECT l.company_id FROM enquiries_lead l JOIN companies_company c ON c.id = l.company_id
WHERE is_matched AND c.business_type_id = %(type)s AND c.id <= {size.COMPANIES}
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


def cases() -> Iterator[Measured]:
    """The busiest calls, each with the floor's statements."""
    seller, forwarder = one(BY_LEADS, type=3), one(BY_LEADS, type=6)
    buyer = one(BY_QUOTATIONS)
    for name, title, company, forwards in (
        ("leads", "Leads list, manufacturer", seller, False),
        ("forwarder", "Leads list, freight forwarder", forwarder, True),
    ):
        path = "/api/enquiries/businessType?page=1&limit=10"
        deep = path.replace("page=1", "page=100")
        token = token_for(member_of(company))
        yield (
            Case(
                name,
                title,
                path,
                token,
                LEADS_BAR,
                deep,
                usual_path=f"/{name}?page=1",
                usual_bar=USUAL_BAR,
            ),
            [leads_statement(company, forwards)],
        )
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
        Case(
            "lead",
            "Enquiry detail, supplier",
            f"/api/enquiries/{lead}",
            token,
            BAR,
            usual_path=f"/enquiries/{lead}",
        ),
        [statement(detail)],
    )
    own = one("SELECT max(enquiry_id) FROM quotations_quotation WHERE receiver_id = %(b)s", b=buyer)
    detail = queries._OWN.statement(company_id=buyer, enquiry_id=own, language=languages.DEFAULT)
    token = token_for(member_of(buyer))
    yield (
        Case(
            "enquiry",
            "Enquiry detail, owner",
            f"/api/enquiries/{own}",
            token,
            BAR,
            usual_path=f"/enquiries/{own}",
        ),
        [statement(detail)],
    )
    yield (
        Case(
            "quotations",
            "Quotations list",
            "/api/quotations?page=1&limit=10",
            token,
            BAR,
            usual_path="/quotations?page=1",
        ),
        [quotations_statement(buyer)],
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
    given = {"who": buyer, "offset": 0, "language": languages.DEFAULT}
    return statement((page + _total + rows, given))


def statement(made: tuple[str, dict[str, Any]]) -> Statement:
    """A statement in the form that the minimal server reads."""
    return {"sql": made[0], "parameters": made[1]}
