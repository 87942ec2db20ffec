"""The records of an enquiry's fields: what is selected, how it is sent and to whom, and where the
back office shows it.

Records of the form's fields are in `form.records`; the others are here. A field is
withheld from every viewer that its record does not name. A test fails for a column of the model
that is in no record and not in `INTERNAL`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any

from lading.base.files.models import StoredFile
from lading.base.files.schemas import AttachmentOut
from lading.base.kernel.field_records import FieldTable, Place, Row
from lading.base.kernel.models import ReviewDecision
from lading.base.reference.business_types import CODE_BY_ID
from lading.trade.enquiries.actions import EnquiryAction

from .fields import GOODS, HISTORY
from .records import Record, form_records, fragment_as_json
from .rule import EVERYBODY, OPENED, Viewer
from .schema_parts import (
    STATUS_WORDS,
    AccessInfoOut,
    EnquirerOut,
    ReadReceiptOut,
    ReviewOut,
    VariantName,
)

OWNERS = frozenset({Viewer.OWNER, Viewer.STAFF})
SUPPLIERS = EVERYBODY - OWNERS
KNOWS_WHO_ASKS = OWNERS | {Viewer.INFORMED, Viewer.ACQUAINTED}
"""The viewers that may know the enquirer (RULES.md 23)."""

INTERNAL = {
    "excluded_company_ids": "the companies of both lists of exclusions, for matching",
    "rejection_reason": "owners read it in the review",
    "submitted_at": "owners read it in the review",
    "updated_at": "for staff alone",
}
"""Columns of the model that no record reads, each with the reason."""
INTERNAL_PLACES = {
    "updated_at": Place(HISTORY, 0),
    "submitted_at": Place(HISTORY, 1),
    "rejection_reason": Place(HISTORY, 2),
}
"""Where the back office shows some of them."""

NO_ENQUIRER = EnquirerOut(id=None, company_name=None)

# -- values --


_CODES = {int(type_id): code for type_id, code in CODE_BY_ID.items()}


def _targets(row: Row) -> list[str]:
    return [_CODES[each] for each in row["target_types"]]


def _enquirer(row: Row) -> dict[str, Any]:
    return {"id": row["created_by_id"], "companyName": row["company_name"]}


def _attachments(row: Row) -> list[AttachmentOut]:
    return [_attachment(file) for file in row["files"]]


def _primary(row: Row) -> str | None:
    return next((_attachment(file).src for file in row["files"] if file["primary"]), None)


def _attachment(file: Mapping[str, Any]) -> AttachmentOut:
    return AttachmentOut.from_file(StoredFile(uuid=file["uuid"], original_name=file["name"]))


def _review(row: Row) -> ReviewOut | None:
    review = row["review"]
    if review is None:
        return None
    waits = review["decided_at"] is None
    rejected = review["decision"] == ReviewDecision.REJECTED
    return ReviewOut(
        submitted_at=review["submitted_at"],
        due_at=review["due_at"] if waits else None,
        decided_at=review["decided_at"],
        remarks=review["remarks"] if rejected else None,
    )


# -- everything else --


def _column(name: str, value_type: Any, column: str = "", **more: Any) -> Record:
    """A field that is sent as it is stored."""
    more = {"seen_by": EVERYBODY, **more}
    stored = column or name
    return Record(
        name=name,
        type=value_type,
        columns={stored: stored},
        read=more.pop("read", None) or itemgetter(stored),
        **more,
    )


_OTHERS: Sequence[Record] = (
    _column("id", int),
    _column("variant", VariantName, staff={"variant": Place(GOODS, 0)}),
    _column(
        "targeted_business_type",
        list[str],
        "target_types",
        read=_targets,
        description="Codes of the business types that are addressed, the main one first.",
        staff={"targets": Place(GOODS, 7)},
    ),
    _column(
        "include_commission_agents",
        bool,
        wire="includeCommisionAgent",
        staff={"include_commission_agents": Place(GOODS, 8)},
    ),
    _column(
        "include_freight_forwarders",
        bool,
        staff={"include_freight_forwarders": Place(GOODS, 8)},
    ),
    _column(
        "is_duplicate",
        bool,
        staff={"is_duplicate": Place(HISTORY, 3)},
        description="Whether the enquiry is a copy of another one.",
    ),
    _column(
        "excluded_user_ids",
        list[int],
        seen_by=OWNERS,
        withheld=[],
        staff={"excluded": Place(GOODS, 7)},
        description="Primary users of the companies from which the enquiry is hidden.",
    ),
    _column(
        "exclude_sending_cha",
        list[int],
        "excluded_agent_ids",
        wire="excludeSendingCHA",
        description="Companies of customs house agents from which the enquiry is hidden, by id.",
        seen_by=OWNERS,
        withheld=[],
    ),
    Record(
        name="business_type_id",
        type=int,
        columns={"business_type_id": "company__business_type_id"},
        seen_by=EVERYBODY,
        description="Business type id of the company that raised the enquiry.",
        staff={"company": Place(GOODS, 1)},
    ),
    _column(
        "user_id",
        int | None,
        "created_by_id",
        seen_by=KNOWS_WHO_ASKS,
        staff={"created_by": Place(GOODS, 1)},
    ),
    Record(
        name="user",
        type=EnquirerOut,
        columns={"created_by_id": "created_by_id", "company_name": "company__name"},
        read=_enquirer,
        seen_by=KNOWS_WHO_ASKS,
        withheld=NO_ENQUIRER,
    ),
    Record(
        name="status",
        type=str,
        columns={
            name: name for name in ("status", "order_state", "quotation_count", "unread_quotations")
        },
        read=lambda row: row["shown_status"],
        seen_by=EVERYBODY,
        staff={
            "status": Place(GOODS, 2),
            "order_state": Place(GOODS, 2),
            "quotation_count": Place(HISTORY, 3),
            "unread_quotations": Place(HISTORY, 3),
        },
        description=f"For the owner and staff: {STATUS_WORDS}. For a supplier: the status of the "
        "lead, as in `GET /enquiries/businessType` (RULES.md 22).",
        examples=("published",),
    ),
    _column(
        "stored_status",
        str,
        "status",
        description="`draft`, `pending_approval`, `published`, `rejected` or `withdrawn`.",
        examples=("published",),
    ),
    _column(
        "total_quotations",
        int,
        "quotation_count",
        seen_by=OWNERS,
        withheld=0,
        description="Quotations received; always 0 for suppliers.",
    ),
    _column(
        "created_at",
        dt.datetime,
        as_json=fragment_as_json("created_at"),
        staff={"created_at": Place(HISTORY, 0)},
    ),
    _column("published_at", dt.datetime | None, staff={"published_at": Place(HISTORY, 1)}),
    # Computed for the viewer: the caller puts the value into the row under the field's name.
    Record(
        name="product_images",
        type=list[AttachmentOut],
        read=_attachments,
        seen_by=OPENED,
        withheld=[],
    ),
    Record(name="primary_image", type=str | None, read=_primary, seen_by=OPENED),
    Record(
        name="review",
        type=ReviewOut | None,
        read=_review,
        seen_by=OWNERS,
        description="Null before the first submission, and for suppliers.",
    ),
    Record(
        name="read_receipt",
        type=list[ReadReceiptOut],
        wire="readReciept",
        seen_by=SUPPLIERS,
        withheld=[],
        description="Your company's progress with the lead; empty until it opens the lead.",
    ),
    Record(
        name="is_matched",
        type=bool,
        seen_by=SUPPLIERS,
        withheld=False,
        description="Whether the products or ports of your company match.",
    ),
    Record(
        name="match_score",
        type=int,
        seen_by=SUPPLIERS,
        withheld=0,
        description="How well your company matches, from 0 to 100.",
    ),
    Record(name="match_reasons", type=list[str], seen_by=SUPPLIERS, withheld=[]),
    Record(name="access_info", type=AccessInfoOut, seen_by=EVERYBODY),
    Record(name="hidden_fields", type=tuple[str, ...], seen_by=SUPPLIERS, withheld=()),
    Record(name="can", type=tuple[EnquiryAction, ...], seen_by=EVERYBODY),
)

TABLE = FieldTable(
    Viewer,
    [
        *form_records(),
        *_OTHERS,
    ],
)

LEAD_ROW = (
    "id", "variant", "product_name", "qty", "units", "category_id", "categories", "hs_code_id",
    "hscode", "source_country", "source_port", "source_port_code", "destination_country",
    "destination_port", "destination_port_code", "container_type", "no_of_containers",
    "shipment_mode", "shipment_type", "payment_terms", "currency", "cargo_readiness_date",
    "targeted_business_type", "business_type_id", "created_at",
)  # fmt: skip
"""The fields of the enquiry in a row of the list of leads, for everyone who has it in the list."""

LEAD_ROW_AS_JSON = TABLE.json_of(LEAD_ROW, Viewer.LISTED)
"""Makes the JSON of those fields, by wire name. The row's dates are JSON text from PostgreSQL."""
