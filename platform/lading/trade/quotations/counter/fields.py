"""Every field of a counter-offer on the wire, one record each (see `fields`). Both parties see all
of them; nothing in it says who the buyer is (RULES.md 23).
"""

from __future__ import annotations

import datetime as dt
from typing import Any, Literal

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.checks import LooseInt, LooseText
from lading.base.kernel.field_limits import WHOLE_DIGITS, NumberLimits, TextLimits
from lading.base.kernel.field_records import FieldRecord, FieldTable, Input, Place
from lading.trade.quotations.models import MESSAGE_CHARS
from lading.trade.quotations.rules import CounterAction
from lading.trade.quotations.term_fields import (
    EVERYONE,
    SHOWN_VERSION,
    Record,
    Viewer,
    own,
    price_basis,
    same_term,
    units,
)

COUNTER = "counter-offer"
"""The section of the page in the back office."""
_UNCHANGED = "If omitted, the same as in the quotation."


def _blank_is_none(name: str, type_: Any, path: str, **more: Any) -> Record:
    return own(name, type_, path, read=lambda row: row[name] or None, **more)


COUNTER_OFFERS = FieldTable(
    Viewer,
    (
        own("id", int, "id"),
        own("quotation_id", int, "quotation_id"),
        own(
            "version",
            int,
            "version__number",
            staff={"version": Place(COUNTER, 0)},
            description="Number of the version of the quotation to which the counter-offer "
            "responds.",
            examples=(1,),
            sent=Input(
                type=LooseInt,
                description=f"{SHOWN_VERSION}version 1 is assumed.",
                example=1,
                limits=NumberLimits(minimum=1, digits=WHOLE_DIGITS, places=0),
            ),
        ),
        own(
            "status",
            Literal["open", "accepted", "declined", "answered", "withdrawn", "closed"],
            "status",
            staff={"status": Place(COUNTER, 0)},
            description="`open`: awaiting the seller's answer. `accepted`, `declined`: by the "
            "seller. `answered`: the seller revised the quotation instead. `withdrawn`: by the "
            "buyer. `closed`: it can no longer be accepted, for the reason in `closedBecause`.",
        ),
        _blank_is_none(
            "closed_because",
            Literal["ordered", "ordered_elsewhere", "expired", "quotation_withdrawn"] | None,
            "closed_because",
            staff={"closed_because": Place(COUNTER, 0)},
            description="Why a `closed` counter-offer was closed. `ordered`: an order was placed "
            "on the quotation. `ordered_elsewhere`: an order was placed on another quotation. "
            "`expired`: the counter-offer or the quotation expired. `quotation_withdrawn`: the "
            "quotation was withdrawn. Null for any other status.",
        ),
        same_term("price", "price", staff={"price_each": Place(COUNTER, 1)}, sent=""),
        same_term("qty", "quantity", staff={"amount": Place(COUNTER, 1)}, sent=""),
        units(
            "v_",
            "version",
            description="Label of the unit to which the price refers, in the caller's language; "
            "null if it refers to a container or a cubic metre.",
        ),
        price_basis(
            {
                "e_shipment_mode": "quotation__enquiry__shipment_mode",
                "e_shipment_type": "quotation__enquiry__shipment_type",
            }
        ),
        same_term("currency_code", "version__currency"),
        same_term("net_amount", "net_amount", staff={"net": Place(COUNTER, 1)}),
        same_term(
            "payment_terms",
            "payment_terms",
            is_text=True,
            staff={"payment_terms": Place(COUNTER, 2)},
            sent=f" They must be among `paymentTerms` of `GET "
            "/quotations/{quotation_id}/counter-offers/form-rules`. "
            f"{_UNCHANGED}",
        ),
        same_term(
            "location_for_delivery",
            "delivery_location",
            is_text=True,
            staff={"delivery_location": Place(COUNTER, 2)},
            sent=" If omitted, the same as in the quotation, unless the delivery terms change.",
        ),
        same_term(
            "expiry_date",
            "expiry_date",
            staff={"expiry_date": Place(COUNTER, 3)},
            description="Last day on which the seller may accept these terms (Indian time); also "
            "the last day of validity of the version that accepting creates.",
            sent=f" {_UNCHANGED}",
        ),
        own(
            "description",
            str,
            "description",
            staff={"description": Place(COUNTER, 4)},
            description="The buyer's message to the seller.",
            examples=("For a second order in May",),
            sent=Input(
                type=LooseText,
                description=f"Required. Message to the seller, at most {MESSAGE_CHARS} characters.",
                example="For a second order in May",
                required=_("Message is required"),
                limits=TextLimits(max_length=MESSAGE_CHARS, multiline=True),
            ),
        ),
        _blank_is_none(
            "answer",
            str | None,
            "answer",
            staff={"answer": Place(COUNTER, 5)},
            description="The message that was sent when the counter-offer was accepted, declined "
            "or withdrawn; null if there is none.",
            examples=("We cannot go below 245",),
        ),
        own(
            "answer_version",
            int | None,
            "answer_version__number",
            staff={"answer_version": Place(COUNTER, 5)},
            description="Number of the version of the quotation that was created when the seller "
            "accepted the counter-offer or revised the quotation instead; null if there is none.",
            examples=(2,),
        ),
        own("created_at", dt.datetime, "created_at", staff={"created_at": Place(COUNTER, 6)}),
        own(
            "decided_at",
            dt.datetime | None,
            "decided_at",
            staff={"decided_at": Place(COUNTER, 7)},
            description="When the counter-offer was accepted, declined, answered, withdrawn or "
            "closed; null while it is open.",
        ),
        FieldRecord(
            name="changed",
            type=list[str],
            seen_by=EVERYONE,
            columns={
                "before_price": "version__price",
                "before_qty": "version__quantity",
                "before_payment_terms": "version__payment_terms",
                "before_location_for_delivery": "version__delivery_location",
                "before_expiry_date": "version__expiry_date",
            },
            description="Names of the fields whose values differ from those of the quotation's "
            "version `version`.",
            examples=(["price", "qty"],),
        ),
        own(
            "can",
            tuple[CounterAction, ...],
            description="The actions that the caller may take on the counter-offer now; any other "
            "is refused.",
            examples=(["accept", "decline"],),
        ),
    ),
)
"""A counter-offer. The caller adds ``changed`` and ``can`` to the row."""

COUNTER_INPUTS = COUNTER_OFFERS.inputs
"""How each field of the buyer's form is sent, by name."""

COUNTER_PLACES = {"created_by": Place(COUNTER, 6), "decided_by": Place(COUNTER, 7)}
"""Where the back office shows the people, who are not sent."""
