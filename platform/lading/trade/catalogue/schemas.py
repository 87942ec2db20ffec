"""Wire shapes of products (RULES.md 2.3, 2.7), one for owners, other companies and staff."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.base.files.models import StoredFile
from lading.base.files.schemas import EXAMPLE as FILE_EXAMPLE
from lading.base.files.schemas import AttachmentOut, thumbnail_url
from lading.base.files.thumbnails import Size
from lading.base.kernel.checks import LooseBool, LooseInt, LooseList, LooseText
from lading.base.kernel.wire import Wire
from lading.base.reference.schemas import CategoryOut, HsCodeOut
from lading.members.billing.models.plans import TierName

from .actions import ProductAction


class ProductIn(Wire):
    """All fields of a product. Staff send only `status` and `remarks`, to approve or reject it.

    If `isActive` is the only field that is sent for an existing product, the product is only put on
    offer or taken off offer. Otherwise `name`, `description`, `specification`,
    `categoryId`, `hsCodeId` and `primaryImage` are required.
    """

    name: LooseText = Field(
        None,
        description="Required. The name of the product. The maximum length in characters is "
        "`nameLength` of `GET /products/product-limits`.",
        examples=["Combed cotton yarn Ne 30/1"],
    )
    description: LooseText = Field(
        None,
        description="Required. The description of the product. The maximum length in characters is "
        "`textLength` of `GET /products/product-limits`.",
        examples=["Combed, waxed, on paper cones"],
    )
    specification: LooseText = Field(
        None,
        description="Required. The technical details of the product, such as its grade or size. "
        "The maximum length in characters is `textLength` of `GET /products/product-limits`.",
        examples=["Ne 30/1, CSP 2900, 1.89 kg cones"],
    )
    category_id: LooseInt = Field(
        None,
        description="Required. Id or name of the product category, as listed by `GET /categories`.",
        examples=[5],
    )
    hs_code_id: LooseInt = Field(
        None,
        description="Required. Id of an HS code as listed by `GET /hscode`, or the code itself. "
        "The HS code must belong to the category `categoryId`.",
    )
    primary_image: LooseText = Field(
        None,
        description="Required. `src` of the image to show first, which your company uploaded as a "
        "JPEG or PNG file.",
    )
    images: LooseList = Field(
        None,
        description="Images that your company uploaded: `[{src, originalName}]`. The maximum "
        "number, including `primaryImage`, is `images` of `GET /products/product-limits`.",
        examples=[[]],
    )
    is_active: LooseBool = Field(
        None,
        description="Whether the product is on offer. If omitted, true for a new product, and "
        "unchanged for an existing one.",
    )
    status: LooseText = Field(
        None,
        description="From staff: `approved` or `rejected`. From owners: omitted or "
        "`pending_approval`; `approved` and `rejected` are refused with 403.",
        examples=["pending_approval"],
    )
    remarks: LooseText = Field(
        None,
        description="From staff: the reason for the decision, required with `rejected`. Ignored if "
        "an owner sends it.",
        examples=[None],
    )
    user_id: LooseInt = Field(
        None,
        description="May be omitted. Your user id or a colleague's; any other is refused with 403.",
        examples=[None],
    )


class ProductImageOut(AttachmentOut):
    """An image of a product, with its thumbnails."""

    small: str = Field(
        description="URL of a small thumbnail, for lists.", examples=[f"{FILE_EXAMPLE}?size=small"]
    )
    large: str = Field(
        description="URL of a large thumbnail, for the product's page.",
        examples=[f"{FILE_EXAMPLE}?size=large"],
    )

    @classmethod
    def from_file(cls, file: StoredFile) -> ProductImageOut:
        """The wire shape of a stored picture."""
        plain = AttachmentOut.from_file(file)
        return cls(
            src=plain.src,
            original_name=plain.original_name,
            download_url=plain.download_url,
            small=thumbnail_url(file, Size.SMALL),
            large=thumbnail_url(file, Size.LARGE),
        )


class ProductOut(Wire):
    """A product. `status`, `remarks` and `reviewDueAt` are shown only to its owner and to staff;
    for other companies, they are null.
    """

    id: int
    name: str = Field(examples=["Combed cotton yarn Ne 30/1"])
    user_id: int | None = Field(
        description="Id of the person who added the product; null while the company is withheld.",
        examples=[7],
    )
    company_id: int | None = Field(
        description="Id of the company that owns the product; null while the company is withheld.",
        examples=[3],
    )
    company_name: str | None = Field(
        description="Name of the company that owns the product; null if it is withheld. Your own "
        "company, buyers, companies with an active Basic or Premium plan, and companies that know "
        "the owner from an order or a business card are sent it (RULES.md 55).",
        examples=["Kaveri Yarns Exports"],
    )
    category_id: int
    categories: CategoryOut
    hs_code_id: int
    hscode: HsCodeOut
    description: str
    specification: str = Field(description="Technical details, such as grade or size.")
    primary_image: str | None = Field(
        description="Address of the image that is shown first.", examples=[FILE_EXAMPLE]
    )
    thumbnail: str | None = Field(
        description="URL of a small thumbnail of the primary image; null if there is none.",
        examples=[f"{FILE_EXAMPLE}?size=small"],
    )
    images: list[ProductImageOut] = Field(description="All images, the primary one first.")
    is_active: bool = Field(
        description="Whether the product is on offer. Other companies can see the product, and it "
        "is matched with enquiries, only while it is approved and on offer."
    )
    status: str | None = Field(
        description="`pending_approval`, `approved` or `rejected`.", examples=["pending_approval"]
    )
    remarks: str | None = Field(
        description="The remarks that staff gave with their decision, such as the reason for "
        "rejecting the product; null if there are none, and for other companies."
    )
    review_due_at: dt.datetime | None = Field(
        description="When the pending staff review is due; null if no review is pending, and for "
        "other companies."
    )
    created_at: dt.datetime
    can: list[ProductAction] = Field(
        description="The actions that your company may take on the product now; empty for "
        "products of other companies."
    )


class ProductLimitsOut(Wire):
    """The number of products that each plan allows and that your company has, and the limits of a
    product's fields. Null means no limit.
    """

    free: int | None = Field(
        description="Maximum number of products with the Free plan; null for no limit.",
        examples=[5],
    )
    basic: int | None = Field(
        description="Maximum number of products with the Basic plan; null for no limit.",
        examples=[10],
    )
    premium: int | None = Field(
        description="Maximum number of products with the Premium plan; null for no limit.",
        examples=[20],
    )
    used: int = Field(
        description="Number of products that your company has, including pending, rejected and "
        "inactive ones.",
        examples=[3],
    )
    limit: int | None = Field(
        description="Maximum number of products with your company's plan; null for no limit.",
        examples=[5],
    )
    allowed: bool = Field(description="Whether your company may add another product.")
    lifted_by: list[TierName] = Field(
        description="The plans that would allow your company more products."
    )
    images: int = Field(
        description="Maximum number of images of a product, including the primary image.",
        examples=[4],
    )
    name_length: int = Field(
        description="Maximum length of a product's name, in characters.", examples=[70]
    )
    text_length: int = Field(
        description="Maximum length of a product's description, and of its specification, in "
        "characters.",
        examples=[255],
    )
    max_file_bytes: int = Field(
        description="Maximum size of an image, in bytes.", examples=[5242880]
    )
    review_hours: int = Field(
        description="Number of hours after submission at which the staff review is due.",
        examples=[24],
    )
