"""Names of the program as staff read them."""

from __future__ import annotations

import pytest

from lading.base.kernel.values.display import facts, in_words


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("user_disabled", "User disabled"),
        ("enquiryId", "Enquiry ID"),
        ("hs_code", "HS code"),
        ("files.thumbnails_needed", "Files thumbnails needed"),
        ("pincode2Checked", "Pincode2 checked"),
        ("GSTIN", "GSTIN"),
        ("", ""),
    ],
)
def test_a_name_in_words(name: str, expected: str) -> None:
    assert in_words(name) == expected


def test_names_and_values_of_an_event() -> None:
    shown = facts({"enquiryId": 26, "note": "<b>", "missing": None})
    assert "<dt>Enquiry ID</dt><dd><bdi>26</bdi></dd>" in shown
    assert "<bdi>&lt;b&gt;</bdi>" in shown
    assert "<dt>Missing</dt><dd><bdi>–</bdi></dd>" in shown
