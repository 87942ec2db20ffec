"""Wire shapes of enquiries (RULES.md 2.3, 2.7), one for owners, suppliers and staff."""

from __future__ import annotations

from pydantic import Field

from lading.base.kernel.checks import LooseBool, LooseInt, LooseList, LooseText
from lading.base.kernel.wire import Wire

from . import variants
from .actions import EnquiryAction
from .form.records import form_shape
from .form.schema_parts import AccessInfoOut
from .form.sent import TABLE


@form_shape
class EnquiryIn(Wire):
    """The fields of an enquiry. Fields that do not apply to the chosen party are ignored. A draft
    requires only `productName`; for a submission, `GET /enquiries/form-rules` lists the required
    fields.

    Countries, ports and units may be given by name, code or id.
    """

    variant: LooseText = Field(
        None,
        description="The kind of enquiry, one of: "
        f"{', '.join(f'`{name}`' for name in variants.open_names())}. "
        f"`{variants.default().name}` if omitted from a new enquiry. It cannot be changed later.",
        examples=["rfq"],
    )
    status: LooseText = Field(
        None,
        description="`draft` to save the enquiry as a draft, `pending_approval` to submit it for "
        "review. If omitted, a pending enquiry is submitted again, and any other enquiry is saved "
        "as a draft.",
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
        description="Codes of the business types to which the enquiry is addressed. The first one "
        "is the party, which determines the fields of the form.",
        examples=[["manufacturer", "manufacturer_exporter", "commission_agent"]],
    )
    include_commission_agents: LooseBool = Field(
        None,
        validation_alias="includeCommisionAgent",
        serialization_alias="includeCommisionAgent",
        description="Whether the enquiry is also addressed to commission agents; defaults to "
        "true. Ignored if the form does not have this option.",
    )
    include_freight_forwarders: LooseBool = Field(
        None,
        description="Whether the enquiry is also addressed to freight forwarders; defaults to "
        "false. Ignored if the form does not have this option.",
    )
    product_specification: LooseText = Field(
        None,
        description="Alternative name of `description`; ignored if `description` is sent.",
        examples=[None],
    )
    product_images: LooseList = Field(
        None,
        description="Images and documents that your company uploaded: `[{src, originalName}]`. The "
        "maximum number is `maxAttachments` of `GET /enquiries/form-rules`.",
        examples=[[]],
    )
    primary_image: LooseText = Field(
        None,
        description="`src` of the file in `productImages` to show first; the first image among "
        "them if omitted.",
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
        None,
        description="Whether the enquiry is a copy of an earlier one; defaults to false. Only used "
        "when an enquiry is created.",
    )
    ask_if_alike: LooseBool = Field(
        None,
        description="Whether to refuse a submission with 409 `ALIKE` if your company submitted a "
        "very similar enquiry within the last 14 days (by default). Nothing is then stored, and "
        "`data` describes the earlier enquiry. Defaults to false. Not in the original "
        "specification.",
        examples=[False],
    )


@TABLE.shape()
class EnquiryOut(Wire):
    """An enquiry, with the fields that the caller may see. For suppliers, the fields that only the
    owner may see, such as the review and the exclusions, are empty or null.
    """

    access_info: AccessInfoOut
    hidden_fields: tuple[str, ...] = Field(
        (),
        description="Names of the fields that a screen should not show to this caller. Not in the "
        "original specification.",
        examples=[["categories", "hscode"]],
    )
    can: tuple[EnquiryAction, ...] = Field(
        (),
        description="The actions that the caller may take on the enquiry now; any other is "
        "refused. Not in the original specification.",
        examples=[["clone", "delete", "viewQuotations"]],
    )


class DecisionIn(Wire):
    """A decision on one enquiry. Further fields of the enquiry, if sent, are ignored."""

    id: LooseInt = Field(None, description="Id of the enquiry to decide on.", examples=[1])
    status: LooseText = Field(
        None, description="The decision: `published` or `rejected`.", examples=["published"]
    )
    reason: LooseText = Field(
        None, description="The reason, required for a rejection.", examples=["Too vague"]
    )
    remarks: LooseText = Field(None, description="Alias of `reason`.", examples=[None])
    submitted_at: LooseText = Field(
        None,
        description="The value of `review.submittedAt` when the enquiry was reviewed. If the "
        "enquiry was edited after that, the call is refused with 409. Not checked if omitted.",
        examples=[None],
    )
