"""The table of a file: its sheet, its heading and its rows, told from what stands around them.

It is stored as `{headers, titles, rows, beyond, epoch, separator?, notes}`: what the columns are
called, the texts over each, the rows with their numbers in the file, the numbers of those with a
cell more than the heading, the year from which a workbook counts days, the separator of a text, and
the notes below the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from lading.base.documents.table_files import choosing, layout
from lading.base.documents.table_files.layout import Heading, Layout, LeftOut
from lading.base.documents.table_texts import SEVERAL_SHEETS
from lading.base.kernel import limits
from lading.base.kernel.errors import Text

from . import files
from .columns import Columns, naming
from .report import unpack

NO_HEADING = _(
    "No row of the file names the columns. Please name them as in the template, in one row above "
    "the others."
)
OTHER_SHEETS = _("These sheets were left out: {names}.")
ABOVE = _("Rows above the heading were left out: {rows}.")
TOTALS = _("Totals were left out: {rows}.")
BELOW = _("Notes were left out: {rows}.")
REPEATED = _("Repeated headings were left out: {rows}.")
ONE_ROW = _("{row} “{text}”")
"""A row of the file that was left out: its number and what it says."""
NAMED: Final = 4
"""So many rows or sheets are named; the others are counted."""
LONGEST: Final = 60
"""Letters of a row that are repeated."""

Table = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TableRead:
    """The table, or why there is none, and what of the file was left out."""

    table: Table | None
    problem: str = ""
    left_out: Sequence[str] = ()
    opening: Sequence[Mapping[str, Any]] = field(default=())
    """The first rows of each sheet: `[{sheet, rows: [[number, text, …]], heading: [number, …]}]`;
    ``heading`` are the rows taken as it, none in a sheet that is not read.
    """


@dataclass(frozen=True, slots=True)
class Choice:
    """The sheet and the row of its heading that a person chose; the row is None if they did not."""

    sheet: str = ""
    heading_row: int | None = None


def find_table(
    columns: Columns, read: Mapping[str, Any], choice: Choice | None = None
) -> TableRead:
    """The table of a file that was read (`documents.table_files.tasks.tables`), and how the file
    begins.
    """
    chosen = choice or Choice()
    known = naming(columns)
    looked_at = [
        each
        for each in read["tables"]
        if chosen.heading_row is None or each["sheet"] == chosen.sheet
    ]
    headings = {
        each["sheet"]: heading
        for each in looked_at
        if (heading := layout.find_heading(each["rows"], each["merged"], known, chosen.heading_row))
        is not None
    }
    laid = {
        each["sheet"]: layout.lay_out(each["rows"], each["merged"], headings[each["sheet"]])
        for each in read["tables"]
        if each["sheet"] in headings
    }
    full = {name: each for name, each in laid.items() if each.rows} or laid
    table_read = _read_table(read, full, headings)
    return replace(table_read, opening=_opening(read, {name: headings[name] for name in full}))


def _read_table(
    read: Mapping[str, Any], full: Mapping[str, Layout], headings: Mapping[str, Heading]
) -> TableRead:
    """``full``: the sheets that have a table."""
    if not full:
        return TableRead(None, str(NO_HEADING))
    if len(full) > 1:
        return TableRead(None, str(SEVERAL_SHEETS).format(names=listed(full)))
    ((sheet, laid),) = full.items()
    most = limits.number("bulk.rows")
    if len(laid.rows) > most:
        return TableRead(None, str(files.TOO_MANY_ROWS).format(rows=f"{most:,}"))
    others = [each["sheet"] for each in read["tables"] if each["sheet"] != sheet]
    width = len(headings[sheet].titles) if read["separator"] else None
    return TableRead(_table(laid, read, width), left_out=list(_left_out(laid, others)))


def _opening(
    read: Mapping[str, Any], headings: Mapping[str, Heading]
) -> Sequence[Mapping[str, Any]]:
    tables = [each for each in read["tables"] if each["rows"]]
    numbers = {
        each["sheet"]: [
            row[0] for row in each["rows"][heading.first : heading.first + heading.lines]
        ]
        for each in tables
        if (heading := headings.get(each["sheet"])) is not None
    }
    return [
        {**each, "heading": numbers.get(each["sheet"], [])}
        for each in choosing.beginning(tables, numbers)
    ]


def stored_table(packed: bytes | memoryview) -> Table:
    """The table of a checked import. One that an earlier release stored has its headings alone."""
    table = unpack(packed)
    titles = [[str(heading)] if heading else [] for heading in table["headers"]]
    defaults = {"titles": titles, "beyond": [], "notes": "", "epoch": None, "left_out": []}
    return {**defaults, **table}


def _table(laid: Layout, read: Mapping[str, Any], width: int | None) -> Table:
    """``width``: columns of a text, in which a cell more is a mistake of its row."""
    more = {"separator": read["separator"]} if read["separator"] else {}
    beyond = [
        row[0]
        for row in laid.rows
        if width is not None and any(cell is not None for cell in row[width + 1 :])
    ]
    return {
        "headers": laid.heading.names[:width],
        "titles": laid.heading.titles[:width],
        "rows": [row[: width + 1] for row in laid.rows] if width else laid.rows,
        "beyond": beyond,
        "epoch": read["epoch"],
        "notes": "\n".join(note.text for note in laid.notes),
        **more,
    }


def _left_out(laid: Layout, sheets: Sequence[str]) -> Iterable[str]:
    kinds: Mapping[Text, Sequence[LeftOut]] = {
        ABOVE: laid.titles,
        REPEATED: laid.repeated,
        TOTALS: laid.totals,
        BELOW: laid.notes,
    }
    for text, rows in kinds.items():
        if rows:
            examples = [
                str(ONE_ROW).format(row=each.row, text=_shortened(each.text)) for each in rows
            ]
            yield str(text).format(rows=listed(examples))
    if sheets:
        yield str(OTHER_SHEETS).format(names=listed(sheets))


def listed(names: Iterable[str]) -> str:
    """The first of some names, and how many more there are."""
    every = list(names)
    more = len(every) - NAMED
    first_names = every[:NAMED] if more > 1 else every
    rest = f" … (+{more})" if more > 1 else ""
    return f"{', '.join(first_names)}{rest}"


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
