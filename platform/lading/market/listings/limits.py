"""Limits of unclaimed cargo and RODTEP offers."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import DAYS, declare

# What a company may have waiting for a decision (RULES.md 60).
declare("unclaimed.max_open", _("Unclaimed cargo awaiting a decision per company"), 20)
declare("rodtep.max_open", _("RODTEP offers awaiting a decision per company"), 20)
declare("unclaimed.files", _("Maximum files per unclaimed cargo listing"), 4)
# What a company may submit or withdraw within a minute.
declare(
    "listing.writes_per_minute",
    _("Unclaimed cargo and RODTEP offers submitted per company per minute"),
    30,
)
# What must be there before a comparison is shown, so that nobody can be read from it.
declare("rodtep.comparable_offers", _("Minimum RODTEP offers for a comparison"), 5)
declare("rodtep.comparable_companies", _("Minimum companies for a comparison of RODTEP offers"), 3)
declare(
    "rodtep.comparable_days", _("Age of RODTEP offers in a comparison (days)"), 90, at_most=DAYS
)
# Days that what was declined or withdrawn is kept.
declare(
    "retention.listing_days",
    _("Days for which declined or withdrawn cargo and RODTEP offers are kept"),
    730,
    at_most=DAYS,
)
# A scrip lasts two years, or a little longer (RULES.md 69).
declare(
    "unusual.scrip_days",
    _("Days from today beyond which the portal asks to confirm a scrip’s expiry date"),
    800,
    at_most=DAYS,
)
