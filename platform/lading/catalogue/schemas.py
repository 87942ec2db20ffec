"""Wire shapes of products (RULES.md 2.3, 2.7), one for owners, other companies and staff."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.billing.models.plans import TierName
from lading.files.models import StoredFile
from lading.files.schemas import EXAMPLE as FILE_EXAMPLE
from lading.files.schemas import AttachmentOut, thumbnail_url
from lading.files.thumbnails import Size
from lading.kernel.checks import LooseBool, LooseInt, LooseList, LooseText
from lading.kernel.wire import Wire
from lading.reference.schemas import CategoryOut, HsCodeOut

from .actions import ProductAction


class ProductIn(Wire):
    """The form of a product. Staff send only `status` and `remarks`, to approve or reject it.

    A body with `isActive` and no other field of the form only turns the product on or off.
    """

    name: LooseText = Field(None, examples=["Combed cotton yarn Ne 30/1"])
    description: LooseText = Field(None, examples=["Combed, waxed, on paper cones"])
    specification: LooseText = Field(None, examples=["Ne 30/1, CSP 2900, 1.89 kg cones"])
    category_id: LooseInt = Field(None, description="Id or name of a category.", examples=[5])
    hs_code_id: LooseInt = Field(
        None, description="Id of an HS code, or the code itself. It must belong to the category."
    )
    primary_image: LooseText = Field(
        None, description="`src` of an image that your company uploaded (JPEG or PNG). Required."
    )
    images: LooseList = Field(
        None,
        description="Images that your company uploaded: `[{src, originalName}]`. With the primary "
        "one, at most as many as `images` of `GET /products/product-limits`.",
        examples=[[]],
    )
    is_active: LooseBool = Field(
        None,
        description="Whether the product is on offer. If omitted, true for a new product, and "
        "unchanged for an existing one.",
    )
    status: LooseText = Field(
        None,
        description="From staff: `approved` or `rejected`. Owners need not send it: only "
        "`pending_approval` is accepted from them.",
        examples=["pending_approval"],
    )
    remarks: LooseText = Field(
        None,
        description="From staff: the reason, required to reject. Ignored from owners.",
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
    def of(cls, file: StoredFile) -> ProductImageOut:
        """The wire shape of a stored picture."""
        plain = AttachmentOut.of(file)
        return cls(
            src=plain.src,
            original_name=plain.original_name,
            download_url=plain.download_url,
            small=thumbnail_url(file, Size.SMALL),
            large=thumbnail_url(file, Size.LARGE),
        )


class ProductOut(Wire):
    """A product. For companies other than its owner, `status`, `remarks` and `reviewDueAt` are
    null.
    """

    id: int
    name: str = Field(examples=["Combed cotton yarn Ne 30/1"])
    user_id: int = Field(description="Id of the person who added the product.")
    company_id: int
    company_name: str = Field(examples=["Kaveri Yarns Exports"])
    category_id: int
    categories: CategoryOut
    hs_code_id: int
    hscode: HsCodeOut
    description: str
    specification: str
    primary_image: str | None = Field(examples=[FILE_EXAMPLE])
    thumbnail: str | None = Field(
        description="URL of a small thumbnail of the primary image; null if there is none.",
        examples=[f"{FILE_EXAMPLE}?size=small"],
    )
    images: list[ProductImageOut] = Field(description="All images, the primary one first.")
    is_active: bool = Field(
        description="Whether the product is on offer. Other companies see it, and it is matched "
        "with enquiries, only while it is on offer and approved."
    )
    status: str | None = Field(examples=["pending_approval"])
    remarks: str | None = Field(
        description="The reason that staff gave for rejecting the product; null if there is none."
    )
    review_due_at: dt.datetime | None = Field(
        description="When the pending review is due; null if no review is pending."
    )
    created_at: dt.datetime
    can: list[ProductAction] = Field(
        description="What your company may do with the product now; empty for other companies."
    )


class ProductLimitsOut(Wire):
    """How many products each plan allows, how many your company has, and the limits of the form.
    Null means no limit.
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
        description="Number of products that your company has, whatever their status.", examples=[3]
    )
    limit: int | None = Field(
        description="Maximum number of products with your plan; null for no limit.", examples=[5]
    )
    allowed: bool = Field(description="Whether your company may add another product.")
    lifted_by: list[TierName] = Field(description="The plans that would allow more products.")
    images: int = Field(description="Maximum number of images of a product.", examples=[4])
    name_length: int = Field(description="Maximum length of a name, in characters.", examples=[70])
    text_length: int = Field(
        description="Maximum length of a description or a specification, in characters.",
        examples=[255],
    )
    max_file_bytes: int = Field(
        description="Maximum size of an image, in bytes.", examples=[5242880]
    )
    review_hours: int = Field(
        description="Hours from submission until a review is due.", examples=[24]
    )
