"""Wire shapes of ratings."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import LooseInt, LooseText
from lading.base.kernel.wire import Number, Wire

from . import ratings
from .models import Rating


class RatingOut(Wire):
    """A rating that one company gave another after an order."""

    id: int
    company_name: str = Field(
        description="Name of the company that gave the rating.",
        examples=["Gulf Looms Trading LLC"],
    )
    rating: int = Field(description="Number of stars, from 1 (worst) to 5 (best).", examples=[5])
    rating_comments: str = Field(
        description="Comment of the company that gave the rating; empty if there is none.",
        examples=["On time, as ordered."],
    )
    created_at: dt.datetime = Field(description="When the rating was first given.")
    can_edit: bool = Field(
        default=False,
        description="Whether your company gave the rating and can still change it. A rating can be "
        "changed for 7 days by default.",
    )

    @classmethod
    def from_rating(cls, rating: Rating, actor: Actor | None = None) -> RatingOut:
        """The wire shape of a rating whose rater is loaded, for a reader."""
        return cls(
            id=rating.pk,
            company_name=rating.rater.name,
            rating=rating.rating,
            rating_comments=rating.comments,
            created_at=rating.created_at,
            can_edit=actor is not None and ratings.may_edit(actor, rating),
        )


class RatingsOut(Wire):
    """A page of the ratings that a company received, with the average and number of all of them."""

    ratings: list[RatingOut] = Field(description="The ratings on this page, newest first.")
    average: Number | None = Field(
        description="Average of all ratings, in stars, rounded to one decimal; null if there are "
        "none.",
        examples=[4.5],
    )
    count: int = Field(description="Number of all ratings of the company.", examples=[12])


class RatingIn(Wire):
    """A rating of the other party to an order."""

    quotation_id: LooseInt = Field(
        None,
        description="Required. Id of the quotation on which the order was placed.",
        examples=[1],
    )
    rating: LooseInt = Field(
        None, description="Required. Number of stars, from 1 (worst) to 5 (best).", examples=[5]
    )
    rating_comments: LooseText = Field(
        None,
        description="Comment on the rating, at most 500 characters; optional.",
        examples=["On time, as ordered."],
    )
