"""Wire shapes of imports."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, Literal

from pydantic import Field

from lading.billing.models.plans import TierName
from lading.kernel.table_files.faults import Fault
from lading.kernel.wire import Wire

from .column_readings import QuestionWay
from .kinds import KindName
from .kinds.kind import RowState
from .opening_schemas import SheetOut, sheets_of
from .queries import Told
from .report import Weight
from .states import ImportState, may_be_answered, may_be_read_again
from .value_questions import MOST_ASKED
from .value_schemas import ValueQuestionOut, value_question

StatusName = Literal[
    "reading", "asking", "ready", "storing", "done", "refused", "failed", "cancelled"
]
_STATUSES: Final[Mapping[str, StatusName]] = {
    ImportState.CHECKING: "reading",
    ImportState.ASKING: "asking",
    ImportState.READY: "ready",
    ImportState.STORING: "storing",
    ImportState.WRONG: "refused",
    ImportState.REFUSED: "refused",
    ImportState.FAILED: "failed",
    ImportState.DONE: "done",
}


class ImportAction(StrEnum):
    """An action that the uploader may take on an import: `confirm` it, `discard` it, `answer` its
    questions or choose other answers about values, `downloadErrors` (download the file with its
    errors), or `readAgain` (choose another row as the heading).
    """

    CONFIRM = "confirm"
    DISCARD = "discard"
    ANSWER = "answer"
    DOWNLOAD_ERRORS = "downloadErrors"
    READ_AGAIN = "readAgain"


class ExampleOut(Wire):
    """A cell of the file, and how it is read if the option is chosen."""

    field: str = Field(
        description="Name of the form field that the cell's column maps to.", examples=["40DHC"]
    )
    written: str = Field(description="The text of the cell in the file.", examples=["2.400"])
    read: str = Field(
        description="The value read from the cell if the option is chosen, formatted in your "
        "language.",
        examples=["2,400"],
    )


class OptionOut(Wire):
    """A possible answer to a question about a column."""

    value: str = Field(
        description="The answer to send: the decimal sign (`.` or `,`), or the part of a date "
        "that comes first (`day` or `month`).",
        examples=[","],
    )
    examples: list[ExampleOut] = Field(
        description="Examples of cells in each column: at most 3 of each, fewer if the question "
        "has many columns."
    )


class AskedColumnOut(Wire):
    """A column that a question is about."""

    field: str = Field(
        description="Name of the form field that the column maps to.", examples=["40DHC"]
    )
    column: str = Field(
        description="The column heading in your language.", examples=["40' dry high cube"]
    )


class QuestionOut(Wire):
    """A question about the columns whose cells can be read in the same two ways."""

    field: str = Field(
        description="Name of the form field that the first column maps to; the answer for all of "
        "the question's columns is sent under this name.",
        examples=["40DHC"],
    )
    column: str = Field(
        description="The heading of the first column in your language.",
        examples=["40' dry high cube"],
    )
    columns: list[AskedColumnOut] = Field(
        description="All columns that the question is about, in the order of the file."
    )
    way: QuestionWay = Field(
        description="The subject of the question: `decimalSign` (which sign separates decimals) "
        "or `dayOrder` (whether the day or the month comes first in a date)."
    )
    options: list[OptionOut] = Field(
        description="The two possible answers.",
        examples=[
            [
                {
                    "value": ",",
                    "examples": [{"field": "40DHC", "written": "2.400", "read": "2,400"}],
                }
            ]
        ],
    )


class AnswersIn(Wire):
    """Answers to the questions about columns that can be read in two ways, and about values."""

    answers: dict[str, str | None] = Field(
        description="The `value` of the chosen option for each question, by the `field` of "
        "the question. To answer differently for one of its other columns, also send a value by "
        "the `field` of that column. For a question about a value: the `value` of the choice by "
        "the `key` of the question, an empty text to leave the field empty, or `null` to leave the "
        "rows as they are. Questions about values that are not answered leave their rows as they "
        "are.",
        examples=[{"40DHC": ",", "destinationPort:3f2a9c0d1e4b5a6978c0d1e2": "DEHAM"}],
    )


class ConfirmIn(Wire):
    """What the person saw of a file."""

    revision: int | None = Field(
        default=None,
        description="The `revision` of the import whose rows you saw. The call is refused if the "
        "file was read or checked again since. If left out, the rows are stored as they are now.",
        examples=[0],
    )


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


class ImportOut(Wire):
    """A file import and its progress."""

    id: int = Field(description="The import's id.", examples=[12])
    kind: KindName = Field(
        description="The contents of the file: `products`, `enquiries` or `rates` (freight rates)."
    )
    variant: str = Field(
        description="The variant of the enquiries; empty for products and rates.", examples=["rfq"]
    )
    file_name: str = Field(
        description="The name of the uploaded file.", examples=["enquiries-may.xlsx"]
    )
    status: StatusName = Field(
        description="`reading` while the file is being checked; then `asking` (answer the "
        "questions first), `ready` (can be confirmed) or `refused` (rows have errors, or the file "
        "as a whole cannot be imported). After confirmation `storing`, then `done`, or `refused` "
        "if something has changed in the meantime. `failed` if checking or storing did not "
        "succeed. `cancelled` only in the response to `DELETE`, if nothing was stored."
    )
    rows: int = Field(
        description="Number of rows in the file, without the heading; 0 until the file has "
        "been read.",
        examples=[120],
    )
    valid: int = Field(
        description="Number of rows without an error; 0 until the rows have been checked.",
        examples=[118],
    )
    rejected: int = Field(description="Number of rows with an error.", examples=[2])
    revision: int = Field(
        description="Number of times the file was read or checked again, with other answers or "
        "another heading.",
        examples=[0],
    )
    progress: int = Field(
        description="Progress of checking or storing in per cent; 0 while unknown.",
        examples=[40],
    )
    error_count: int = Field(description="Total number of errors in all rows.", examples=[3])
    warning_count: int = Field(
        description="Number of warnings: rows that are valid, but very similar to a recent "
        "enquiry of your company or to an earlier row.",
        examples=[1],
    )
    note_count: int = Field(
        description="Number of cells that were read differently from how they are written, such as "
        "an 8-digit HS code read as its first six digits.",
        examples=[2],
    )
    kinds_not_listed: int = Field(
        description="Number of kinds of errors, warnings and notes that are counted, but beyond "
        "the 200 that are listed.",
        examples=[0],
    )
    reasons: list[str] = Field(
        description="The reasons why the file as a whole cannot be imported; empty if there are "
        "none.",
        examples=[["These columns are missing: Quantity."]],
    )
    notes: list[str] = Field(
        description="Further effects of storing the rows, such as the number of new freight rates "
        "and of live freight rates that get new terms; empty if there are none.",
        examples=[["12 freight rates are new."]],
    )
    left_out: list[str] = Field(
        description="Parts of the file that are not imported, such as titles, totals and "
        "unknown columns.",
        examples=[["Totals were left out: 14 “Total”."]],
    )
    questions: list[QuestionOut] = Field(
        description="Questions about columns to answer before the file is checked; empty "
        "if there are none."
    )
    values: list[ValueQuestionOut] = Field(
        description="Values that mean nothing by themselves or may mean several things: those that "
        "you are asked about, and those for which a choice was used."
    )
    not_asked: int = Field(
        description=f"Number of further such values. At most {MOST_ASKED} are asked about in one "
        "file; the rows of the others have an error.",
        examples=[0],
    )
    opening: list[SheetOut] = Field(
        description="The first rows of each sheet as they are written, with the heading marked, "
        "while another row can be chosen; otherwise, and in lists of imports, empty."
    )
    lifted_by: list[TierName] = Field(
        description="The plans that allow as many rows as the file has, if your company's plan "
        "does not; otherwise empty."
    )
    can: list[ImportAction] = Field(
        description="The actions that you may take on the import now: `confirm` it, `discard` it, "
        "`answer` its questions, `downloadErrors` (download the file with its errors), `readAgain` "
        "(choose another row as the heading)."
    )
    created_at: dt.datetime = Field(description="When the file was uploaded.")

    @classmethod
    def of(cls, told: Told, *, is_deleted: bool = False, is_listed: bool = False) -> ImportOut:
        """The wire shape of an import; of one that is about to be deleted, or among others."""
        actions = [] if is_deleted else _actions(told)
        is_shown = ImportAction.READ_AGAIN in actions and not is_listed
        found, report = told.found, told.report
        is_cancelled = is_deleted and found.state != ImportState.DONE
        return cls.model_validate(
            {
                "id": found.pk,
                "kind": found.kind,
                "variant": found.variant,
                "fileName": found.file_name,
                "status": "cancelled" if is_cancelled else _STATUSES[found.state],
                "rows": found.row_count,
                "valid": told.valid_rows,
                "rejected": report.wrong_rows,
                "revision": found.revision,
                "progress": told.progress,
                "errorCount": report.count_of(Weight.ERROR),
                "warningCount": report.count_of(Weight.WARNING),
                "noteCount": report.count_of(Weight.READING),
                "kindsNotListed": report.untold,
                "reasons": list(report.reasons),
                "notes": list(report.notes),
                "leftOut": list(report.left_out),
                "questions": [_question(each, told.labels) for each in report.questions],
                "values": [value_question(each, told.labels) for each in report.values],
                "notAsked": report.not_asked,
                "liftedBy": list(report.lifted_by),
                "opening": sheets_of(found) if is_shown else [],
                "can": actions,
                "createdAt": found.created_at,
            }
        )


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
    def of(cls, fault: Fault, weight: Weight, column: str) -> FaultOut:
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


def _question(question: Mapping[str, Any], labels: Mapping[str, str]) -> Mapping[str, Any]:
    first = question["field"]
    options = [
        {"value": value, "examples": [{"field": first, **each} for each in examples]}
        for value, examples in question["options"].items()
    ]
    # A question that an earlier release stored is about one column.
    columns = [
        {"field": field, "column": labels.get(field, "")}
        for field in question.get("fields", [first])
    ]
    return {**columns[0], "columns": columns, "way": question["way"], "options": options}


def _actions(told: Told) -> list[ImportAction]:
    state = told.found.state
    allowed = {
        ImportAction.CONFIRM: state == ImportState.READY,
        ImportAction.ANSWER: may_be_answered(state, has_choices=bool(told.report.values)),
        ImportAction.DISCARD: state != ImportState.STORING,
        ImportAction.DOWNLOAD_ERRORS: state == ImportState.WRONG and told.report.wrong_rows > 0,
        ImportAction.READ_AGAIN: may_be_read_again(state, has_opening=bool(told.found.opening)),
    }
    return [action for action, is_allowed in allowed.items() if is_allowed]
