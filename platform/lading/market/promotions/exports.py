"""The files of the lists of promotions."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from lading.base.documents.workbook import Width
from lading.base.http.exports import Column, Export, day, moment, plain, words

from .rules import PromotionStatus

STAGES: Final = {
    "upcoming": pgettext_lazy("of a promotion", "Upcoming"),
    "running": pgettext_lazy("of a promotion", "Running"),
    "ended": pgettext_lazy("of a promotion", "Ended"),
}

_SAID: Final[tuple[Column, ...]] = (
    plain(_("Title"), "title", width=Width.WIDE),
    plain(_("Message"), "description", width=Width.WIDE),
    plain(_("Product category"), "category"),
    plain(_("HS code"), "hsCode.code"),
    plain(_("Country"), "country.country"),
    plain(_("Port"), "port.port"),
    day(_("Start date"), "startDate"),
    day(_("End date"), "endDate"),
)

LIST = Export(
    "promotions",
    (
        *_SAID,
        words(pgettext_lazy("of a promotion", "Period"), "stage", STAGES),
        words(_("Status"), "status", PromotionStatus),
        plain(_("Remarks"), "remarks", width=Width.WIDE),
        moment(_("Created on"), "createdAt"),
    ),
)

OFFERED = Export(
    "promotions-for-you",
    (
        *_SAID,
        plain(_("Company"), "companyName", width=Width.WIDE),
        plain(_("Business type"), "businessTypes.name"),
    ),
)
