"""The rules of offers: their badges, why others do not see them, their events and limits
(RULES.md 3.4, 19, 58). Who may do what is in `access`.
"""

from __future__ import annotations

import datetime as dt

from django.db import models
from django.utils.translation import pgettext_lazy

from lading.base.http.paging import MAX_LIMIT
from lading.base.kernel.limits import ANY_PLAN, declare
from lading.base.kernel.values.clock import now, today

NEW_FOR = dt.timedelta(hours=24)


class OfferStatus(models.TextChoices):
    """Status of an offer: `expired` (its expiry date has passed), `new` (created within the last 24
    hours) or `active` (all other offers).
    """

    NEW = "new", pgettext_lazy("of an offer", "New")
    ACTIVE = "active", pgettext_lazy("of an offer", "Active")
    EXPIRED = "expired", pgettext_lazy("of an offer", "Expired")


class Hidden(models.TextChoices):
    """Why an offer is hidden from other companies: `taken_down` (staff took it down), `product`
    (its product was deleted, or is not approved and active) or `company` (staff rejected the
    company).
    """

    TAKEN_DOWN = "taken_down", pgettext_lazy("of an offer", "Taken down")
    PRODUCT = "product", pgettext_lazy("of an offer", "Its product is not offered")
    COMPANY = "company", pgettext_lazy("of an offer", "Its company was rejected")


def status_of(created_at: dt.datetime, expiry_date: dt.date) -> OfferStatus:
    """Expired from the day in India after its expiry date, new for 24 hours, else active."""
    if is_expired(expiry_date):
        return OfferStatus.EXPIRED
    return OfferStatus.NEW if now() - created_at < NEW_FOR else OfferStatus.ACTIVE


def is_expired(expiry_date: dt.date) -> bool:
    """Whether its last day is over in India."""
    return expiry_date < today()


OFFER_TAKEN_DOWN = "offer.taken_down"
"""Event: {offerId, at, reason}: staff show it to nobody."""
OFFER_SHOWN_AGAIN = "offer.shown_again"
"""Event: {offerId, at}: staff show it again."""

# Offers of a company that have not expired, and offers of others on a page (RULES.md 19).
declare(
    "offer.max",
    "Maximum offers per company",
    {ANY_PLAN: 2, 1: 2, 2: 10, 3: 20},
    may_be_zero=True,
)
declare(
    "cargo_offer.page_size",
    "Cargo offers per page",
    {ANY_PLAN: 5, 1: 5, 2: 10, 3: 20},
    at_most=MAX_LIMIT,
)
declare("offer.images", "Maximum images per offer", 4)
# Changes of offers that a company may send within a minute.
declare("offer.writes_per_minute", "Offers saved per company per minute", 60)
