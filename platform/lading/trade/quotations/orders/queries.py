"""Reads orders for their screens, in a constant number of SQL queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from django.db.models import QuerySet
from django.db.models.expressions import Combinable

from lading.base.http.columns import Columns, columns
from lading.base.http.paging import Page, Paging, capped_count, order
from lading.base.kernel import filters
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.errors import NotFound
from lading.base.reference.names import local_name
from lading.trade.quotations import queries as quotations
from lading.trade.quotations.access import Side, side_of
from lading.trade.quotations.models import Quotation
from lading.trade.quotations.rules import ORDERED

from . import access
from .timeline import timeline_of

Values = dict[str, Any]
OrderSide = Literal["placed", "received"]

SORTS: Final = {"orderedAt": "ordered_at", "productName": "sort_product", "status": "status"}
STATUSES: Final = tuple(str(each) for each in sorted(ORDERED))
_COLUMNS: Final = {
    "product": "productName",
    "number": None,
    "side": None,
    "company": None,
    "amount": None,
    "orderedAt": "orderedAt",
    "status": "status",
}


@dataclass(frozen=True, slots=True)
class OrderFilter:
    """Filters of a list of orders, as sent. "" and None mean no filter."""

    text: str = ""
    status: str = ""
    side: OrderSide | None = None
    sort: str = ""


def list_orders(actor: Actor, paging: Paging, order_filter: OrderFilter) -> Page[Values]:
    """The `PlacedOrderRow`s of the orders that the actor's company placed and received, the latest
    first. Three SQL queries, and one more for a company that buys and sells.

    Raises ValidationFailed for invalid filters.
    """
    checks = Checks()
    orders = filters.with_status(checks, access.visible_to(actor), order_filter.status, STATUSES)
    text = filters.read_text(checks, order_filter.text)
    checks.raise_if_failed()
    if text:
        orders = orders.filter(access.containing(actor, text))
    sides = [orders.filter(condition) for condition in access.sides(actor, order_filter.side)]
    in_order = [order(each, order_filter.sort, SORTS, ["-ordered_at", "-pk"]) for each in sides]
    rows = _rows(actor, in_order, paging)
    about = _about(row["id"] for row in rows)
    count = capped_count(sides[0].union(*sides[1:], all=True))
    return Page([_order(actor, row, about[row["id"]]) for row in rows], count)


def _rows(actor: Actor, sides: Sequence[QuerySet[Quotation]], paging: Paging) -> list[Values]:
    """A page of the rows of both sides, which are in the same order."""
    if len(sides) == 1:
        return quotations.rows_of(actor, sides[0], paging)
    ids = [pk for pk, _key in page_keys(sides, paging)]
    page = Quotation.objects.filter(pk__in=ids).order_by(*sides[0].query.order_by)
    # The ids are the page: spreadsheets have more rows than a page may ask for.
    return quotations.rows_of(actor, page, paging.model_copy(update={"page": 1}))


def page_keys(sides: Sequence[QuerySet[Quotation]], paging: Paging) -> QuerySet[Quotation, Any]:
    """The ids of a page of query sets in the same order, with what they are sorted by. Each is read
    by its own index, no further than the page's end: with one condition for all, every order would
    be read and sorted.
    """
    end = paging.offset + paging.limit
    column, key = (str(each).replace("pk", "id") for each in sides[0].query.order_by)
    parts = [each.values_list("id", column.removeprefix("-"))[:end] for each in sides]
    both = parts[0].union(*parts[1:], all=True).order_by(column, key)
    return both[paging.offset : end]


def columns_for(actor: Actor) -> Columns:
    """The columns of the list. A company that only buys, or only sells, is not shown its side."""
    is_both = side_of(actor) is Side.BOTH
    return columns(_COLUMNS, [] if is_both else ["side"])


def order_detail(actor: Actor, quotation_id: int) -> Values:
    """The `PlacedOrderOut` of an order. Raises NotFound for companies that are not its parties, and
    for a quotation on which no order was placed.
    """
    if not access.visible_to(actor).filter(pk=quotation_id).exists():
        raise NotFound
    quotation = quotations.quotation_detail(actor, quotation_id)
    about = _about([quotation_id])[quotation_id]
    detail = _order(actor, quotation, about)
    return {**detail, "timeline": timeline_of(actor, detail, about)}


def _about(quotation_ids: Iterable[int]) -> Mapping[int, Values]:
    """What an order shows besides its quotation, by the quotation's id."""
    paths: dict[str, str | Combinable] = {
        "buyer_company_id": "receiver_id",
        "variant": "enquiry__variant",
        "enquiry_created_at": "enquiry__created_at",
        "enquiry_published_at": "enquiry__published_at",
        "enquirer_id": "enquiry__created_by_id",
        "company_name": "receiver__name",
        "country": local_name("receiver__country"),
        "business_type_id": "receiver__business_type_id",
    }
    quotations_read = Quotation.objects.filter(pk__in=list(quotation_ids)).values_list(
        "pk", *paths.values()
    )
    return {pk: dict(zip(paths, row, strict=True)) for pk, *row in quotations_read}


def _order(actor: Actor, row: Values, about: Values) -> Values:
    side: OrderSide = "placed" if about["buyer_company_id"] == actor.company_id else "received"
    party = row["sender"] if side == "placed" else _buyer(row, about)
    return {**row, "side": side, "variant": about["variant"], "party": party}


def _buyer(row: Values, about: Values) -> Values | None:
    """The buyer's company; None if the reader may not know who asked (RULES.md 23)."""
    if row["receiver_id"] is None:
        return None
    names = ("company_name", "country", "business_type_id")
    return {"id": row["receiver_id"], **{name: about[name] for name in names}}
