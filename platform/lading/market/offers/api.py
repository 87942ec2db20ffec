"""Routes of offers (RULES.md 3.7, 58, wire contract)."""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from ninja import Path, Query, Router
from ninja.responses import Status

from lading.base.http import throttle
from lading.base.http.api import actor_of, answers
from lading.base.http.exports import exported
from lading.base.http.paging import PagingQuery
from lading.base.http.row_fields import FieldsQuery, answer_list, with_fields
from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.database import compiled
from lading.base.kernel.filters import ListFilter
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Data, Rows
from lading.members.accounts import permissions
from lading.members.billing.models import PlanTier
from lading.members.billing.plans import entitlements
from lading.members.billing.plans.entitlements import Entitlement

from . import access, exports, market, queries, services, validation
from .models import COMMENTS_LENGTH, LEAST_PRICE, LOCATION_LENGTH, QUANTITY_PLACES, TERMS
from .rules import OfferStatus
from .schemas import CargoOfferOut, CargoOfferRow, CargoOfferRows, OfferIn, OfferLimitsOut, OfferOut
from .shapes import detail_shape, own_shape

router = Router(by_alias=True)

CREATED = _("Your offer is published.")
SAVED = _("Your offer is saved.")
DELETED = _("The offer was deleted.")

OfferId = Annotated[int, Path(ge=1, le=MAX_ID, description="The id of the offer.", examples=[3])]
OwnTextQuery = Annotated[
    str,
    Query(
        alias="filter",
        description="Only offers with this text in the product's name, the name of the category, "
        "the comments or the place of delivery, or with an HS code that begins with this text.",
        examples=["yarn"],
    ),
]
StatusQuery = Annotated[
    str,
    Query(
        description="Only offers with this status: "
        f"{', '.join(f'`{each}`' for each in OfferStatus.values)}. All offers if empty or `ALL`.",
        examples=["active"],
    ),
]
OwnSortQuery = Annotated[
    Literal[
        "createdAt", "-createdAt", "name", "-name", "qty", "-qty", "price", "-price",
        "expiryDate", "-expiryDate",
    ]
    | None,
    Query(description="Sort order; newest first by default."),
]  # fmt: skip
TextQuery = Annotated[
    str,
    Query(
        alias="filter",
        description="Only offers with all of these words in the product's name or the comments; "
        "the beginning of each word is enough. Case and accents are ignored.",
        examples=["cotton yarn"],
    ),
]
HsCodeQuery = Annotated[
    str,
    Query(
        alias="hsCode",
        description="Only offers whose HS code begins with these digits. Send 2 to 8 digits, of "
        "which only the first six are compared.",
        examples=["5205"],
    ),
]
CategoryQuery = Annotated[
    str,
    Query(description="Only offers in this product category, by its name or id.", examples=["5"]),
]
MinPriceQuery = Annotated[
    str,
    Query(
        alias="minPrice",
        description="Only offers with at least this price per unit, in rupees.",
        examples=["100"],
    ),
]
MaxPriceQuery = Annotated[
    str,
    Query(
        alias="maxPrice",
        description="Only offers with at most this price per unit, in rupees.",
        examples=["500"],
    ),
]
SortQuery = Annotated[
    Literal["createdAt", "-createdAt", "price", "-price", "expiryDate", "-expiryDate"] | None,
    Query(description="Sort order; newest first by default."),
]


@exported(router, "/xlsx", exports.OWN)
@router.get("", response=answers(Data[Rows[OfferOut]], 403))
def list_offers(
    request: HttpRequest,
    paging: PagingQuery,
    text: OwnTextQuery = "",
    status: StatusQuery = "",
    sort: OwnSortQuery = None,
    fields: FieldsQuery = "",
) -> Data[Rows[OfferOut]] | HttpResponse:
    """List your company's own offers, including those that have expired or are hidden from other
    companies (`hidden`).
    """
    actor = actor_of(request)
    page = queries.list_own(actor, paging, ListFilter(text, status, sort or ""))
    return answer_list(page.shaped(lambda offer: own_shape(actor, offer)), OfferOut, fields)


@router.get("/offeryourcargolimits", response=answers(Data[OfferLimitsOut], 403))
def offer_limits(request: HttpRequest) -> Data[OfferLimitsOut]:
    """Read how many offers each plan allows, how many of your company's offers count towards the
    limit, and the limits of the fields of an offer (RULES.md 19).
    """
    actor = actor_of(request)
    permissions.require(actor, access.MANAGE)
    own = access.count_room(actor)
    by_plan = {tier.slug: entitlements.limit_of(Entitlement.OFFERS, tier) for tier in PlanTier}
    return Data(
        data=OfferLimitsOut(
            **by_plan,
            used=own.used or 0,
            limit=own.limit,
            allowed=own.allowed,
            lifted_by=own.lifting,
            products=queries.count_offerable(actor),
            images=limits.number("offer.images"),
            max_file_bytes=limits.number("attachment.max_bytes"),
            location_length=LOCATION_LENGTH,
            comments_length=COMMENTS_LENGTH,
            fields=validation.field_rules(),
            min_price=LEAST_PRICE,
            quantity_places=QUANTITY_PLACES,
            terms=list(TERMS),
        )
    )


@exported(router, "/exporters/xlsx", exports.CARGO_OFFERS)
@router.get("/exporters", response=answers(Data[CargoOfferRows], 403))
def list_cargo_offers(
    request: HttpRequest,
    paging: PagingQuery,
    text: TextQuery = "",
    hs_code: HsCodeQuery = "",
    category: CategoryQuery = "",
    min_price: MinPriceQuery = "",
    max_price: MaxPriceQuery = "",
    sort: SortQuery = None,
    fields: FieldsQuery = "",
) -> HttpResponse:
    """List the offers of all companies that have not expired and are not hidden (for example,
    because staff took them down). A page has at most as many offers as your plan allows
    (`maxPageSize`), and no page goes beyond the first 10,000 offers. 403 if companies of your
    business type do not browse offers.
    """
    actor = actor_of(request)
    market_filter = market.MarketFilter(text, hs_code, category, min_price, max_price, sort or "")
    page = market.find(actor, paging, market_filter)
    table = {
        "rows": page.rows,
        "count": page.count.value,
        "countIsCapped": page.count.is_capped,
        "pageSize": page.page_size,
        "maxPageSize": page.max_page_size,
    }
    return compiled.answer(with_fields(table, CargoOfferRow, fields))


@router.get("/exporters/{int:offer_id}", response=answers(Data[CargoOfferOut], 403, 404))
def get_cargo_offer(request: HttpRequest, offer_id: OfferId) -> Data[CargoOfferOut]:
    """Read an offer from the list of the offers of all companies. 404 if it has expired or is
    hidden from other companies.
    """
    actor = actor_of(request)
    return Data(data=detail_shape(actor, queries.get_live(actor, offer_id)))


@router.get("/{int:offer_id}", response=answers(Data[OfferOut], 403, 404))
def get_offer(request: HttpRequest, offer_id: OfferId) -> Data[OfferOut]:
    """Read one of your company's own offers."""
    return _answer(actor_of(request), offer_id)


@router.post("", response=answers(Data[OfferOut], 403, status=201))
def create_offer(request: HttpRequest, payload: OfferIn) -> Status[Data[OfferOut]]:
    """Create and publish an offer of one of your company's products. 403 `LIMIT_REACHED` if your
    company already has as many offers as its plan allows (RULES.md 19).
    """
    actor = _writer(request)
    offer = services.create_offer(actor=actor, payload=payload)
    return Status(201, _answer(actor, offer.pk, str(CREATED)))


@router.put("/{int:offer_id}", response=answers(Data[OfferOut], 403, 404, 409))
def save_offer(request: HttpRequest, offer_id: OfferId, payload: OfferIn) -> Data[OfferOut]:
    """Replace all fields of one of your company's offers. 409 `NOT_EDITABLE` if our staff took the
    offer down; 403 `LIMIT_REACHED` if the offer has expired and your company already has as many
    offers as its plan allows.
    """
    actor = _writer(request)
    services.save_offer(actor=actor, offer_id=offer_id, payload=payload)
    return _answer(actor, offer_id, str(SAVED))


@router.delete("/{int:offer_id}", response=answers(Data[OfferOut], 403, 404))
def delete_offer(request: HttpRequest, offer_id: OfferId) -> Data[OfferOut]:
    """Delete one of your company's offers. Returns the deleted offer."""
    actor = _writer(request)
    before = _answer(actor, offer_id, str(DELETED))
    services.delete_offer(actor=actor, offer_id=offer_id)
    return before


def _writer(request: HttpRequest) -> Actor:
    return throttle.caller(request, scope="offer-write", limit="offer.writes_per_minute")


def _answer(actor: Actor, offer_id: int, message: str | None = None) -> Data[OfferOut]:
    return Data(data=own_shape(actor, queries.get_own(actor, offer_id)), message=message)
