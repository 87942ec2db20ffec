"""Wire shapes of the beginning of a file, from which its heading can be chosen."""

from __future__ import annotations

from pydantic import Field

from lading.base.kernel.wire import Wire

from .models import BulkImport
from .report import unpack


class FirstRowOut(Wire):
    """One of the first rows of a sheet."""

    row: int = Field(description="The row's number in the file.", examples=[4])
    cells: list[str] = Field(
        description="The texts of its first 20 cells in the file, each at most 60 characters.",
        examples=[["Product name", "Quantity"]],
    )
    is_heading: bool = Field(description="Whether the row was taken as part of the heading.")


class SheetOut(Wire):
    """The first rows of a sheet as they are written. Empty rows are not listed."""

    sheet: str = Field(
        description="The name of the sheet; empty for a text file.", examples=["Rates"]
    )
    rows: list[FirstRowOut] = Field(
        description="The first rows, at least down to some below the heading."
    )


class HeadingIn(Wire):
    """The row that names the columns."""

    sheet: str = Field(
        default="",
        description="The name of the sheet as in `opening`; empty for a text file.",
        examples=["Rates"],
    )
    heading_row: int = Field(
        description="The number of the row, one of those in `opening`. If the heading has two "
        "rows, the upper one.",
        examples=[4],
    )


def sheets_of(bulk_import: BulkImport) -> list[SheetOut]:
    """How an import's file begins."""
    return [
        SheetOut(
            sheet=each["sheet"],
            rows=[
                FirstRowOut(row=number, cells=cells, is_heading=number in each["heading"])
                for number, *cells in each["rows"]
            ],
        )
        for each in unpack(bulk_import.opening)
    ]
