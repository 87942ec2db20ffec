"""Every field of a quotation on the wire, one record each: which columns it is read from, who sees
it, how the seller sends it, and where the back office shows it.

Columns, shapes, the form and what is withheld are made from these tables. A field without a viewer
is sent to nobody (RULES.md 2, 23).
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, Literal

from django.utils.translation import gettext_lazy as _

from lading.files.models import StoredFile
from lading.files.schemas import AttachmentOut
from lading.kernel.checks import LooseInt, LooseList, LooseNumber, LooseText
from lading.kernel.field_records import FieldRecord, FieldTable, Input, Place, Row
from lading.kernel.wire import Number, Wire
from lading.reference.business_types import CODE_BY_ID, BusinessTypeId
from lading.reference.models import unit_label

from .actions import QuotationAction
from .pricing import PricedPer, priced_per


class Viewer(Enum):
    """Who looks at a quotation: its buyer, or its seller, who may or may not know the enquirer."""

    BUYER = "buyer"
    SELLER = "seller"
    SELLER_OF_UNKNOWN = "seller who is not told who the buyer is"


EVERYONE = frozenset(Viewer)
KNOWS_BUYER = frozenset({Viewer.BUYER, Viewer.SELLER})

Record = FieldRecord[Viewer]


def _own(name: str, type_: Any, path: str = "", **more: Any) -> Record:
    """A field of the quotation's own row. Without a path, the caller computes its value."""
    columns = {name: path} if path else {}
    return FieldRecord(name=name, type=type_, columns=columns, **{"seen_by": EVERYONE, **more})


def _joined(mark: str, relation: str) -> Callable[..., Record]:
    """Makes records for fields of a related row; the names of their columns begin with ``mark``."""

    def record(
        name: str,
        type_: Any,
        path: str,
        *,
        empty_is_none: bool = False,
        example: str = "",
        **more: Any,
    ) -> Record:
        column = f"{mark}{name}"

        def read(row: Row) -> Any:
            return (row[column] or None) if empty_is_none else row[column]

        return FieldRecord(
            name=name,
            type=type_,
            seen_by=EVERYONE,
            columns={column: f"{relation}__{path}"},
            read=read,
            examples=(example,) if example else (),
            **more,
        )

    return record


def _units(mark: str, relation: str, **more: Any) -> Record:
    """The label of a related row's unit, in the reader's language."""
    code, name = f"{mark}unit", f"{mark}unit_name"

    def read(row: Row) -> str | None:
        return unit_label(row[name], row[code]) if row[code] and row[name] else None

    return FieldRecord(
        name="units",
        type=str | None,
        seen_by=EVERYONE,
        columns={code: f"{relation}__unit__code", name: f"{relation}__unit"},
        read=read,
        examples=("Kilograms (KGS)",),
        **more,
    )


def _attachments(row: Row) -> list[AttachmentOut]:
    """The attachments from ``v_files``, which the caller adds to the row: `uuid/name` each, in slot
    order.
    """
    return [
        AttachmentOut.of(StoredFile(uuid=uuid.UUID(key), original_name=name))
        for key, name in (file.split("/", 1) for file in row["v_files"])
    ]


QUOTATION, TERMS = "quotation", "terms"
"""Sections of the page in the back office: the quotation, and each version."""
VERSION = "current_version"
_of_version = _joined("v_", VERSION)

_TERMS: Sequence[Record] = (
    FieldRecord(
        name="version",
        type=int,
        seen_by=EVERYONE,
        columns={"v_version": f"{VERSION}__number"},
        read=lambda row: row["v_version"],
        description="1 for the first; each revision adds one.",
        examples=(1,),
        staff={"number": Place(TERMS, 0)},
    ),
    FieldRecord(
        name="price",
        type=Number,
        seen_by=EVERYONE,
        columns={"v_price": f"{VERSION}__price"},
        read=lambda row: row["v_price"],
        description="See `pricedPer`.",
        examples=(250.5,),
        staff={"price_each": Place(TERMS, 1)},
        sent=Input(
            type=LooseNumber,
            description="Per unit, at least 1.",
            example=250.5,
            required=_("Price is required"),
            minimum=1,
        ),
    ),
    _units(
        "v_",
        VERSION,
        sent=Input(
            type=LooseText,
            description="Code or label; the enquiry's unit when left out.",
            example="KGS",
            max_length=60,
        ),
    ),
    FieldRecord(
        name="net_amount",
        type=Number | None,
        seen_by=EVERYONE,
        columns={"v_net_amount": f"{VERSION}__net_amount"},
        read=lambda row: row["v_net_amount"],
        description="Enquiry quantity × price, rounded half up; null without a quantity and for a "
        "price per another unit.",
        examples=(250500,),
        staff={"net": Place(TERMS, 1)},
        sent=Input(type=LooseNumber, description="Ignored: computed by the server."),
    ),
    _of_version(
        "currency_code",
        str,
        "currency",
        example="INR",
        sent=Input(type=LooseText, example="INR", required=_("Currency is required"), max_length=3),
    ),
    _of_version(
        "expiry_date",
        dt.date,
        "expiry_date",
        staff={"expiry_date": Place(TERMS, 2)},
        sent=Input(
            type=LooseText,
            description="YYYY-MM-DD or DD-MM-YYYY, today (IST) or later.",
            example="2099-12-31",
            required=_("Expiry date is required"),
        ),
    ),
    _of_version(
        "payment_terms",
        str | None,
        "payment_terms",
        empty_is_none=True,
        example="EXW",
        staff={"payment_terms": Place(TERMS, 3)},
        sent=Input(
            type=LooseText,
            description="Delivery terms.",
            example="EXW",
            required=_("Delivery Terms is required"),
        ),
    ),
    _of_version(
        "location_for_delivery",
        str | None,
        "delivery_location",
        empty_is_none=True,
        staff={"delivery_location": Place(TERMS, 3)},
        sent=Input(
            type=LooseText,
            description="Required for FOR, at most 250 characters.",
            example="Tiruppur",
            required=_("location for delivery is required"),
            max_length=250,
        ),
    ),
    _of_version(
        "description",
        str,
        "description",
        staff={"description": Place(TERMS, 4)},
        sent=Input(
            type=LooseText,
            description="Response message, at most 200 characters.",
            example="Ready stock",
            required=_("Response Message is required"),
            max_length=200,
        ),
    ),
    FieldRecord(
        name="attachments",
        type=list[AttachmentOut],
        seen_by=EVERYONE,
        read=_attachments,
        staff={"created_by": Place(TERMS, 5), "files": Place(TERMS, 5)},
        sent=Input(
            type=LooseList,
            description="At most 4 of the company's own uploads: `[{src, originalName}]`.",
            example=[],
        ),
    ),
)

VERSIONS = FieldTable(
    Viewer,
    (*_TERMS, _own("created_at", dt.datetime, staff={"created_at": Place(TERMS, 0)})),
)
"""One version of the terms. The caller adds ``created_at``, the version's own, to the row."""

_of_enquiry = _joined("e_", "enquiry")

ENQUIRIES = FieldTable(
    Viewer,
    (
        FieldRecord(name="id", type=int, seen_by=EVERYONE, read=lambda row: row["enquiry_id"]),
        _of_enquiry("product_name", str, "product_name"),
        _of_enquiry("status", str, "status"),
        _of_enquiry("qty", Number | None, "quantity"),
        _units("e_", "enquiry"),
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
        _joined("s_", "company")("company_name", str, "name"),
        _joined("s_", "company")("country", str, "country"),
        _joined("s_", "company")("business_type_id", int, "business_type_id"),
    ),
)


@SELLERS.shape()
class PartyOut(Wire):
    """The seller of a quotation."""


@ENQUIRIES.shape()
class QuotedEnquiryOut(Wire):
    """The enquiry's fields that are sent with a quotation. ``status`` is the enquiry's stored
    status.
    """


def _priced_per(row: Row) -> PricedPer:
    return priced_per(
        has_unit=row["v_unit"] is not None,
        shipment_mode=row["e_shipment_mode"],
        shipment_type=row["e_shipment_type"],
    )


QUOTATIONS = FieldTable(
    Viewer,
    (
        _own("id", int, "id"),
        _own(
            "enquiry_id",
            int,
            "enquiry_id",
            staff={"enquiry": Place(QUOTATION, 0)},
            sent=Input(type=LooseInt, example=1, required=_("Enquiry is required"), minimum=1),
        ),
        _own(
            "sender_id",
            int,
            "created_by_id",
            staff={"created_by": Place(QUOTATION, 2)},
            sent=Input(type=LooseInt, description="A user of the seller's company."),
        ),
        _own(
            "receiver_id",
            int | None,
            "enquiry__created_by_id",
            seen_by=KNOWS_BUYER,
            sent=Input(type=LooseInt, description="A user of the buyer's company."),
        ),
        *_TERMS,
        _own(
            "priced_per",
            PricedPer,
            read=_priced_per,
            description="What one price is for. An addition.",
        ),
        _own(
            "status",
            Literal["quotation_sent", "order_placed", "order_confirmed", "withdrawn"],
            "status",
            staff={"status": Place(QUOTATION, 0)},
            sent=Input(
                type=LooseText,
                description="`quotation_sent`, `order_placed` or `order_confirmed`, in either "
                "case; `ORDER_COFIRMED` is understood.",
                example="quotation_sent",
            ),
        ),
        _own(
            "is_expired",
            bool,
            read=lambda row: row["v_expiry_date"] < row["today"],
            description="Past its expiry date in India: it cannot be ordered.",
        ),
        FieldRecord(
            name="is_read",
            type=bool,
            seen_by=EVERYONE,
            columns={"seen_version": "seen_version"},
            read=lambda row: row["seen_version"] == row["v_version"],
            description="Whether the buyer has opened this version.",
            staff={"version_now": Place(QUOTATION, 4), "version_seen": Place(QUOTATION, 5)},
        ),
        _own("created_at", dt.datetime, "created_at", staff={"created_at": Place(QUOTATION, 2)}),
        _own(
            "ordered_at",
            dt.datetime | None,
            "ordered_at",
            staff={"ordered_at": Place(QUOTATION, 3)},
        ),
        _own(
            "confirmed_at",
            dt.datetime | None,
            "confirmed_at",
            staff={"confirmed_at": Place(QUOTATION, 3)},
        ),
        _own("enquiries", QuotedEnquiryOut),
        _own("sender", PartyOut),
        FieldRecord(
            name="can",
            type=tuple[QuotationAction, ...],
            seen_by=EVERYONE,
            columns={"seller_id": "company_id", "order_state": "enquiry__order_state"},
            staff={"company": Place(QUOTATION, 1)},
            description="What the caller may do with it now; anything else is refused. A rating "
            "that was given may be changed for a time: see `canEdit` there. An addition.",
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
    "sort_price": "a copy to sort by",
    "sort_product": "a copy to sort by",
}
"""Columns of a quotation that no record reads, each with the reason."""
INTERNAL_PLACES = {
    "receiver": Place(QUOTATION, 1),
    "version_ordered": Place(QUOTATION, 4),
}
"""Where the back office shows some of them."""
