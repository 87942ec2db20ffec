"""The rules of a seller's quotation (RULES.md 26, 29)."""

from __future__ import annotations

from typing import Any

from tests.platform.quotations.trade import day

from .cases import Row, Section, Shown, Tested
from .forms import QUOTATIONS, refused

HERE = "tests/platform/quotations/test_send.py"
FORM = "features/quotations/form-rows/document-rows.test.tsx"
AT_ITS_FIELD = Shown(FORM, "shows at its field what the API refuses in the form of %s")
BEFORE = Shown(FORM, "names what is missing in the form of %s, in the words of the API")
FIELDS = (AT_ITS_FIELD, BEFORE)

GOODS = ("maker", "exporter", "both")
ALL = (*GOODS, "service")
NOT_OFFERED = "Your type of business cannot offer these delivery terms."
NO_CURRENCY = "You cannot quote in this currency."
TERMS_BY_TYPE = Tested(HERE, "test_terms_and_currency_follow_the_sellers_type")


def on(names: tuple[str, ...], field: str, value: Any, message: str, **also: Any) -> Any:
    """Cases of these sellers' forms."""
    return refused(QUOTATIONS, names, field, value, message, **also)


def yesterday() -> str:
    """A day on which no quotation can end."""
    return day(-1)


ROWS = Section(
    5,
    "Quotation form",
    (
        Row(
            "paymentTerms",
            ("Delivery Terms is required",),
            (
                *on(GOODS, "paymentTerms", "", "Delivery Terms is required"),
                *on(
                    ("maker",),
                    "locationForDelivery",
                    " ",
                    "location for delivery is required",
                    paymentTerms="FOR",
                ),
                *on(
                    ("maker", "service"),
                    "locationForDelivery",
                    "x" * 251,
                    "This is longer than 250 characters.",
                ),
                TERMS_BY_TYPE,
            ),
            (
                *FIELDS,
                Shown("features/quotations/seller-form.test.tsx", "needs a place for FOR alone"),
            ),
        ),
        Row(
            "currency",
            ("Currency is required",),
            (
                *on(("abroad",), "currencyCode", "", "Currency is required"),
                *on(("maker",), "currencyCode", "USD", NO_CURRENCY),
                *on(("exporter", "service"), "currencyCode", "XYZ", NO_CURRENCY),
                Tested(HERE, "test_a_missing_unit_takes_the_enquirys"),
                TERMS_BY_TYPE,
            ),
            FIELDS,
        ),
        Row(
            "price",
            ("Price is required",),
            (
                *on(ALL, "price", None, "Price is required"),
                *on(ALL, "price", 0.99, "Enter at least 1."),
                *on(ALL, "price", "cheap", "Enter a number."),
            ),
            FIELDS,
        ),
        Row(
            "expiryDate",
            ("Expiry date is required",),
            (
                *on(ALL, "expiryDate", "", "Expiry date is required"),
                *on(ALL, "expiryDate", yesterday, "Expiry date cannot be in the past"),
                *on(ALL, "expiryDate", "end of December", "Enter a date as DD-MM-YYYY."),
            ),
            FIELDS,
        ),
        Row(
            "response message",
            ("Response Message is required",),
            (
                *on(ALL, "description", " ", "Response Message is required"),
                *on(ALL, "description", "x" * 201, "This is longer than 200 characters."),
            ),
            FIELDS,
        ),
        Row(
            "Delivery term options",
            (),
            (
                *on(("maker",), "paymentTerms", "FOB", NOT_OFFERED),
                *on(
                    ("exporter",),
                    "paymentTerms",
                    "FOR",
                    NOT_OFFERED,
                    locationForDelivery="Tiruppur",
                ),
                *on(("both", "service"), "paymentTerms", "XYZ", "This value is not valid."),
                TERMS_BY_TYPE,
            ),
            (AT_ITS_FIELD, Shown(FORM, "offers the terms of %s, and no others")),
        ),
        Row(
            "Indian-market sellers default to INR",
            (),
            (
                *on(("maker",), "currencyCode", "AED", NO_CURRENCY),
                TERMS_BY_TYPE,
                Tested(HERE, "test_a_seller_abroad_must_choose_a_currency"),
            ),
            (AT_ITS_FIELD, Shown(FORM, "begins in the currency of %s")),
        ),
    ),
)
