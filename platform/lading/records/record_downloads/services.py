"""Use cases of downloads of exporter data: ask for one, cancel it, read its file (RULES.md 68)."""

from __future__ import annotations

import dataclasses
import datetime as dt
from typing import IO

from django.core.files.storage import default_storage
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from lading.base.files import services as files
from lading.base.http import throttle
from lading.base.kernel import audit, limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.database import advisory_locks, row_locks
from lading.base.kernel.errors import Conflict, NotFound, ValidationFailed
from lading.base.kernel.values import languages
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.members.accounts import permissions
from lading.records.trade_records import finding
from lading.records.trade_records import queries as trade_records
from lading.records.trade_records.criteria import RecordFilter

from . import access, rules
from .models import RecordDownload
from .rules import DownloadState

ASKED = "record_download.asked"
"""Event: {downloadId, companyId}."""
DAY_SECONDS = 86_400
BATCH = 500

NOTHING_FOUND = _("No records were found: there is nothing to download.")
ONE_AT_A_TIME = _(
    "A file of exporter data is being prepared for your company. Wait until it is ready, or cancel "
    "it."
)


def ask(*, actor: Actor, record_filter: RecordFilter) -> RecordDownload:
    """Have a file made with everything that a search finds.

    Raises Forbidden and ValidationFailed as the search; ValidationFailed where nothing is found;
    Conflict `ALREADY_EXISTS` while one is made for the company; RateLimited after too many in a
    day.
    """
    criteria = trade_records.criteria_of(actor, record_filter)
    permissions.require_writable(actor)
    if finding.counted(criteria).value == 0:
        raise ValidationFailed(errors={"hscode": [NOTHING_FOUND]})
    with transaction.atomic():
        # Colleagues who ask at once wait for each other.
        advisory_locks.take(f"record downloads {actor.company_id}")
        _require_none_at_work(actor)
        download = RecordDownload.objects.create(
            company_id=actor.company_id,
            user_id=actor.user_id,
            request_id=actor.request_id,
            language=languages.active(),
            filters=dataclasses.asdict(record_filter),
            created_at=now(),
            expires_at=now() + keeping_time(),
        )
        audit.record(actor, download, "records_asked_for", {"filters": download.filters})
        # Last, so that only files that are made are counted.
        per_day = limits.number("exporter_data.downloads_per_day")
        throttle.hit("record-download", str(actor.company_id), limit=per_day, seconds=DAY_SECONDS)
        outbox.publish(ASKED, {"downloadId": download.pk, "companyId": download.company_id})
    return download


def discard(*, actor: Actor, download_id: int) -> None:
    """Cancel a download that is made, or delete another one with its file. Raises NotFound, and
    Forbidden as the search and for a rejected company.
    """
    permissions.require_writable(actor)
    with transaction.atomic():
        download = access.lock_own(actor, download_id)
        if download.state != DownloadState.WORKING:
            forget([download])
            return
        rules.check(download.state, DownloadState.CANCELLED)
        files.discard_paths([download.attempt_path] if download.attempt_path else [])
        download.state, download.attempt_path, download.ended_at = (
            DownloadState.CANCELLED,
            "",
            now(),
        )
        download.save(update_fields=["state", "attempt_path", "ended_at"])


def open_file(*, actor: Actor, download_id: int) -> IO[bytes]:
    """The file of a download, open for reading. Recorded in the audit trail. Raises Forbidden as
    the search, and NotFound for one that is another company's, not ready, or expired.
    """
    download = access.get_own(actor, download_id)
    if not is_downloadable(download):
        raise NotFound
    try:
        content = default_storage.open(download.path, "rb")
    except FileNotFoundError as error:
        raise NotFound from error
    audit.record(actor, download, "records_downloaded", {"rows": download.rows})
    return content


def filter_of(download: RecordDownload) -> RecordFilter:
    """The search of a download."""
    return RecordFilter(**download.filters)


def is_downloadable(download: RecordDownload) -> bool:
    """Whether it has a file that has not expired."""
    is_kept = download.expires_at is None or download.expires_at > now()
    return download.state == DownloadState.READY and is_kept


def keeping_time() -> dt.timedelta:
    """How long a download is kept after it was made."""
    return dt.timedelta(days=limits.number("exporter_data.download_days"))


def purge() -> int:
    """Delete the downloads that expired, with their files. Nightly; safe to repeat. Returns how
    many.
    """
    expired = RecordDownload.objects.filter(expires_at__lte=now())
    deleted = 0
    while ids := list(expired.order_by("pk").values_list("pk", flat=True)[:BATCH]):
        with transaction.atomic():
            rows = row_locks.for_change(RecordDownload.objects).filter(pk__in=ids)
            forget(list(rows.order_by("pk")))
        deleted += len(ids)
    return deleted


def forget(downloads: list[RecordDownload]) -> None:
    """Delete locked downloads and what is stored for them. In a transaction."""
    paths = [path for each in downloads for path in (each.path, each.attempt_path) if path]
    files.discard_paths(paths)
    RecordDownload.objects.filter(pk__in=[each.pk for each in downloads]).delete()


def _require_none_at_work(actor: Actor) -> None:
    if access.own(actor).filter(state=DownloadState.WORKING).exists():
        raise Conflict(ONE_AT_A_TIME, code="ALREADY_EXISTS")
