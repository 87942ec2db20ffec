"""Makes the wire shape of enquiries from rows of columns, read by one SQL query.

The records (`records.TABLE`) say which columns are selected and who is sent each field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce, JSONObject

from lading.base.kernel.actor import Actor
from lading.base.kernel.models import Review
from lading.base.reference.names import local_name

from . import actions
from .form.records import NAMED
from .form.rule import Viewer
from .form.sent import TABLE
from .models import Enquiry, EnquiryAttachment
from .rules import shown_status
from .schemas import EnquiryOut

REVIEW_KIND = "enquiry"

Row = Mapping[str, Any]
"""One enquiry: the columns of `TABLE.columns` by name, and ``files`` and ``review``."""


def column(name: str, language: str = "") -> str | Coalesce:
    """A column of `TABLE.columns`, in the language given or else the reader's."""
    return local_name(TABLE.columns[name], language) if name in NAMED else TABLE.columns[name]


def columns(
    enquiries: QuerySet[Enquiry], more: Mapping[str, str] | None = None, language: str = ""
) -> QuerySet[Enquiry, tuple[Any, ...]]:
    """The columns of each enquiry, in the order that `named` expects; ``more`` adds columns by
    path.
    """
    attached = EnquiryAttachment.objects.filter(enquiry_id=OuterRef("pk")).order_by("slot")
    files = attached.values_list(
        JSONObject(uuid="file__uuid", name="file__original_name", primary="is_primary")
    )
    reviews = Review.objects.filter(kind=REVIEW_KIND, object_id=OuterRef("pk")).order_by("-pk")
    review = reviews.values_list(
        JSONObject(
            submitted_at="submitted_at",
            due_at="due_at",
            decided_at="decided_at",
            decision="decision",
            remarks="remarks",
        )
    )
    return enquiries.values_list(
        *(column(name, language) for name in TABLE.columns),
        ArraySubquery(files),
        Subquery(review[:1]),
        *(more or {}).values(),
    )


def named(values: Sequence[Any], more: Mapping[str, str] | None = None) -> Row:
    """The values of one row of `columns`, by name."""
    return dict(zip((*TABLE.columns, "files", "review", *(more or {})), values, strict=True))


def owner_answer(actor: Actor, row: Row) -> dict[str, Any]:
    """The fields of `owner_shape` as JSON types."""
    return owner_shape(actor, row).model_dump(by_alias=True)


def owner_shape(actor: Actor, row: Row) -> EnquiryOut:
    """The wire shape for members of the company that owns the enquiry."""
    can = actions.of_owner(actor, row)
    return EnquiryOut(**TABLE.values({**_of_trade(row), "can": can}, Viewer.OWNER))


def staff_fields(row: Row) -> dict[str, Any]:
    """The fields of `EnquiryOut` for staff, who see everything that the owner sees."""
    return TABLE.values({**_of_trade(row), "can": ()}, Viewer.STAFF)


def _of_trade(row: Row) -> dict[str, Any]:
    """The row with the computed fields that only the trade's viewers see."""
    status = shown_status(
        row["status"],
        row["order_state"],
        quotations=row["quotation_count"],
        unread=row["unread_quotations"],
    )
    return {**row, "shown_status": status, "access_info": {"canAccess": True}}
