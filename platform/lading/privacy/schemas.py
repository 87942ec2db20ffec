"""Wire shapes of data protection."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.accounts.models import DataRequest
from lading.kernel.checks import LooseText
from lading.kernel.wire import Wire

from . import requests


class DataRequestIn(Wire):
    """The kind of request, with the current password."""

    kind: LooseText = Field(None, description="`export` or `erasure`.", examples=["export"])
    password: LooseText = Field(None, examples=["correct horse"])


class DataRequestOut(Wire):
    """A person's request for a download of their data, or for its erasure."""

    id: int
    kind: str = Field(description="`export` or `erasure`.", examples=["export"])
    requested_at: dt.datetime
    due_at: dt.datetime = Field(
        description="The erasure runs in the first night after this day, in India."
    )
    done_at: dt.datetime | None
    cancelled_at: dt.datetime | None
    failed_at: dt.datetime | None = Field(
        description="When the download failed; staff are informed and retry it."
    )
    expires_at: dt.datetime | None = Field(description="When the download is deleted.")
    size: int = Field(description="Size of the download in bytes.", examples=[48213])
    url: str | None = Field(
        description="Address of the archive while it is available.",
        examples=["/api/data-requests/1/archive"],
    )

    @classmethod
    def of(cls, request: DataRequest) -> DataRequestOut:
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
    """What an erasure would do to the caller, to be shown before they ask for it."""

    grace_days: int = Field(
        description="Days within which the request can be cancelled.", examples=[7]
    )
    closes_company: bool = Field(
        description="Whether the erasure also closes the company, because the caller is "
        "its primary user."
    )
    effects: list[str] = Field(
        description="What the erasure would delete or change, as sentences in the language of the "
        "call.",
        examples=[["You are signed out everywhere."]],
    )
