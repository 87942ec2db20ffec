"""Wire shapes of offers (RULES.md 58, wire contract): the form, one's own offers, and those that
others browse.
"""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.billing.models.plans import TierName
from lading.catalogue.market_schemas import AskOut
from lading.catalogue.schemas import ProductImageOut
from lading.companies.schemas import BusinessTypeOut
from lading.files.schemas import EXAMPLE as FILE_EXAMPLE
from lading.kernel.checks import LooseInt, LooseList, LooseNumber, LooseText
from lading.kernel.field_limits import FieldRuleOut
from lading.kernel.wire import Number, Rows, Wire
from lading.reference.schemas import CategoryOut, HsCodeOut

from .actions import OfferAction
from .states import Hidden, OfferStatus


class OfferIn(Wire):
    """The form of an offer. Name, category, business type and person are set by the server."""

    product_id: LooseInt = Field(
        None, description="Id of one of your approved, active products.", examples=[12]
    )
    qty: LooseNumber = Field(None, description="The available quantity.", examples=[12000])
    uom: LooseText = Field(
        None, description="The unit: its code, name, label or id.", examples=["KGS"]
    )
    price: LooseNumber = Field(None, description="The price of one unit in rupees.", examples=[312])
    payment_terms: LooseText = Field(
        None, description="The delivery terms: `EXW`, `EXM` or `FOR`.", examples=["EXM"]
    )
    location_for_delivery: LooseText = Field(
        None,
        description="Where the goods are delivered, or for `EXW` and `EXM` the mill.",
        examples=["Coimbatore"],
    )
    expiry_date: LooseText = Field(
        None, description="The last day of the offer, in India.", examples=["2026-12-31"]
    )
    comments: LooseText = Field(
        None,
        description="Further comments on the goods.",
        examples=["Ready stock, waxed, on cones"],
    )
    primary_image: LooseText = Field(
        None,
        description="`src` of one of the company's own pictures, or a list of them.",
        examples=[None],
    )
    images: LooseList = Field(
        None,
        description="The company's own pictures: `[{src, originalName}]`. With the primary one at "
        "most 4.",
        examples=[[]],
    )
    user_id: LooseInt = Field(None, description="Must match the token.", examples=[None])


class OfferUserOut(Wire):
    """The company that offers."""

    id: int | None = Field(
        description="The id of a person, by which the company's profile is read; null where its "
        "name is withheld.",
        examples=[7],
    )
    company_name: str | None = Field(
        description="The company's name; null where it is withheld. Buyers and companies with an "
        "active Basic or Premium plan see it.",
        examples=["Kaveri Yarns Exports"],
    )


class _Offered(Wire):
    """What all readers of an offer are sent."""

    id: int = Field(description="The offer's id.", examples=[3])
    name: str = Field(description="The product's name.", examples=["Combed cotton yarn Ne 30/1"])
    category_id: int
    categories: CategoryOut
    hs_code_id: int
    hscode: HsCodeOut
    business_type_ids: list[int] = Field(description="Business type of the seller.", examples=[[2]])
    qty: Number = Field(description="The available quantity.", examples=[12000])
    uom: str = Field(description="The unit, in your language.", examples=["Kilograms (KGS)"])
    price: Number = Field(description="The price of one unit in rupees.", examples=[312])
    payment_terms: str = Field(description="The delivery terms.", examples=["EXM"])
    location_for_delivery: str = Field(
        description="Where the goods are delivered; for `EXW` and `EXM`, the mill.",
        examples=["Coimbatore"],
    )
    comments: str = Field(
        description="Further comments on the goods.", examples=["Ready stock, waxed, on cones"]
    )
    expiry_date: dt.date = Field(
        description="The last day of the offer, in India.", examples=["2026-12-31"]
    )
    status: OfferStatus = Field(
        description="The badge: `expired` after the expiry date, `new` for 24 hours, else "
        "`active`.",
        examples=["active"],
    )
    thumbnail: str | None = Field(
        description="The address of a thumbnail of the primary image; null without one.",
        examples=[f"{FILE_EXAMPLE}?size=small"],
    )
    created_at: dt.datetime = Field(description="When the offer was made.")
    user: OfferUserOut


class OfferOut(_Offered):
    """One of your company's own offers."""

    product_id: int | None = Field(
        description="The id of the product; null once it was deleted.", examples=[12]
    )
    user_id: int = Field(description="The id of the person who made the offer.", examples=[7])
    primary_image: str | None = Field(
        description="The address of the primary image; null without one.", examples=[FILE_EXAMPLE]
    )
    images: list[ProductImageOut] = Field(description="All images, the primary one first.")
    hidden: Hidden | None = Field(
        description="Why only your company sees the offer, unless it has expired: staff took it "
        "down, its product is not offered, or your company is rejected; null where others see it.",
        examples=[None],
    )
    remarks: str | None = Field(description="Why staff took the offer down.", examples=[None])
    can: list[OfferAction] = Field(
        description="What your company may do with it now.", examples=[["edit", "delete"]]
    )


class CargoOfferRow(_Offered):
    """A row of the list of other companies' offers."""

    business_types: BusinessTypeOut = Field(description="Business type of the seller.")
    country: str = Field(description="The country of the company.", examples=["India"])
    ask: AskOut | None = Field(
        description="How to request a quotation by raising an enquiry; null if the caller's "
        "business type may not, or if their company has read-only access."
    )


class CargoOfferOut(CargoOfferRow):
    """An offer of another company."""

    images: list[ProductImageOut] = Field(description="All images, the primary one first.")


class CargoOfferRows(Rows[CargoOfferRow]):
    """A page of other companies' offers, with the maximum number of rows per page."""

    page_size: int = Field(
        description="Maximum number of offers on this page: `limit`, but no more than your plan "
        "allows.",
        examples=[10],
    )
    max_page_size: int | None = Field(
        description="Maximum number of offers per page on your plan; null if it is unlimited.",
        examples=[10],
    )


class OfferLimitsOut(Wire):
    """How many offers each plan allows, and how many of your company's count. Null: no limit."""

    free: int | None = Field(
        serialization_alias="FREE",
        description="How many offers a company with the Free plan may have.",
        examples=[2],
    )
    basic: int | None = Field(
        serialization_alias="BASIC",
        description="How many offers a company with the Basic plan may have.",
        examples=[10],
    )
    premium: int | None = Field(
        serialization_alias="PREMIUM",
        description="How many offers a company with the Premium plan may have.",
        examples=[20],
    )
    used: int = Field(
        description="Number of your offers that count towards the limit: those that have "
        "not expired.",
        examples=[1],
    )
    limit: int | None = Field(description="Maximum number of offers on your plan.", examples=[2])
    allowed: bool = Field(description="Whether another can be created.")
    lifted_by: list[TierName] = Field(description="The plans that would allow more.")
    products: int = Field(
        description="How many approved, active products your company has to offer.", examples=[4]
    )
    images: int = Field(description="How many images an offer may have.", examples=[4])
    max_file_bytes: int = Field(description="Maximum upload size, in bytes.", examples=[5242880])
    location_length: int = Field(
        description="Maximum length of a delivery location.", examples=[250]
    )
    comments_length: int = Field(description="Maximum length of comments.", examples=[200])
    fields: list[FieldRuleOut] = Field(
        description="What each field may hold, as the server checks it. Not in the "
        "original specification."
    )
    min_price: int = Field(description="Minimum price, in rupees.", examples=[1])
    quantity_places: int = Field(description="Maximum decimal places of a quantity.", examples=[3])
    terms: list[str] = Field(
        description="The delivery terms that an offer may have.", examples=[["EXW", "EXM", "FOR"]]
    )
