"""Wire shapes of imports."""

from __future__ import annotations

import datetime as dt
from enum import StrEnum
from typing import Literal
from uuid import UUID

from pydantic import Field

from lading.billing.models.plans import TierName
from lading.kernel.wire import Wire

from .kinds import KindName
from .queries import Told
from .states import ImportState

StateName = Literal["checking", "ready", "storing", "wrong", "refused", "failed", "done"]


class ImportAction(StrEnum):
    """What its person may do with an import."""

    CONFIRM = "confirm"
    DISCARD = "discard"
    DOWNLOAD_ERRORS = "downloadErrors"


class ImportOut(Wire):
    """A file to import, as far as it is."""

    uuid: UUID = Field(description="The id of the file, for its other calls.")
    kind: KindName = Field(description="What the file has: one product or enquiry in each row.")
    variant: str = Field(
        description="The variant of the enquiries; empty for products.", examples=["rfq"]
    )
    file_name: str = Field(description="The file's own name.", examples=["enquiries-may.xlsx"])
    state: StateName = Field(
        description="`checking`, then `ready`, `wrong` (rows have errors) or `refused` (the whole "
        "file). A confirmed one is `storing`, then `done`, `failed`, or `wrong` again when "
        "something has changed meanwhile.",
    )
    row_count: int = Field(description="Rows of the file, without the heading.", examples=[120])
    done: int = Field(description="Steps of the present work that are done.", examples=[40])
    total: int = Field(description="Steps of the present work; 0 while unknown.", examples=[120])
    wrong_rows: int = Field(description="Rows with an error.", examples=[2])
    error_count: int = Field(description="Errors in all rows together.", examples=[3])
    reasons: list[str] = Field(
        description="Why the file as a whole is not accepted.",
        examples=[["These columns are missing: Quantity."]],
    )
    lifted_by: list[TierName] = Field(description="The plans that would allow so many rows.")
    can: list[ImportAction] = Field(description="What you may do with the file now.")
    created_at: dt.datetime = Field(description="When the file was uploaded.")

    @classmethod
    def of(cls, told: Told) -> ImportOut:
        """The wire shape of an import."""
        found, report = told.found, told.report
        return cls.model_validate(
            {
                "uuid": found.uuid,
                "kind": found.kind,
                "variant": found.variant,
                "fileName": found.file_name,
                "state": found.state,
                "rowCount": found.row_count,
                "done": told.done,
                "total": told.total,
                "wrongRows": report.wrong_rows,
                "errorCount": len(report.found),
                "reasons": list(report.reasons),
                "liftedBy": list(report.lifted_by),
                "can": _actions(told),
                "createdAt": found.created_at,
            }
        )


class RowErrorOut(Wire):
    """One thing that is wrong with a row."""

    row: int = Field(description="The row's number in the file.", examples=[7])
    field: str = Field(
        description="The field that the form has for the column; empty for the whole row.",
        examples=["qty"],
    )
    column: str = Field(
        description="The column's heading in your language; empty for the whole row.",
        examples=["Quantity"],
    )
    message: str = Field(examples=["Enter a number."])


def _actions(told: Told) -> list[ImportAction]:
    state = told.found.state
    allowed = {
        ImportAction.CONFIRM: state == ImportState.READY,
        ImportAction.DISCARD: state != ImportState.STORING,
        ImportAction.DOWNLOAD_ERRORS: state == ImportState.WRONG and bool(told.report.found),
    }
    return [action for action, is_allowed in allowed.items() if is_allowed]
