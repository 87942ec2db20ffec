"""What is left out of an import: lines that are no rows of the table, and columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from lading.base.documents.confined.protocol import Head
from lading.base.documents.table_files import left_out

from . import fields
from .mapping import ColumnMapping

_SHOWN: Final = 5
"""So many lines of a kind are named."""
_KINDS: Final[Mapping[str, tuple[str, str]]] = {
    left_out.TOTALS: ("total", "totals"),
    left_out.REPEATED: ("repeated heading", "repeated headings"),
    left_out.NOTES: ("note", "notes"),
    left_out.BLANK: ("blank row", "blank rows"),
}


def added(before: Mapping[str, Any] | None, heads: Sequence[Head]) -> dict[str, Any]:
    """What was left out so far, and in these pieces: `left_out.LeftOut.take_summary`."""
    counts = Counter((before or {}).get("counts", {}))
    lines = list((before or {}).get("lines", []))
    for head in heads:
        counts.update(head["left_out"]["counts"])
        lines += head["left_out"]["lines"]
    return {"counts": dict(counts), "lines": lines[: left_out.NAMED]}


def rows_told(left: Mapping[str, Any]) -> list[str]:
    """One sentence for each kind of line: `1 total left out: row 6 “Total 513368”`."""
    counts, lines = left.get("counts", {}), left.get("lines", [])
    sentences = []
    for kind, (one, several) in _KINDS.items():
        if count := counts.get(kind, 0):
            named = [(number, text) for number, its_kind, text in lines if its_kind == kind]
            sentences.append(_sentence(f"{count:,} {one if count == 1 else several}", count, named))
    return sentences


def titles_told(sample: Mapping[str, Any]) -> str:
    """The lines above the heading; empty where there are none."""
    above = sample.get("above", [])
    what = f"{len(above)} {'line' if len(above) == 1 else 'lines'} above the heading"
    return _sentence(what, len(above), above) if above else ""


def columns_told(sample: Mapping[str, Any], mapping: ColumnMapping) -> list[str]:
    """Each column that is not imported, and whether another one has the same heading."""
    header = sample["header"]
    taken = {place: name for name, place in mapping.columns.items()}
    sentences = []
    for place, name in enumerate(header):
        if place in taken:
            continue
        doubled = same_field(sample, mapping, place)
        if doubled is not None:
            sentences.append(
                f"Column {place + 1} “{name}”: column {doubled + 1} is taken for this."
            )
        elif name:
            sentences.append(f"Column {place + 1} “{name}”.")
    return sentences


def same_field(sample: Mapping[str, Any], mapping: ColumnMapping, place: int) -> int | None:
    """The column that was taken instead of this one: with the same heading, or of the field that
    its heading names.
    """
    header = sample["header"]
    key = fields.key_of(header[place])
    field = fields.named(header[place])
    for name, taken in mapping.columns.items():
        is_same = fields.key_of(header[taken]) == key or (field is not None and field.name == name)
        if key and is_same and taken != place:
            return taken
    return None


def _sentence(what: str, count: int, named: Sequence[Sequence[Any]]) -> str:
    if not named:
        return f"{what} left out."
    examples = ", ".join(f"row {number:,} “{text}”" for number, text in named[:_SHOWN])
    more = " and others" if count > len(named[:_SHOWN]) else ""
    return f"{what} left out: {examples}{more}."
