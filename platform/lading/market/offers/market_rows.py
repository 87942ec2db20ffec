"""Makes JSON of the rows of the list of all offers, without a model for each row. Its bytes are
those of `schemas.CargoOfferRow` (`test_market.py`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from decimal import Decimal
from typing import Any, NamedTuple
from uuid import UUID

from lading.base.files.schemas import path_of
from lading.base.files.thumbnails import Size
from lading.base.kernel.actor import Actor
from lading.base.kernel.database.compiled import Row
from lading.base.kernel.wire import as_number
from lading.base.reference.business_types import CODE_BY_ID, BusinessTypeId, type_name
from lading.base.reference.text import unit_label
from lading.members.billing.plans import names
from lading.trade.catalogue.market_shapes import way_to_ask

from .rules import status_of

Values = dict[str, Any]


class OfferRow(NamedTuple):
    """The columns of `market`, in their order."""

    id: int
    name: str
    category_id: int
    category: str
    hs_code_id: int
    hs_code: str
    hs_description: str
    quantity: Decimal
    unit: str
    unit_code: str
    price: Decimal
    payment_terms: str
    delivery_location: str
    comments: str
    expiry_date: dt.date
    created_at: dt.datetime
    image: UUID | None
    image_name: str | None
    company: str
    business_type: int
    country: str
    seller: int | None
    company_id: int


def rows_of(actor: Actor, fetched: Iterable[Row]) -> list[Values]:
    """`CargoOfferRow`s as JSON types, as this reader may see them. One SQL query for a reader who
    is not told names by the plan.
    """
    rows = [OfferRow(*columns) for columns in fetched]
    known = names.known(actor, (row.company_id for row in rows))
    return [_row(actor, row, is_known=row.company_id in known) for row in rows]


def _row(actor: Actor, row: OfferRow, *, is_known: bool) -> Values:
    type_id = BusinessTypeId(row.business_type)
    code = CODE_BY_ID[type_id]
    way = way_to_ask(actor, type_id)
    return {
        "id": row.id,
        "name": row.name,
        "categoryId": row.category_id,
        "categories": {"id": row.category_id, "name": row.category},
        "hsCodeId": row.hs_code_id,
        "hscode": {"id": row.hs_code_id, "code": row.hs_code, "description": row.hs_description},
        "businessTypeIds": [row.business_type],
        "qty": as_number(row.quantity),
        "uom": unit_label(row.unit, row.unit_code),
        "price": as_number(row.price),
        "paymentTerms": row.payment_terms,
        "locationForDelivery": row.delivery_location,
        "comments": row.comments,
        "expiryDate": row.expiry_date,
        "status": status_of(row.created_at, row.expiry_date),
        "thumbnail": _thumbnail(row),
        "createdAt": row.created_at,
        "user": {
            "id": row.seller if is_known else None,
            "companyName": row.company if is_known else None,
        },
        "businessTypes": {"id": row.business_type, "code": code, "name": type_name(type_id)},
        "country": row.country,
        "ask": None if way is None else {"variant": way.variant, "party": way.party},
    }


def _thumbnail(row: OfferRow) -> str | None:
    if row.image is None or row.image_name is None:
        return None
    return f"{path_of(row.image, row.image_name)}?size={Size.SMALL}"
