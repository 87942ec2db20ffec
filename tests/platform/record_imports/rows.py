"""Rows of imports, for tests that only need one."""

from __future__ import annotations

from django.utils import timezone

from lading.records.record_imports.models import RecordImport, Reject
from tests.platform.factories import StaffFactory


def record_import_of(number: int) -> RecordImport:
    """An import that was done, with one rejected row."""
    record_import: RecordImport = RecordImport.objects.create(
        created_by=StaffFactory.create(is_superuser=False),
        state="done",
        source="DGCI&S",
        licence="Open data",
        file_name=f"records-{number}.csv",
        file_bytes=1_000,
        sample={"header": ["DATE"], "rows": [], "sheets": []},
        mapping={"columns": {"day": 0}, "fixed": {}, "order": "day", "decimal": ".", "times": 1},
        staged_rows=2,
        merged_rows=1,
        rejected_rows=1,
        created_at=timezone.now(),
        started_at=timezone.now(),
        ended_at=timezone.now(),
    )
    Reject.objects.create(
        record_import=record_import,
        row_number=2,
        problems=["day:unknown"],
        cells={"day": "yesterday"},
    )
    return record_import
