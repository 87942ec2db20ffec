"""Routes of promotions (RULES.md 61, wire contract). Staff use the same paths."""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from ninja import Path, Query, Router
from ninja.responses import Status

from lading.base.http import throttle
from lading.base.http.api import actor_of, answers
from lading.base.http.exports import exported
from lading.base.http.paging import Page, PagingQuery
from lading.base.http.row_fields import FieldsQuery, answer_list
from lading.base.kernel.actor import Actor
from lading.base.kernel.filters import ListFilter
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Data, Rows
from lading.members.accounts import permissions
from lading.members.billing.authentication import StaffAuth

from . import access, exports, offered, queries, services
from .models import Promotion
from .offered import OfferedFilter
from .rules import PromotionStatus
from .schemas import PromotionIn, PromotionOut, PromotionRulesOut
from .shapes import shape_for, shapes_for

router = Router(by_alias=True)

# The documents' own messages (RULES.md 3.8).
SAVED = _("Promotion saved successfully")
DELETED = _("Promotion deleted")

PromotionId = Annotated[
    int, Path(ge=1, le=MAX_ID, description="The id of the promotion.", examples=[4])
]
OwnTextQuery = Annotated[
    str,
    Query(
        alias="filter",
        description="Only promotions with this text in the title or message, or with an HS code "
        "that begins with it. For staff: only promotions with these words in the title or the "
        "company's name, or with an HS code that begins with this text.",
    ),
]
StatusQuery = Annotated[
    str,
    Query(
        description="Only promotions with this status: "
        f"{', '.join(f'`{each}`' for each in PromotionStatus.values)}. All promotions if empty or "
        "`ALL`."
    ),
]
OwnSortQuery = Annotated[
    Literal[
        "createdAt",
        "-createdAt",
        "title",
        "-title",
        "startDate",
        "-startDate",
        "endDate",
        "-endDate",
        "status",
        "-status",
    ]
    | None,
    Query(description="Sort order; newest first by default."),
]
TextQuery = Annotated[
    str,
    Query(
        alias="filter",
        description="Only promotions with all of these words in the title or message (the "
        "beginning of each word is enough), or with an HS code that begins with this text. Case "
        "and accents are ignored.",
        examples=["cotton yarn"],
    ),
]
HsCodeQuery = Annotated[
    str,
    Query(
        alias="hsCode",
        description="Only promotions whose HS code begins with these digits. Send 2 to 8 digits, "
        "of which only the first six are compared.",
        examples=["5205"],
    ),
]
CategoryQuery = Annotated[
    str,
    Query(
        description="Only promotions of goods in this product category, by its name or id.",
        examples=["5"],
    ),
]
SortQuery = Annotated[
    Literal["createdAt", "-createdAt", "title", "-title", "endDate", "-endDate"] | None,
    Query(description="Sort order; newest first by default."),
]
Listed = Data[Rows[PromotionOut]]


@exported(router, "/xlsx", exports.LIST)
@router.get("", response=answers(Listed, 403))
def list_promotions(
    request: HttpRequest,
    paging: PagingQuery,
    text: OwnTextQuery = "",
    status: StatusQuery = "",
    sort: OwnSortQuery = None,
    fields: FieldsQuery = "",
) -> Listed | HttpResponse:
    """List your company's own promotions. For staff with the capability `promotions.review`, the
    list has the promotions of all companies. If companies of your business type cannot promote, it
    has the promotions addressed to your company, as in `GET /promotions/offered`; `status` is
    ignored then.
    """
    actor = actor_of(request)
    list_filter = ListFilter(text, status, sort or "")
    if actor.is_staff:
        page = queries.list_for_staff(actor, paging, list_filter)
    elif permissions.may(actor, access.MANAGE):
        page = queries.list_own(actor, paging, list_filter)
    else:
        known = list_filter.sort if list_filter.sort.removeprefix("-") in offered.SORTS else ""
        page = offered.list_offered(actor, paging, OfferedFilter(text, sort=known))
    return _listed(actor, page, fields)


@exported(router, "/offered/xlsx", exports.OFFERED)
@router.get("/offered", response=answers(Listed, 403))
def list_offered(
    request: HttpRequest,
    paging: PagingQuery,
    text: TextQuery = "",
    hs_code: HsCodeQuery = "",
    category: CategoryQuery = "",
    sort: SortQuery = None,
    fields: FieldsQuery = "",
) -> Listed | HttpResponse:
    """List the promotions of other companies that are running today (Indian time) and addressed to
    your company by its business type, countries, ports and product categories. No page goes beyond
    the first 10,000 promotions. Not in the original specification.
    """
    actor = actor_of(request)
    offered_filter = OfferedFilter(text, hs_code, category, sort or "")
    return _listed(actor, offered.list_offered(actor, paging, offered_filter), fields)


@router.get("/rules", response=answers(Data[PromotionRulesOut], 403))
def promotion_rules(request: HttpRequest) -> Data[PromotionRulesOut]:
    """Read the limits of the fields of a promotion, and whether your company may create another
    promotion. Not in the original specification.
    """
    return Data(data=queries.rules_for(actor_of(request)))


@router.get("/{int:promotion_id}", response=answers(Data[PromotionOut], 403, 404))
def get_promotion(request: HttpRequest, promotion_id: PromotionId) -> Data[PromotionOut]:
    """Read a promotion: one of your company's own, one that is running and addressed to your
    company, or an approved one to which your company has replied, even after it has ended. Staff
    with the capability `promotions.review` can read the promotions of all companies.
    """
    return _answer(actor_of(request), promotion_id)


@router.post("", response=answers(Data[PromotionOut], 403, status=201))
def create_promotion(request: HttpRequest, payload: PromotionIn) -> Status[Data[PromotionOut]]:
    """Create a promotion and submit it for review. 403 `UPGRADE_REQUIRED` if your company has no
    active plan that includes promotions; 403 `LIMIT_REACHED` if your company already has the
    maximum number of live promotions. A promotion is live if it is pending or approved and has not
    ended (RULES.md 61).
    """
    actor = _writer(request)
    promotion = services.create_promotion(actor=actor, payload=payload)
    return Status(201, _answer(actor, promotion.pk, str(SAVED)))


@router.put("/{int:promotion_id}", response=answers(Data[PromotionOut], 403, 404, 409))
def save_promotion(
    request: HttpRequest, promotion_id: PromotionId, payload: PromotionIn
) -> Data[PromotionOut]:
    """Replace all fields of one of your company's promotions and submit it for review again. Other
    companies do not see it until it is approved. 403 `LIMIT_REACHED` if the promotion was rejected
    or has ended and your company already has the maximum number of live promotions. For staff, this
    call is the same as `POST /promotions/{promotion_id}`: it reads only `status` and `remarks`.
    """
    actor = actor_of(request)
    if actor.is_staff:
        services.decide_promotion(actor=actor, promotion_id=promotion_id, payload=payload)
        return _answer(actor, promotion_id)
    actor = _writer(request)
    services.save_promotion(actor=actor, promotion_id=promotion_id, payload=payload)
    return _answer(actor, promotion_id, str(SAVED))


@router.post(
    "/{int:promotion_id}", auth=StaffAuth(), response=answers(Data[PromotionOut], 403, 404, 409)
)
def decide_promotion(
    request: HttpRequest, promotion_id: PromotionId, payload: PromotionIn
) -> Data[PromotionOut]:
    """Approve or reject a promotion by sending `status` and, for a rejection, `remarks`. Staff
    only. 409 if the promotion is not awaiting a decision.
    """
    actor = actor_of(request)
    services.decide_promotion(actor=actor, promotion_id=promotion_id, payload=payload)
    return _answer(actor, promotion_id)


@router.delete("/{int:promotion_id}", response=answers(Data[PromotionOut], 403, 404))
def delete_promotion(request: HttpRequest, promotion_id: PromotionId) -> Data[PromotionOut]:
    """Delete one of your company's promotions. Returns the deleted promotion. Conversations about
    the promotion are kept.
    """
    actor = _writer(request)
    access.require_manager(actor)
    before = _answer(actor, promotion_id, str(DELETED))
    services.delete_promotion(actor=actor, promotion_id=promotion_id)
    return before


def _listed(actor: Actor, page: Page[Promotion], fields: str) -> Listed | HttpResponse:
    return answer_list(Page(shapes_for(actor, page.rows), page.count), PromotionOut, fields)


def _writer(request: HttpRequest) -> Actor:
    return throttle.caller(request, scope="promotion-write", limit="promotion.writes_per_minute")


def _answer(actor: Actor, promotion_id: int, message: str | None = None) -> Data[PromotionOut]:
    promotion = queries.get_promotion(actor, promotion_id)
    return Data(data=shape_for(actor, promotion), message=message)
