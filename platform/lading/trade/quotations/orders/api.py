"""Routes of orders. Not in the original specification."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Path, Query, Router

from lading.base.http.api import actor_of, answers
from lading.base.http.columns import Table, tabled
from lading.base.http.exports import exported
from lading.base.http.paging import PagingQuery
from lading.base.http.row_fields import FieldsQuery, with_fields
from lading.base.kernel.database import compiled
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Data

from . import exports, queries
from .queries import STATUSES, OrderFilter, OrderSide
from .schemas import PlacedOrderOut, PlacedOrderRow, Sort

router = Router(by_alias=True)
OrderId = Annotated[
    int,
    Path(
        ge=1,
        le=MAX_ID,
        description="Order id, which is the id of the quotation on which the order was placed.",
        examples=[1],
    ),
]
TextQuery = Annotated[
    str,
    Query(
        alias="filter",
        description="Text to search for: part of the product's name or of the other company's "
        "name, or an order id.",
        examples=["yarn"],
    ),
]
StatusQuery = Annotated[
    str,
    Query(
        description="Only orders with this status: "
        f"{', '.join(f'`{each}`' for each in STATUSES)} or `ALL`; all if omitted.",
    ),
]
SideQuery = Annotated[
    OrderSide | None,
    Query(
        description="`placed`: only orders that your company placed. `received`: only orders that "
        "your company received. Both if omitted.",
    ),
]
SortQuery = Annotated[
    Sort | None,
    Query(
        description="Field to sort by; a leading `-` sorts in descending order. If omitted, most "
        "recently placed first.",
    ),
]


@exported(router, "/xlsx", exports.LIST)
@router.get("", response=answers(Data[Table[PlacedOrderRow]], 403))
def list_orders(
    request: HttpRequest,
    paging: PagingQuery,
    text: TextQuery = "",
    status: StatusQuery = "",
    side: SideQuery = None,
    sort: SortQuery = None,
    fields: FieldsQuery = "",
) -> Data[Table[PlacedOrderRow]] | HttpResponse:
    """List the orders that your company placed or received. By default, the most recently placed
    order comes first.
    """
    actor = actor_of(request)
    page = queries.list_orders(actor, paging, OrderFilter(text, status, side, sort or ""))
    answer = tabled(page.shaped(PlacedOrderRow.model_validate), queries.columns_for(actor))
    if not fields:
        return answer
    table = answer.data.model_dump(mode="json", by_alias=True)
    return compiled.answer(with_fields(table, PlacedOrderRow, fields))


@router.get("/{int:quotation_id}", response=answers(Data[PlacedOrderOut], 403, 404))
def get_order(request: HttpRequest, quotation_id: OrderId) -> Data[PlacedOrderOut]:
    """Read an order that your company placed or received, with its history."""
    order = queries.order_detail(actor_of(request), quotation_id)
    return Data[PlacedOrderOut](data=PlacedOrderOut.model_validate(order))
