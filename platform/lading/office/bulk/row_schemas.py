"""Wire shapes of the rows of a file: what they have, and what is wrong with them."""

from __future__ import annotations

from pydantic import Field

from lading.base.documents.table_files.faults import Fault
from lading.base.kernel.wire import Wire

from .kinds.kind import RowState
from .report import Weight


class CellOut(Wire):
    """A cell of a checked row."""

    field: str = Field(
        description="Name of the form field that the column maps to.", examples=["40DHC"]
    )
    column: str = Field(
        description="The column heading in your language.", examples=["40' dry high cube"]
    )
    written: str = Field(
        description="The text of the cell in the file; empty if the value is elsewhere in the "
        "file, such as a currency in the heading.",
        examples=["2.400"],
    )
    read: str = Field(
        description="The value that will be stored, formatted in your language; empty if no value "
        "was read.",
        examples=["USD 2,400.00"],
    )
    before: str = Field(
        description="The currently stored value, if storing the row changes it; otherwise empty.",
        examples=["USD 2,350.00"],
    )
    is_number: bool = Field(description="Whether the column has numbers or prices.")


class RowOut(Wire):
    """A row of a checked file: its cells as written and as read, and what storing it changes."""

    row: int = Field(description="The row's number in the file.", examples=[7])
    state: RowState = Field(
        description="The effect of storing the row: `new` (adds an item), `changed` (changes a "
        "stored item) or `same` (changes nothing); `wrong` if the row has an error and cannot be "
        "stored."
    )
    cells: list[CellOut] = Field(description="The cells of the row, in the order of the file.")


class FaultRowOut(Wire):
    """A row with a fault."""

    row: int = Field(description="The row's number in the file.", examples=[7])
    written: str = Field(
        description="The text of its cell in the file, at most 60 characters; empty if the cell is "
        "empty or the message concerns the whole row.",
        examples=["abc"],
    )


class FaultOut(Wire):
    """One kind of error or warning about rows, or of note on how cells were read."""

    field: str = Field(
        description="Name of the form field that the column maps to; empty if the message concerns "
        "the whole row.",
        examples=["qty"],
    )
    column: str = Field(
        description="The column heading in your language; empty if the message concerns the whole "
        "row.",
        examples=["Quantity"],
    )
    message: str = Field(
        description="The text of the error, the warning or the note. If the rows' texts differ "
        "only in the values that they repeat, `…` stands for those.",
        examples=["Enter a number."],
    )
    count: int = Field(description="Number of rows with this fault.", examples=[3000])
    rows: list[FaultRowOut] = Field(
        description="The first of these rows, at most 5.", examples=[[{"row": 7, "written": "abc"}]]
    )
    is_warning: bool = Field(
        description="Whether the message is only a warning or a note, so that the rows can still "
        "be stored.",
        examples=[False],
    )
    is_note: bool = Field(
        description="Whether the message is only a note on how cells were read, such as an 8-digit "
        "HS code read as its first six digits.",
        examples=[False],
    )

    @classmethod
    def from_fault(cls, fault: Fault, weight: Weight, column: str) -> FaultOut:
        """The wire shape of a kind of fault, with the heading of its column."""
        return cls(
            field=fault.column,
            column=column,
            message=fault.message,
            count=fault.count,
            rows=[FaultRowOut.model_validate({"row": r, "written": w}) for r, w in fault.rows],
            is_warning=weight is not Weight.ERROR,
            is_note=weight is Weight.READING,
        )
