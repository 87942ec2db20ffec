"""Uploads files as people do, and does the work of the workers."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import openpyxl

from lading.base.kernel.models import OutboxMessage
from lading.base.work import outbox
from tests.platform.conftest import Answer, ApiClient

from .bad_files import as_csv

JOBS = ("bulk.check_import", "bulk.store_import")


def send(client: ApiClient, rows: Sequence[Sequence[Any]] | bytes, **fields: Any) -> Answer:
    """Upload a file; nobody has read it yet."""
    content = rows if isinstance(rows, bytes) else as_csv(rows)
    file = io.BytesIO(content)
    file.name = "rows.xlsx" if content.startswith(b"PK") else "rows.csv"
    return client.form("/imports", {"file": file, **fields})


def checked_import(client: ApiClient, rows: Sequence[Sequence[Any]] | bytes, **fields: Any) -> Any:
    """An import after a worker has checked its file, with what is asked about it."""
    sent = send(client, rows, **fields)
    assert sent.status == 201, sent
    work()
    return read(client, sent.data["id"])


def uploaded(client: ApiClient, rows: Sequence[Sequence[Any]] | bytes, **fields: Any) -> Any:
    """An import after a worker has checked its file. Questions about values are left open."""
    bulk_import = checked_import(client, rows, **fields)
    asks_only_about_values = bulk_import["status"] == "asking" and not bulk_import["questions"]
    return answered(client, bulk_import["id"]) if asks_only_about_values else bulk_import


def read(client: ApiClient, key: str) -> Any:
    """An import as it is now."""
    return client.get(f"/imports/{key}").data


def errors(client: ApiClient, key: str) -> list[tuple[int, str, str]]:
    """Row, column and message of the errors, in the order of the file: of each kind its first
    rows.
    """
    kinds = client.get(f"/imports/{key}/errors", limit=100).data["rows"]
    return sorted(
        (row["row"], kind["column"], kind["message"]) for kind in kinds for row in kind["rows"]
    )


def answered(client: ApiClient, key: str, **answers: str | None) -> Any:
    """An import after its questions were answered and a worker has checked it."""
    sent = client.post(f"/imports/{key}/answers", {"answers": answers})
    assert sent.status == 200, sent
    work()
    return read(client, key)


def confirmed(client: ApiClient, key: str) -> Any:
    """An import after it was confirmed and a worker has stored it."""
    answer = client.post(f"/imports/{key}/confirm")
    assert answer.status == 200, answer
    work()
    return read(client, key)


def work() -> None:
    """Do what waits for the workers of imports."""
    waiting = OutboxMessage.objects.filter(consumer__in=JOBS, done_at=None)
    for pk in waiting.values_list("pk", flat=True):
        outbox.deliver(pk)


def sheets(answer: Answer) -> Any:
    """The workbook of a download."""
    assert answer.status == 200, answer
    return openpyxl.load_workbook(io.BytesIO(answer.response.content))
