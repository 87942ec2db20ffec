"""Tells companies of exporter data: of files that are ready, and of new records in their saved
searches (RULES.md 54, 68). Safe to repeat: a company is told once of each.
"""

from __future__ import annotations

import hashlib
from urllib.parse import urlencode

from lading.base.http.paging import COUNT_CAP
from lading.base.kernel.values.clock import IST
from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.reach.notifications.kinds import Kind
from lading.reach.notifications.services import Notice, tell
from lading.reach.searches import records
from lading.reach.searches.models import SavedSearch
from lading.records.record_downloads import work as downloads
from lading.records.record_downloads.models import RecordDownload
from lading.records.record_downloads.schemas import search_of

from .searches import SETTINGS_PATH, page_of

PATH = "/exporter-Data"


@outbox.consumer(downloads.READY, name="notifications.tell_records_ready")
def tell_ready(payload: Payload) -> None:
    """Tell a company that a file of exporter data is ready, unless it was deleted meanwhile."""
    download = RecordDownload.objects.filter(pk=payload["downloadId"]).first()
    if download is None or download.expires_at is None:
        return
    wire = search_of(download).model_dump(by_alias=True)
    query = urlencode({name: value for name, value in wire.items() if value})
    until = f"{download.expires_at.astimezone(IST):%d-%m-%Y}"
    url, key = page_of(PATH, query), f"{Kind.RECORDS_READY}:{download.pk}"
    params = {"count": f"{download.rows:,}", "until": until}
    tell([download.company_id], Notice(Kind.RECORDS_READY, url, key, params))


@outbox.consumer(records.FOUND, name="notifications.tell_records_found")
def tell_found(payload: Payload) -> None:
    """Tell a company how many new records its search finds, if its plan still has them."""
    search = SavedSearch.objects.select_related("company").filter(pk=payload["searchId"]).first()
    if search is None or records.criteria_now(search) is None:
        return
    ids = " ".join(str(pk) for pk in payload["batchIds"])
    digest = hashlib.sha256(ids.encode()).hexdigest()[:32]
    count = f"{COUNT_CAP:,}+" if payload["isCapped"] else f"{payload['count']:,}"
    tell(
        [search.company_id],
        Notice(
            kind=Kind.SEARCH_FOUND_RECORDS,
            url=page_of(PATH, urlencode(search.query)),
            dedupe_key=f"search:{search.pk}:{digest}",
            params={"name": search.name, "count": count},
            other_url=SETTINGS_PATH,
        ),
    )
