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
    """The fields of an unclaimed cargo listing to submit."""

    product_category: LooseInt = Field(
        None,
        description="The product category, by its id or name.",
        examples=["Cotton fibre, yarn and fabric"],
    )
    hscode: LooseInt = Field(
        None,
        description="The HS code, which must belong to the category: its digits as text, "
        "optionally followed by its description, or its id as a number.",
        examples=["520511"],
    )
    source_country: LooseInt = Field(
        None,
        description="The loading country, by its id, ISO code or name. For exporters it is "
        "always India, whatever is sent.",
        examples=["India"],
    )
    source_port: LooseInt = Field(
        None,
        description="The loading port, which must be in the loading country, by its id, "
        "UN/LOCODE or name.",
        examples=["INMUN"],
    )
    destination_country: LooseInt = Field(
        None,
        description="The destination country, by its id, ISO code or name.",
        examples=["United Arab Emirates"],
    )
    destination_port: LooseInt = Field(
        None,
        description="The destination port, which must be in the destination country, by "
        "its id, UN/LOCODE or name.",
        examples=["AEJEA"],
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
        None, description="The contract price in rupees, above 0.", examples=[1850000]
    )
    new_price: LooseNumber = Field(
        None,
        description="The price in rupees at which the cargo is now offered, above 0.",
        examples=[1200000],
    )
    price_basis: LooseText = Field(
        None,
        description="What both prices are for: `lot` (the whole quantity) or `unit` (one "
        "unit of `uom`). Optional. Not in the original specification.",
        examples=["lot"],
    )
    available_required: LooseNumber = Field(
        None,
        description="The available quantity in `uom`, above 0, with at most 3 decimal places.",
        examples=[12000],
    )
    uom: LooseText = Field(
        None,
        description="The unit of the quantity, by its code, name, label or id.",
        examples=["KGS"],
    )
    attachment: LooseList = Field(
        None,
        description="Files that your company uploaded (JPEG, PNG, GIF or PDF), by their "
        "`src`: pictures of the loading and documents of ownership. The maximum is "
        "`maxAttachments` of `GET /unclaimed-cargo/rules`.",
        examples=[[]],
    )


class RodtepIn(Wire):
    """The fields of a RODTEP offer to submit."""

    name: LooseInt = Field(
        None,
        description="The product category, by its id or name.",
        examples=["Cotton fibre, yarn and fabric"],
    )
    code: LooseInt = Field(
        None,
        description="The HS code, which must belong to the category: its digits as text, "
        "optionally followed by its description, or its id as a number.",
        examples=["520511"],
    )
    port: LooseInt = Field(
        None,
        description="The loading port in India, by its id, UN/LOCODE or name.",
        examples=["INMUN"],
    )
    total_rodtep_value: LooseNumber = Field(
        None, description="Face value of the credit in rupees, at least 1.", examples=[250000]
    )
    asking_price: LooseNumber = Field(
        None,
        description="Asking price in rupees, above 0 and at most the face value. Optional. "
        "Not in the original specification.",
        examples=[242500],
    )
    scrip_number: LooseText = Field(
        None,
        description="Scrip number of 4 to 20 letters and digits, if one has been issued. A "
        "scrip that is already on offer is refused with 422. Not in the original "
        "specification.",
        examples=["0312345678"],
    )
    expiry_date: LooseText = Field(
        None,
        description="The last day on which the scrip is valid, today or later in Indian "
        "time. Optional. Not in the original specification.",
        examples=["2099-12-31"],
    )


class ListingChange(Wire):
    """A change of a listing's status. Companies may send `withdrawn`; staff may send `in_review`,
    `accepted` or `declined`.
    """

    status: LooseText = Field(None, description="The new status.", examples=["withdrawn"])
    remarks: LooseText = Field(
        None,
        description="Staff only: message to the company, required with `declined`.",
        examples=[None],
    )


class ListingStepOut(Wire):
    """A status that a listing has had."""

    status: str = Field(description=f"The status: {_STATES}.", examples=["submitted"])
    at: dt.datetime = Field(description="When the listing reached this status.")


class ListingOut(Wire):
    """What both kinds have."""

    id: int
    company_id: int = Field(description="The id of the company that submitted the listing.")
    company_name: str = Field(
        description="The name of the company that submitted the listing.",
        examples=["Kaveri Yarns Exports"],
    )
    category: CategoryOut = Field(description="The product category of the goods.")
    hs_code: HsCodeOut = Field(description="The HS code of the goods.")
    status: str = Field(description=f"The status: {_STATES}.", examples=["submitted"])
    remarks: str | None = Field(
        description="Remarks by our staff on their decision; null if there are none."
    )
    steps: list[ListingStepOut] = Field(
        description="The statuses that the listing has had, oldest first."
    )
    created_at: dt.datetime = Field(description="When the listing was submitted.")
    updated_at: dt.datetime = Field(description="When the listing reached its current status.")
    can: list[ListingAction] = Field(
        description="What your company may do with the listing now: `withdraw`, or nothing."
    )


class UnclaimedFileOut(AttachmentOut):
    """A file of unclaimed cargo, with the address of a thumbnail if it is a picture."""

    small: str | None = Field(
        description="The address of a thumbnail; null for a document.",
        examples=[f"{FILE_EXAMPLE}?size=small"],
    )


class UnclaimedFacts(Wire):
    """The contents of an unclaimed cargo listing, with names in the caller's language."""

    product_category: str = Field(
        description="The name of the product category, in the caller's language.",
        examples=["Cotton fibre, yarn and fabric"],
    )
    hscode: str = Field(
        description="The HS code and its description.", examples=["520511 Cotton yarn"]
    )
    source_country: str = Field(
        description="The loading country, by its name in the caller's language.", examples=["India"]
    )
    source_port: str = Field(
        description="The loading port, with its UN/LOCODE.", examples=["Mundra (INMUN)"]
    )
    destination_country: str = Field(
        description="The destination country, by its name in the caller's language.",
        examples=["United Arab Emirates"],
    )
    destination_port: str = Field(
        description="The destination port, with its UN/LOCODE.", examples=["Jebel Ali (AEJEA)"]
    )
    description: str = Field(
        description="Description of the cargo.",
        examples=["Carded cotton yarn on cones, refused by the consignee"],
    )
    currency: str = Field(
        description="The currency of both prices: always `INR`.", examples=["INR"]
    )
    contract_price: Number = Field(description="The contract price in rupees.", examples=[1850000])
    new_price: Number = Field(
        description="The price in rupees at which the cargo is now offered.", examples=[1200000]
    )
    price_basis: str | None = Field(
        description="What both prices are for: `lot` (the whole quantity) or `unit` (one "
        "unit of `uom`); null if the company did not say. Not in the original specification.",
        examples=["lot"],
    )
    available_required: Number = Field(
        description="The available quantity, in `uom`.", examples=[12000]
    )
    uom: str = Field(
        description="The unit of the quantity, in the caller's language.",
        examples=["Kilograms (KGS)"],
    )
    attachment: list[UnclaimedFileOut] = Field(
        description="Pictures of the loading and documents of ownership; may be empty."
    )


class UnclaimedOut(ListingOut, UnclaimedFacts):
    """An unclaimed cargo listing, as its company and staff see it."""


class RodtepComparisonOut(Wire):
    """The median asking price of comparable RODTEP credit: other companies' offers for goods of the
    same HS chapter.
    """

    median_percent: Number = Field(
        description="Median asking price as a percentage of the face value.", examples=[96.5]
    )
    offers: int = Field(description="Number of offers that were compared.", examples=[7])
    days: int = Field(description="Maximum age of the offers compared, in days.", examples=[90])
    chapter: str = Field(description="The HS chapter of the offers compared.", examples=["52"])


class RodtepFacts(Wire):
    """The contents of a RODTEP offer, with names in the caller's language."""

    name: str = Field(
        description="The name of the product category, in the caller's language.",
        examples=["Cotton fibre, yarn and fabric"],
    )
    code: str = Field(
        description="The HS code and its description.", examples=["520511 Cotton yarn"]
    )
    port: str = Field(
        description="The loading port, with its UN/LOCODE.", examples=["Mundra (INMUN)"]
    )
    total_rodtep_value: Number = Field(
        description="The face value of the credit in rupees.", examples=[250000]
    )
    asking_price: Number | None = Field(
        description="Asking price in rupees; null if none was given.", examples=[242500]
    )
    price_percent: Number | None = Field(
        description="Asking price as a percentage of the face value; null if no asking "
        "price was given.",
        examples=[97],
    )
    scrip_number: str | None = Field(
        description="Scrip number; null if none was given.", examples=["0312345678"]
    )
    expiry_date: dt.date | None = Field(
        description="The last day on which the scrip is valid; null if none was given.",
        examples=["2099-12-31"],
    )


class RodtepOut(ListingOut, RodtepFacts):
    """A RODTEP offer, as its company and staff see it."""


class RodtepComparedFacts(RodtepFacts):
    """The contents of a RODTEP offer, with the median asking price of comparable offers, for review
    before it is confirmed.
    """

    comparison: RodtepComparisonOut | None = Field(
        description="The median asking price of comparable offers; null if there are too few."
    )


class RodtepDetailOut(ListingOut, RodtepComparedFacts):
    """A RODTEP offer with the median asking price of comparable offers, as its company and staff
    see it.
    """


class ListingRulesOut(Wire):
    """Limits of the form, and how many of your company's listings await a decision."""

    open: int = Field(
        description="Number of your company's listings that await a decision.", examples=[2]
    )
    open_limit: int = Field(
        description="Maximum number of your company's listings that may await a decision.",
        examples=[20],
    )
    has_room: bool = Field(description="Whether your company may submit another listing.")
    currency: str = Field(description="The currency of all amounts.", examples=["INR"])
    source_country_id: int = Field(
        description="Id of the country that the form preselects as the loading country: India.",
        examples=[105],
    )
    source_country: str = Field(
        description="Name of that country, in the caller's language.", examples=["India"]
    )
    source_country_locked: bool = Field(
        description="Whether the loading country cannot be changed: for RODTEP offers, and "
        "for exporters."
    )
    fields: list[FieldRuleOut] = Field(
        description="What each field may hold, as the server checks it. Not in the "
        "original specification."
    )
    description_length: int = Field(
        description="Maximum length of a description, in characters.", examples=[288]
    )
    price_length: int = Field(
        description="Maximum length of a price, in characters.", examples=[48]
    )
    scrip_length: int = Field(
        description="Maximum length of a scrip number, in characters.", examples=[20]
    )
    max_attachments: int = Field(
        description="Maximum number of files per unclaimed cargo listing.", examples=[4]
    )
    max_file_bytes: int = Field(description="Maximum upload size, in bytes.", examples=[5242880])
    today: dt.date = Field(
        description="Today's date in Indian time: a scrip must not expire before it.",
        examples=["2026-11-26"],
    )
