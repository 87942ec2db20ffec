"""Routes of the dashboard's banners for members. Those of staff are in `staff_api`."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Router

from lading.base.http import throttle
from lading.base.http.api import actor_of, answers
from lading.base.http.paging import PagingQuery, listed
from lading.base.kernel.wire import Data, Rows

from . import counting, queries
from .schemas import CountedOut, SeenIn, ShownBannerOut
from .shapes import shown_shape

router = Router(by_alias=True)


@router.get("/offers", response=answers(Data[Rows[ShownBannerOut]], 403))
def list_offers(request: HttpRequest, paging: PagingQuery) -> Data[Rows[ShownBannerOut]]:
    """List the banners that your company's dashboard shows today: those of the carousel, and at
    most one each on the left and on the right.
    """
    return listed(queries.list_shown(actor_of(request), paging).shaped(shown_shape))


@router.post("/seen", response=answers(Data[CountedOut], 403, 422, 429))
def count_seen(request: HttpRequest, payload: SeenIn) -> Data[CountedOut]:
    """Record which banners the caller saw and which links they followed. Each banner counts once
    per person and day. A click also counts as a view. Only totals by banner, day and business type
    are stored, nothing about the person. Not in the original specification.
    """
    actor = throttle.caller(request, scope="banners-seen", limit="banner.counts_per_minute")
    return Data(data=CountedOut(counted=counting.count_seen(actor=actor, payload=payload)))
