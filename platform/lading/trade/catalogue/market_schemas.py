"""Wire shapes of the search of all companies' products."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.base.files.schemas import EXAMPLE as FILE_EXAMPLE
from lading.base.kernel.wire import Wire
from lading.base.reference.schemas import CategoryOut, HsCodeOut
from lading.members.companies.schemas import BusinessTypeOut


class AskOut(Wire):
    """How your company can request a quotation for the product: the kind of enquiry to raise, and
    the business type to which to address it.
    """

    variant: str = Field(
        description="The kind of enquiry to raise, to send as `variant` to `GET "
        "/enquiries/form-rules`.",
        examples=["rfq"],
    )
    party: str = Field(
        description="Code of the business type to which to address the enquiry.",
        examples=["manufacturer"],
    )


class FoundProductOut(Wire):
    """A product on offer from another company."""

    id: int = Field(description="The product's id.", examples=[12])
    name: str = Field(description="The product's name.", examples=["Combed cotton yarn Ne 30/1"])
    description: str = Field(
        description="The seller's description of the product.",
        examples=["Combed, waxed, on paper cones"],
    )
    categories: CategoryOut
    hscode: HsCodeOut
    thumbnail: str | None = Field(
        description="URL of a small thumbnail of the primary image; null if there is none.",
        examples=[f"{FILE_EXAMPLE}?size=small"],
    )
    company_id: int | None = Field(
        description="Id of the seller's company; null if the seller is withheld.", examples=[3]
    )
    company_name: str | None = Field(
        description="Name of the seller's company; null if it is withheld. Buyers, companies with "
        "an active Basic or Premium plan, and companies that know the seller from an order or a "
        "business card are sent it (RULES.md 55).",
        examples=["Kaveri Yarns Exports"],
    )
    user_id: int | None = Field(
        description="Id of the seller's primary user, to be used for reading the seller's profile; "
        "null if there is none, or if the seller is withheld.",
        examples=[7],
    )
    country: str = Field(
        description="Name of the seller's country, in the caller's language.", examples=["India"]
    )
    business_types: BusinessTypeOut = Field(description="The seller's business type.")
    created_at: dt.datetime = Field(
        description="When the seller added the product.", examples=["2026-11-23T10:00:00Z"]
    )
    ask: AskOut | None = Field(
        description="How to request a quotation for the product; null if your company may not "
        "request one because it has read-only access."
    )
