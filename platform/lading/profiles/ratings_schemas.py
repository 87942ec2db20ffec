"""Wire shapes of ratings."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.kernel.actor import Actor
from lading.kernel.checks import LooseInt, LooseText
from lading.kernel.wire import Number, Wire

from . import ratings
from .models import Rating


class RatingOut(Wire):
    """A rating by another business."""

    id: int
    company_name: str = Field(
        description="The company that gave the rating.", examples=["Gulf Looms Trading LLC"]
    )
    rating: int = Field(description="Stars, 1 to 5.", examples=[5])
    rating_comments: str = Field(examples=["On time, as ordered."])
    created_at: dt.datetime
    can_edit: bool = Field(
        default=False, description="Whether the rating is yours and less than seven days old."
    )

    @classmethod
    def of(cls, rating: Rating, actor: Actor | None = None) -> RatingOut:
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
    """A page of a company's ratings, newest first, and the figures of all its ratings."""

    ratings: list[RatingOut]
    average: Number | None = Field(
        description="Average rating, to one decimal; null if there are none.", examples=[4.5]
    )
    count: int = Field(description="Number of ratings.", examples=[12])


class RatingIn(Wire):
    """A rating of the other party of an order."""

    quotation_id: LooseInt = Field(None, examples=[1])
    rating: LooseInt = Field(
        None, description="The rating, from 1 (worst) to 5 (best).", examples=[5]
    )
    rating_comments: LooseText = Field(None, examples=["On time, as ordered."])
