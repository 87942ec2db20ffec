"""Every field of a quotation on the wire, one record each: which columns it is read from, who sees
it, how the seller sends it, and where the back office shows it. Those of its terms are in
`term_fields`.

Columns, shapes, the form and what is withheld are made from these tables. A field without a viewer
is sent to nobody (RULES.md 2, 23).
"""

from __future__ import annotations

import datetime as dt
from typing import Literal

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.checks import LooseInt, LooseText
from lading.base.kernel.field_limits import WHOLE_DIGITS, NumberLimits
from lading.base.kernel.field_records import FieldRecord, FieldTable, Input, Place
from lading.base.kernel.wire import Number, Wire
from lading.base.reference.business_types import CODE_BY_ID, BusinessTypeId

from . import term_fields
from .rules import QuotationAction
from .term_fields import (
    EVERYONE,
    KNOWS_BUYER,
    QUOTATION,
    TERMS,
    Viewer,
    joined,
    own,
    price_basis,
    units,
)

VERSIONS = FieldTable(
    Viewer,
    (
        *term_fields.RECORDS,
        price_basis(),
        own("created_at", dt.datetime, staff={"created_at": Place(TERMS, 0)}),
    ),
)
"""One version of the terms. The caller adds ``created_at``, the version's own, and how the
enquiry ships to the row.
"""

_of_enquiry = joined("e_", "enquiry")

ENQUIRIES = FieldTable(
    Viewer,
    (
        FieldRecord(name="id", type=int, seen_by=EVERYONE, read=lambda row: row["enquiry_id"]),
        _of_enquiry("product_name", str, "product_name"),
        _of_enquiry("status", str, "status"),
        _of_enquiry("qty", Number | None, "quantity"),
        units("e_", "enquiry"),
        _of_enquiry("category", str | None, "category"),
        _of_enquiry("hs_code", str | None, "hs_code__code"),
        _of_enquiry("shipment_mode", str | None, "shipment_mode", empty_is_none=True),
        _of_enquiry("shipment_type", str | None, "shipment_type", empty_is_none=True),
        _of_enquiry("container_type", str | None, "container_type", empty_is_none=True),
        _of_enquiry("no_of_containers", int | None, "container_count"),
        _of_enquiry("total_cubic_meter", Number | None, "total_cubic_metres"),
        _of_enquiry("source_country", str | None, "source_country"),
        _of_enquiry("source_port", str | None, "source_port__name"),
        _of_enquiry("destination_country", str | None, "destination_country"),
        _of_enquiry("destination_port", str | None, "destination_port__name"),
        FieldRecord(
            name="targeted_business_type",
            type=list[str],
            seen_by=EVERYONE,
            columns={"e_target_types": "enquiry__target_types"},
            read=lambda row: [CODE_BY_ID[BusinessTypeId(t)] for t in row["e_target_types"]],
        ),
    ),
)
"""The enquiry's fields that are sent with a quotation."""

SELLERS = FieldTable(
    Viewer,
    (
        FieldRecord(name="id", type=int, seen_by=EVERYONE, read=lambda row: row["sender_id"]),
        joined("s_", "company")("company_name", str, "name"),
        joined("s_", "company")("country", str, "country"),
        joined("s_", "company")("business_type_id", int, "business_type_id"),
    ),
)


@SELLERS.shape()
class PartyOut(Wire):
    """The seller of a quotation: the person who sent it (`id`), and that person's company."""


@ENQUIRIES.shape()
class QuotedEnquiryOut(Wire):
    """A summary of the enquiry on which a quotation was sent. `status` is the enquiry's stored
    status, which quotations and orders do not change.
    """


QUOTATIONS = FieldTable(
    Viewer,
    (
        own("id", int, "id"),
        own(
            "enquiry_id",
            int,
            "enquiry_id",
            staff={"enquiry": Place(QUOTATION, 0)},
            sent=Input(
                type=LooseInt,
                description="Id of the enquiry to quote on. Required for a new quotation; ignored "
                "when a quotation is changed.",
                example=1,
                required=_("Enquiry is required"),
                limits=NumberLimits(minimum=1, digits=WHOLE_DIGITS, places=0),
            ),
        ),
        own(
            "sender_id",
            int,
            "created_by_id",
            staff={"created_by": Place(QUOTATION, 2)},
            sent=Input(
                type=LooseInt,
                description="May be omitted. Read only if the seller sends it: your user id or a "
                "colleague's; any other is refused with 403.",
            ),
        ),
        own(
            "receiver_id",
            int | None,
            "enquiry__created_by_id",
            seen_by=KNOWS_BUYER,
            sent=Input(
                type=LooseInt,
                description="May be omitted. Read only when the buyer places an order: your user "
                "id or a colleague's; any other is refused with 403.",
            ),
        ),
        *term_fields.RECORDS,
        price_basis(),
        own(
            "status",
            Literal["quotation_sent", "order_placed", "order_confirmed", "withdrawn"],
            "status",
            staff={"status": Place(QUOTATION, 0)},
            sent=Input(
                type=LooseText,
                description="`order_placed` to place an order; `order_confirmed` (also "
                "`ORDER_COFIRMED`) to confirm it; omitted or `quotation_sent` to send or revise a "
                "quotation. Case is ignored.",
                example="quotation_sent",
            ),
        ),
        own(
            "is_expired",
            bool,
            read=lambda row: row["v_expiry_date"] < row["today"],
            description="Whether the quotation's last day of validity has passed (Indian time). "
            "No order can be placed on an expired quotation.",
        ),
        FieldRecord(
            name="is_read",
            type=bool,
            seen_by=EVERYONE,
            columns={"seen_version": "seen_version"},
            read=lambda row: row["seen_version"] == row["v_version"],
            description="Whether the buyer has read the current version of the quotation.",
            staff={"version_now": Place(QUOTATION, 4), "version_seen": Place(QUOTATION, 5)},
        ),
        own(
            "has_counter_offer",
            bool,
            "has_counter_offer",
            staff={"has_counter_offer": Place(QUOTATION, 5)},
            description="Whether a counter-offer by the buyer is awaiting the seller's answer. Not "
            "in the original specification.",
        ),
        own("created_at", dt.datetime, "created_at", staff={"created_at": Place(QUOTATION, 2)}),
        own(
            "ordered_at",
            dt.datetime | None,
            "ordered_at",
            staff={"ordered_at": Place(QUOTATION, 3)},
        ),
        own(
            "confirmed_at",
            dt.datetime | None,
            "confirmed_at",
            staff={"confirmed_at": Place(QUOTATION, 3)},
        ),
        own("enquiries", QuotedEnquiryOut, description="The enquiry on which it was sent."),
        own("sender", PartyOut),
        FieldRecord(
            name="can",
            type=tuple[QuotationAction, ...],
            seen_by=EVERYONE,
            columns={
                "seller_id": "company_id",
                "buyer_id": "receiver_id",
                "order_state": "enquiry__order_state",
            },
            staff={"company": Place(QUOTATION, 1)},
            description="The actions that the caller may take on the quotation now; any other is "
            "refused. `rate` remains listed after a rating was given; the rating can then be "
            "changed only while its `canEdit` is true. Not in the original specification.",
            examples=(["placeOrder", "viewProfile"],),
        ),
    ),
)
"""A quotation with its current terms. The caller adds ``v_files``, ``today``, ``enquiries``,
``sender`` and ``can`` to the row.
"""

INPUTS = QUOTATIONS.inputs
"""How each field of the seller's form is sent, by name."""

COLUMNS = {**QUOTATIONS.columns, **ENQUIRIES.columns, **SELLERS.columns}
"""By name: the path of a column, or of a row whose name depends on the reader's
language (`NAMED`).
"""

NAMED = frozenset(
    {
        "e_unit_name",
        "e_category",
        "e_source_country",
        "e_destination_country",
        "v_unit_name",
        "s_country",
    }
)

INTERNAL = {
    "receiver": "who it is sent to, shown as the enquiry's person",
    "ordered_version": "which version an order binds; its terms are the current ones",
    "updated_at": "for staff",
    "warned_version": "of which version both sides were warned",
    "expired_version": "of which version both sides were told the end",
    "sort_price": "a copy to sort by",
    "sort_product": "a copy to sort by",
    "expires_on": "a copy to count by",
}
"""Columns of a quotation that no record reads, each with the reason."""
INTERNAL_PLACES = {
    "receiver": Place(QUOTATION, 1),
    "version_ordered": Place(QUOTATION, 4),
}
"""Where the back office shows some of them."""
