"""Brackets on lines of both directions keep their pairs (Unicode's UAX 9, rule N0)."""

from __future__ import annotations

import pytest

from lading.base.documents.pdf.directions import levels

BRACKETS = "()[]"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        # The three examples of UAX 9, in Hebrew and Latin letters.
        ("אב(גד[&ef]!)gh", [1, 1, 1, 1]),
        ("אב smith (fabrikam גד) הו", [1, 1]),
        ("אבג book(s)", [2, 2]),
        # Headings and notes of documents.
        ("مبلغ GST (INR)", [2, 2]),
        ("المبلغ (INR)", [1, 1]),
        ("المبلغ دون GST (INR)", [2, 2]),
        ("السعر (INR / KGS)", [1, 1]),
        ("Al Noor (شركة) LLC", [0, 0]),
        # Brackets without letters, or without their other half, follow the other rules.
        ("ab () גד", [0, 0]),
        ("אב ) גד", [1]),
        ("", []),
    ],
)
def test_both_brackets_of_a_pair_have_the_direction_of_what_they_belong_to(
    line: str, expected: list[int]
) -> None:
    line_levels = levels(line)
    assert [line_levels[place] for place, char in enumerate(line) if char in BRACKETS] == expected
    assert len(line_levels) == len(line)


def test_many_brackets_are_read_in_time() -> None:
    line = "אב" + "(" * 2_000 + "a" + ")" * 2_000
    assert len(levels(line)) == len(line)
