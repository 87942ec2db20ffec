"""Wire shapes of saved searches. The filters have the names that they have in the list's call."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.kernel.checks import LooseText
from lading.kernel.wire import Wire

from .models import Frequency

FILTERS = {
    "role": "role",
    "leadType": "lead_type",
    "filter": "filter",
    "chapter": "chapter",
    "country": "country",
    "port": "port",
    "status": "status",
}
"""The filters on the wire, with their attributes in both shapes."""

_ROLE = "The role of the list, as in `GET /enquiries/businessType`."
_TYPE = "The trade of the list: `cha` or `freight`."
_TEXT = "Beginnings of words of the product's name, or of an HS code."
_CHAPTER = "The two digits of the goods' HS chapter."
_COUNTRY = "The country at either end, by name or ISO 3166 code."
_PORT = "The port at either end, by name or UN/LOCODE."
_STATUS = "The status that a row of the list shows."
_TOLD = (
    "How soon the company is told of new enquiries: "
    f"{', '.join(f'`{each}`' for each in Frequency.values)}."
)


class SavedSearchIn(Wire):
    """A search to save."""

    name: LooseText = Field(None, description="The search's name.", examples=["Yarn to Dubai"])
    frequency: LooseText = Field(
        None, description=f"{_TOLD} `daily` when left out.", examples=["daily"]
    )
    role: LooseText = Field(None, description=_ROLE, examples=["buyer"])
    lead_type: LooseText = Field(None, description=_TYPE, examples=["cha"])
    filter: LooseText = Field(None, description=_TEXT, examples=["yarn"])
    chapter: LooseText = Field(None, description=_CHAPTER, examples=["52"])
    country: LooseText = Field(None, description=_COUNTRY, examples=["AE"])
    port: LooseText = Field(None, description=_PORT, examples=["AEJEA"])
    status: LooseText = Field(None, description=_STATUS, examples=["new_enquiry"])


class SavedSearchChange(Wire):
    """What to change of a saved search; what is left out stays."""

    name: LooseText = Field(None, description="The search's new name.", examples=["Yarn, Gulf"])
    frequency: LooseText = Field(None, description=_TOLD, examples=["at_once"])


class SavedSearchOut(Wire):
    """A saved search of the caller's company."""

    id: int = Field(description="The saved search's id.", examples=[12])
    name: str = Field(description="The search's name.", examples=["Yarn to Dubai"])
    frequency: Frequency = Field(description=_TOLD, examples=["daily"])
    role: str | None = Field(description=_ROLE, examples=["buyer"])
    lead_type: str | None = Field(description=_TYPE, examples=["cha"])
    filter: str | None = Field(description=_TEXT, examples=["yarn"])
    chapter: str | None = Field(description=_CHAPTER, examples=["52"])
    country: str | None = Field(description=_COUNTRY, examples=["AE"])
    port: str | None = Field(description=_PORT, examples=["AEJEA"])
    status: str | None = Field(description=_STATUS, examples=["new_enquiry"])
    created_at: dt.datetime = Field(
        description="When the search was saved.", examples=["2026-11-23T10:00:00Z"]
    )


class SavedSearchesOut(Wire):
    """The company's saved searches by name."""

    rows: list[SavedSearchOut] = Field(description="The saved searches by name.")
    limit: int = Field(description="How many searches a company may save.", examples=[20])
