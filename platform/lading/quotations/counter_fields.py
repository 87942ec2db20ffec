"""Every field of a counter-offer on the wire, one record each (see `fields`). Both parties see all
of them; nothing in it says who the buyer is (RULES.md 23).
"""

from __future__ import annotations

import datetime as dt
from typing import Any, Literal

from django.utils.translation import gettext_lazy as _

from lading.kernel.checks import LooseInt, LooseNumber, LooseText
from lading.kernel.field_records import FieldRecord, FieldTable, Input, Place
from lading.kernel.wire import Number

from .actions import CounterAction
from .models import LOCATION_CHARS, MESSAGE_CHARS
from .term_fields import EVERYONE, Record, Viewer, own, units

COUNTER = "counter-offer"
"""The section of the page in the back office."""


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
            description="The version of the quotation that it answers.",
            examples=(1,),
            sent=Input(
                type=LooseInt,
                description="The version that the sender was shown. When it is no longer the "
                "current one, nothing is done, and the answer is 409 with the quotation as it is "
                "now in `data`. Left out, it is version 1.",
                example=1,
                minimum=1,
            ),
        ),
        own(
            "status",
            Literal["open", "accepted", "declined", "answered", "withdrawn", "closed"],
            "status",
            staff={"status": Place(COUNTER, 0)},
            description="`open` waits for the seller. `answered`: the seller revised the quotation "
            "instead. `closed`: see `closedBecause`.",
        ),
        _blank_is_none(
            "closed_because",
            Literal["ordered", "ordered_elsewhere", "expired", "quotation_withdrawn"] | None,
            "closed_because",
            staff={"closed_because": Place(COUNTER, 0)},
            description="Why it was closed; null for every other status.",
        ),
        own(
            "price",
            Number,
            "price",
            staff={"price": Place(COUNTER, 1)},
            description="The price proposed, for one of what the quotation's `pricedPer` names.",
            examples=(240,),
            sent=Input(type=LooseNumber, description="Per unit, at least 1.", example=240),
        ),
        own(
            "qty",
            Number | None,
            "quantity",
            staff={"quantity": Place(COUNTER, 1)},
            description="The quantity proposed; null: the enquiry's.",
            examples=(800,),
            sent=Input(
                type=LooseNumber,
                description="Above 0; as in the quotation when left out.",
                example=800,
            ),
        ),
        units("v_", "version"),
        own(
            "currency_code",
            str,
            "version__currency",
            description="The quotation's currency.",
            examples=("INR",),
        ),
        own(
            "net_amount",
            Number | None,
            "net_amount",
            staff={"net_amount": Place(COUNTER, 1)},
            description="Quantity × price; null without a quantity and for a price per another "
            "unit.",
            examples=(192000,),
        ),
        _blank_is_none(
            "payment_terms",
            str | None,
            "payment_terms",
            staff={"payment_terms": Place(COUNTER, 2)},
            description="The delivery terms proposed.",
            examples=("EXW",),
            sent=Input(
                type=LooseText,
                description="Delivery terms that the seller may offer; as in the quotation when "
                "left out.",
                example="EXW",
            ),
        ),
        _blank_is_none(
            "location_for_delivery",
            str | None,
            "delivery_location",
            staff={"delivery_location": Place(COUNTER, 2)},
            description="The place of delivery proposed.",
            examples=("Tiruppur",),
            sent=Input(
                type=LooseText,
                description=f"Required for FOR, at most {LOCATION_CHARS} characters. Left out, it "
                "stays as it was if the delivery terms do.",
                example="Tiruppur",
                max_length=LOCATION_CHARS,
            ),
        ),
        own(
            "expiry_date",
            dt.date,
            "expiry_date",
            staff={"expiry_date": Place(COUNTER, 3)},
            description="The last day of these terms: until then the seller may accept them, and "
            "an order can be placed on the version that follows.",
            examples=("2099-12-31",),
            sent=Input(
                type=LooseText,
                description="YYYY-MM-DD or DD-MM-YYYY, today (IST) or later; as in the quotation "
                "when left out.",
                example="2099-12-31",
            ),
        ),
        own(
            "description",
            str,
            "description",
            staff={"description": Place(COUNTER, 4)},
            description="What the buyer says to it.",
            examples=("For a second order in May",),
            sent=Input(
                type=LooseText,
                description=f"Words to the seller, at most {MESSAGE_CHARS} characters.",
                example="For a second order in May",
                required=_("Message is required"),
                max_length=MESSAGE_CHARS,
            ),
        ),
        _blank_is_none(
            "answer",
            str | None,
            "answer",
            staff={"answer": Place(COUNTER, 5)},
            description="What was said when it was declined, accepted or withdrawn; null for "
            "nothing.",
            examples=("We cannot go below 245",),
        ),
        own(
            "answer_version",
            int | None,
            "answer_version__number",
            staff={"answer_version": Place(COUNTER, 5)},
            description="The version that followed, when it was accepted or answered.",
            examples=(2,),
        ),
        own("created_at", dt.datetime, "created_at", staff={"created_at": Place(COUNTER, 6)}),
        own(
            "decided_at",
            dt.datetime | None,
            "decided_at",
            staff={"decided_at": Place(COUNTER, 7)},
            description="When the counter-offer was answered, withdrawn or closed; null before.",
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
            description="The fields that differ from the version that it answers.",
            examples=(["price", "qty"],),
        ),
        own(
            "can",
            tuple[CounterAction, ...],
            description="What the caller may do with it now.",
            examples=(["accept", "decline"],),
        ),
    ),
)
"""A counter-offer. The caller adds ``changed`` and ``can`` to the row."""

COUNTER_INPUTS = COUNTER_OFFERS.inputs
"""How each field of the buyer's form is sent, by name."""

COUNTER_PLACES = {"created_by": Place(COUNTER, 6), "decided_by": Place(COUNTER, 7)}
"""Where the back office shows the people, who are not sent."""
