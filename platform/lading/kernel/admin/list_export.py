"""A file of a list of the back office: its columns, and the rows that its filters leave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.contrib.admin.utils import label_for_field, lookup_field
from django.db.models import QuerySet
from django.http import HttpRequest, StreamingHttpResponse
from django.utils.html import strip_tags
from django.utils.safestring import SafeData
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import action

from lading.kernel import audit
from lading.kernel.spreadsheet import csv_response

from .base import can, staff_actor

CAPABILITY = "lists.export"
MAX_ROWS = 100_000
CHUNK = 2_000


class ExportedList(ModelAdmin):
    """A mixin for lists: adds a button that downloads the list as CSV, for staff who may export.

    A screen with buttons of its own above the list names "export_list" among them.
    """

    actions_list: Sequence[Any] = ["export_list"]

    def has_export_list_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        """Whether the staff member exports lists."""
        return can(request, CAPABILITY)

    @action(
        description=_("Export as CSV"),
        url_path="export-list",
        permissions=["export_list"],
        icon="download",
    )
    def export_list(self, request: HttpRequest) -> StreamingHttpResponse:
        """The rows of the list with its filters and its order, at most 100,000. It is audited."""
        changelist = self.get_changelist_instance(request)
        rows = changelist.get_queryset(request)
        columns = [name for name in self.get_list_display(request) if isinstance(name, str)]
        count = rows[:MAX_ROWS].count()
        audit.record(staff_actor(request), self.model(), "staff_exported", {"rows": count})
        head = [str(label_for_field(name, self.model, self)) for name in columns]
        name = str(self.opts.verbose_name_plural).replace(" ", "-")
        return csv_response(f"{name}.csv", head, self._lines(rows, columns))

    def _lines(self, rows: QuerySet[Any], columns: Sequence[str]) -> Iterator[list[Any]]:
        for row in rows[:MAX_ROWS].iterator(chunk_size=CHUNK):
            yield [_cell(*lookup_field(name, row, self), row) for name in columns]


def _cell(field: Any, _attribute: Any, value: Any, row: Any) -> Any:
    """What the list shows, as text without its colours and links; times stay times."""
    if value is not None and field is not None and field.choices:
        return getattr(row, f"get_{field.name}_display")()
    if isinstance(value, tuple):
        return str(value[-1])
    if isinstance(value, list):
        return " · ".join(str(part) for part in value if part)
    return strip_tags(str(value)) if isinstance(value, SafeData) else value
