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
    """A product's form. Staff send `status` and `remarks` to decide.

    A body with `isActive` and nothing else of the form only turns the product on or off.
    """

    name: LooseText = Field(None, examples=["Combed cotton yarn Ne 30/1"])
    description: LooseText = Field(None, examples=["Combed, waxed, on paper cones"])
    specification: LooseText = Field(None, examples=["Ne 30/1, CSP 2900, 1.89 kg cones"])
    category_id: LooseInt = Field(None, description="Id or name of a category.", examples=[5])
    hs_code_id: LooseInt = Field(None, description="Id of an HS code of the category.")
    primary_image: LooseText = Field(
        None, description="`src` of one of the company's own uploaded pictures."
    )
    images: LooseList = Field(
        None,
        description="The company's own uploaded pictures: `[{src, originalName}]`. With the "
        "primary one at most 4.",
        examples=[[]],
    )
    is_active: LooseBool = Field(
        None, description="Whether the product is offered; true when left out."
    )
    status: LooseText = Field(
        None,
        description="Owners may send `pending_approval`; staff `approved` or `rejected`.",
        examples=["pending_approval"],
    )
    remarks: LooseText = Field(
        None, description="Staff only: reason, required to reject.", examples=[None]
    )
    user_id: LooseInt = Field(None, description="Must match the token.", examples=[None])


class ProductImageOut(AttachmentOut):
    """An image of a product, with its thumbnails."""

    small: str = Field(
        description="The address of a thumbnail for lists.", examples=[f"{FILE_EXAMPLE}?size=small"]
    )
    large: str = Field(
        description="The address of a thumbnail for details.",
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
    """A product. Other companies are sent null for `status`, `remarks` and `reviewDueAt`."""

    id: int
    name: str = Field(examples=["Combed cotton yarn Ne 30/1"])
    user_id: int = Field(description="The id of the person who added the product.")
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
        description="The address of a thumbnail of the primary image; null without one.",
        examples=[f"{FILE_EXAMPLE}?size=small"],
    )
    images: list[ProductImageOut] = Field(description="All images, the primary one first.")
    is_active: bool = Field(
        description="Whether the product is offered. Other companies see it, and it is matched "
        "with enquiries, only while it is."
    )
    status: str | None = Field(examples=["pending_approval"])
    remarks: str | None = Field(description="Reason for the rejection.")
    review_due_at: dt.datetime | None = Field(
        description="When the review is due; null if none is pending."
    )
    created_at: dt.datetime
    can: list[ProductAction] = Field(description="What your company may do with it now.")


class ProductLimitsOut(Wire):
    """How many products each plan allows, and how many your company has. Null: no limit."""

    free: int | None = Field(
        description="How many products a company with the Free plan may have.", examples=[5]
    )
    basic: int | None = Field(
        description="How many products a company with the Basic plan may have.", examples=[10]
    )
    premium: int | None = Field(
        description="How many products a company with the Premium plan may have.", examples=[20]
    )
    used: int = Field(description="How many products your company has.", examples=[3])
    limit: int | None = Field(description="Maximum number of products on your plan.", examples=[5])
    allowed: bool = Field(description="Whether another can be added.")
    lifted_by: list[TierName] = Field(description="The plans that would allow more.")
    images: int = Field(description="How many images a product may have.", examples=[4])
    name_length: int = Field(description="Maximum length of a name.", examples=[70])
    text_length: int = Field(
        description="Maximum length of a description or a specification.", examples=[255]
    )
    max_file_bytes: int = Field(description="Maximum upload size, in bytes.", examples=[5242880])
    review_hours: int = Field(description="Hours until a review is due.", examples=[24])
