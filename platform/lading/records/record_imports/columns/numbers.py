"""Reads numbers in SQL, for millions of rows. What a number is follows the rule for typed numbers
(RULES.md 73), as far as a statement can; what it does not read is refused by row and column.
"""

from __future__ import annotations

from typing import Final

from psycopg import sql

from lading.base.kernel.values.typed.decimal_signs import COMMA, EITHER, ONLY, OTHER, POINT

from . import fields

BLANK: Final = r"^(n\s*[./]?\s*a\s*\.?|nil|null|none|-+|#n/a|not available)?$"
# Groups are of three or, as in India, of two and then three: 1,23,456.50. None begins with a zero,
# because 0,125 is a fraction.
_GROUPED: Final = {
    POINT: r"^([1-9][0-9]{0,2}(,[0-9]{3})+|[1-9][0-9]?(,[0-9]{2})+,[0-9]{3})(\.[0-9]*)?$",
    COMMA: r"^[1-9][0-9]{0,2}(,[0-9]{3})+(\.[0-9]*)?$",
}
_SPACES: Final = " \u00a0\u2009\u202f"
_ODD_SIGNS: Final = f"{_SPACES}'\u2019"
"""Spaces and apostrophes between groups of three: `12 34` is two numbers."""
_SPACED: Final = rf"^[1-9][0-9]{{0,2}}([{_ODD_SIGNS}][0-9]{{3}})+(\.[0-9]*)?$"
_PLAIN: Final = r"^([0-9]+\.?[0-9]*|\.[0-9]+){exponent}?$"
# Programs write all digits before a small e; a spreadsheet's 1.2346E+05 has lost some. Of a price
# that leaves what is written; a quantity is counted, and refused.
_EXPONENT: Final = {
    "quantity": "(e[+-]?[0-9]{1,2}|E-?[0-9]{1,2})",
    "value": "([eE][+-]?[0-9]{1,2})",
}


def only(column: sql.Composable, sign: str) -> sql.Composable:
    """SQL for whether a cell can only have this decimal sign (`typed.decimal_signs`)."""
    other = OTHER[sign]
    return _fits(column, ONLY[sign], f"%{sign}%", f"%{other}%{other}%")


def either(column: sql.Composable) -> sql.Composable:
    """SQL for whether a cell is another number with the other decimal sign."""
    return _fits(column, EITHER, f"%{POINT}%", f"%{COMMA}%")


def _fits(column: sql.Composable, pattern: str, *parts: str) -> sql.Composable:
    """``parts``: what a cell must contain, by which most are passed over quickly."""
    likes = sql.SQL(" OR ").join(
        sql.SQL("{} LIKE {}").format(column, sql.Literal(part)) for part in parts
    )
    return sql.SQL("({likes}) AND {plain} ~ {pattern}").format(
        likes=likes, plain=_plain(column), pattern=sql.Literal(f"^({pattern})$")
    )


def read(column: sql.Composable, name: str, decimal: str) -> sql.Composable:
    """SQL for the number of a cell of a field: null for none, NaN for what is no number."""
    plain = _plain(column)
    if decimal == COMMA:
        plain = sql.SQL("translate({}, ',.', '.,')").format(plain)
    return sql.SQL(
        "CASE WHEN {column} IS NULL OR {column} ~* {blank} OR lower({column}) = {captured}"
        " THEN NULL"
        " WHEN {plain} ~ {is_plain} THEN {plain}::numeric"
        " WHEN {plain} ~ {grouped} THEN replace({plain}, ',', '')::numeric"
        " WHEN {plain} ~ {spaced} THEN translate({plain}, {signs}, '')::numeric"
        " ELSE 'NaN'::numeric END"
    ).format(
        column=column,
        plain=plain,
        blank=sql.Literal(BLANK),
        is_plain=sql.Literal(_PLAIN.replace("{exponent}", _EXPONENT[name])),
        grouped=sql.Literal(_GROUPED[decimal]),
        spaced=sql.Literal(_SPACED),
        signs=sql.Literal(_ODD_SIGNS),
        captured=sql.Literal(fields.CAPTURED_SEPARATELY if name == "quantity" else ""),
    )


def _plain(column: sql.Composable) -> sql.Composable:
    return sql.SQL("btrim(ltrim({column}, {before}), {spaces})").format(
        column=column, before=sql.Literal(_ODD_SIGNS), spaces=sql.Literal(_SPACES)
    )
