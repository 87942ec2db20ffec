"""Reads of downloads of exporter data."""

from __future__ import annotations

from lading.base.kernel.actor import Actor
from lading.base.work import progress

from . import access
from .models import RecordDownload
from .rules import DownloadState
from .schemas import RecordDownloadOut, shape_of
from .work import progress_key

NEWEST = 20


def list_own(actor: Actor) -> list[RecordDownloadOut]:
    """The company's newest downloads. Raises Forbidden as the search."""
    return [shape_with_progress(download) for download in access.own(actor)[:NEWEST]]


def get_own(actor: Actor, download_id: int) -> RecordDownloadOut:
    """One of the company's downloads. Raises NotFound, and Forbidden as the search."""
    return shape_with_progress(access.get_own(actor, download_id))


def shape_with_progress(download: RecordDownload) -> RecordDownloadOut:
    """A download, with how much of it is made."""
    done, total = 1, 1
    if download.state == DownloadState.WORKING:
        done, total = progress.known(progress_key(download)) or (0, 1)
    return shape_of(download, 100 * done // max(total, 1))
