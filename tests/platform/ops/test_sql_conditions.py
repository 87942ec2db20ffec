"""The mutation check finds conditions in the text of SQL, and takes exactly those out when it runs.

Without this, a condition that is put into a longer line counted as one that no test notices.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutation import sql_conditions

CONDITION = "AND o.price >= %(least)s"
SOURCE = '''
"""AND this is a docstring, which has SELECT and WHERE."""
NARROWED = {
    "least": "AND o.price >= %(least)s",
    "hs": "AND o.hs = ANY (ARRAY(SELECT h.id"
    " FROM hscode h WHERE h.code LIKE %(hs)s))",
}
LIVE = """
SELECT o.id FROM offer o WHERE o.is_live {narrowed}
    AND o.is_shown
    AND (o.opens a bracket
"""
TOLD = f"AND {LIVE} = 1 WHERE"
HEADING = "Terms AND conditions"
'''


def test_lines_and_parts_of_lines_are_found(tmp_path: Path) -> None:
    module = tmp_path / "platform" / "lading" / "market" / "offers" / "market.py"
    module.parent.mkdir(parents=True)
    module.write_text(SOURCE)
    sites = sql_conditions.of_modules(tmp_path / "platform", [module], 7)
    assert [(site.number, site.app, site.key.partition("::")[2]) for site in sites] == [
        (7, "offers", "AND o.is_shown"),
        (8, "offers", CONDITION),
        (9, "offers", "AND o.hs = ANY (ARRAY(SELECT h.id FROM hscode h WHERE h.code LIKE %(hs)s))"),
    ]


@pytest.mark.parametrize(
    ("statement", "expected_line"),
    [
        ("SELECT 1\n  AND o.price >= %(least)s\nLIMIT 1", "SELECT 1\nLIMIT 1"),
        ("WHERE a AND o.price >= %(least)s", "WHERE a "),
        ("WHERE a AND o.price >= %(least)s AND b", "WHERE a  AND b"),
        ("(SELECT 1 WHERE a AND o.price >= %(least)s) b", "(SELECT 1 WHERE a ) b"),
        ("WHERE a AND o.price >= %(least)s ORDER BY b LIMIT 3", "WHERE a  ORDER BY b LIMIT 3"),
    ],
)
def test_a_condition_is_taken_out_of_its_line(statement: str, expected_line: str) -> None:
    assert sql_conditions.without(statement, CONDITION) == expected_line


@pytest.mark.parametrize(
    "statement",
    [
        "WHERE a AND o.price >= %(least)s::numeric",
        "WHERE a AND o.price >= %(least)s OR b",
        "WHERE a AND o.price >= %(least)s + 1",
        "WHERE a BAND o.price >= %(least)s",
    ],
)
def test_a_part_of_another_condition_is_left(statement: str) -> None:
    assert sql_conditions.without(statement, CONDITION) == statement
