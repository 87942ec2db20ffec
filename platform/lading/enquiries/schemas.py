"""Wire shapes of enquiries (document 2 §3 and §7). One shape for owners, suppliers and staff."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from pydantic import Field, WithJsonSchema

from lading.files.schemas import AttachmentOut
from lading.kernel.checks import LooseBool, LooseInt, LooseList, LooseNumber, LooseText
from lading.kernel.wire import Number, Wire

from . import variants
from .actions import EnquiryAction

STATUS_WORDS = (
    "`draft`, `pending_approval`, `published`, `rejected`, `withdrawn`, and derived (decision 28) "
    "`quotation_sent` (shown New Quotation), `quotation_received`, `order_placed`, "
    "`order_confirmed`"
)


VariantName = Annotated[str, WithJsonSchema({"type": "string", "enum": variants.all_names()})]
OpenVariantName = Annotated[str, WithJsonSchema({"type": "string", "enum": variants.open_names()})]


class EnquiryIn(Wire):
    """The enquiry form. What a party does not show is dropped; a draft needs only a name.

    Countries, ports and units are understood by name, code or id.
    """

    variant: LooseText = Field(
        None,
        description=f"`{variants.default().name}` when left out. Offered: "
        f"{', '.join(f'`{name}`' for name in variants.open_names())}.",
        examples=["rfq"],
    )
    status: LooseText = Field(
        None,
        description="`draft` to save, `pending_approval` to submit for review.",
        examples=["pending_approval"],
    )
    user_id: LooseInt = Field(None, description="Checked against the token.", examples=[None])
    business_type_id: LooseInt = Field(
        None, description="Checked against the token.", examples=[None]
    )
    targeted_business_type: LooseList = Field(
        None,
        description="Business type codes; the first is the party.",
        examples=[["manufacturer", "manufacturer_exporter", "commission_agent"]],
    )
    include_commission_agents: LooseBool = Field(
        None,
        validation_alias="includeCommisionAgent",
        serialization_alias="includeCommisionAgent",
        description="Also ask commission agents; true when left out.",
    )
    include_freight_forwarders: LooseBool = Field(
        None, description="Also ask freight forwarders; false when left out."
    )
    product_name: LooseText = Field(None, examples=["Combed cotton yarn Ne 30/1"])
    description: LooseText = Field(
        None, description="Requirements.", examples=["Waxed, on cones, 25 kg cartons"]
    )
    product_specification: LooseText = Field(
        None, description="Read as `description` where that is left out.", examples=[None]
    )
    remarks: LooseText = Field(None, examples=[""])
    category_id: LooseInt = Field(None, examples=[51])
    hs_code_id: LooseInt = Field(None, examples=[3413])
    qty: LooseNumber = Field(None, examples=[12000])
    units: LooseText = Field(None, examples=["KGS"])
    source_country: LooseText = Field(None, examples=["India"])
    source_port: LooseText = Field(None, examples=["INMUN"])
    destination_country: LooseText = Field(None, examples=["United Arab Emirates"])
    destination_port: LooseText = Field(None, examples=["AEJEA"])
    payment_terms: LooseText = Field(None, description="Delivery terms.", examples=["EXW"])
    location_for_delivery: LooseText = Field(None, examples=["Coimbatore"])
    shipment_mode: LooseText = Field(None, examples=["sea"])
    shipment_type: LooseText = Field(None, examples=["fcl"])
    container_type: LooseText = Field(
        None, description="Code or any documented spelling.", examples=["40' dry high cube"]
    )
    no_of_containers: LooseInt = Field(None, examples=[2])
    net_weight_per_container: LooseNumber = Field(None, description="kg", examples=[18000])
    cargo_weight: LooseNumber = Field(None, description="kg", examples=[950])
    total_cubic_meter: LooseNumber = Field(None, examples=[6.5])
    cargo_readiness_date: LooseText = Field(
        None, description="YYYY-MM-DD or DD-MM-YYYY.", examples=["2099-12-31"]
    )
    currency: LooseText = Field(None, description="ISO 4217.", examples=["USD"])
    rate_indication: LooseNumber = Field(
        None,
        validation_alias="rateindication",
        serialization_alias="rateindication",
        examples=[1200],
    )
    product_images: LooseList = Field(
        None,
        description="At most 4 of the company's own uploads: `[{src, originalName}]`.",
        examples=[[]],
    )
    primary_image: LooseText = Field(
        None, description="`src` of one of productImages; the first picture when left out."
    )
    excluded_user_ids: LooseList = Field(
        None,
        description="Ids from `/users/all/…`: companies that are not to see it, as in "
        "excludeSendingCHA.",
        examples=[[]],
    )
    exclude_sending_cha: LooseList = Field(
        None,
        validation_alias="excludeSendingCHA",
        serialization_alias="excludeSendingCHA",
        description="Ids of companies that are not to see it.",
        examples=[[]],
    )
    is_duplicate: LooseBool = Field(None, description="A clone of an earlier enquiry.")


class CategoryOut(Wire):
    """The product category of an enquiry."""

    id: int
    name: str


class HsCodeOut(Wire):
    """The HS code of an enquiry: 2, 4 or 6 digits."""

    id: int
    code: str
    description: str


class EnquirerOut(Wire):
    """Who raised it; both are null while withheld (decision 23): the id leads to the name."""

    id: int | None
    company_name: str | None


class AccessInfoOut(Wire):
    """Whether the viewer may open the enquiry and quote (decision 17)."""

    can_access: bool


class ReadReceiptOut(Wire):
    """How far the viewing supplier has come with the enquiry (decision 22)."""

    status: str
    quotation_id: int | None


class ReviewOut(Wire):
    """The owner's view of the review (decision 30); ``dueAt`` is null when nothing waits."""

    submitted_at: dt.datetime | None
    due_at: dt.datetime | None
    decided_at: dt.datetime | None
    remarks: str | None = Field(description="Why it was rejected.")


class EnquiryOut(Wire):
    """An enquiry. Owner's fields (review, exclusions) are empty for suppliers."""

    id: int
    variant: VariantName
    product_name: str
    description: str | None
    qty: Number | None
    units: str | None = Field(description="The unit's label.", examples=["Kilograms (KGS)"])
    category_id: int | None
    categories: CategoryOut | None
    hs_code_id: int | None
    hscode: HsCodeOut | None
    source_country: str | None
    source_port: str | None
    source_port_code: str | None = Field(description="UN/LOCODE.", examples=["INMUN"])
    destination_country: str | None
    destination_port: str | None
    destination_port_code: str | None = Field(description="UN/LOCODE.", examples=["AEJEA"])
    container_type: str | None = Field(description="Canonical code.", examples=["40DHC"])
    no_of_containers: int | None
    net_weight_per_container: Number | None = Field(description="kg")
    payment_terms: str | None
    location_for_delivery: str | None
    include_commission_agents: bool = Field(serialization_alias="includeCommisionAgent")
    shipment_mode: str | None = Field(examples=["sea"])
    shipment_type: str | None = Field(examples=["fcl"])
    cargo_weight: Number | None = Field(description="kg")
    total_cubic_meter: Number | None
    cargo_readiness_date: dt.date | None
    currency: str | None
    rate_indication: Number | None = Field(serialization_alias="rateindication")
    product_images: list[AttachmentOut]
    primary_image: str | None
    remarks: str | None
    is_duplicate: bool
    targeted_business_type: list[str]
    excluded_user_ids: list[int]
    exclude_sending_cha: list[int] = Field(serialization_alias="excludeSendingCHA")
    include_freight_forwarders: bool
    business_type_id: int = Field(description="Business type of whoever raised it.")
    user_id: int | None
    user: EnquirerOut
    status: str = Field(description=STATUS_WORDS, examples=["published"])
    stored_status: str = Field(examples=["published"])
    total_quotations: int
    created_at: dt.datetime
    published_at: dt.datetime | None
    read_receipt: list[ReadReceiptOut] = Field(serialization_alias="readReciept")
    is_matched: bool
    match_score: int
    match_reasons: list[str]
    access_info: AccessInfoOut
    review: ReviewOut | None
    hidden_fields: tuple[str, ...] = Field(
        (),
        description="Fields that say nothing to the caller: its screen leaves them out. "
        "An addition.",
        examples=[["categories", "hscode"]],
    )
    can: tuple[EnquiryAction, ...] = Field(
        (),
        description="What the caller may do with it now; anything else is refused. An addition.",
        examples=[["clone", "delete", "viewQuotations"]],
    )
