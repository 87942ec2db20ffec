"""Routes of ratings (RULES.md 1.7, wire contract)."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from ninja import Path, Query, Router
from pydantic import Field

from lading.base.http.api import actor_of, answers
from lading.base.http.exports import exported
from lading.base.http.paging import Paging
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Data

from . import exports, ratings
from .ratings_schemas import RatingIn, RatingOut, RatingsOut

router = Router(by_alias=True)


class RatingPaging(Paging, frozen=True):
    """A page of ratings, with three rows unless `limit` is sent."""

    limit: int = Field(ratings.LATEST, ge=1, le=100)


UserId = Annotated[int, Path(ge=1, le=MAX_ID, description="Id of any user of the company.")]
PageQuery = Annotated[RatingPaging, Query()]
QuotationId = Annotated[
    int,
    Query(
        alias="quotationId",
        ge=1,
        le=MAX_ID,
        description="Id of the quotation, which your company sent or received.",
    ),
]


@exported(router, "/myProfile/{user_id}/xlsx", exports.RATINGS)
@router.get("/myProfile/{user_id}", response=answers(Data[RatingsOut], 404))
def list_ratings(request: HttpRequest, user_id: UserId, paging: PageQuery) -> Data[RatingsOut]:
    """List the ratings that a company received, newest first. The company is your own or another
    company whose profile you may see.
    """
    actor = actor_of(request)
    page = ratings.received(actor, user_id, paging)
    rows = [RatingOut.from_rating(rating, actor) for rating in page.ratings]
    return Data[RatingsOut](data=RatingsOut(ratings=rows, average=page.average, count=page.count))


@router.get("/given", response=answers(Data[RatingOut | None], 404))
def get_given_rating(request: HttpRequest, quotation_id: QuotationId) -> Data[RatingOut | None]:
    """Read the rating that your company gave the other party to a quotation. `data` is null if it
    has not given one.
    """
    actor = actor_of(request)
    rating = ratings.given_on(actor, quotation_id)
    return Data[RatingOut | None](data=RatingOut.from_rating(rating, actor) if rating else None)


@router.post("", response=answers(Data[RatingOut], 404, 409))
def rate_company(request: HttpRequest, payload: RatingIn) -> Data[RatingOut]:
    """Rate the other party to an order. Before the order has been placed, the call is refused with
    409. Each company can give one rating for each quotation.

    To change the rating, make the call again within 7 days (by default); after that, it is refused
    with 409 `NOT_EDITABLE`.
    """
    actor = actor_of(request)
    rating = ratings.rate_company(
        actor=actor,
        quotation_id=payload.quotation_id,
        rating=payload.rating,
        comments=payload.rating_comments,
    )
    return Data[RatingOut](data=RatingOut.from_rating(rating, actor))
