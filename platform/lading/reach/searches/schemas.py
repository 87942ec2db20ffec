"""Wire shapes of saved searches. The filters have the names that they have in the list's call."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import Final

from pydantic import Field

from lading.base.kernel.checks import LooseText
from lading.base.kernel.wire import Wire

from .models import Frequency, Listed


class Alert(StrEnum):
    """When a company is notified of new results of a saved search: `now` (at once), `daily` (once a
    day) or `never`.
    """

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
    "The list that the search filters: `leads` (`GET /enquiries/businessType`), `products` of "
    "other companies (`GET /products/find`) or `exim`, exporter data (`GET /exim-data/filterdata`)."
)

_ROLE = (
    "Filter of `leads`: only enquiries raised by buyers (`buyer`) or by exporters and "
    "manufacturer-exporters (`exporter`), or addressed to customs house agents "
    "(`custom_house_agent`) or freight forwarders (`freight_forwarder`)."
)
_TYPE = (
    "Filter of `leads`: only enquiries addressed to customs house agents (`cha`) or freight "
    "forwarders (`freight`)."
)
_TEXT = (
    "Filter of `leads` and `products`: beginnings of words in the product's name (for `products`, "
    "also in the description), or the beginning of an HS code. For `leads`, also the enquiry's "
    "number."
)
_CHAPTER = "Filter of `leads`: the two digits of the HS chapter of the goods."
_COUNTRY = (
    "Filter of `leads` and `products`: name, ISO 3166 code or id of a country. For `leads`, it is "
    "the country of origin or destination; for `products`, the seller's country."
)
_PORT = "Filter of `leads`: name or UN/LOCODE of the port of loading or destination."
_STATUS = (
    "Filter of `leads`: status of the lead for your company, with the values of the filter "
    "`status` of `GET /enquiries/businessType`."
)
_HS_CODE = (
    "Filter of `products`: the first 2 to 8 digits of the HS code; only the first six are compared."
)
_CATEGORY = "Filter of `products`: name or id of the product category."
_SELLER = "Filter of `products`: id of the seller's business type."
_GOODS = (
    "Filter of `exim`: the first 2 to 10 digits of the HS code, or words from the description of "
    "the goods."
)
_ORIGIN = "Filter of `exim`: name, ISO 3166 code or id of the country of origin, or `any`."
_LOADING = "Filter of `exim`: name or UN/LOCODE of the port of loading, or `any`."
_DESTINATION = (
    "Filter of `exim`: name, ISO 3166 code or id of the country of destination, or `any`."
)
_DISCHARGE = "Filter of `exim`: name or UN/LOCODE of the port of destination, or `any`."
_CONSIGNEE = "Filter of `exim`: words in the consignee's name, or beginnings of words."
_TOLD = (
    "When the company is notified of new results: `now` (at once), `daily` (once a day) or "
    "`never`. For `exim`, `now` means after each import of trade records."
)


class SavedSearchIn(Wire):
    """A search to save: its name, and the filters of one list. For `leads` and `products`, at least
    one filter other than `role` and `leadType` is required; for `exim`, all filters except
    `consignee` are. Filters of other lists are ignored.
    """

    name: LooseText = Field(
        None,
        description="Name of the search, unique within the company. If omitted, it is made from "
        "the values of the filters.",
        examples=["Yarn to Dubai"],
    )
    alert: LooseText = Field(None, description=f"{_TOLD} Defaults to `daily`.", examples=["daily"])
    list: LooseText = Field(
        None, description=f"{_LIST} Defaults to `leads`.", examples=["products"]
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
    """Changes to a saved search. Omitted fields stay unchanged; the filters cannot be changed."""

    name: LooseText = Field(
        None,
        description="New name of the search, unique within the company.",
        examples=["Yarn, Gulf"],
    )
    alert: LooseText = Field(None, description=_TOLD, examples=["now"])


class SavedSearchOut(Wire):
    """A search that the caller's company has saved. Filters that it does not use are null."""

    id: int = Field(description="Id of the saved search.", examples=[12])
    name: str = Field(description="Name of the saved search.", examples=["Yarn to Dubai"])
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
    """The searches that the caller's company has saved."""

    rows: Sequence[SavedSearchOut] = Field(description="The saved searches, sorted by name.")
    limit: int = Field(
        description="Maximum number of searches that a company can save.", examples=[20]
    )
