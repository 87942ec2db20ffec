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
    """The fields of an offer to save. The server takes the name, category and HS code from the
    product, and the business type and the person from the caller.
    """

    product_id: LooseInt = Field(
        None, description="Id of one of your company's approved, active products.", examples=[12]
    )
    qty: LooseNumber = Field(
        None,
        description="The available quantity in `uom`, above 0, with at most 3 decimal places.",
        examples=[12000],
    )
    uom: LooseText = Field(
        None,
        description="The unit of the quantity and the price, by its code, name, label or id.",
        examples=["KGS"],
    )
    price: LooseNumber = Field(
        None, description="The price of one unit in rupees, at least 1.", examples=[312]
    )
    payment_terms: LooseText = Field(
        None,
        description="The delivery terms: `EXW` (ex works), `EXM` (ex mill) or `FOR`.",
        examples=["EXM"],
    )
    location_for_delivery: LooseText = Field(
        None,
        description="The place of delivery for `FOR`; the location of the mill for `EXW` "
        "and `EXM`. At most 250 characters.",
        examples=["Coimbatore"],
    )
    expiry_date: LooseText = Field(
        None,
        description="The last day of the offer in Indian time, today or later. A new offer "
        "must expire later than your company's other offers of a product with the same name.",
        examples=["2026-12-31"],
    )
    comments: LooseText = Field(
        None,
        description="Further comments on the goods: required, at most 200 characters.",
        examples=["Ready stock, waxed, on cones"],
    )
    primary_image: LooseText = Field(
        None,
        description="The picture to show first: the `src` of one that your company "
        "uploaded, or a list of pictures.",
        examples=[None],
    )
    images: LooseList = Field(
        None,
        description="Further pictures that your company uploaded, as "
        "`[{src, originalName}]`. The maximum, including the primary image, is `images` of "
        "`GET /offer-products/offeryourcargolimits`.",
        examples=[[]],
    )
    user_id: LooseInt = Field(
        None,
        description="The id of the caller or of a colleague at the same company. Any other "
        "id is refused with 403.",
        examples=[None],
    )


class OfferUserOut(Wire):
    """The company that makes the offer."""

    id: int | None = Field(
        description="The id of a user of the company, with which its profile can be read "
        "(`GET /users/{id}`); null if the company's name is withheld.",
        examples=[7],
    )
    company_name: str | None = Field(
        description="The company's name, shown to buyers and to companies with an active "
        "Basic or Premium plan; null for others.",
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
    business_type_ids: list[int] = Field(
        description="The id of the seller's business type, in a list.", examples=[[2]]
    )
    qty: Number = Field(description="The available quantity, in `uom`.", examples=[12000])
    uom: str = Field(
        description="The unit of the quantity and the price, in the caller's language.",
        examples=["Kilograms (KGS)"],
    )
    price: Number = Field(description="The price of one unit in rupees.", examples=[312])
    payment_terms: str = Field(
        description="The delivery terms: `EXW` (ex works), `EXM` (ex mill) or `FOR`.",
        examples=["EXM"],
    )
    location_for_delivery: str = Field(
        description="The place of delivery for `FOR`; the location of the mill for `EXW` "
        "and `EXM`.",
        examples=["Coimbatore"],
    )
    comments: str = Field(
        description="Further comments on the goods.", examples=["Ready stock, waxed, on cones"]
    )
    expiry_date: dt.date = Field(
        description="The last day of the offer, in Indian time.", examples=["2026-12-31"]
    )
    status: OfferStatus = Field(
        description="`expired` after the expiry date, `new` for 24 hours after the offer "
        "was created, otherwise `active`.",
        examples=["active"],
    )
    thumbnail: str | None = Field(
        description="The address of a thumbnail of the primary image; null without one.",
        examples=[f"{FILE_EXAMPLE}?size=small"],
    )
    created_at: dt.datetime = Field(description="When the offer was created.")
    user: OfferUserOut = Field(description="The company that makes the offer.")


class OfferOut(_Offered):
    """One of your company's own offers."""

    product_id: int | None = Field(
        description="The id of the product; null once the product has been deleted.", examples=[12]
    )
    user_id: int = Field(description="The id of the person who created the offer.", examples=[7])
    primary_image: str | None = Field(
        description="The address of the primary image; null without one.", examples=[FILE_EXAMPLE]
    )
    images: list[ProductImageOut] = Field(
        description="All images of the offer, the primary one first."
    )
    hidden: Hidden | None = Field(
        description="Why other companies do not see the offer: `taken_down` (by our "
        "staff), `product` (its product is not approved and active) or `company` (your "
        "company was rejected); null otherwise. It does not say whether the offer has "
        "expired.",
        examples=[None],
    )
    remarks: str | None = Field(
        description="Why our staff took the offer down; null if they did not.", examples=[None]
    )
    can: list[OfferAction] = Field(
        description="What your company may do with the offer now: `edit`, `delete`.",
        examples=[["edit", "delete"]],
    )


class CargoOfferRow(_Offered):
    """An offer in the list of the offers of all companies."""

    business_types: BusinessTypeOut = Field(description="The seller's business type.")
    country: str = Field(
        description="The seller's country, by its name in the caller's language.",
        examples=["India"],
    )
    ask: AskOut | None = Field(
        description="How to request a quotation by raising an enquiry; null if the "
        "caller's business type cannot, or if their company has read-only access."
    )


class CargoOfferOut(CargoOfferRow):
    """An offer of another company."""

    images: list[ProductImageOut] = Field(
        description="All images of the offer, the primary one first."
    )


class CargoOfferRows(Rows[CargoOfferRow]):
    """A page of the offers of all companies, with the maximum number of rows per page."""

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
    """How many offers each plan allows, how many your company has, and the limits of the form."""

    free: int | None = Field(
        serialization_alias="FREE",
        description="Maximum number of offers of a company with the Free plan; null if it "
        "is unlimited.",
        examples=[2],
    )
    basic: int | None = Field(
        serialization_alias="BASIC",
        description="Maximum number of offers of a company with the Basic plan; null if it "
        "is unlimited.",
        examples=[10],
    )
    premium: int | None = Field(
        serialization_alias="PREMIUM",
        description="Maximum number of offers of a company with the Premium plan; null if "
        "it is unlimited.",
        examples=[20],
    )
    used: int = Field(
        description="Number of your company's offers that count towards the limit: those "
        "that have not expired.",
        examples=[1],
    )
    limit: int | None = Field(
        description="Maximum number of offers on your company's plan; null if it is unlimited.",
        examples=[2],
    )
    allowed: bool = Field(description="Whether your company may create another offer.")
    lifted_by: list[TierName] = Field(
        description="The higher plans that allow more offers than your company's; empty if "
        "there is none."
    )
    products: int = Field(
        description="Number of approved, active products that your company can offer.", examples=[4]
    )
    images: int = Field(
        description="Maximum number of images per offer, including the primary one.", examples=[4]
    )
    max_file_bytes: int = Field(description="Maximum upload size, in bytes.", examples=[5242880])
    location_length: int = Field(
        description="Maximum length of a delivery location, in characters.", examples=[250]
    )
    comments_length: int = Field(
        description="Maximum length of comments, in characters.", examples=[200]
    )
    fields: list[FieldRuleOut] = Field(
        description="What each field may hold, as the server checks it. Not in the "
        "original specification."
    )
    min_price: int = Field(description="Minimum price of one unit, in rupees.", examples=[1])
    quantity_places: int = Field(
        description="Maximum number of decimal places of a quantity.", examples=[3]
    )
    terms: list[str] = Field(
        description="The delivery terms that an offer may have.", examples=[["EXW", "EXM", "FOR"]]
    )
