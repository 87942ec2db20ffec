"""The files of lists of freight rates."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from lading.base.documents.workbook import Width
from lading.base.http.exports import Column, Export, day, moment, plain, words
from lading.base.reference.containers import ContainerCode
from lading.base.reference.money_columns import money

from .rules import RateStatus

LABELS: Final = {each.value: each.label for each in RateStatus}

LOADING_CODE: Final = _("UN/LOCODE of the loading port")
DESTINATION_CODE: Final = _("UN/LOCODE of the destination port")
STATUS: Final = _("Status")
PER_CONTAINER: Final = _("Ocean freight per container")
"""Headings by which a sheet of rates that was downloaded is read again."""

_RATE: Final[tuple[Column, ...]] = (
    plain(_("Loading port"), "loadingPort"),
    plain(LOADING_CODE, "loadingPortCode"),
    plain(_("Loading country"), "loadingCountry"),
    plain(_("Destination port"), "destinationPort"),
    plain(DESTINATION_CODE, "destinationPortCode"),
    plain(_("Destination country"), "destinationCountry"),
    words(_("Container type"), "containerType", ContainerCode),
    money(PER_CONTAINER, "oceanfreight", currency="currency"),
    plain(_("Currency"), "currency"),
    day(_("Price validity"), "pricevalidity"),
    plain(pgettext_lazy("of a freight rate", "Comments"), "comments", width=Width.WIDE),
)

OWN = Export(
    "freight-rates",
    (*_RATE, words(STATUS, "status", LABELS), moment(_("Published on"), "createdAt")),
)

MARKET = Export(
    "market-watch",
    (
        *_RATE,
        plain(_("Company"), "comapanyName", width=Width.WIDE),
        moment(_("Published on"), "createdAt"),
    ),
)
