"""Wire shapes of saved searches. The filters have the names that they have in the list's call."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import Final

from pydantic import Field

from lading.kernel.checks import LooseText
from lading.kernel.wire import Wire

from .models import Frequency, Listed


class Alert(StrEnum):
    """When a company is notified of new results of a search."""

    NOW = "now"
    DAILY = "daily"
    NEVER = "never"


ALERTS: Final[Mapping[str, str]] = {
    Alert.NOW: Frequency.AT_ONCE,
    Alert.DAILY: Frequency.DAILY,
    Alert.NEVER: Frequency.NEVER,
}
"""The frequencies by their words on the wire."""

FILTERS = {
    "role": "role",
    "leadType": "lead_type",
    "filter": "filter",
    "chapter": "chapter",
    "country": "country",
    "port": "port",
    "status": "status",
    "hsCode": "hs_code",
    "category": "category",
    "businessType": "business_type",
    "hscode": "hscode",
    "sourceCountry": "source_country",
    "sourcePort": "source_port",
    "destinationCountry": "destination_country",
    "destinationPort": "destination_port",
    "consignee": "consignee",
}
"""The filters on the wire, with their attributes in both shapes."""

FILTERS_OF: Final[Mapping[str, Collection[str]]] = {
    Listed.LEADS: ("role", "leadType", "filter", "chapter", "country", "port", "status"),
    Listed.PRODUCTS: ("filter", "hsCode", "category", "country", "businessType"),
    Listed.EXIM: (
        "hscode",
        "sourceCountry",
        "sourcePort",
        "destinationCountry",
        "destinationPort",
        "consignee",
    ),
}
"""The filters that each list has."""

_LIST = (
    "The list that the search filters: `leads`, those of `GET /enquiries/businessType`, "
    "`products`, those of `GET /products/find`, or `exim`, those of `GET /exim-data/filterdata`."
)

_ROLE = "The role of the list, as in `GET /enquiries/businessType`."
_TYPE = "The trade of the list: `cha` or `freight`."
_TEXT = (
    "Beginnings of words in the product's name (for products also in the description), "
    "or the beginning of an HS code."
)
_CHAPTER = "The two digits of the goods' HS chapter."
_COUNTRY = "The country at either end, or of the seller, by name or ISO 3166 code."
_PORT = "The port at either end, by name or UN/LOCODE."
_STATUS = "The status that a row of the list shows."
_HS_CODE = "The first 2 to 8 digits of the products' HS code."
_CATEGORY = "The products' category, by id or name."
_SELLER = "The id of the seller's business type."
_GOODS = "The first digits of the records' HS code, or words of their description."
_ORIGIN = "The records' country of origin, or `any`."
_LOADING = "The records' port of loading, or `any`."
_DESTINATION = "The records' country of destination, or `any`."
_DISCHARGE = "The records' port of destination, or `any`."
_CONSIGNEE = "Words in the consignee's name, or beginnings of words."
_TOLD = (
    f"When the company is notified of new results: {', '.join(f'`{each}`' for each in Alert)}. "
    "For `exim`, `now` means after each import of trade records."
)


class SavedSearchIn(Wire):
    """A search to save."""

    name: LooseText = Field(
        None,
        description="Name of the search; made from the filter values if omitted.",
        examples=["Yarn to Dubai"],
    )
    alert: LooseText = Field(
        None, description=f"{_TOLD} `daily` when left out.", examples=["daily"]
    )
    list: LooseText = Field(
        None, description=f"{_LIST} `leads` when left out.", examples=["products"]
    )
    role: LooseText = Field(None, description=_ROLE, examples=["buyer"])
    lead_type: LooseText = Field(None, description=_TYPE, examples=["cha"])
    filter: LooseText = Field(None, description=_TEXT, examples=["yarn"])
    chapter: LooseText = Field(None, description=_CHAPTER, examples=["52"])
    country: LooseText = Field(None, description=_COUNTRY, examples=["AE"])
    port: LooseText = Field(None, description=_PORT, examples=["AEJEA"])
    status: LooseText = Field(None, description=_STATUS, examples=["new_enquiry"])
    hs_code: LooseText = Field(None, description=_HS_CODE, examples=["5205"])
    category: LooseText = Field(None, description=_CATEGORY, examples=["5"])
    business_type: LooseText = Field(None, description=_SELLER, examples=["3"])
    hscode: LooseText = Field(None, description=_GOODS, examples=["520511"])
    source_country: LooseText = Field(None, description=_ORIGIN, examples=["India"])
    source_port: LooseText = Field(None, description=_LOADING, examples=["INMUN"])
    destination_country: LooseText = Field(None, description=_DESTINATION, examples=["Germany"])
    destination_port: LooseText = Field(None, description=_DISCHARGE, examples=["any"])
    consignee: LooseText = Field(None, description=_CONSIGNEE, examples=["hansa"])


class SavedSearchChange(Wire):
    """Changes to a saved search; omitted fields are unchanged."""

    name: LooseText = Field(None, description="The search's new name.", examples=["Yarn, Gulf"])
    alert: LooseText = Field(None, description=_TOLD, examples=["now"])


class SavedSearchOut(Wire):
    """A saved search of the caller's company."""

    id: int = Field(description="The saved search's id.", examples=[12])
    name: str = Field(description="The search's name.", examples=["Yarn to Dubai"])
    alert: Alert = Field(description=_TOLD, examples=["daily"])
    list: Listed = Field(description=_LIST, examples=["leads"])
    role: str | None = Field(description=_ROLE, examples=["buyer"])
    lead_type: str | None = Field(description=_TYPE, examples=["cha"])
    filter: str | None = Field(description=_TEXT, examples=["yarn"])
    chapter: str | None = Field(description=_CHAPTER, examples=["52"])
    country: str | None = Field(description=_COUNTRY, examples=["AE"])
    port: str | None = Field(description=_PORT, examples=["AEJEA"])
    status: str | None = Field(description=_STATUS, examples=["new_enquiry"])
    hs_code: str | None = Field(description=_HS_CODE, examples=["5205"])
    category: str | None = Field(description=_CATEGORY, examples=["5"])
    business_type: str | None = Field(description=_SELLER, examples=["3"])
    hscode: str | None = Field(description=_GOODS, examples=["520511"])
    source_country: str | None = Field(description=_ORIGIN, examples=["India"])
    source_port: str | None = Field(description=_LOADING, examples=["INMUN"])
    destination_country: str | None = Field(description=_DESTINATION, examples=["Germany"])
    destination_port: str | None = Field(description=_DISCHARGE, examples=["any"])
    consignee: str | None = Field(description=_CONSIGNEE, examples=["hansa"])
    created_at: dt.datetime = Field(
        description="When the search was saved.", examples=["2026-11-23T10:00:00Z"]
    )


class SavedSearchesOut(Wire):
    """The company's saved searches by name."""

    rows: Sequence[SavedSearchOut] = Field(description="The saved searches by name.")
    limit: int = Field(description="How many searches a company may save.", examples=[20])
