"""The small wire shapes within an enquiry."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from pydantic import Field, WithJsonSchema

from lading.kernel.wire import Wire

from . import variants

STATUS_WORDS = (
    "`draft`, `pending_approval`, `published`, `rejected` or `withdrawn`; or, derived from its "
    'quotations (RULES.md 28), `quotation_sent` (a quotation is unread: "New Quotation"), '
    "`quotation_received` (all are read), `order_placed` or `order_confirmed`"
)
VariantName = Annotated[str, WithJsonSchema({"type": "string", "enum": variants.all_names()})]
OpenVariantName = Annotated[str, WithJsonSchema({"type": "string", "enum": variants.open_names()})]


class EnquirerOut(Wire):
    """The person and the company that raised the enquiry. Both fields are null while the company's
    name is withheld from the viewer (RULES.md 23).
    """

    id: int | None
    company_name: str | None


class AccessInfoOut(Wire):
    """Whether the viewer's company has opened the enquiry or may still open it (RULES.md 17)."""

    can_access: bool


class ReadReceiptOut(Wire):
    """How far the viewing supplier has come with the enquiry (RULES.md 22): `status` is a lead
    status, and `quotationId` is null until the supplier has quoted.
    """

    status: str
    quotation_id: int | None


class AlikeOut(Wire):
    """A very similar enquiry that the same company submitted recently (RULES.md 24). `percent` is
    how much of the two texts is the same.
    """

    id: int
    variant: str
    product_name: str
    submitted_at: dt.datetime
    percent: int


class ReviewOut(Wire):
    """The latest review of the enquiry, for its owner and staff (RULES.md 30). `dueAt` is null once
    it is decided, `decidedAt` until then.
    """

    submitted_at: dt.datetime | None
    due_at: dt.datetime | None
    decided_at: dt.datetime | None
    remarks: str | None = Field(
        description="Why the enquiry was rejected; null if it was not rejected."
    )
