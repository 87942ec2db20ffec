"""Trade records, which every type may search; the strangers are on Premium."""

from __future__ import annotations

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from lading.base.kernel.values.clock import now
from lading.members.billing.models import Subscription
from lading.records.record_downloads.models import RecordDownload
from tests.platform.factories import company_of

from .row import ROW_ID, Row, member_call
from .situations import body
from .world import World

SEARCH = {
    "hscode": "cotton",
    "sourceCountry": "any",
    "sourcePort": "any",
    "destinationCountry": "any",
    "destinationPort": "any",
}


def _without_a_plan(world: World) -> None:
    for user in (world.seller, *world.strangers.values()):
        Subscription.objects.filter(company=user.company).delete()


def _with_download(world: World) -> None:
    """A file of the buyer's company that is ready."""
    RecordDownload.objects.create(
        pk=ROW_ID,
        company_id=company_of(world.buyer).pk,
        user_id=world.buyer.pk,
        language="en",
        filters={"hscode": "cotton"},
        state="ready",
        rows=1,
        path=default_storage.save("record-downloads/walk.xlsx", ContentFile(b"file")),
        created_at=now(),
    )


def _download(method: str, rest: str = "") -> Row:
    route, path = "/exim-data/downloads/{int:download_id}", f"/exim-data/downloads/{ROW_ID}"
    return member_call(
        method, route + rest, path=path + rest, other=404, strangers=404, prepare=_with_download
    )


TRADE_RECORDS: list[Row] = [
    member_call("GET", "/exim-data/downloads"),
    member_call(
        "POST",
        "/exim-data/downloads",
        case="nothing is found",
        own=422,
        other=422,
        strangers=422,
        body=body(**SEARCH | {"hscode": "9999"}),
    ),
    _download("GET"),
    _download("GET", "/file"),
    _download("DELETE"),
    member_call("GET", "/exim-data/filterdata", query=SEARCH),
    member_call(
        "GET",
        "/exim-data/filterdata",
        case="without filters",
        own=422,
        other=422,
        strangers=422,
    ),
    member_call(
        "GET",
        "/exim-data/filterdata",
        case="without a plan",
        query=SEARCH,
        other=403,
        strangers={1: 200, 0: 403},
        prepare=_without_a_plan,
    ),
    member_call("GET", "/exim-data/summary", query=SEARCH),
    member_call(
        "POST",
        "/exim-data/download-excel",
        case="an unknown record",
        own=422,
        other=422,
        strangers=422,
        body=body(data=[{"recordId": "NONE"}]),
    ),
]
