"""Wire shapes of offers (RULES.md 58, wire contract): the form, one's own offers, and those that
others browse.
"""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.base.files.schemas import EXAMPLE as FILE_EXAMPLE
from lading.base.kernel.checks import LooseInt, LooseList, LooseNumber, LooseText
from lading.base.kernel.field_limits import FieldRuleOut
from lading.base.kernel.wire import Number, Rows, Wire
from lading.base.reference.schemas import CategoryOut, HsCodeOut
from lading.members.billing.models.plans import TierName
from lading.members.companies.schemas import BusinessTypeOut
from lading.trade.catalogue.market_schemas import AskOut
from lading.trade.catalogue.schemas import ProductImageOut

from .access import OfferAction
from .rules import Hidden, OfferStatus


class OfferIn(Wire):
    """All fields of an offer. The server takes the name, category and HS code from the product, and
    the business type and the person from the caller.
    """

    product_id: LooseInt = Field(
        None,
        description="Required. The id of one of your company's approved, active products. An "
        "existing offer may keep its product even if the product is no longer approved or active.",
        examples=[12],
    )
    qty: LooseNumber = Field(
        None,
        description="Required. The available quantity in `uom`, above 0, with at most 3 decimal "
        "places.",
        examples=[12000],
    )
    uom: LooseText = Field(
        None,
        description="Required. The unit of the quantity and the price, by its code, name, label "
        "(such as `Kilograms (KGS)`) or id.",
        examples=["KGS"],
    )
    price: LooseNumber = Field(
        None, description="Required. The price of one unit in rupees, at least 1.", examples=[312]
    )
    payment_terms: LooseText = Field(
        None,
        description="Required. The delivery term: `EXW` (ex works), `EXM` (ex mill) or `FOR` "
        "(freight on road, delivered to the named destination).",
        examples=["EXM"],
    )
    location_for_delivery: LooseText = Field(
        None,
        description="Required. The named place of the delivery term: the destination for `FOR`, "
        "the mill or works for `EXW` and `EXM`. At most 250 characters.",
        examples=["Coimbatore"],
    )
    expiry_date: LooseText = Field(
        None,
        description="Required. The last day of the offer (Indian time): today or later. A new "
        "offer must expire later than your company's existing offers of any product with the same "
        "name, except those that staff took down.",
        examples=["2026-12-31"],
    )
    comments: LooseText = Field(
        None,
        description="Required. Comments on the goods, of at most 200 characters.",
        examples=["Ready stock, waxed, on cones"],
    )
    primary_image: LooseText = Field(
        None,
        description="The image to show first, by the `src` of an image that your company uploaded. "
        "A list of images is also accepted. Without it, the first of `images` is shown first.",
        examples=[None],
    )
    images: LooseList = Field(
        None,
        description="Further images that your company uploaded, as `[{src, originalName}]`. The "
        "maximum number, including the primary image, is `images` of `GET "
        "/offer-products/offeryourcargolimits`.",
        examples=[[]],
    )
    user_id: LooseInt = Field(
        None,
        description="Optional. The user id of the caller or of a colleague at the same company; "
        "any other id is refused with 403.",
        examples=[None],
    )


class OfferUserOut(Wire):
    """The company that makes the offer."""

    id: int | None = Field(
        description="The id of a user of the company, with which the company's profile can be read "
        "(`GET /users/{id}`); null if the company's name is withheld.",
        examples=[7],
    )
    company_name: str | None = Field(
        description="The name of the company; null if it is withheld. Your own company, buyers, "
        "and companies with an active Basic or Premium plan see it.",
        examples=["Kaveri Yarns Exports"],
    )


class _Offered(Wire):
    """The fields of an offer that all companies see."""

    id: int = Field(description="The id of the offer.", examples=[3])
    name: str = Field(
        description="The name of the offered product.", examples=["Combed cotton yarn Ne 30/1"]
    )
    category_id: int
    categories: CategoryOut
    hs_code_id: int
    hscode: HsCodeOut
    business_type_ids: list[int] = Field(
        description="The id of the seller's business type, in a list with one entry.",
        examples=[[2]],
    )
    qty: Number = Field(description="The available quantity, in `uom`.", examples=[12000])
    uom: str = Field(
        description="The unit of the quantity and the price, by its name in the caller's language "
        "and its code.",
        examples=["Kilograms (KGS)"],
    )
    price: Number = Field(description="The price of one unit in rupees.", examples=[312])
    payment_terms: str = Field(
        description="The delivery term: `EXW` (ex works), `EXM` (ex mill) or `FOR` (freight on "
        "road, delivered to the named destination).",
        examples=["EXM"],
    )
    location_for_delivery: str = Field(
        description="The named place of the delivery term: the destination for `FOR`, the mill or "
        "works for `EXW` and `EXM`.",
        examples=["Coimbatore"],
    )
    comments: str = Field(
        description="Comments on the goods.", examples=["Ready stock, waxed, on cones"]
    )
    expiry_date: dt.date = Field(
        description="The last day of the offer (Indian time).", examples=["2026-12-31"]
    )
    status: OfferStatus = Field(
        description="`expired`: `expiryDate` has passed. `new`: the offer was created within the "
        "last 24 hours and has not expired. `active`: all other offers.",
        examples=["active"],
    )
    thumbnail: str | None = Field(
        description="The URL of a thumbnail of the primary image; null if the offer has no image.",
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
        description="The URL of the primary image; null if the offer has no image.",
        examples=[FILE_EXAMPLE],
    )
    images: list[ProductImageOut] = Field(
        description="All images of the offer, the primary one first."
    )
    hidden: Hidden | None = Field(
        description="Why the offer is hidden from other companies: `taken_down` (staff took it "
        "down), `product` (its product was deleted, or is not approved and active) or `company` "
        "(staff rejected your company). Null if it is not hidden. An offer that has expired is not "
        "shown to other companies either, whatever this field says.",
        examples=[None],
    )
    remarks: str | None = Field(
        description="The reason why our staff took the offer down; null if they did not.",
        examples=[None],
    )
    can: list[OfferAction] = Field(
        description="The actions that your company may take on the offer now: `edit` and `delete`, "
        "`delete` alone, or none.",
        examples=[["edit", "delete"]],
    )


class CargoOfferRow(_Offered):
    """An offer in the list of the offers of all companies."""

    business_types: BusinessTypeOut = Field(description="The seller's business type.")
    country: str = Field(
        description="The name of the seller's country, in the caller's language.",
        examples=["India"],
    )
    ask: AskOut | None = Field(
        description="The kind of enquiry with which your company can request a quotation from the "
        "seller, and the business type to address it to. Null if companies of your business type "
        "cannot enquire with this seller, or if your company has read-only access."
    )


class CargoOfferOut(CargoOfferRow):
    """An offer, with all of its images, as other companies see it."""

    images: list[ProductImageOut] = Field(
        description="All images of the offer, the primary one first."
    )


class CargoOfferRows(Rows[CargoOfferRow]):
    """A page of the offers of all companies, with the number of rows per page."""

    page_size: int = Field(
        description="Maximum number of offers on the returned page: the smaller of `limit` and "
        "`maxPageSize`.",
        examples=[10],
    )
    max_page_size: int | None = Field(
        description="Maximum number of offers per page on your plan; null if it is unlimited.",
        examples=[10],
    )


class OfferLimitsOut(Wire):
    """How many offers each plan allows, how many your company has, and the limits of the fields of
    an offer.
    """

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
        description="Number of your company's offers that count towards `limit`: those that have "
        "not expired.",
        examples=[1],
    )
    limit: int | None = Field(
        description="Maximum number of offers on your company's plan; null if it is unlimited.",
        examples=[2],
    )
    allowed: bool = Field(description="Whether your company may create another offer.")
    lifted_by: list[TierName] = Field(
        description="The higher plans that allow more offers than your company's plan; empty if "
        "there is none."
    )
    products: int = Field(
        description="Number of approved, active products that your company can offer.", examples=[4]
    )
    images: int = Field(
        description="Maximum number of images per offer, including the primary one.", examples=[4]
    )
    max_file_bytes: int = Field(
        description="Maximum size of an uploaded file, in bytes.", examples=[5242880]
    )
    location_length: int = Field(
        description="Maximum length of `locationForDelivery`, in characters.", examples=[250]
    )
    comments_length: int = Field(
        description="Maximum length of `comments`, in characters.", examples=[200]
    )
    fields: list[FieldRuleOut] = Field(
        description="The limits that the server checks for each field. Not in the original "
        "specification."
    )
    min_price: int = Field(description="Minimum of `price`, in rupees.", examples=[1])
    quantity_places: int = Field(
        description="Maximum number of decimal places of `qty`.", examples=[3]
    )
    terms: list[str] = Field(
        description="The possible values of `paymentTerms`.", examples=[["EXW", "EXM", "FOR"]]
    )
