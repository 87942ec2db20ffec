"""Limits of offers."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.http.paging import MAX_LIMIT
from lading.base.kernel.limits import ANY_PLAN, declare

# Offers of a company that have not expired, and offers of others on a page (RULES.md 19).
declare(
    "offer.max",
    _("Maximum offers per company"),
    {ANY_PLAN: 2, 1: 2, 2: 10, 3: 20},
    may_be_zero=True,
)
declare(
    "cargo_offer.page_size",
    _("Cargo offers per page"),
    {ANY_PLAN: 5, 1: 5, 2: 10, 3: 20},
    at_most=MAX_LIMIT,
)
declare("offer.images", _("Maximum images per offer"), 4)
# Changes of offers that a company may send within a minute.
declare("offer.writes_per_minute", _("Offers saved per company per minute"), 60)
