"""The cases of the trade: narrowed leads, both sides' quotations, the comparison, products."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.db import connection
from psycopg.types.json import Jsonb

from lading.base.http.paging import COUNT_CAP, Paging
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.values import languages
from lading.market.offers import market as offers
from lading.members.billing.authentication import actor_of_token
from lading.trade.catalogue import market
from lading.trade.catalogue import queries as products
from lading.trade.enquiries.leads import lists as lead_lists
from lading.trade.enquiries.leads import queries as lead_queries
from lading.trade.enquiries.leads import search as lead_search
from lading.trade.quotations import access as quotation_access
from lading.trade.quotations import lists as quotation_lists
from lading.trade.quotations import queries as quotation_queries
from lading.trade.quotations.comparison import queries as comparisons
from tests.load.cases import Case, Measured, Statement, member_of, one, statement
from tests.load.trade_population import BUYER, FIRST_ENQUIRY, SEARCHER, TRADER
from tests.platform.factories import token_for

TEN = Paging(page=1, limit=10)
SEARCHED_BAR, SIDES_BAR, COMPARED_BAR, PRODUCTS_BAR, FOUND_BAR = 0.15, 0.3, 0.1, 0.1, 0.1
OFFERS_BAR = 0.25
MANY_READ = 60_000
TEXT = "lot 12"
"""Every name has the first word; one in ninety has a word that begins with the second."""
EMPTY = {"text": "", "chapter": "", "country": "", "port": "", "status": ""}


def cases() -> Iterator[Measured]:
    """All cases, each with the floor's statements."""
    yield from _leads()
    yield from _quotations()
    yield from _comparisons()
    yield from _products()
    yield from _product_searches()
    yield from _offers()


def _leads() -> Iterator[Measured]:
    token = token_for(member_of(SEARCHER))
    country, chapter = one(COMMONEST_COUNTRY), one(COMMONEST_CHAPTER)
    for name, title, narrowed in (
        ("leads-text", "10,000 leads, narrowed by a text", {"text": TEXT}),
        ("leads-filters", "… by chapter and country", {"chapter": chapter, "country": country}),
        (
            "leads-narrowed",
            "… by text, chapter and country",
            {"text": TEXT, "chapter": chapter, "country": country},
        ),
    ):
        sent = {"filter" if key == "text" else key: value for key, value in narrowed.items()}
        path = f"/api/enquiries/businessType?page=1&limit=10&{urlencode(sent)}"
        search = lead_search.checked(Checks(), **{**EMPTY, **narrowed})
        yield (
            Case(name, title, path, token, SEARCHED_BAR, most_read=MANY_READ),
            [_leads_statement(search)],
        )


def _leads_statement(search: lead_search.LeadSearch) -> Statement:
    """Lading's statement, without counting the list."""
    sql = lead_lists._statement(
        lead_queries._ROWS.sql,
        forwards=False,
        narrowings=(),
        searched=search.names,
        sort="",
        limit=10,
        first=True,
        is_known=True,
    )
    _rows, parameters = lead_queries._ROWS.statement(
        company=SEARCHER, new_since="2026-01-01T00:00:00Z", language=languages.DEFAULT
    )
    return statement((sql, {**parameters, **search.values, "known": 1000}))


def _quotations() -> Iterator[Measured]:
    token = token_for(member_of(TRADER))
    for name, title, sort in (
        ("both-sides", "Quotations of a company that buys and sells", "-createdAt"),
        ("both-by-price", "… sorted by price", "price"),
    ):
        path = f"/api/quotations?page=1&limit=10&sort={sort}"
        deep = path.replace("page=1", "page=100")
        yield Case(name, title, path, token, SIDES_BAR, deep), [_sides_statement(sort)]


def _sides_statement(sort: str) -> Statement:
    """Lading's statement for a page, without the count that a full page needs."""
    shape = quotation_lists.ListShape(quotation_access.Side.BOTH, sort=sort)
    sql = quotation_lists.statement_for(quotation_queries._ROWS.sql, shape, 10)
    page, total, rows = sql.partition(" AS total, ")
    page = page.partition(" SELECT CASE ")[0] + " SELECT 0"
    given = {"who": TRADER, "offset": 0, "language": languages.DEFAULT}
    return statement((page + total + rows, given))


def _comparisons() -> Iterator[Measured]:
    token = token_for(member_of(TRADER))
    actor = actor_by(token)
    large = one("SELECT min(id) FROM enquiries_enquiry WHERE id > %(first)s", first=FIRST_ENQUIRY)
    small = one("SELECT max(id) FROM enquiries_enquiry WHERE id > %(first)s", first=FIRST_ENQUIRY)
    six = one(
        "SELECT string_agg(id::text, ',') FROM (SELECT id FROM quotations_quotation"
        " WHERE enquiry_id = %(enquiry)s ORDER BY id LIMIT 6) q",
        enquiry=small,
    )
    for name, title, enquiry, ids in (
        ("compare-six", "Comparison of 6 quotations", small, six),
        ("compare-all", "Comparison of 50 quotations", large, ""),
    ):
        path = f"/api/enquiries/{enquiry}/comparison{ids and '?ids='}{ids}"
        statements = ran(partial(comparisons.comparison, actor, enquiry, ids=ids))
        yield Case(name, title, path, token, COMPARED_BAR), statements


def _products() -> Iterator[Measured]:
    token = token_for(member_of(SEARCHER))
    actor = actor_by(token)
    product_filter = products.ProductFilter("lot 1")
    path = f"/api/products/search?{urlencode({'filter': product_filter.text})}"
    statements = ran(lambda: products.list_own(actor, TEN, product_filter))
    yield (
        Case("products", "Search of one's own among all products", path, token, PRODUCTS_BAR),
        statements,
    )


def _product_searches() -> Iterator[Measured]:
    """The search of all companies' products, of a buyer."""
    token = token_for(member_of(BUYER))
    actor = actor_by(token)
    searches: tuple[tuple[str, str, dict[str, str]], ...] = (
        ("find-few", "Search of all products, by a rare text", {"filter": "article 520512"}),
        ("find-text", "… by a text that a fiftieth have", {"filter": "article 52"}),
        ("find-filters", "… by HS code and country", {"hsCode": "5205", "country": "IN"}),
        ("find-all", "… without a filter", {}),
    )
    for name, title, market_filter in searches:
        path = f"/api/products/find?{urlencode({'page': '1', 'limit': '10', **market_filter})}"
        search = market.MarketFilter(
            text=market_filter.get("filter", ""),
            hs_code=market_filter.get("hsCode", ""),
            country=market_filter.get("country", ""),
        )
        # As the search does, the floor lets PostgreSQL plan them for their values.
        statements = [
            each | {"prepared": False} for each in ran(partial(market.find, actor, TEN, search))
        ]
        yield Case(name, title, path, token, FOUND_BAR, most_read=MANY_READ), statements


def _offers() -> Iterator[Measured]:
    """The search of all companies' offers, of a buyer."""
    token = token_for(member_of(BUYER))
    searches: tuple[tuple[str, str, dict[str, str]], ...] = (
        ("offers-all", "Cargo offers", {}),
        ("offers-words", "… by words", {"filter": "article 520512"}),
        ("offers-hs-price", "… by HS code and price", {"hsCode": "5205", "maxPrice": "500"}),
        ("offers-by-price", "… sorted by price", {"sort": "price"}),
    )
    for name, title, market_filter in searches:
        query = urlencode({"page": "1", "limit": "10", **market_filter})
        path = f"/api/offer-products/exporters?{query}"
        narrowing = offers.checked(
            offers.MarketFilter(
                text=market_filter.get("filter", ""),
                hs_code=market_filter.get("hsCode", ""),
                max_price=market_filter.get("maxPrice", ""),
            )
        )
        sort = market_filter.get("sort", offers.NEWEST)
        yield (
            Case(name, title, path, token, OFFERS_BAR, most_read=MANY_READ),
            [_offers_statement(narrowing, sort)],
        )


def _offers_statement(narrowing: offers.Narrowing, sort: str) -> Statement:
    """Lading's statement: where more fit than are counted, the one that counts nothing, which it
    runs after the first time.
    """
    given = offers.parameters(narrowing, 0)
    total = one(offers.statement(narrowing, sort, 1), **offers._ROWS.statement()[1], **given)
    is_long = total > COUNT_CAP
    sql = offers.statement(narrowing, sort, 10, is_long=is_long)
    values = {**offers._ROWS.statement()[1], **given, **({"known": total} if is_long else {})}
    plain = {name: _as_text(value) for name, value in values.items()}
    return statement((sql, plain)) | {"prepared": False}


def _as_text(value: Any) -> Any:
    """A day or a price as the floor's file can store it."""
    return str(value) if isinstance(value, dt.date | Decimal) else value


def actor_by(token: str) -> Actor:
    """The person whose token it is."""
    actor = actor_of_token(token)
    if actor is None:
        raise LookupError(token)
    return actor


def ran(read: Callable[[], Any]) -> list[Statement]:
    """The statements that a read runs, for the floor to run them too."""
    statements: list[Statement] = []

    def note(execute: Any, sql: str, parameters: Any, many: bool, context: Any) -> Any:  # noqa: FBT001 -- Django calls it so
        is_named = isinstance(parameters, Mapping)
        given = dict(parameters) if is_named else [_plain(each) for each in parameters or ()]
        statements.append({"sql": sql, "parameters": given})
        return execute(sql, parameters, many, context)

    with connection.execute_wrapper(note):
        read()
    return statements


def _plain(parameter: Any) -> Any:
    """A parameter as JSON can store it for the floor."""
    return json.dumps(parameter.obj) if isinstance(parameter, Jsonb) else parameter


COMMONEST_COUNTRY = f"""
SELECT c.iso2 FROM enquiries_lead l JOIN enquiries_enquiry e ON e.id = l.enquiry_id
JOIN reference_country c ON c.id = e.destination_country_id
WHERE l.company_id = {SEARCHER} GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1
"""
COMMONEST_CHAPTER = f"""
SELECT left(h.code, 2) FROM enquiries_lead l JOIN enquiries_enquiry e ON e.id = l.enquiry_id
JOIN reference_hscode h ON h.id = e.hs_code_id
WHERE l.company_id = {SEARCHER} GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1
"""
