"""Wire shapes of unclaimed cargo and RODTEP offers (RULES.md 60)."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.files.schemas import EXAMPLE as FILE_EXAMPLE
from lading.files.schemas import AttachmentOut
from lading.kernel.checks import LooseInt, LooseList, LooseNumber, LooseText
from lading.kernel.field_limits import FieldRuleOut
from lading.kernel.wire import Number, Wire
from lading.reference.schemas import CategoryOut, HsCodeOut

from .actions import ListingAction
from .states import ListingStatus

_STATES = ", ".join(f"`{each}`" for each in ListingStatus.values)


class UnclaimedIn(Wire):
    """The form of unclaimed cargo."""

    product_category: LooseInt = Field(
        None, description="Id or name of a category.", examples=["Cotton fibre, yarn and fabric"]
    )
    hscode: LooseInt = Field(
        None,
        description="The digits of an HS code of the category as text, also with its description "
        "after them, or its id as a number.",
        examples=["520511"],
    )
    source_country: LooseInt = Field(
        None,
        description="Id, ISO code or name of the loading country. For exporters it is India, "
        "whatever is sent.",
        examples=["India"],
    )
    source_port: LooseInt = Field(
        None, description="Id, UN/LOCODE or name of the loading port.", examples=["INMUN"]
    )
    destination_country: LooseInt = Field(
        None, description="Id, ISO code or name of a country.", examples=["United Arab Emirates"]
    )
    destination_port: LooseInt = Field(
        None, description="Id, UN/LOCODE or name of a port of that country.", examples=["AEJEA"]
    )
    description: LooseText = Field(
        None,
        description="Description of the cargo, at most 288 characters.",
        examples=["Carded cotton yarn on cones, refused by the consignee"],
    )
    currency: LooseText = Field(
        None, description="The currency of both prices: `INR`.", examples=["INR"]
    )
    contract_price: LooseNumber = Field(
        None, description="Contract price in rupees.", examples=[1850000]
    )
    new_price: LooseNumber = Field(None, description="New price in rupees.", examples=[1200000])
    price_basis: LooseText = Field(
        None,
        description="What both prices are for: `lot` (the whole quantity) or `unit` (one unit of "
        "`uom`). Not in the original specification.",
        examples=["lot"],
    )
    available_required: LooseNumber = Field(
        None, description="The quantity that is available.", examples=[12000]
    )
    uom: LooseText = Field(None, description="Code or name of a unit.", examples=["KGS"])
    attachment: LooseList = Field(
        None,
        description="`src` of the company's own uploaded files (JPEG, PNG, GIF, PDF): loading "
        "pictures and ownership documents.",
        examples=[[]],
    )


class RodtepIn(Wire):
    """The form of a RODTEP offer."""

    name: LooseInt = Field(
        None, description="Id or name of a category.", examples=["Cotton fibre, yarn and fabric"]
    )
    code: LooseInt = Field(
        None,
        description="The digits of an HS code of the category as text, also with its description "
        "after them, or its id as a number.",
        examples=["520511"],
    )
    port: LooseInt = Field(
        None, description="Id, UN/LOCODE or name of an Indian port.", examples=["INMUN"]
    )
    total_rodtep_value: LooseNumber = Field(
        None, description="Face value in rupees, at least 1.", examples=[250000]
    )
    asking_price: LooseNumber = Field(
        None,
        description="Asking price in rupees, at most the face value. Not in the original "
        "specification.",
        examples=[242500],
    )
    scrip_number: LooseText = Field(
        None,
        description="Scrip number, if issued. A scrip that is already on offer is"
        " refused. Not in the original specification.",
        examples=["0312345678"],
    )
    expiry_date: LooseText = Field(
        None,
        description="The last day of the scrip, today or later in India. Not in the "
        "original specification.",
        examples=["2099-12-31"],
    )


class ListingChange(Wire):
    """A new state. Owners may send `withdrawn`; staff `in_review`, `accepted` or `declined`."""

    status: LooseText = Field(None, description="The new state.", examples=["withdrawn"])
    remarks: LooseText = Field(
        None,
        description="Staff only: message to the company, required to decline.",
        examples=[None],
    )


class ListingStepOut(Wire):
    """A state that a listing has been in."""

    status: str = Field(description=f"The state: {_STATES}.", examples=["submitted"])
    at: dt.datetime = Field(description="When this state was reached.")


class ListingOut(Wire):
    """What both kinds have."""

    id: int
    company_id: int
    company_name: str = Field(examples=["Kaveri Yarns Exports"])
    category: CategoryOut = Field(description="The product category.")
    hs_code: HsCodeOut = Field(description="The HS code.")
    status: str = Field(description=f"{_STATES}.", examples=["submitted"])
    remarks: str | None = Field(description="Remarks by staff on their decision.")
    steps: list[ListingStepOut] = Field(description="Every state that was reached, in order.")
    created_at: dt.datetime
    updated_at: dt.datetime = Field(description="When its state last changed.")
    can: list[ListingAction] = Field(description="What your company may do with it now.")


class UnclaimedFileOut(AttachmentOut):
    """A file of unclaimed cargo, with the address of a thumbnail if it is a picture."""

    small: str | None = Field(
        description="The address of a thumbnail; null for a document.",
        examples=[f"{FILE_EXAMPLE}?size=small"],
    )


class UnclaimedFacts(Wire):
    """The contents of an unclaimed cargo form, in the reader's language, for review before it is
    confirmed.
    """

    product_category: str = Field(
        description="The name of the category, as it was sent.",
        examples=["Cotton fibre, yarn and fabric"],
    )
    hscode: str = Field(
        description="The HS code and its description.", examples=["520511 Cotton yarn"]
    )
    source_country: str = Field(description="The loading country.", examples=["India"])
    source_port: str = Field(description="The loading port.", examples=["Mundra (INMUN)"])
    destination_country: str = Field(examples=["United Arab Emirates"])
    destination_port: str = Field(examples=["Jebel Ali (AEJEA)"])
    description: str = Field(
        description="Description of the cargo.",
        examples=["Carded cotton yarn on cones, refused by the consignee"],
    )
    currency: str = Field(examples=["INR"])
    contract_price: Number = Field(description="Contract price in rupees.", examples=[1850000])
    new_price: Number = Field(description="New price in rupees.", examples=[1200000])
    price_basis: str | None = Field(
        description="What both prices are for: `lot` (the whole quantity) or `unit` (one unit of "
        "`uom`); null if the owner did not say. Not in the original specification.",
        examples=["lot"],
    )
    available_required: Number = Field(
        description="The quantity that is available.", examples=[12000]
    )
    uom: str = Field(description="The unit of the quantity.", examples=["Kilograms (KGS)"])
    attachment: list[UnclaimedFileOut] = Field(
        description="Loading pictures and ownership documents."
    )


class UnclaimedOut(ListingOut, UnclaimedFacts):
    """Unclaimed cargo, for its owner and for staff."""


class RodtepComparisonOut(Wire):
    """Asking prices of comparable RODTEP credit: other companies, same HS chapter."""

    median_percent: Number = Field(
        description="Median asking price as a percentage of the face value.", examples=[96.5]
    )
    offers: int = Field(description="How many offers were compared.", examples=[7])
    days: int = Field(description="Number of days that the comparison covers.", examples=[90])
    chapter: str = Field(description="The HS chapter of the offers compared.", examples=["52"])


class RodtepFacts(Wire):
    """What a form of a RODTEP offer says, in the reader's language."""

    name: str = Field(
        description="The name of the category, as it was sent.",
        examples=["Cotton fibre, yarn and fabric"],
    )
    code: str = Field(
        description="The HS code and its description.", examples=["520511 Cotton yarn"]
    )
    port: str = Field(description="The loading port.", examples=["Mundra (INMUN)"])
    total_rodtep_value: Number = Field(description="The face value in rupees.", examples=[250000])
    asking_price: Number | None = Field(description="Asking price in rupees.", examples=[242500])
    price_percent: Number | None = Field(
        description="Asking price as a percentage of the face value.", examples=[97]
    )
    scrip_number: str | None = Field(
        description="Scrip number, if issued.", examples=["0312345678"]
    )
    expiry_date: dt.date | None = Field(
        description="The last day of the scrip.", examples=["2099-12-31"]
    )


class RodtepOut(ListingOut, RodtepFacts):
    """A RODTEP offer, for its owner and for staff."""


class RodtepComparedFacts(RodtepFacts):
    """The contents of a RODTEP form, with the asking prices of comparable offers, for review before
    it is confirmed.
    """

    comparison: RodtepComparisonOut | None = Field(
        description="The asking prices of comparable offers; null if there are too few."
    )


class RodtepDetailOut(ListingOut, RodtepComparedFacts):
    """A RODTEP offer with the asking prices of comparable offers."""


class ListingRulesOut(Wire):
    """Limits of the form, and your company's usage."""

    open: int = Field(description="Number of your listings that await a decision.", examples=[2])
    open_limit: int = Field(
        description="Maximum number of listings that may await a decision.", examples=[20]
    )
    has_room: bool = Field(description="Whether your company may submit another one.")
    currency: str = Field(description="The currency of all amounts.", examples=["INR"])
    source_country_id: int = Field(
        description="Id of the preselected loading country.", examples=[105]
    )
    source_country: str = Field(
        description="Name of the preselected loading country.", examples=["India"]
    )
    source_country_locked: bool = Field(
        description="Whether the loading country is fixed for your business type."
    )
    fields: list[FieldRuleOut] = Field(
        description="What each field may hold, as the server checks it. Not in the "
        "original specification."
    )
    description_length: int = Field(description="Maximum length of a description.", examples=[288])
    price_length: int = Field(description="Maximum length of a price.", examples=[48])
    scrip_length: int = Field(description="Maximum length of a scrip number.", examples=[20])
    max_attachments: int = Field(description="Maximum number of files.", examples=[4])
    max_file_bytes: int = Field(description="Maximum upload size, in bytes.", examples=[5242880])
    today: dt.date = Field(
        description="Today's date in India: a scrip must not expire before it.",
        examples=["2026-11-26"],
    )
