"""Ratings that the two parties of an order give each other (RULES.md 32).

A rating is stored with the order's quotation locked, so that two clicks of one party run one after
another. The rated company's sums change by one UPDATE of its row, so that they stay right however
many rate it at once.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from lading.base.http.paging import Paging
from lading.base.kernel import audit, limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.errors import Conflict, NotFound
from lading.base.kernel.values.clock import now
from lading.base.kernel.values.counted import Counted
from lading.base.kernel.values.ids import MAX_ID
from lading.base.work import outbox
from lading.members.accounts import permissions
from lading.members.accounts.models import User
from lading.members.companies.rows import add_to_rating
from lading.members.companies.shapes import average_of
from lading.trade.quotations import access as quotations
from lading.trade.quotations.models import Quotation
from lading.trade.quotations.rules import may_rate

from . import contacts
from .models import Rating

MAX_STARS = 5
MAX_COMMENTS = 500
LATEST = 3

STARS_REQUIRED = _("Please choose one to five stars.")
QUOTATION_REQUIRED = _("Please choose which order to rate.")
NOT_ORDERED = _("You can rate each other once an order has been placed.")
TOO_LATE = Counted(
    "A rating can be changed for {days} day only.",
    "A rating can be changed for {days} days only.",
    by="days",
)

GIVEN = "rating.given"
"""Event: {ratingId}. Once per rating, not when it is changed."""


@dataclass(frozen=True, slots=True)
class RatingPage:
    """A page of a company's ratings, newest first, and the figures of all its ratings."""

    ratings: list[Rating]
    average: Decimal | None
    count: int


def rate_company(*, actor: Actor, quotation_id: Any, rating: Any, comments: Any) -> Rating:
    """Rate the other party of an order, or change the rating within its seven days.

    Raises ValidationFailed, NotFound unless the actor's company is a party, Forbidden for a
    rejected company, Conflict before an order is placed, or NOT_EDITABLE after the seven days.
    """
    permissions.require_writable(actor)
    checks = Checks()
    found_id = _identifier(checks, quotation_id)
    stars = checks.integer("rating", rating, required=STARS_REQUIRED)
    if stars is not None and not 1 <= stars <= MAX_STARS:
        checks.fail("rating", STARS_REQUIRED)
    text = checks.text("ratingComments", comments, max_length=MAX_COMMENTS, multiline=True)
    checks.raise_if_failed()
    with transaction.atomic():
        quotation = quotations.lock(actor, found_id)
        if not may_rate(quotation.status):
            raise Conflict(NOT_ORDERED)
        return _store(actor, quotation, stars or 0, text)


def _store(actor: Actor, quotation: Quotation, stars: int, comments: str) -> Rating:
    """Store the rating and update the rated company's sums. Call with the quotation locked."""
    at = now()
    rating = Rating.objects.filter(quotation=quotation, rater_id=actor.company_id).first()
    if rating is not None and not is_editable(rating):
        days = limits.number("rating.edit_days")
        raise Conflict(TOO_LATE.format(days=days), code="NOT_EDITABLE")
    before = rating.rating if rating else 0
    if rating is None:
        rating = Rating(
            quotation=quotation,
            rater_id=actor.company_id,
            rated_id=_other_party(actor, quotation),
            created_by_id=actor.user_id,
            created_at=at,
        )
    rating.rating, rating.comments, rating.updated_at = stars, comments, at
    rating.save()
    add_to_rating(rating.rated_id, count=0 if before else 1, stars=stars - before)
    action = "rating_changed" if before else "rating_given"
    audit.record(actor, rating, action, {"from": before, "to": stars})
    if not before:
        outbox.publish(GIVEN, {"ratingId": rating.pk})
    return rating


def _other_party(actor: Actor, quotation: Quotation) -> int:
    is_seller = quotations.is_seller(actor, quotation)
    return quotation.receiver_id if is_seller else quotation.company_id


def is_editable(rating: Rating) -> bool:
    """Whether the seven days are not over."""
    return now() < rating.created_at + dt.timedelta(days=limits.number("rating.edit_days"))


def may_edit(actor: Actor, rating: Rating) -> bool:
    """Whether the actor may still change the rating."""
    return rating.rater_id == actor.company_id and is_editable(rating)


def received(actor: Actor, user_id: int, paging: Paging) -> RatingPage:
    """The ratings of the company of a person, newest first.

    Raises NotFound for companies whose profile the actor may not see.
    """
    user = User.objects.select_related("company").filter(pk=user_id).first()
    company = user.company if user else None
    if company is None or not contacts.may_see_profile(actor, company):
        raise NotFound
    rows = _of_company(company.pk)[paging.offset : paging.offset + paging.limit]
    return RatingPage(list(rows), average_of(company), company.rating_count)


def latest(company_id: int) -> list[Rating]:
    """A company's newest ratings, for its profile. One SQL query."""
    return list(_of_company(company_id)[:LATEST])


def given_on(actor: Actor, quotation_id: int) -> Rating | None:
    """The actor's company's rating of the other party of a quotation, if there is one.

    Raises NotFound unless the company is a party.
    """
    quotation = quotations.get(actor, quotation_id)
    mine = Rating.objects.filter(quotation=quotation, rater_id=actor.company_id)
    return mine.select_related("rater").first()


def _of_company(company_id: int) -> QuerySet[Rating]:
    return Rating.objects.filter(rated_id=company_id).select_related("rater").order_by("-id")


def _identifier(checks: Checks, value: Any) -> int:
    """A quotation id: a whole number, or a text of digits."""
    if value in (None, ""):
        checks.fail("quotationId", QUOTATION_REQUIRED)
        return 0
    digits = str(value) if isinstance(value, int | str) and not isinstance(value, bool) else ""
    if not (digits.isascii() and digits.isdecimal()) or not 0 < int(digits[:20]) <= MAX_ID:
        checks.fail("quotationId", INVALID_VALUE)
        return 0
    return int(digits)
