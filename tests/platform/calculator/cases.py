"""Price calculations worked out by hand, and the forms that tests send."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

from django.conf import settings

from lading.market.calculator.arithmetic import Item, ItemKind, PriceTerm, Share

CASES: list[dict[str, Any]] = json.loads(
    Path(settings.FIXTURES_DIR, "calculator_cases.json").read_text(encoding="utf-8")
)
"""The same cases as the portal's tests compute (`arithmetic.test.ts`)."""


def item_of(case: dict[str, Any]) -> Item:
    """An item of a case."""
    share = case.get("share")
    if share:
        return Item(
            kind=ItemKind(case["kind"]),
            gst=Decimal(case["gst"]),
            share=Share(
                PriceTerm(share["of"]), Decimal(share["percent"]), Decimal(share["insured"])
            ),
        )
    return Item(
        kind=ItemKind(case["kind"]),
        rate=Decimal(case["rate"]),
        quantity=Decimal(case["quantity"]),
        unit=case.get("unit", "KGS"),
        currency=case["currency"],
        exchange_rate=Decimal(case["exchangeRate"]),
        gst=Decimal(case["gst"]),
    )


def sent_item(case: dict[str, Any]) -> dict[str, Any]:
    """An item of a case as a form sends it."""
    sent: dict[str, Any] = {
        "kind": case["kind"],
        "description": case["kind"].title(),
        "gstRate": "Others",
        "customGstRate": case["gst"],
    }
    share = case.get("share")
    if share:
        return sent | {
            "shareOf": share["of"],
            "sharePercent": share["percent"],
            "insuredPercent": share["insured"],
        }
    return sent | {
        "currency": case["currency"],
        "exchangeRate": case["exchangeRate"],
        "ratePerUnit": case["rate"],
        "noOfUnits": case["quantity"],
        "uom": case.get("unit", "KGS"),
    }


def form(**fields: Any) -> dict[str, Any]:
    """A whole form: 12,500 kilograms of yarn at 2.725 dollars, with 5 % GST."""
    return {
        "templateName": "Yarn to Jebel Ali",
        "items": [yarn()],
        "totalAmount": 1,
        **fields,
    }


def yarn(**fields: Any) -> dict[str, Any]:
    """An item of 31,62,396.56 rupees: 2.725 x 12,500 x 88.42 = 30,11,806.25, GST 1,50,590.31."""
    return {
        "description": "Cotton yarn, 30s carded",
        "currency": "USD",
        "exchangeRate": 88.42,
        "ratePerUnit": 2.725,
        "uom": "Kilograms (KGS)",
        "noOfUnits": 12500,
        "gstType": "percentage",
        "gstRate": 5,
        "gstAmount": 99,
        "amount": 99,
        "itemOrder": 7,
        **fields,
    }
