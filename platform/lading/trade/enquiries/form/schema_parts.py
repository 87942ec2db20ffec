"""The small wire shapes within an enquiry."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from pydantic import Field, WithJsonSchema

from lading.base.kernel.wire import Wire
from lading.trade.enquiries import variants

STATUS_WORDS = (
    "`draft`, `pending_approval`, `published`, `rejected` or `withdrawn`; or, derived from the "
    'quotations received (RULES.md 28), `quotation_sent` (one is unread: "New Quotation"), '
    "`quotation_received` (all are read), `order_placed` or `order_confirmed`"
)
VariantName = Annotated[str, WithJsonSchema({"type": "string", "enum": variants.all_names()})]
OpenVariantName = Annotated[str, WithJsonSchema({"type": "string", "enum": variants.open_names()})]


class EnquirerOut(Wire):
    """The person and the company that raised the enquiry. Both fields are null while the company's
    identity is withheld from the caller (RULES.md 23).
    """

    id: int | None
    company_name: str | None


class AccessInfoOut(Wire):
    """The access of the caller's company to the enquiry (RULES.md 17)."""

    can_access: bool = Field(
        description="Whether your company has opened the enquiry, or may open it now."
    )


class ReadReceiptOut(Wire):
    """Your company's progress with a lead (RULES.md 22): the status of the lead, and the id of the
    quotation that your company sent.
    """

    status: str = Field(
        description="`awaiting_for_quotation`, `quotation_sent`, `order_placed` or "
        "`order_confirmed`."
    )
    quotation_id: int | None = Field(
        description="Your company's own quotation; null if it has sent none."
    )


class AlikeOut(Wire):
    """A very similar enquiry that the same company submitted recently (RULES.md 24). `percent` is
    the similarity of the two texts, from 0 to 100.
    """

    id: int
    variant: str
    product_name: str
    submitted_at: dt.datetime
    percent: int


class ReviewOut(Wire):
    """The latest staff review of the enquiry, shown to its owner and to staff (RULES.md 30).
    `decidedAt` is null until the review is decided, and `dueAt` is null afterwards.
    """

    submitted_at: dt.datetime | None
    due_at: dt.datetime | None
    decided_at: dt.datetime | None
    remarks: str | None = Field(
        description="The reason that staff gave for rejecting the enquiry; null if it was not "
        "rejected."
    )
