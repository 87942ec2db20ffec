"""Finds the heading of a file among its first rows, and which field each column is by its names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from lading.base.documents.confined.protocol import Refused
from lading.base.documents.table_files import choosing, layout, refusals, tasks
from lading.base.documents.table_files.layout import Heading
from lading.records.record_imports import rejects
from lading.records.record_imports.models import RememberedMapping

from . import fields
from .mapping import header_key

SHOWN_TITLES: Final = 10
_NUMBER: Final = re.compile(r"[\d\s.,:/'-]*\d[\d\s.,:/'-]*")
Row = Sequence[Any]


def described(read: Mapping[str, Any], at_row: int | None = None) -> dict[str, Any]:
    """What `tasks.sample` read, with the heading told from the other rows: `{heading_row,
    heading_lines, heading_key, header (the names), titles (the texts over each column), above
    ([[row, text]]), rows (those below), numbers (of the rows that may be the heading)}`. ``at_row``
    is the row that a person named.

    Raises Refused where no row is below the heading, where it has too many columns, and for a row
    that is not among the first ones.
    """
    rows = read["rows"]
    heading = _heading(rows, at_row)
    lines = rows[heading.first : heading.first + heading.lines]
    header = heading.names
    if len(header) > refusals.MAX_COLUMNS:
        raise Refused(refusals.TOO_MANY_COLUMNS)
    below = rows[heading.first + heading.lines :]
    if not below:
        raise Refused(refusals.NO_ROWS)
    above = [[row[0], " ".join(filter(None, row[1:]))] for row in rows[: heading.first]]
    return {
        **read,
        "heading_row": lines[0][0],
        "heading_lines": len(lines),
        "heading_key": tasks.heading_key([line[1:] for line in lines]),
        "header": header,
        "titles": [list(texts) for texts in heading.titles],
        "above": above[:SHOWN_TITLES],
        "rows": [row[: len(header) + 1] for row in below],
        "numbers": [row[0] for row in rows[:-1]],
    }


def _heading(rows: Sequence[Row], at_row: int | None) -> Heading:
    if at_row is not None:
        choosing.check_row(rows, at_row)
    ours = next((place for place, row in enumerate(rows) if rejects.is_header(row[1:])), None)
    if ours is not None and at_row is None:
        return layout.single_line(rows, ours)
    # No cell of a heading's second line is a number; the reader gives texts alone.
    typed = [
        [row[0], *(0 if _NUMBER.fullmatch(cell) else cell for cell in row[1:])] for row in rows
    ]
    by_names = layout.find_heading(typed, (), fields.named, at_row)
    if by_names is None:
        place = _find_assigned_heading(rows)
        return layout.single_line(rows, _by_width(rows) if place is None else place)
    return by_names if by_names.lines > 1 else layout.single_line(rows, by_names.first)


def _find_assigned_heading(rows: Sequence[Row]) -> int | None:
    """The place of a heading whose columns staff assigned before."""
    places = {header_key(row[1:]): place for place, row in reversed(list(enumerate(rows)))}
    known = RememberedMapping.objects.filter(header_key__in=places)
    return min((places[key] for key in known.values_list("header_key", flat=True)), default=None)


def _by_width(rows: Sequence[Row]) -> int:
    """The place of the first row that is as wide as most rows: titles are narrower."""
    widths = [sum(bool(cell) for cell in row[1:]) for row in rows]
    usual = Counter(widths).most_common(1)[0][0]
    return next(place for place, width in enumerate(widths) if width >= usual)
