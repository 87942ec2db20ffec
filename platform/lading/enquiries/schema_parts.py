"""The small wire shapes within an enquiry."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from pydantic import Field, WithJsonSchema

from lading.kernel.wire import Wire

from . import variants

STATUS_WORDS = (
    "`draft`, `pending_approval`, `published`, `rejected`, `withdrawn`, and derived (RULES.md 28) "
    "`quotation_sent` (shown New Quotation), `quotation_received`, `order_placed`, "
    "`order_confirmed`"
)
VariantName = Annotated[str, WithJsonSchema({"type": "string", "enum": variants.all_names()})]
OpenVariantName = Annotated[str, WithJsonSchema({"type": "string", "enum": variants.open_names()})]


class EnquirerOut(Wire):
    """Who raised the enquiry. Both fields are null while the name is withheld (RULES.md 23), since
    the id would reveal it.
    """

    id: int | None
    company_name: str | None


class AccessInfoOut(Wire):
    """Whether the viewer may open the enquiry and quote (RULES.md 17)."""

    can_access: bool


class ReadReceiptOut(Wire):
    """The supplier's progress with the enquiry (RULES.md 22)."""

    status: str
    quotation_id: int | None


class AlikeOut(Wire):
    """An enquiry of the same company that asks for much the same (RULES.md 24)."""

    id: int
    variant: str
    product_name: str
    submitted_at: dt.datetime
    percent: int


class ReviewOut(Wire):
    """The owner's view of the review (RULES.md 30); ``dueAt`` is null when nothing waits."""

    submitted_at: dt.datetime | None
    due_at: dt.datetime | None
    decided_at: dt.datetime | None
    remarks: str | None = Field(description="Reason for the rejection.")
