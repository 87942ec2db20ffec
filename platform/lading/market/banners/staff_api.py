"""The staff calls for banners (RULES.md 62, wire contract)."""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import HttpRequest
from ninja import Path, Query, Router
from ninja.responses import Status

from lading.base.http.api import actor_of, answers
from lading.base.http.paging import PagingQuery, listed
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Data, Rows

from . import queries, services
from .rules import BannerType, State
from .schemas import BannerDetailOut, BannerIn, BannerOut
from .shapes import detail_shape, staff_shape

router = Router(by_alias=True)

SAVED = "Banner promotion saved successfully"
DEACTIVATED = "Banner promotion deactivated successfully"

BannerId = Annotated[int, Path(ge=1, le=MAX_ID, description="The banner's id.", examples=[1])]
TextQuery = Annotated[
    str, Query(alias="filter", description="Only banners whose title contains this text.")
]
TypeQuery = Annotated[
    str,
    Query(
        alias="bannerType",
        description=f"Only banners of this type: `{BannerType.CAROUSEL}` (carousel), "
        f"`{BannerType.LEFT}` (left), `{BannerType.RIGHT}` (right), or `ALL`, the default.",
    ),
]
StateQuery = Annotated[
    str,
    Query(
        description="Only banners in this state today: "
        f"{', '.join(f'`{each}`' for each in State.values)}, or `ALL`, the default."
    ),
]
PartyQuery = Annotated[
    str,
    Query(
        alias="businessType",
        description="Only banners that target the business type with this id.",
        examples=["2"],
    ),
]
SortQuery = Annotated[
    Literal[
        "createdAt", "-createdAt", "title", "-title", "startDate", "-startDate",
        "endDate", "-endDate", "order", "-order", "views", "-views", "clicks", "-clicks",
    ]
    | None,
    Query(
        description="The field to sort by; a leading `-` sorts in descending order. Newest first "
        "by default."
    ),
]  # fmt: skip


@router.get("", response=answers(Data[Rows[BannerOut]], 403))
def list_banners(
    request: HttpRequest,
    paging: PagingQuery,
    text: TextQuery = "",
    banner_type: TypeQuery = "",
    state: StateQuery = "",
    business_type: PartyQuery = "",
    sort: SortQuery = None,
) -> Data[Rows[BannerOut]]:
    """List all banners, including those that are not shown today, with their total views and
    clicks. Only staff who may edit banners can make this call.
    """
    banner_filter = queries.BannerFilter(text, banner_type, state, business_type, sort or "")
    return listed(
        queries.list_for_staff(actor_of(request), paging, banner_filter).shaped(staff_shape)
    )


@router.get("/{int:banner_id}", response=answers(Data[BannerDetailOut], 403, 404))
def get_banner(request: HttpRequest, banner_id: BannerId) -> Data[BannerDetailOut]:
    """Return a banner, with its views and clicks by day and business type for the last 90 days.
    Only staff who may edit banners can make this call.
    """
    return _answer(request, banner_id)


@router.post("", response=answers(Data[BannerDetailOut], 403, status=201))
def create_banner(request: HttpRequest, payload: BannerIn) -> Status[Data[BannerDetailOut]]:
    """Create a banner, which dashboards show from its start date to its end date, both included.
    Only staff who may edit banners can make this call.
    """
    banner = services.create_banner(actor=actor_of(request), payload=payload)
    return Status(201, _answer(request, banner.pk, SAVED))


@router.put("/{int:banner_id}", response=answers(Data[BannerDetailOut], 403, 404))
def edit_banner(
    request: HttpRequest, banner_id: BannerId, payload: BannerIn
) -> Data[BannerDetailOut]:
    """Edit a banner. Omitted fields are unchanged; `isActive` restores or deactivates the banner.
    Only staff who may edit banners can make this call.
    """
    services.edit_banner(actor=actor_of(request), banner_id=banner_id, payload=payload)
    return _answer(request, banner_id, SAVED)


@router.delete("/{int:banner_id}", response=answers(Data[BannerDetailOut], 403, 404))
def deactivate_banner(request: HttpRequest, banner_id: BannerId) -> Data[BannerDetailOut]:
    """Deactivate a banner, which removes it from all dashboards. It is not deleted and can be
    restored with `isActive`. Only staff who may edit banners can make this call.
    """
    services.deactivate_banner(actor=actor_of(request), banner_id=banner_id)
    return _answer(request, banner_id, DEACTIVATED)


def _answer(
    request: HttpRequest, banner_id: int, message: str | None = None
) -> Data[BannerDetailOut]:
    banner = queries.get_for_staff(actor_of(request), banner_id)
    return Data(data=detail_shape(banner, queries.days_of(banner)), message=message)
