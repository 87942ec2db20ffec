"""The files of the lists of business card requests and of ratings."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from lading.base.documents.workbook import Width
from lading.base.http.exports import Export, moment, plain, words

_LABELS: Final = {
    "sent": _("Awaiting answer"),
    "accepted": _("Accepted"),
    "rejected": _("Rejected"),
    "withdrawn": _("Withdrawn"),
}

CARDS = Export(
    "business-cards",
    (
        plain(_("Requested by"), "requestFrom.companyName", width=Width.WIDE),
        plain(_("Requested from"), "requestTo.companyName", width=Width.WIDE),
        plain(_("Country of the buyer"), "requestTo.country"),
        plain(_("Enquiry number"), "enquiryId", width=Width.NARROW),
        moment(_("Requested on"), "createdAt"),
        moment(_("Answered on"), "decidedAt"),
        words(_("Status"), "status", _LABELS),
    ),
)
RATINGS = Export(
    "ratings",
    (
        plain(_("Company"), "companyName", width=Width.WIDE),
        plain(_("Rating"), "rating"),
        plain(_("Comments"), "ratingComments", width=Width.WIDE),
        moment(_("Rated on"), "createdAt"),
    ),
    rows_in="ratings",
)
