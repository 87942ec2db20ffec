"""Wire shapes of the search of all companies' products."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.companies.schemas import BusinessTypeOut
from lading.files.schemas import EXAMPLE as FILE_EXAMPLE
from lading.kernel.wire import Wire
from lading.reference.schemas import CategoryOut, HsCodeOut


class AskOut(Wire):
    """How the caller's company requests a quotation: the kind of enquiry to raise, and the business
    type that it is addressed to.
    """

    variant: str = Field(
        description="The variant of the enquiry, as in `GET /enquiries/form-rules`.",
        examples=["rfq"],
    )
    party: str = Field(
        description="The business type that the enquiry is addressed to, as a code.",
        examples=["manufacturer"],
    )


class FoundProductOut(Wire):
    """A product that another company offers."""

    id: int = Field(description="The product's id.", examples=[12])
    name: str = Field(description="The product's name.", examples=["Combed cotton yarn Ne 30/1"])
    description: str = Field(
        description="The seller's description of the product.",
        examples=["Combed, waxed, on paper cones"],
    )
    categories: CategoryOut
    hscode: HsCodeOut
    thumbnail: str | None = Field(
        description="The address of a thumbnail of the primary image; null without one.",
        examples=[f"{FILE_EXAMPLE}?size=small"],
    )
    company_id: int = Field(description="The seller's company id.", examples=[3])
    company_name: str = Field(
        description="The name of the seller.", examples=["Kaveri Yarns Exports"]
    )
    user_id: int | None = Field(
        description="The id of the seller's primary user, by which its profile is read.",
        examples=[7],
    )
    country: str = Field(description="The seller's country.", examples=["India"])
    business_types: BusinessTypeOut = Field(description="The seller's type of business.")
    created_at: dt.datetime = Field(
        description="When the seller added the product.", examples=["2026-11-23T10:00:00Z"]
    )
    ask: AskOut | None = Field(
        description="How to request a quotation; null if the caller's company has read-only access."
    )
