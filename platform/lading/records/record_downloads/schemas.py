"""Wire shapes of downloads of exporter data."""

from __future__ import annotations

import dataclasses
import datetime as dt
from enum import StrEnum

from pydantic import Field

from lading.base.kernel.checks import LooseText
from lading.base.kernel.wire import Wire
from lading.records.trade_records.criteria import RecordFilter

from .models import RecordDownload
from .rules import DownloadState
from .services import filter_of, is_downloadable

_GOODS = (
    "The first 2 to 10 digits of the HS code, or words (or beginnings of words) in the "
    "description of the goods."
)
_ORIGIN = "The country of origin, by name, ISO code or id, or `any`."
_DESTINATION = "The country of destination, by name, ISO code or id, or `any`."
_LOADING = "The port of loading, by name, UN/LOCODE or id, or `any`."
_DISCHARGE = "The port of destination, by name, UN/LOCODE or id, or `any`."
_CONSIGNEE = "Only records whose consignee's name has these words or beginnings of words."
_FIRST = "Only records of this day or later, as `YYYY-MM-DD`."
_LAST = "Only records of this day or earlier, as `YYYY-MM-DD`."


class RecordDownloadIn(Wire):
    """The search whose records are downloaded, by the filters of `GET /exim-data/filterdata`."""

    hscode: LooseText = Field(None, description=_GOODS, examples=["520511"])
    source_country: LooseText = Field(None, description=_ORIGIN, examples=["India"])
    destination_country: LooseText = Field(None, description=_DESTINATION, examples=["Germany"])
    source_port: LooseText = Field(None, description=_LOADING, examples=["Mundra"])
    destination_port: LooseText = Field(None, description=_DISCHARGE, examples=["any"])
    consignee: LooseText = Field(None, description=_CONSIGNEE, examples=["hansa"])
    date_from: LooseText = Field(None, description=_FIRST, examples=["2026-01-01"])
    date_to: LooseText = Field(None, description=_LAST, examples=["2026-12-31"])

    def to_filter(self) -> RecordFilter:
        """The filters for `criteria`, which judges them."""
        sent = {name: getattr(self, name) for name in RecordFilter.__slots__}
        return RecordFilter(**{name: value for name, value in sent.items() if value is not None})


class RecordSearchOut(Wire):
    """The filters of a search of exporter data, as they were sent. A filter that was omitted is
    empty.
    """

    hscode: str = Field(description=_GOODS, examples=["520511"])
    source_country: str = Field(description=_ORIGIN, examples=["India"])
    destination_country: str = Field(description=_DESTINATION, examples=["Germany"])
    source_port: str = Field(description=_LOADING, examples=["Mundra"])
    destination_port: str = Field(description=_DISCHARGE, examples=["any"])
    consignee: str = Field(description=_CONSIGNEE, examples=["hansa"])
    date_from: str = Field(description=_FIRST, examples=["2026-01-01"])
    date_to: str = Field(description=_LAST, examples=["2026-12-31"])


class DownloadAction(StrEnum):
    """An action that a company may take on its own full-results download: `cancel` it, `open`
    (download) its file, or `delete` it.
    """

    CANCEL = "cancel"
    OPEN = "open"
    DELETE = "delete"


class RecordDownloadOut(Wire):
    """A full-results download (all records that a search finds), and its progress."""

    id: int = Field(description="The download's id.", examples=[12])
    filters: RecordSearchOut = Field(description="The filters of the search.")
    status: DownloadState = Field(
        description="`working` while the file is being prepared, then `ready`, `failed` or "
        "`cancelled`.",
        examples=["working"],
    )
    progress: int = Field(
        description="Progress of preparing the file in per cent; 0 while unknown.", examples=[40]
    )
    rows: int = Field(
        description="Number of records in the file; 0 until it is ready.", examples=[120_000]
    )
    size: int = Field(
        description="Size of the file in bytes; 0 until it is ready.", examples=[9_000_000]
    )
    reason: str | None = Field(
        description="Why the download failed, in the language of the person who requested "
        "it; null otherwise.",
        examples=[None],
    )
    can: list[DownloadAction] = Field(
        description="The actions that your company may take on the download now: `cancel` it, "
        "`open` (download) its file, `delete` it."
    )
    created_at: dt.datetime = Field(description="When the file was requested.")
    expires_at: dt.datetime | None = Field(
        description="When the file is deleted; null until it is ready."
    )


def shape_of(download: RecordDownload, progress: int) -> RecordDownloadOut:
    """The wire shape of a download."""
    is_ready = download.state == DownloadState.READY
    return RecordDownloadOut(
        id=download.pk,
        filters=search_of(download),
        status=DownloadState(download.state),
        progress=progress,
        rows=download.rows,
        size=download.size,
        reason=download.reason or None,
        can=_actions(download),
        created_at=download.created_at,
        expires_at=download.expires_at if is_ready else None,
    )


def search_of(download: RecordDownload) -> RecordSearchOut:
    """The wire shape of what a download searches for."""
    return RecordSearchOut.model_validate(dataclasses.asdict(filter_of(download)))


def _actions(download: RecordDownload) -> list[DownloadAction]:
    if download.state == DownloadState.WORKING:
        return [DownloadAction.CANCEL]
    opens = [DownloadAction.OPEN] if is_downloadable(download) else []
    return [*opens, DownloadAction.DELETE]
