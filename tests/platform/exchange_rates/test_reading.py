"""The bank's file: what is read from it, and which files are refused."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

import pytest

from lading.base.exchange_rates.ecb import BadFile, read
from tests.platform.many import in_one_test

from .bank import FILE, USUAL, file

TODAY = dt.date(2026, 11, 23)


def test_rates_are_in_rupees_per_unit() -> None:
    day_rates = read(file("2026-11-20"), latest=TODAY)
    assert day_rates.date == dt.date(2026, 11, 20)
    assert day_rates.inr == {
        "EUR": Decimal(100),
        "USD": Decimal(80),  # a euro is 100 rupees and 1.25 dollars
        "JPY": Decimal("0.625"),
    }


def test_currencies_that_are_none_of_ours_are_left_out() -> None:
    day_rates = read(file("2026-11-20", {**USUAL, "XAU": "0.0003"}), latest=TODAY)
    assert set(day_rates.inr) == {"EUR", "USD", "JPY"}


ENTITIES = (
    '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    "<Cube time='2026-11-20'>&b;</Cube>"
)
OUTSIDE = '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]><a>&a;</a>'
TWO_DAYS = FILE.format(day="2026-11-20", cubes="</Cube><Cube time='2026-11-19'>")


@in_one_test(
    ("content", "reason"),
    [
        (b"", "XML"),
        (b"<html><body>Maintenance</body>", "XML"),
        (b"<html/>", "0 days"),
        (b"\xff\xfe\x00not text", "XML"),
        (b'<?xml version="1.0" encoding="utf-999"?><a/>', "XML"),
        (ENTITIES.encode(), "XML"),
        (OUTSIDE.encode(), "XML"),
        (TWO_DAYS.encode(), "2 days"),
        (file("20-11-2026"), "date"),
        (file("2026-02-30"), "date"),
        (file("2026-11-24"), "future"),
        (file("2026-11-20", {"USD": "1.25"}), "rupee"),
        (file("2026-11-20", {**USUAL, "USD": "-1.25"}), "cannot be read"),
        (file("2026-11-20", {**USUAL, "USD": "1,25"}), "cannot be read"),
        (file("2026-11-20", {**USUAL, "USD": "NaN"}), "cannot be read"),
        (file("2026-11-20", {**USUAL, "USD": "1e5"}), "cannot be read"),
        (file("2026-11-20", {**USUAL, "USD": "٢"}), "cannot be read"),
        (file("2026-11-20", {**USUAL, "USD": "0.0000"}), "is 0"),
        (file("2026-11-20", {**USUAL, "usd": "1.25"}), "cannot be read"),
        (file("2026-11-20", {**USUAL, "EUR": "1"}), "two rates"),
        (file("2026-11-20").replace(b"<Cube currency='JPY'", b"<Cube currency='USD'"), "two rates"),
        (file("2026-11-20", {**USUAL, "INR": "0.0000000001", "JPY": "999999999"}), "bounds"),
    ],
)
def test_other_files_are_refused(content: bytes, reason: str) -> None:
    with pytest.raises(BadFile, match=reason):
        read(content, latest=TODAY)
