"""Wire shapes of enquiries (RULES.md 2.3, 2.7), one for owners, suppliers and staff."""

from __future__ import annotations

from pydantic import Field

from lading.kernel.checks import LooseBool, LooseInt, LooseList, LooseText
from lading.kernel.wire import Wire

from . import variants
from .actions import EnquiryAction
from .form_records import form_shape
from .records import TABLE
from .schema_parts import AccessInfoOut


@form_shape
class EnquiryIn(Wire):
    """The enquiry form. Fields that the form of the chosen party does not show are ignored. A draft
    needs only `productName`; `GET /enquiries/form-rules` says what a submission needs.

    Countries, ports and units may be given by name, code or id.
    """

    variant: LooseText = Field(
        None,
        description="The kind of enquiry: "
        f"{', '.join(f'`{name}`' for name in variants.open_names())}. "
        f"`{variants.default().name}` if omitted. It cannot be changed later.",
        examples=["rfq"],
    )
    status: LooseText = Field(
        None,
        description="`draft` to save, `pending_approval` to submit for review. If omitted, a "
        "pending enquiry stays pending, and any other becomes a draft.",
        examples=["pending_approval"],
    )
    user_id: LooseInt = Field(
        None,
        description="May be omitted. Your user id or a colleague's; any other is refused with 403.",
        examples=[None],
    )
    business_type_id: LooseInt = Field(
        None,
        description="May be omitted. Your company's business type id; any other is refused with "
        "403.",
        examples=[None],
    )
    targeted_business_type: LooseList = Field(
        None,
        description="Codes of the business types that are asked; the first is the party, which "
        "decides which form applies.",
        examples=[["manufacturer", "manufacturer_exporter", "commission_agent"]],
    )
    include_commission_agents: LooseBool = Field(
        None,
        validation_alias="includeCommisionAgent",
        serialization_alias="includeCommisionAgent",
        description="Whether the enquiry is also addressed to commission agents, where the form "
        "offers this; defaults to true.",
    )
    include_freight_forwarders: LooseBool = Field(
        None,
        description="Whether the enquiry is also addressed to freight forwarders, where the "
        "form offers this; defaults to false.",
    )
    product_specification: LooseText = Field(
        None, description="Used as `description` if that is omitted.", examples=[None]
    )
    product_images: LooseList = Field(
        None,
        description="Your company's own uploads: `[{src, originalName}]`. At most "
        "`maxAttachments` of `GET /enquiries/form-rules`.",
        examples=[[]],
    )
    primary_image: LooseText = Field(
        None, description="`src` of one of `productImages`; the first image if omitted."
    )
    excluded_user_ids: LooseList = Field(
        None,
        description="Ids of the primary users whose companies must not receive the enquiry, as "
        "listed by `GET /users/all/freight-forwarder`.",
        examples=[[]],
    )
    exclude_sending_cha: LooseList = Field(
        None,
        validation_alias="excludeSendingCHA",
        serialization_alias="excludeSendingCHA",
        description="Ids of the companies that must not receive the enquiry, as listed by `GET "
        "/users/all/cha`.",
        examples=[[]],
    )
    is_duplicate: LooseBool = Field(
        None, description="Whether the enquiry is a copy of an earlier one; defaults to false."
    )
    ask_if_alike: LooseBool = Field(
        None,
        description="Whether a submission is refused with 409 `ALIKE` if your company recently "
        "submitted a very similar enquiry. Nothing is stored then, and `data` has the other "
        "enquiry. Defaults to false. Not in the original specification.",
        examples=[False],
    )


@TABLE.shape()
class EnquiryOut(Wire):
    """An enquiry as its viewer may see it. Suppliers are sent empty values or null for the owner's
    fields, such as the review and the exclusions.
    """

    access_info: AccessInfoOut
    hidden_fields: tuple[str, ...] = Field(
        (),
        description="Names of the fields that a screen should leave out for this caller. Not in "
        "the original specification.",
        examples=[["categories", "hscode"]],
    )
    can: tuple[EnquiryAction, ...] = Field(
        (),
        description="What the caller may do with the enquiry now; anything else is refused. Not in "
        "the original specification.",
        examples=[["clone", "delete", "viewQuotations"]],
    )
