"""The table in a file that staff import: its sheet, heading, columns and rows, and what of the file
is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from lading.base.documents.confined.protocol import Refused
from lading.base.documents.table_files import choosing, layout, refusals
from lading.base.documents.table_files.layout import Heading, Layout, LeftOut
from lading.base.documents.table_texts import SEVERAL_SHEETS

from .headings import columns_of, naming

if TYPE_CHECKING:
    from .resources import ExchangeResource

NO_HEADING: Final = (
    "No row of the file names the columns. The heading must have {keys}; its first row is: {names}."
)
NO_KEY: Final = "The file has no column {keys}. Its heading in row {row} has: {names}."
NO_ROWS: Final = "The file has a heading and no rows."
BEYOND: Final = (
    "Row {row} has more cells than the heading. Please put texts that contain the separator in"
    " quotation marks."
)
NAMED: Final = 5
"""So many lines of a kind are named; the others are counted."""
LONGEST: Final = 60
"""Letters of a line that are repeated."""

Naming = Callable[[str], str | None]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a heading is: its sheet ("" in a text, and where it is to be found), and its rows."""

    sheet: str = ""
    rows: Sequence[int] = ()


class NoTable(Exception):
    """The file has no table for this import; the text says why, for staff. ``place`` is the heading
    that was found.
    """

    def __init__(self, reason: str, place: Place | None = None) -> None:
        super().__init__(reason)
        self.place = place or Place()


@dataclass(frozen=True, slots=True)
class ImportTable:
    """The rows of a file, with their numbers in it, under the names of the import's columns."""

    columns: Sequence[str]
    numbers: Sequence[int]
    rows: Sequence[Sequence[Any]]
    separator: str
    """What divides the cells of a text; "" in a workbook."""
    epoch: int | None
    """The year from which a workbook counts days."""
    left_out: Sequence[str]
    """A sentence for each kind of line or column that is not imported."""
    sheet: str = ""
    heading: Sequence[int] = ()
    """The rows of the heading."""

    def as_json(self) -> dict[str, Any]:
        """The table to store; `ImportTable(**stored)` is the table again."""
        return asdict(self)


def find_table(
    resource: ExchangeResource,
    read: Mapping[str, Any],
    most_rows: int,
    *,
    sheet: str = "",
    heading_row: int | None = None,
) -> ImportTable:
    """The table of a file that was read by `documents.table_files.tasks.tables`. ``sheet`` and
    ``heading_row`` are those that a person chose, if any.

    Raises NoTable, and Refused for a sheet or a row that the file does not have.
    """
    named = naming(resource)
    keys = [name for name in resource.needed_columns() if name in columns_of(resource)]
    tables = _tables(read, sheet, heading_row)
    headings = {
        table["sheet"]: heading
        for table in tables
        if (heading := _heading(table, named, keys, heading_row)) is not None
    }
    if not headings:
        first = [str(cell) for cell in tables[0]["rows"][0][1:] if cell is not None]
        raise NoTable(NO_HEADING.format(keys=_listed(keys), names=_listed(first)))
    complete = {
        table["sheet"]: layout.lay_out(table["rows"], table["merged"], headings[table["sheet"]])
        for table in tables
        if table["sheet"] in headings and not _missing(headings[table["sheet"]], named, keys)
    }
    if not complete:
        raise _without_key(tables, headings, named, keys)
    full = {name: laid for name, laid in complete.items() if laid.rows}
    full = full or complete
    if len(full) > 1:
        raise NoTable(str(SEVERAL_SHEETS).format(names=_listed(full)))
    ((its_sheet, laid),) = full.items()
    others = [table["sheet"] for table in read["tables"] if table["sheet"] != its_sheet]
    raw = next(table["rows"] for table in tables if table["sheet"] == its_sheet)
    place = _place(its_sheet, raw, headings[its_sheet])
    laid = _with_misjudged(laid, raw, resource, named)
    if not laid.rows:
        raise NoTable(NO_ROWS, place)
    if len(laid.rows) > most_rows:
        raise NoTable(f"The file has more than {most_rows:,} rows.", place)
    return _table(laid, named, read, others, len(headings[its_sheet].titles), place)


def _tables(
    read: Mapping[str, Any], sheet: str, heading_row: int | None
) -> Sequence[Mapping[str, Any]]:
    """The tables among which to look. Raises Refused."""
    tables = [table for table in read["tables"] if sheet in {"", table["sheet"]}]
    if not tables:
        raise Refused(refusals.NO_SHEET)
    if heading_row is not None:
        for table in tables:
            choosing.check_row(table["rows"], heading_row)
    return tables


def _place(sheet: str, rows: Sequence[Sequence[Any]], heading: Heading) -> Place:
    lines = rows[heading.first : heading.first + heading.lines]
    return Place(sheet, [row[0] for row in lines])


def _with_misjudged(
    laid: Layout, raw: Sequence[Sequence[Any]], resource: ExchangeResource, named: Naming
) -> Layout:
    """The table with those lines as rows that look like totals or notes, but have a key: of a
    section that is called Total, or with all other cells empty.
    """
    places = _places(laid.heading.titles, named)
    totals, notes = {line.row for line in laid.totals}, {line.row for line in laid.notes}
    width = len(laid.heading.titles)
    rows = [
        [*row, *[None] * (width + 1 - len(row))]
        for row in raw
        if (row[0] in totals and _has_key(row, places, resource))
        or (row[0] in notes and _is_short_row(row, places, resource))
    ]
    numbers = {row[0] for row in rows}
    return replace(
        laid,
        rows=sorted([*laid.rows, *rows], key=lambda row: int(row[0])),
        totals=[line for line in laid.totals if line.row not in numbers],
        notes=[line for line in laid.notes if line.row not in numbers],
    )


def _has_key(row: Sequence[Any], places: Mapping[str, int], resource: ExchangeResource) -> bool:
    """Whether a total has a key. TOTAL could be the code of a port."""
    for name in resource.needed_columns():
        place = places[name] + 1
        cell = row[place] if len(row) > place else None
        if layout.says_total(str(cell)) or not resource.is_key(name, cell):
            return False
    return True


def _is_short_row(
    row: Sequence[Any], places: Mapping[str, int], resource: ExchangeResource
) -> bool:
    """Whether a single cell is a key, or stands below a column other than the first."""
    place = next(place for place, cell in enumerate(row[1:]) if cell is not None)
    name = next((name for name, its_place in places.items() if its_place == place), "")
    if name in resource.needed_columns():
        return resource.is_key(name, row[place + 1])
    return place > 0 and bool(name)


def _heading(
    table: Mapping[str, Any], named: Naming, keys: Sequence[str], at_row: int | None
) -> Heading | None:
    """The heading at the row that a person named. Without one the heading with most columns, whose
    upper line is a title if the lower one names all of them; else a line that names the key alone.
    """
    rows, merged = table["rows"], table["merged"]
    heading = layout.find_heading(rows, merged, named, at_row)
    if at_row is not None:
        return heading
    if heading is not None and heading.lines > 1:
        lower = layout.single_line(rows, heading.first + 1)
        is_title = _places(lower.titles, named) == _places(heading.titles, named)
        return lower if is_title else heading
    if heading is not None:
        return heading
    for row in rows[: layout.LOOKED_AT]:
        if any(isinstance(cell, str) and named(cell) in keys for cell in row[1:]):
            return layout.find_heading(rows, merged, named, at_row=row[0])
    return None


def _places(titles: Sequence[Sequence[str]], named: Naming) -> dict[str, int]:
    """The first place of each column that the heading names."""
    places: dict[str, int] = {}
    for place, texts in enumerate(titles):
        name = layout.named_column(texts, named)
        if name is not None:
            places.setdefault(str(name), place)
    return places


def _missing(heading: Heading, named: Naming, keys: Sequence[str]) -> list[str]:
    places = _places(heading.titles, named)
    return [key for key in keys if key not in places]


def _without_key(
    tables: Sequence[Mapping[str, Any]],
    headings: Mapping[str, Heading],
    named: Naming,
    keys: Sequence[str],
) -> NoTable:
    table = next(table for table in tables if table["sheet"] in headings)
    heading = headings[table["sheet"]]
    place = _place(table["sheet"], table["rows"], heading)
    text = NO_KEY.format(
        keys=" and no column ".join(_missing(heading, named, keys)),
        row=place.rows[0],
        names=", ".join(name for name in heading.names if name),
    )
    return NoTable(text, place)


def _table(
    laid: Layout,
    named: Naming,
    read: Mapping[str, Any],
    sheets: Sequence[str],
    width: int,
    place: Place,
) -> ImportTable:
    """``width``: columns of the heading. A cell more is a mistake of its row in a text."""
    if read["separator"]:
        for row in laid.rows:
            if any(cell is not None for cell in row[width + 1 :]):
                raise NoTable(BEYOND.format(row=row[0]), place)
    places = _places(laid.heading.titles, named)
    return ImportTable(
        columns=list(places),
        numbers=[row[0] for row in laid.rows],
        rows=[[row[place + 1] for place in places.values()] for row in laid.rows],
        separator=read["separator"],
        epoch=read["epoch"],
        left_out=[
            *_columns_told(laid, named, set(places.values())),
            *_lines_told(laid),
            *([f"Sheets that are left out: {_listed(sheets)}."] if sheets else ()),
        ],
        sheet=place.sheet,
        heading=place.rows,
    )


def _columns_told(laid: Layout, named: Naming, taken: set[int]) -> Iterator[str]:
    """Which columns are left out: unknown ones, those named before, and those without a heading
    that have cells.
    """
    unknown, twice, nameless = list[str](), list[str](), 0
    for place, texts in enumerate(laid.heading.titles):
        if place in taken:
            continue
        if not texts:
            nameless += any(row[place + 1] is not None for row in laid.rows)
        elif layout.named_column(texts, named) is None:
            unknown.append(", ".join(texts))
        else:
            twice.append(", ".join(texts))
    if unknown:
        yield f"Columns that are unknown and left out: {_listed(unknown, len(unknown))}."
    if twice:
        yield f"Columns that occur twice, of which only the first is taken: {_listed(twice)}."
    if nameless:
        what = "1 column" if nameless == 1 else f"{nameless} columns"
        yield f"{what} without a heading left out."


def _lines_told(laid: Layout) -> Iterator[str]:
    kinds: Mapping[str, Sequence[LeftOut]] = {
        "Lines above the heading": laid.titles,
        "Totals": laid.totals,
        "Notes": laid.notes,
        "Repeated headings": laid.repeated,
    }
    for what, lines in kinds.items():
        if lines:
            shortened = [f"row {line.row} “{_shortened(line.text)}”" for line in lines]
            yield f"{what} that are left out: {_listed(shortened)}."


def _listed(names: Iterable[str], most: int = NAMED) -> str:
    every = list(names)
    rest = [f"{len(every) - most:,} more"] if len(every) > most else []
    return ", ".join([*every[:most], *rest])


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
