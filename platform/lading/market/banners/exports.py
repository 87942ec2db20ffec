"""The file of the staff's list of banners."""

from __future__ import annotations

from lading.base.documents.workbook import Width
from lading.base.http.exports import Column, Export, Row, day, plain, words
from lading.base.reference.business_types import type_name

from .rules import BannerType, State, UrlType
from .texts import english_name


def _missing(row: Row) -> str:
    return ", ".join(english_name(code) for code in row["missingLanguages"])


def _parties(row: Row) -> str:
    return ", ".join(type_name(each) for each in row["targetedBusinessType"])


LIST = Export(
    "banner-promotions",
    (
        plain("Title", "title", width=Width.WIDE),
        plain("Message", "description", width=Width.WIDE),
        Column("Missing languages", _missing, width=Width.WIDE),
        words("Banner type", "bannerType", BannerType),
        Column("Parties", _parties, width=Width.WIDE),
        plain("Product category", "category"),
        plain("HS code", "hsCode"),
        plain("Country", "country"),
        plain("Port", "port"),
        words("URL type", "urlType", UrlType),
        plain("Action URL", "url", width=Width.WIDE),
        day("Start date", "startDate"),
        day("End date", "endDate"),
        plain("Order", "order"),
        words("State", "state", State),
        plain("Views", "views"),
        plain("Clicks", "clicks"),
    ),
)
