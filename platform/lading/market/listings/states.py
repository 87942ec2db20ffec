"""The states of unclaimed cargo and of RODTEP offers (RULES.md 60)."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from lading.base.kernel.errors import Conflict


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


def check(before: str, after: ListingStatus) -> None:
    """Raise Conflict for a move that is not allowed."""
    if after not in ALLOWED[before]:
        raise Conflict
