"""Wire shapes of imports."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from enum import StrEnum
from typing import Final, Literal

from pydantic import Field

from lading.base.kernel.wire import Wire
from lading.members.billing.models.plans import TierName

from .kinds import KindName
from .opening_schemas import SheetOut, sheets_of
from .queries import ImportView
from .questions.schemas import QuestionOut, question_shape
from .questions.value_questions import MOST_ASKED
from .questions.value_schemas import ValueQuestionOut, value_question
from .report import Weight
from .rules import ImportState, may_be_answered, may_be_read_again

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


class ConfirmIn(Wire):
    """What the person saw of a file."""

    revision: int | None = Field(
        default=None,
        description="The `revision` of the import whose rows you saw. The call is refused if the "
        "file was read or checked again since. If left out, the rows are stored as they are now.",
        examples=[0],
    )


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
    def from_import(
        cls, import_view: ImportView, *, is_deleted: bool = False, is_listed: bool = False
    ) -> ImportOut:
        """The wire shape of an import; of one that is about to be deleted, or among others."""
        actions = [] if is_deleted else _actions(import_view)
        is_shown = ImportAction.READ_AGAIN in actions and not is_listed
        bulk_import, report = import_view.bulk_import, import_view.report
        is_cancelled = is_deleted and bulk_import.state != ImportState.DONE
        return cls.model_validate(
            {
                "id": bulk_import.pk,
                "kind": bulk_import.kind,
                "variant": bulk_import.variant,
                "fileName": bulk_import.file_name,
                "status": "cancelled" if is_cancelled else _STATUSES[bulk_import.state],
                "rows": bulk_import.row_count,
                "valid": import_view.valid_rows,
                "rejected": report.wrong_rows,
                "revision": bulk_import.revision,
                "progress": import_view.progress,
                "errorCount": report.count_of(Weight.ERROR),
                "warningCount": report.count_of(Weight.WARNING),
                "noteCount": report.count_of(Weight.READING),
                "kindsNotListed": report.untold,
                "reasons": list(report.reasons),
                "notes": list(report.notes),
                "leftOut": list(report.left_out),
                "questions": [
                    question_shape(each, import_view.labels) for each in report.questions
                ],
                "values": [value_question(each, import_view.labels) for each in report.values],
                "notAsked": report.not_asked,
                "liftedBy": list(report.lifted_by),
                "opening": sheets_of(bulk_import) if is_shown else [],
                "can": actions,
                "createdAt": bulk_import.created_at,
            }
        )


def _actions(import_view: ImportView) -> list[ImportAction]:
    state = import_view.bulk_import.state
    allowed = {
        ImportAction.CONFIRM: state == ImportState.READY,
        ImportAction.ANSWER: may_be_answered(state, has_choices=bool(import_view.report.values)),
        ImportAction.DISCARD: state != ImportState.STORING,
        ImportAction.DOWNLOAD_ERRORS: state == ImportState.WRONG
        and import_view.report.wrong_rows > 0,
        ImportAction.READ_AGAIN: may_be_read_again(
            state, has_opening=bool(import_view.bulk_import.opening)
        ),
    }
    return [action for action, is_allowed in allowed.items() if is_allowed]
