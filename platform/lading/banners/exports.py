"""The file of the staff's list of banners."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from lading.kernel.exports import Column, Export, Row, day, plain, words
from lading.kernel.workbook import Width
from lading.reference.business_types import type_name

from .states import BannerType, State, UrlType

_TYPES: Final = {each.value: each.label for each in BannerType}
_URLS: Final = {each.value: each.label for each in UrlType}
_STATES: Final = {each.value: each.label for each in State}


def _parties(row: Row) -> str:
    return ", ".join(type_name(each) for each in row["targetedBusinessType"])


LIST = Export(
    "banner-promotions",
    (
        plain(_("Title"), "title", width=Width.WIDE),
        plain(_("Message"), "description", width=Width.WIDE),
        words(_("Banner type"), "bannerType", _TYPES),
        Column(_("Parties"), _parties, width=Width.WIDE),
        plain(_("Product category"), "category"),
        plain(_("HS code"), "hsCode"),
        plain(_("Country"), "country"),
        plain(_("Port"), "port"),
        words(_("URL type"), "urlType", _URLS),
        plain(_("Action URL"), "url", width=Width.WIDE),
        day(_("Start date"), "startDate"),
        day(_("End date"), "endDate"),
        plain(_("Order"), "order"),
        words(_("State"), "state", _STATES),
        plain(_("Views"), "views"),
        plain(_("Clicks"), "clicks"),
    ),
)
