"""The numbers that are printed on documents."""

from __future__ import annotations

from .states import Kind


def number_of(kind: str, quotation_id: int, version: int) -> str:
    """`Q-1042-2` for version 2 of quotation 1042, `O-1042` for the order on it: there is only one,
    and lists call it by the same number.
    """
    return f"O-{quotation_id}" if kind == Kind.ORDER else f"Q-{quotation_id}-{version}"
