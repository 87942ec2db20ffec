"""Imports of which rows repeat the record ids of earlier ones."""

from __future__ import annotations

from typing import Any

from lading.records.record_imports import repeats, services
from lading.records.record_imports.models import RecordImport
from lading.records.trade_records import finding
from lading.records.trade_records.criteria import Criteria
from lading.records.trade_records.models import ReplacedRecord

from . import importing
from .importing import as_csv, imported, row


def lines(*changed: dict[str, str]) -> bytes:
    """A file with these rows, by what is changed in each."""
    return as_csv([row(**each) for each in changed])


def waiting_import(content: bytes, **changed: Any) -> RecordImport:
    """An import that waits for a decision."""
    record_import = imported(content, **changed)
    assert record_import.state == "asking", record_import.reason
    return record_import


def decide(record_import: RecordImport, choice: str) -> RecordImport:
    """Choose for what is shown, and let workers go on."""
    record_import.refresh_from_db()
    services.decide_repeats(
        actor=importing.data_team(),
        key=record_import.uuid,
        choice=choice,
        asked=repeats.token(record_import),
    )
    importing.work()
    record_import.refresh_from_db()
    return record_import


def replaced(content: bytes, **changed: Any) -> RecordImport:
    """An import that has replaced earlier records."""
    record_import = decide(waiting_import(content, **changed), "replace")
    assert record_import.state == "done"
    return record_import


def undo(record_import: RecordImport) -> None:
    """Undo an import, and let workers do it."""
    services.undo(actor=importing.data_team(), key=record_import.uuid, reason="wrong")
    importing.work()
    record_import.refresh_from_db()
    assert record_import.state == "undone"


def records_in_search() -> list[tuple[str, int]]:
    """Record id and quantity of each record that a search finds."""
    page = finding.find(Criteria(words=("yarn",)), None)
    return sorted((each.record_id, int(each.quantity or 0)) for each in page.rows)


def unseen() -> list[tuple[str, int]]:
    """Record id and quantity of each record that was replaced."""
    replaced_records = ReplacedRecord.objects.values_list("record_id", "quantity")
    return sorted((record_id, int(quantity or 0)) for record_id, quantity in replaced_records)


FIRST = (
    {"recordId": "A", "QTY": "1"},
    {"recordId": "B", "QTY": "2"},
    {"recordId": "C", "QTY": "3"},
)
CORRECTED = (
    {"recordId": "A", "QTY": "1"},
    {"recordId": "B", "QTY": "20", "DATE": "2023-05-06"},
    {"recordId": "D", "QTY": "4"},
)
