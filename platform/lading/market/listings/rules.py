"""The rules of unclaimed cargo and RODTEP offers: states, events and limits (RULES.md 60). Who may
do what is in `access`.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from lading.base.kernel.errors import Conflict
from lading.base.kernel.limits import DAYS, declare


class ListingStatus(models.TextChoices):
    """Submitted, taken into review by staff, then accepted or declined; or withdrawn by its owner
    before anybody looked at it.
    """

    SUBMITTED = "submitted", pgettext_lazy("of unclaimed cargo", "Submitted")
    IN_REVIEW = "in_review", pgettext_lazy("of unclaimed cargo", "In review")
    ACCEPTED = "accepted", pgettext_lazy("of unclaimed cargo", "Accepted")
    DECLINED = "declined", pgettext_lazy("of unclaimed cargo", "Declined")
    WITHDRAWN = "withdrawn", pgettext_lazy("of unclaimed cargo", "Withdrawn")


class PriceBasis(models.TextChoices):
    """What the prices of unclaimed cargo are for; "" where its owner did not say (RULES.md 60)."""

    LOT = "lot", _("the whole quantity")
    UNIT = "unit", _("one unit")


S = ListingStatus
ALLOWED: Mapping[str, frozenset[ListingStatus]] = {
    S.SUBMITTED: frozenset({S.IN_REVIEW, S.WITHDRAWN}),
    S.IN_REVIEW: frozenset({S.ACCEPTED, S.DECLINED}),
    S.ACCEPTED: frozenset(),
    S.DECLINED: frozenset(),
    S.WITHDRAWN: frozenset(),
}
"""Who decides something that nobody has taken into review takes it into review first."""

OPEN = frozenset({S.SUBMITTED, S.IN_REVIEW})
"""What waits for a decision; it counts against the limit."""
LIVE = OPEN | {S.ACCEPTED}
"""What is offered: a scrip can be in one live offer only."""


def check_move(before: str, after: ListingStatus) -> None:
    """Raise Conflict for a move that is not allowed."""
    if after not in ALLOWED[before]:
        raise Conflict


LISTING_ACCEPTED = "listing.accepted"
"""Event: {kind, listingId, companyId}, where ``kind`` is the name of a `ListingKind`."""
LISTING_DECLINED = "listing.declined"
"""Event: the same."""

# What a company may have waiting for a decision (RULES.md 60).
declare("unclaimed.max_open", "Unclaimed cargo awaiting a decision per company", 20)
declare("rodtep.max_open", "RODTEP offers awaiting a decision per company", 20)
declare("unclaimed.files", "Maximum files per unclaimed cargo listing", 4)
# What a company may submit or withdraw within a minute.
declare(
    "listing.writes_per_minute",
    "Unclaimed cargo and RODTEP offers submitted per company per minute",
    30,
)
# What must be there before a comparison is shown, so that nobody can be read from it.
declare("rodtep.comparable_offers", "Minimum RODTEP offers for a comparison", 5)
declare("rodtep.comparable_companies", "Minimum companies for a comparison of RODTEP offers", 3)
declare("rodtep.comparable_days", "Age of RODTEP offers in a comparison (days)", 90, at_most=DAYS)
# Days that what was declined or withdrawn is kept.
declare(
    "retention.listing_days",
    "Days for which declined or withdrawn cargo and RODTEP offers are kept",
    730,
    at_most=DAYS,
)
# A scrip lasts two years, or a little longer (RULES.md 69).
declare(
    "unusual.scrip_days",
    "Days from today beyond which the portal asks to confirm a scrip’s expiry date",
    800,
    at_most=DAYS,
)
