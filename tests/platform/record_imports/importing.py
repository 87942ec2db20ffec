"""Imports files of trade records as staff and workers do."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from lading.base.kernel.actor import Actor
from lading.base.kernel.models import OutboxMessage
from lading.base.reference.models import Country, Port
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.records.record_imports import services
from lading.records.record_imports.models import RecordImport, Reject
from lading.records.record_imports.rules import PART_BYTES
from lading.records.trade_records.models import HiddenBatch, TradeRecord
from tests.platform.factories import StaffFactory

SHARED_DATA = Path(__file__).resolve().parents[4] / "shared" / "data"
"""Real records, which are not part of the project."""

SHARED_FILES = Path(__file__).resolve().parents[4] / "shared" / "files" / "trade"
"""Small files as people send them, which are not part of the project."""

HEAD = (
    "DATE", "HS_code", "productDescription", "consigneeName", "portOfDestination",
    "countryOfDestination", "portOfOrigin", "QTY", "unit", "rateCurrency", "recordId", "value",
)  # fmt: skip
ROW = (
    "2024-03-31", "520512", "Combed cotton yarn", "Gulf Looms Trading LLC", "Jebel Ali",
    "United Arab Emirates", "INMUN", "1,200", "KGS", "USD", "R-1", "45,600.50",
)  # fmt: skip


def real(name: str) -> Path:
    """A file of real records; the test is skipped where it is not."""
    path = SHARED_DATA / name
    if not path.exists():
        pytest.skip(f"the real records {name} are not on this machine")
    return path


def shared_file(name: str) -> Path:
    """A small file as people send it; the test is skipped where the folder is not."""
    if not SHARED_FILES.is_dir():
        pytest.skip(f"the files that people send are not on this machine: {SHARED_FILES}")
    return SHARED_FILES / name


def code_of_country(pk: int | None) -> str:
    """The ISO code of a stored country; "" for none."""
    return "" if pk is None else str(Country._default_manager.get(pk=pk).iso2)


def code_of_port(pk: int | None) -> str:
    """The UN/LOCODE of a stored port; "" for none."""
    return "" if pk is None else str(Port._default_manager.get(pk=pk).locode)


def stored() -> list[tuple[Any, ...]]:
    """The records by their ids: record id, day, HS code, port of loading, destination port, country
    of origin, destination country, quantity, unit, value.
    """
    trade_records = TradeRecord.objects.order_by("record_id")
    return [
        (
            each.record_id,
            each.day,
            each.hs_code,
            code_of_port(each.origin_port_id),
            code_of_port(each.destination_port_id),
            code_of_country(each.origin_country_id),
            code_of_country(each.destination_country_id),
            f"{each.quantity.normalize():f}" if each.quantity is not None else "",
            each.unit,
            f"{each.value.normalize():f}" if each.value is not None else "",
        )
        for each in trade_records
    ]


def row(**changed: str) -> list[str]:
    """A row in which all is right but what is changed, by its heading."""
    return [changed.get(name, cell) for name, cell in zip(HEAD, ROW, strict=True)]


def rows(count: int) -> list[list[str]]:
    """So many rows, each another record."""
    return [row(recordId=f"R-{number}", QTY=str(number)) for number in range(count)]


def as_csv(lines: Iterable[Sequence[Any]], separator: str = ",", encoding: str = "utf-8") -> bytes:
    """Rows below the heading as a CSV file."""
    text = io.StringIO()
    csv.writer(text, delimiter=separator).writerows([HEAD, *lines])
    return text.getvalue().encode(encoding)


def data_team() -> Actor:
    """Somebody who may import."""
    user: User = StaffFactory.create()
    return Actor(
        user_id=user.pk,
        user_uuid=str(user.uuid),
        name=user.name,
        email=user.email,
        is_staff=True,
        capabilities=frozenset({"records.import"}),
    )


def uploaded(
    content: bytes,
    *,
    name: str = "records.csv",
    actor: Actor | None = None,
    source: str = "DGCI&S",
) -> RecordImport:
    """A file after its upload; a worker has looked at its first rows."""
    by = actor or data_team()
    record_import = services.begin(
        actor=by, name=name, size=len(content), modified=1, source=source, licence="Open data"
    )
    for number in range(-(-len(content) // PART_BYTES)):
        part = content[number * PART_BYTES : (number + 1) * PART_BYTES]
        services.receive_part(actor=by, key=record_import.uuid, number=number, content=part)
    work()
    record_import.refresh_from_db()
    return record_import


def form_of(record_import: RecordImport, **changed: Any) -> dict[str, Any]:
    """The form of the columns as it is suggested."""
    mapping = record_import.mapping
    return {
        **{f"column_{place}": name for name, place in mapping["columns"].items()},
        **{f"fixed_{name}": value for name, value in mapping["fixed"].items()},
        "order": mapping["order"],
        "decimal": mapping["decimal"],
        "times": str(mapping["times"]),
        **changed,
    }


def started(
    content: bytes, *, name: str = "records.csv", source: str = "DGCI&S", **changed: Any
) -> RecordImport:
    """A file whose columns were confirmed; nobody has read it yet."""
    by = data_team()
    record_import = uploaded(content, name=name, actor=by, source=source)
    assert record_import.state == "mapping", record_import.reason
    sent = form_of(record_import, **{"fixed_origin_country": "India", **changed})
    services.start(actor=by, key=record_import.uuid, sent=sent)
    record_import.refresh_from_db()
    return record_import


def imported(content: bytes, *, name: str = "records.csv", **changed: Any) -> RecordImport:
    """An import after its workers have done it."""
    record_import = started(content, name=name, **changed)
    work()
    record_import.refresh_from_db()
    return record_import


def work() -> None:
    """Do what waits for the workers of imports."""
    while waiting := list(
        OutboxMessage.objects.filter(consumer__startswith="record_imports.", done_at=None)
    ):
        for message in waiting:
            outbox.deliver(message.pk)


def counts(found: RecordImport) -> tuple[int, int, int, int]:
    """Rows read, merged, already there, rejected."""
    return found.staged_rows, found.merged_rows, found.double_rows, found.rejected_rows


def visible_record_ids() -> set[str]:
    """The record ids that readers see."""
    hidden = HiddenBatch.objects.values("batch_id")
    return set(TradeRecord.objects.exclude(batch_id__in=hidden).values_list("record_id", flat=True))


def rejected(record_import: RecordImport) -> Mapping[int, list[str]]:
    """The problems of the rejected rows by their numbers."""
    return dict(
        Reject.objects.filter(record_import=record_import).values_list("row_number", "problems")
    )
