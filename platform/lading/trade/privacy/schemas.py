"""Wire shapes of data protection."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.base.kernel.checks import LooseText
from lading.base.kernel.wire import Wire
from lading.members.accounts.models import DataRequest

from . import requests


class DataRequestIn(Wire):
    """A request for a download of the caller's data or for its erasure."""

    kind: LooseText = Field(
        None,
        description="Required. `export` to download your data, `erasure` to have it erased.",
        examples=["export"],
    )
    password: LooseText = Field(
        None,
        description="Required. The caller's current password exactly as typed.",
        examples=["correct horse"],
    )


class DataRequestOut(Wire):
    """A person's request for a download or an erasure of their data."""

    id: int
    kind: str = Field(
        description="The kind of request: `export` (download) or `erasure`.", examples=["export"]
    )
    requested_at: dt.datetime = Field(description="When the request was made.")
    due_at: dt.datetime = Field(
        description="For an erasure, when it becomes due: it is carried out in the night after "
        "this day (Indian time) and can be cancelled until then. For a download, the time of the "
        "request."
    )
    done_at: dt.datetime | None = Field(
        description="When the download became ready or the erasure was carried out; null before "
        "then."
    )
    cancelled_at: dt.datetime | None = Field(
        description="When the erasure was cancelled; null if it was not."
    )
    failed_at: dt.datetime | None = Field(
        description="When the preparation of the download was given up after several failed "
        "attempts; null otherwise. Staff are informed and can restart it."
    )
    expires_at: dt.datetime | None = Field(
        description="When the download expires and is deleted; null for an erasure, and before the "
        "download is ready."
    )
    size: int = Field(
        description="Size of the download in bytes; 0 if the request has no download.",
        examples=[48213],
    )
    url: str | None = Field(
        description="The address of the download; null unless it is ready and has not expired.",
        examples=["/api/data-requests/1/archive"],
    )

    @classmethod
    def from_request(cls, request: DataRequest) -> DataRequestOut:
        """The wire shape of a request."""
        is_ready = requests.is_downloadable(request)
        return cls(
            id=request.pk,
            kind=request.kind,
            requested_at=request.requested_at,
            due_at=request.due_at,
            done_at=request.done_at,
            cancelled_at=request.cancelled_at,
            failed_at=request.failed_at,
            expires_at=request.expires_at,
            size=request.size,
            url=f"/api/data-requests/{request.pk}/archive" if is_ready else None,
        )


class ErasureEffectsOut(Wire):
    """The effects that an erasure of the caller's data would have."""

    grace_days: int = Field(
        description="Number of days for which an erasure can be cancelled after it was requested.",
        examples=[7],
    )
    closes_company: bool = Field(
        description="Whether the erasure also closes the company's account, because the caller is "
        "its primary user."
    )
    effects: list[str] = Field(
        description="The data that the erasure would delete or change, described in sentences in "
        "the language of the call.",
        examples=[["You are signed out everywhere."]],
    )
