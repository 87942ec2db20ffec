"""The fields of a quotation's terms, one record each (see `fields`), and functions that make
records.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any

from django.utils.translation import gettext_lazy as _

from lading.base.files.models import StoredFile
from lading.base.files.schemas import AttachmentOut
from lading.base.kernel.checks import LooseInt, LooseList, LooseNumber, LooseText
from lading.base.kernel.field_limits import (
    DAYS_AWAY,
    EXPIRY_PAST,
    WHOLE_DIGITS,
    DateLimits,
    NumberLimits,
    TextLimits,
)
from lading.base.kernel.field_records import FieldRecord, Input, Place, Row
from lading.base.kernel.wire import Number
from lading.base.reference.text import unit_label

from .models import LOCATION_CHARS, MESSAGE_CHARS
from .pricing import PricedPer, priced_per

NO_QUANTITY = _("Enter a quantity above 0.")
QUANTITY_PLACES = 3
"""Decimals of a quantity, unless it counts containers."""


class Viewer(Enum):
    """Who looks at a quotation: its buyer, or its seller, who may or may not know the enquirer."""

    BUYER = "buyer"
    SELLER = "seller"
    SELLER_OF_UNKNOWN = "seller who is not told who the buyer is"


EVERYONE = frozenset(Viewer)
KNOWS_BUYER = frozenset({Viewer.BUYER, Viewer.SELLER})

Record = FieldRecord[Viewer]


def own(name: str, type_: Any, path: str = "", **more: Any) -> Record:
    """A field of the quotation's own row. Without a path, the caller computes its value."""
    columns = {name: path} if path else {}
    return FieldRecord(name=name, type=type_, columns=columns, **{"seen_by": EVERYONE, **more})


def joined(mark: str, relation: str) -> Callable[..., Record]:
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


def units(mark: str, relation: str, **more: Any) -> Record:
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


def _priced_per(row: Row) -> PricedPer:
    return priced_per(
        has_unit=row["v_unit"] is not None,
        shipment_mode=row["e_shipment_mode"],
        shipment_type=row["e_shipment_type"],
    )


def price_basis(columns: Mapping[str, str] | None = None) -> Record:
    """What the price of the terms of a row is for: their own unit, else what the enquiry ships.
    ``columns`` are the paths of the row's `e_shipment_mode` and `e_shipment_type`, unless its
    table has them already.
    """
    return FieldRecord(
        name="priced_per",
        type=PricedPer,
        seen_by=EVERYONE,
        columns=columns or {},
        read=_priced_per,
        description="The quantity to which the price refers: one `unit`, named in `units`, one "
        "`container` or one `cubicMetre`. Not in the original specification.",
    )


def _attachments(row: Row) -> list[AttachmentOut]:
    """The attachments from ``v_files``, which the caller adds to the row: `uuid/name` each, in slot
    order.
    """
    return [
        AttachmentOut.from_file(StoredFile(uuid=uuid.UUID(key), original_name=name))
        for key, name in (file.split("/", 1) for file in row["v_files"])
    ]


QUOTATION, TERMS = "quotation", "terms"
"""Sections of the page in the back office: the quotation, and each version."""
VERSION = "current_version"
_of_version = joined("v_", VERSION)

SHOWN_VERSION = (
    "Number of the version of the quotation that the user was shown. If it is no longer the "
    "current version, nothing is changed, and the call is refused with 409 and the current "
    "quotation in `data`. If omitted, "
)
"""What a version that is sent is for; the caller adds what follows when it is left out."""

RECORDS: Sequence[Record] = (
    FieldRecord(
        name="version",
        type=int,
        seen_by=EVERYONE,
        columns={"v_version": f"{VERSION}__number"},
        read=lambda row: row["v_version"],
        description="Number of the version of the terms: 1 for the first version, increased by 1 "
        "with each revision.",
        examples=(1,),
        staff={"number": Place(TERMS, 0)},
        sent=Input(
            type=LooseInt,
            description=f"{SHOWN_VERSION}an order is placed on version 1, and any other change "
            "applies to the current version.",
            example=1,
            limits=NumberLimits(minimum=1, digits=WHOLE_DIGITS, places=0),
        ),
    ),
    FieldRecord(
        name="price",
        type=Number,
        seen_by=EVERYONE,
        columns={"v_price": f"{VERSION}__price"},
        read=lambda row: row["v_price"],
        description="Price in `currencyCode` per unit, container or cubic metre, as stated in "
        "`pricedPer`.",
        examples=(250.5,),
        staff={"price_each": Place(TERMS, 1)},
        sent=Input(
            type=LooseNumber,
            description="Required. Price per unit, container or cubic metre, at least 1.",
            example=250.5,
            required=_("Price is required"),
            limits=NumberLimits(minimum=1),
        ),
    ),
    FieldRecord(
        name="qty",
        type=Number | None,
        seen_by=EVERYONE,
        columns={"v_qty": f"{VERSION}__quantity"},
        read=lambda row: row["v_qty"],
        description="Quantity to which these terms apply; null if it is the enquiry's quantity. "
        "Not in the original specification.",
        examples=(800,),
        staff={"amount": Place(TERMS, 1)},
        sent=Input(
            type=LooseNumber,
            description="Quantity to which the terms apply. If omitted, it is the enquiry's "
            "quantity for a new quotation, and that of the current version for a revision or a "
            "counter-offer.",
            example=800,
            limits=NumberLimits(
                minimum=0, above=True, too_small=NO_QUANTITY, places=QUANTITY_PLACES
            ),
        ),
    ),
    units(
        "v_",
        VERSION,
        description="Label of the unit to which the price refers, in the caller's language; null "
        "if it refers to a container or a cubic metre.",
        sent=Input(
            type=LooseText,
            description="Code or label of the unit to which the price refers; if omitted, the "
            "unit of quantity in the enquiry.",
            example="KGS",
            limits=TextLimits(max_length=60),
        ),
    ),
    FieldRecord(
        name="net_amount",
        type=Number | None,
        seen_by=EVERYONE,
        columns={"v_net_amount": f"{VERSION}__net_amount"},
        read=lambda row: row["v_net_amount"],
        description="Quantity × price, rounded half up to the number of decimals of the currency; "
        "null if there is no quantity, or if the price refers to another unit than the quantity.",
        examples=(250500,),
        staff={"net": Place(TERMS, 1)},
        sent=Input(type=LooseNumber, description="Ignored: the server computes it."),
    ),
    _of_version(
        "currency_code",
        str,
        "currency",
        example="INR",
        description="Currency of the price, as an ISO 4217 code.",
        sent=Input(
            type=LooseText,
            description="Currency of the price, as an ISO 4217 code. If omitted, it is "
            "`defaultCurrency` of `GET /quotations/form-rules`; required if that is empty.",
            example="INR",
            required=_("Currency is required"),
            limits=TextLimits(max_length=3),
        ),
    ),
    _of_version(
        "expiry_date",
        dt.date,
        "expiry_date",
        staff={"expiry_date": Place(TERMS, 2)},
        description="The last day (Indian time) on which an order can be placed.",
        sent=Input(
            type=LooseText,
            description="Last day of validity, YYYY-MM-DD or DD-MM-YYYY; today or later (Indian "
            "time). Required in a quotation.",
            example="2099-12-31",
            required=_("Expiry date is required"),
            limits=DateLimits(past=EXPIRY_PAST, unusual=DAYS_AWAY),
        ),
    ),
    _of_version(
        "payment_terms",
        str | None,
        "payment_terms",
        empty_is_none=True,
        example="EXW",
        staff={"payment_terms": Place(TERMS, 3)},
        description="The delivery terms, such as `FOB` or `CIF`.",
        sent=Input(
            type=LooseText,
            description="Delivery terms, such as `FOB` or `CIF`. Required in a quotation if "
            "`paymentTermsRequired` of `GET /quotations/form-rules` is true.",
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
        description="The named place of the delivery terms.",
        sent=Input(
            type=LooseText,
            description="The named place of the delivery terms, such as the destination for `FOR`, "
            f"at most {LOCATION_CHARS} characters. Required for `FOR`.",
            example="Tiruppur",
            required=_("location for delivery is required"),
            limits=TextLimits(max_length=LOCATION_CHARS),
        ),
    ),
    _of_version(
        "description",
        str,
        "description",
        staff={"description": Place(TERMS, 4)},
        description="The seller's message to the buyer.",
        sent=Input(
            type=LooseText,
            description=f"Required. Message to the buyer, at most {MESSAGE_CHARS} characters.",
            example="Ready stock",
            required=_("Response Message is required"),
            limits=TextLimits(max_length=MESSAGE_CHARS, multiline=True),
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
            description="Files that your company uploaded: `[{src, originalName}]`. The maximum "
            "number is `maxAttachments` of `GET /quotations/form-rules`.",
            example=[],
        ),
    ),
)

_BY_NAME = {record.name: record for record in RECORDS}


def same_term(
    name: str, path: str, *, is_text: bool = False, sent: str | None = None, **more: Any
) -> Record:
    """The record of a term of something else than a version: as a version's, but read from
    ``path``. A text that ``is_text`` is null when it is empty.

    ``sent`` is added to the description of how it is sent; None if it is not sent.
    """
    record = _BY_NAME[name]
    form = record.sent if sent is not None else None
    return replace(
        record,
        columns={name: path},
        read=(lambda row: row[name] or None) if is_text else None,
        sent=form and replace(form, description=f"{form.description}{sent}", required=None),
        **{"staff": {}, **more},
    )
