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
    """The enquiry form. Fields that the party's form does not show are ignored; a draft needs only
    a name.

    Countries, ports and units may be given by name, code or id.
    """

    variant: LooseText = Field(
        None,
        description="The kind of enquiry: "
        f"{', '.join(f'`{name}`' for name in variants.open_names())}. "
        f"`{variants.default().name}` if omitted.",
        examples=["rfq"],
    )
    status: LooseText = Field(
        None,
        description="`draft` to save, `pending_approval` to submit for review.",
        examples=["pending_approval"],
    )
    user_id: LooseInt = Field(None, description="Must match the token.", examples=[None])
    business_type_id: LooseInt = Field(None, description="Must match the token.", examples=[None])
    targeted_business_type: LooseList = Field(
        None,
        description="Business type codes; the first is the party.",
        examples=[["manufacturer", "manufacturer_exporter", "commission_agent"]],
    )
    include_commission_agents: LooseBool = Field(
        None,
        validation_alias="includeCommisionAgent",
        serialization_alias="includeCommisionAgent",
        description="Whether to also ask commission agents; defaults to true.",
    )
    include_freight_forwarders: LooseBool = Field(
        None, description="Whether to also ask freight forwarders; defaults to false."
    )
    product_specification: LooseText = Field(
        None, description="Used as `description` if that is omitted.", examples=[None]
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
        description="Ids of primary users, as in `/users/all/freight-forwarder`, whose companies "
        "must not see the enquiry.",
        examples=[[]],
    )
    exclude_sending_cha: LooseList = Field(
        None,
        validation_alias="excludeSendingCHA",
        serialization_alias="excludeSendingCHA",
        description="Ids of companies, as in `/users/all/cha`, that must not see the enquiry.",
        examples=[[]],
    )
    is_duplicate: LooseBool = Field(
        None, description="Whether this is a copy of an earlier enquiry."
    )
    ask_if_alike: LooseBool = Field(
        None,
        description="Whether to refuse with 409 `ALIKE` (the other enquiry is in "
        "`data`, nothing is stored) if your company recently "
        "submitted a very similar enquiry. Defaults to false. Not in "
        "the original specification.",
        examples=[False],
    )


@TABLE.shape()
class EnquiryOut(Wire):
    """An enquiry, with the fields that its viewer may see. Suppliers get empty values for the
    owner's fields (review, exclusions).
    """

    access_info: AccessInfoOut
    hidden_fields: tuple[str, ...] = Field(
        (),
        description="Fields that the client should hide for this caller. Not in the "
        "original specification.",
        examples=[["categories", "hscode"]],
    )
    can: tuple[EnquiryAction, ...] = Field(
        (),
        description="What the caller may do with it now; anything else is "
        "refused. Not in the original specification.",
        examples=[["clone", "delete", "viewQuotations"]],
    )
