"""Wire shapes of unclaimed cargo and RODTEP offers (RULES.md 60)."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.base.files.schemas import EXAMPLE as FILE_EXAMPLE
from lading.base.files.schemas import AttachmentOut
from lading.base.kernel.checks import LooseInt, LooseList, LooseNumber, LooseText
from lading.base.kernel.field_limits import FieldRuleOut
from lading.base.kernel.wire import Number, Wire
from lading.base.reference.schemas import CategoryOut, HsCodeOut

from .access import ListingAction
from .rules import ListingStatus

_STATES = ", ".join(f"`{each}`" for each in ListingStatus.values)


class UnclaimedIn(Wire):
    """All fields of an unclaimed cargo listing."""

    product_category: LooseInt = Field(
        None,
        description="Required. The product category, by its id or name.",
        examples=["Cotton fibre, yarn and fabric"],
    )
    hscode: LooseInt = Field(
        None,
        description="Required. The HS code, which must belong to the product category: its "
        "digits as text, optionally followed by the description, or its id as a number.",
        examples=["520511"],
    )
    source_country: LooseInt = Field(
        None,
        description="The loading country, by its id, ISO code or name. Required, except for "
        "exporters: their loading country is always India, and any value sent is ignored.",
        examples=["India"],
    )
    source_port: LooseInt = Field(
        None,
        description="Required. The loading port, which must be in the loading country, by its "
        "id, UN/LOCODE or name.",
        examples=["INMUN"],
    )
    destination_country: LooseInt = Field(
        None,
        description="Required. The destination country, by its id, ISO code or name.",
        examples=["United Arab Emirates"],
    )
    destination_port: LooseInt = Field(
        None,
        description="Required. The destination port, which must be in the destination country, "
        "by its id, UN/LOCODE or name.",
        examples=["AEJEA"],
    )
    description: LooseText = Field(
        None,
        description="Required. Description of the cargo, of at most 288 characters.",
        examples=["Carded cotton yarn on cones, refused by the consignee"],
    )
    currency: LooseText = Field(
        None,
        description="Required. The currency of `contractPrice` and `newPrice`: always `INR`.",
        examples=["INR"],
    )
    contract_price: LooseNumber = Field(
        None,
        description="Required. The price in rupees that the original contract for the cargo "
        "states, above 0.",
        examples=[1850000],
    )
    new_price: LooseNumber = Field(
        None,
        description="Required. The price in rupees at which the cargo is now offered, above 0.",
        examples=[1200000],
    )
    price_basis: LooseText = Field(
        None,
        description="Optional. The quantity to which `contractPrice` and `newPrice` apply: `lot` "
        "(the whole quantity) or `unit` (one unit of `uom`). Not in the original specification.",
        examples=["lot"],
    )
    available_required: LooseNumber = Field(
        None,
        description="Required. The available quantity in `uom`, above 0, with at most 3 decimal "
        "places.",
        examples=[12000],
    )
    uom: LooseText = Field(
        None,
        description="Required. The unit of the quantity, by its code, name, label (such as "
        "`Kilograms (KGS)`) or id.",
        examples=["KGS"],
    )
    attachment: LooseList = Field(
        None,
        description="Optional. Files that your company uploaded (JPEG, PNG, GIF or PDF), by "
        "their `src`: pictures of the loading and documents that prove ownership. The maximum "
        "number is `maxAttachments` of `GET /unclaimed-cargo/rules`.",
        examples=[[]],
    )


class RodtepIn(Wire):
    """All fields of a RODTEP offer."""

    name: LooseInt = Field(
        None,
        description="Required. The product category, by its id or name.",
        examples=["Cotton fibre, yarn and fabric"],
    )
    code: LooseInt = Field(
        None,
        description="Required. The HS code, which must belong to the product category: its "
        "digits as text, optionally followed by the description, or its id as a number.",
        examples=["520511"],
    )
    port: LooseInt = Field(
        None,
        description="Required. The loading port in India, by its id, UN/LOCODE or name.",
        examples=["INMUN"],
    )
    total_rodtep_value: LooseNumber = Field(
        None,
        description="Required. Face value of the credit in rupees, at least 1.",
        examples=[250000],
    )
    asking_price: LooseNumber = Field(
        None,
        description="Optional. Asking price in rupees, above 0 and at most the face value. Not "
        "in the original specification.",
        examples=[242500],
    )
    scrip_number: LooseText = Field(
        None,
        description="Optional. Scrip number of 4 to 20 letters and digits, sent as text; spaces "
        "and hyphens are ignored. A scrip that is already on offer is refused with 422. Not in "
        "the original specification.",
        examples=["0312345678"],
    )
    expiry_date: LooseText = Field(
        None,
        description="Optional. The last day on which the scrip is valid (Indian time): today or "
        "later. Not in the original specification.",
        examples=["2099-12-31"],
    )


class ListingChange(Wire):
    """A change of the status of a listing. Companies may send `withdrawn`; staff may send
    `in_review`, `accepted` or `declined`.
    """

    status: LooseText = Field(
        None,
        description="Required. The new status: `withdrawn` for companies; `in_review`, "
        "`accepted` or `declined` for staff.",
        examples=["withdrawn"],
    )
    remarks: LooseText = Field(
        None,
        description="For staff: a message to the company that submitted the listing; required if "
        "`status` is `declined`.",
        examples=[None],
    )


class ListingStepOut(Wire):
    """A status that a listing has or has had, and when it was reached."""

    status: str = Field(
        description=f"The status that the listing reached: {_STATES}.", examples=["submitted"]
    )
    at: dt.datetime = Field(description="When the listing reached this status.")


class ListingOut(Wire):
    """The fields that unclaimed cargo and RODTEP offers have in common."""

    id: int
    company_id: int = Field(description="The id of the company that submitted the listing.")
    company_name: str = Field(
        description="The name of the company that submitted the listing.",
        examples=["Kaveri Yarns Exports"],
    )
    category: CategoryOut = Field(description="The product category of the goods.")
    hs_code: HsCodeOut = Field(description="The HS code of the goods.")
    status: str = Field(
        description=f"Status of the listing: {_STATES}. Its company can withdraw it until staff "
        "take it into review; then staff accept or decline it.",
        examples=["submitted"],
    )
    remarks: str | None = Field(
        description="The message that our staff sent with their decision; null if there is none."
    )
    steps: list[ListingStepOut] = Field(
        description="The statuses that the listing has had, including the current one, oldest "
        "first."
    )
    created_at: dt.datetime = Field(description="When the listing was submitted.")
    updated_at: dt.datetime = Field(description="When the listing reached its current status.")
    can: list[ListingAction] = Field(
        description="The actions that your company may take on the listing now: `withdraw` while "
        "staff have not taken it into review, otherwise none."
    )


class UnclaimedFileOut(AttachmentOut):
    """A file of an unclaimed cargo listing, with the URL of a thumbnail if it is a picture."""

    small: str | None = Field(
        description="The URL of a thumbnail of the picture; null if the file is a document.",
        examples=[f"{FILE_EXAMPLE}?size=small"],
    )


class UnclaimedFacts(Wire):
    """The contents of an unclaimed cargo listing, with the names of categories, countries and units
    in the caller's language.
    """

    product_category: str = Field(
        description="The name of the product category, in the caller's language.",
        examples=["Cotton fibre, yarn and fabric"],
    )
    hscode: str = Field(
        description="The HS code and its description.", examples=["520511 Cotton yarn"]
    )
    source_country: str = Field(
        description="The name of the loading country, in the caller's language.", examples=["India"]
    )
    source_port: str = Field(
        description="The name of the loading port, with its UN/LOCODE in parentheses.",
        examples=["Mundra (INMUN)"],
    )
    destination_country: str = Field(
        description="The name of the destination country, in the caller's language.",
        examples=["United Arab Emirates"],
    )
    destination_port: str = Field(
        description="The name of the destination port, with its UN/LOCODE in parentheses.",
        examples=["Jebel Ali (AEJEA)"],
    )
    description: str = Field(
        description="Description of the cargo.",
        examples=["Carded cotton yarn on cones, refused by the consignee"],
    )
    currency: str = Field(
        description="The currency of `contractPrice` and `newPrice`: always `INR`.",
        examples=["INR"],
    )
    contract_price: Number = Field(
        description="The price in rupees that the original contract for the cargo states.",
        examples=[1850000],
    )
    new_price: Number = Field(
        description="The price in rupees at which the cargo is now offered.", examples=[1200000]
    )
    price_basis: str | None = Field(
        description="The quantity to which `contractPrice` and `newPrice` apply: `lot` (the "
        "whole quantity) or `unit` (one unit of `uom`); null if the company did not state it. "
        "Not in the original specification.",
        examples=["lot"],
    )
    available_required: Number = Field(
        description="The available quantity, in `uom`.", examples=[12000]
    )
    uom: str = Field(
        description="The unit of the quantity, by its name in the caller's language and its code.",
        examples=["Kilograms (KGS)"],
    )
    attachment: list[UnclaimedFileOut] = Field(
        description="Pictures of the loading and documents that prove ownership; empty if there "
        "are none."
    )


class UnclaimedOut(ListingOut, UnclaimedFacts):
    """An unclaimed cargo listing, as the company that submitted it and staff see it."""


class RodtepComparisonOut(Wire):
    """The median asking price of comparable RODTEP credit. Offers are comparable if they are of
    other companies, have an asking price, are for goods of the same HS chapter, were submitted
    within the last `days` days and were not declined or withdrawn.
    """

    median_percent: Number = Field(
        description="The median of the asking prices, each as a percentage of the face value of "
        "the credit.",
        examples=[96.5],
    )
    offers: int = Field(description="Number of comparable offers.", examples=[7])
    days: int = Field(description="Maximum age of a comparable offer, in days.", examples=[90])
    chapter: str = Field(
        description="The HS chapter of the comparable offers, as two digits.", examples=["52"]
    )


class RodtepFacts(Wire):
    """The contents of a RODTEP offer, with the name of the category in the caller's language."""

    name: str = Field(
        description="The name of the product category, in the caller's language.",
        examples=["Cotton fibre, yarn and fabric"],
    )
    code: str = Field(
        description="The HS code and its description.", examples=["520511 Cotton yarn"]
    )
    port: str = Field(
        description="The name of the loading port, with its UN/LOCODE in parentheses.",
        examples=["Mundra (INMUN)"],
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
        description="The last day on which the scrip is valid (Indian time); null if none was "
        "given.",
        examples=["2099-12-31"],
    )


class RodtepOut(ListingOut, RodtepFacts):
    """A RODTEP offer, as the company that submitted it and staff see it."""


class RodtepComparedFacts(RodtepFacts):
    """The contents of a RODTEP offer that has not been submitted yet, with the median asking price
    of comparable offers.
    """

    comparison: RodtepComparisonOut | None = Field(
        description="The median asking price of comparable offers; null if there are too few "
        "comparable offers, or offers of too few companies."
    )


class RodtepDetailOut(ListingOut, RodtepComparedFacts):
    """A RODTEP offer, as the company that submitted it and staff see it, with the median asking
    price of comparable offers.
    """


class ListingRulesOut(Wire):
    """The limits of the fields of unclaimed cargo or RODTEP offers, and how many of your company's
    listings are awaiting a decision. Only listings of the kind in the path count: unclaimed cargo
    or RODTEP offers.
    """

    open: int = Field(
        description="Number of your company's unclaimed cargo listings or RODTEP offers that are "
        "awaiting a decision: those that are `submitted` or `in_review`.",
        examples=[2],
    )
    open_limit: int = Field(
        description="Maximum number of unclaimed cargo listings or RODTEP offers of a company "
        "that may be awaiting a decision at the same time.",
        examples=[20],
    )
    has_room: bool = Field(
        description="Whether your company may submit another unclaimed cargo listing or RODTEP "
        "offer, because `open` is below `openLimit`."
    )
    currency: str = Field(
        description="ISO 4217 code of the currency of all prices and values: always `INR`.",
        examples=["INR"],
    )
    source_country_id: int = Field(
        description="The id of the country to preselect as the loading country: India.",
        examples=[105],
    )
    source_country: str = Field(
        description="The name of the country with the id `sourceCountryId`, in the caller's "
        "language.",
        examples=["India"],
    )
    source_country_locked: bool = Field(
        description="Whether `sourceCountryId` is the only possible loading country. Always "
        "true for RODTEP offers and for all listings of exporters."
    )
    fields: list[FieldRuleOut] = Field(
        description="The limits that the server checks for each field. Not in the original "
        "specification."
    )
    description_length: int = Field(
        description="Maximum length of `description`, in characters.", examples=[288]
    )
    price_length: int = Field(
        description="Maximum length of a price as entered, in characters.", examples=[48]
    )
    scrip_length: int = Field(
        description="Maximum length of `scripNumber` without spaces and hyphens, in characters.",
        examples=[20],
    )
    max_attachments: int = Field(
        description="Maximum number of files per unclaimed cargo listing.", examples=[4]
    )
    max_file_bytes: int = Field(
        description="Maximum size of an uploaded file, in bytes.", examples=[5242880]
    )
    today: dt.date = Field(
        description="Today's date (Indian time), which is the earliest possible `expiryDate` of "
        "a scrip.",
        examples=["2026-11-26"],
    )
