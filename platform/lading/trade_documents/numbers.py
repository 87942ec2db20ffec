"""The numbers that are printed on documents."""

from __future__ import annotations

from .states import Kind

_PREFIXES = {Kind.QUOTATION: "Q", Kind.ORDER: "O"}


def number_of(kind: str, quotation_id: int, version: int) -> str:
    """`Q-1042-2` for version 2 of quotation 1042, `O-1042-2` for the order on it."""
    return f"{_PREFIXES[Kind(kind)]}-{quotation_id}-{version}"
