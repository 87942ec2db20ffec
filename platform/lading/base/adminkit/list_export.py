"""A file of a list of the back office: the rows that its search, its filters and its order leave,
and how it is audited (RULES.md 85). Every screen with a file takes its rows from `rows_of_list` or
`cut_rows`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.utils import label_for_field, lookup_field
from django.contrib.admin.views.main import (
    ALL_VAR,
    ERROR_FLAG,
    ORDER_VAR,
    PAGE_VAR,
    SEARCH_VAR,
)
from django.core.exceptions import FieldDoesNotExist
from django.db import models
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.html import strip_tags
from django.utils.safestring import SafeData
from unfold.admin import ModelAdmin
from unfold.decorators import action

from lading.base.adminkit.paging import SIZE
from lading.base.documents.spreadsheet import csv_response
from lading.base.kernel import audit, limits

from .base import can, may, staff_actor

CAPABILITY: Final = "lists.export"
LIMIT: Final = "staff.export_rows"
CHUNK: Final = 2_000
IN_INDIA: Final = " (India time)"
"""Ends the heading of a column of moments."""
CUT: Final = "This file contains only the first {rows} rows. Use the list’s filters for the others."
MOST_NOTED, LONGEST_NOTED = 30, 200
"""How many filters an entry of the audit trail has, and the most characters of each."""
_NO_FILTERS: Final = frozenset({SEARCH_VAR, ORDER_VAR, PAGE_VAR, ALL_VAR, ERROR_FLAG, SIZE})


@dataclass(frozen=True, slots=True)
class ListRows:
    """The rows of a file, and the note that stands above its heading: "" for a whole list."""

    rows: QuerySet[Any]
    note: str


def rows_of_list(screen: ModelAdmin, request: HttpRequest) -> ListRows:
    """The rows of the list whose address has this request's query, in its order; audits that they
    were exported. Raises IncorrectLookupParameters for filters that the list does not take.
    """
    return cut_rows(screen, request, screen.get_changelist_instance(request).get_queryset(request))


def cut_rows(screen: ModelAdmin, request: HttpRequest, rows: QuerySet[Any]) -> ListRows:
    """The first rows, as many as a file may have; audits who exported which list with which search
    and filters, and how many rows.
    """
    most = limits.number(LIMIT)
    # An export of the audit trail has no entry of its own.
    if screen.model._meta.label_lower == "kernel.auditentry":
        newest = screen.model._default_manager.order_by("-pk").values_list("pk", flat=True).first()
        rows = rows.filter(pk__lte=newest or 0)
    count = rows[: most + 1].count()
    details: dict[str, Any] = {"rows": min(count, most), **_search_details(request)}
    if count > most:
        details["cut"] = True
    audit.record(staff_actor(request), screen.model(), "staff_exported", details)
    return ListRows(rows[:most], CUT.format(rows=f"{most:,}") if count > most else "")


def back_to_list(screen: ModelAdmin) -> HttpResponse:
    """The list without the filters that it does not take, as its own address answers them."""
    return HttpResponseRedirect(f"{reverse(f'{_name(screen)}_changelist')}?{ERROR_FLAG}=1")


def _name(screen: ModelAdmin) -> str:
    return f"{screen.admin_site.name}:{screen.opts.app_label}_{screen.opts.model_name}"


def _search_details(request: HttpRequest) -> dict[str, Any]:
    """What was looked for, for the audit trail."""
    parameters = {name: ", ".join(values)[:LONGEST_NOTED] for name, values in request.GET.lists()}
    filters = {
        name[:LONGEST_NOTED]: value
        for name, value in list(parameters.items())[:MOST_NOTED]
        if value and name not in _NO_FILTERS
    }
    details = {"search": parameters.get(SEARCH_VAR, ""), "filters": filters}
    return {name: value for name, value in details.items() if value}


class ListWithFile(ModelAdmin):
    """A mixin for lists with a file: the button for it leads to the file of what is on the screen.

    ``file_actions`` are the names of the actions that answer the file.
    """

    file_actions: Sequence[str] = ()

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The list, whose buttons for its files have its search, its filters and its order."""
        answer: HttpResponse = super().changelist_view(request, extra_context)
        context = answer.context_data if isinstance(answer, TemplateResponse) else None
        if context and "cl" in context:
            paths = {reverse(f"{_name(self)}_{each}") for each in self.file_actions}
            for button in context["actions_list"]:
                if button["path"] in paths:
                    button["path"] += context["cl"].get_query_string(remove=[PAGE_VAR])
        return answer


class ExportedList(ListWithFile):
    """A mixin for lists: adds a button that downloads the list as CSV.

    It is for staff with ``export_capability``; if that is empty, for all who may see the list.
    ``exported_values`` are the file's columns, as paths of values with their headings; without
    them, the file has the list's columns. A screen with buttons of its own above the list names
    "export_list" among them.
    """

    actions_list: Sequence[Any] = ["export_list"]
    file_actions = ("export_list",)
    export_capability = CAPABILITY
    exported_values: Mapping[str, str] = {}

    def has_export_list_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        """Whether the staff member exports this list."""
        if self.export_capability:
            return can(request, self.export_capability)
        return may(request, "view", self.model)

    @action(
        description="Export as CSV",
        url_path="export-list",
        permissions=["export_list"],
        icon="download",
    )
    def export_list(self, request: HttpRequest) -> HttpResponseBase:
        """The rows of the list with its search, its filters and its order, the first 100,000 by
        default. Filters that the list does not take lead back to it.
        """
        try:
            listed = rows_of_list(self, request)
        except IncorrectLookupParameters:
            return back_to_list(self)
        name = str(self.opts.verbose_name_plural).replace(" ", "-")
        if self.exported_values:
            head = [self._heading(path, heading) for path, heading in self.exported_values.items()]
            values = listed.rows.values_list(*self.exported_values)
            return csv_response(f"{name}.csv", head, values.iterator(CHUNK), note=listed.note)
        columns = [each for each in self.get_list_display(request) if isinstance(each, str)]
        head = [self._heading(each) for each in columns]
        return csv_response(
            f"{name}.csv", head, self._lines(listed.rows, columns), note=listed.note
        )

    def _heading(self, name: str, heading: str = "") -> str:
        """The heading of a column; that of moments names the zone."""
        heading = heading or str(label_for_field(name, self.model, self))
        try:
            field: Any = self.opts.get_field(name)
        except FieldDoesNotExist:
            return heading
        return f"{heading}{IN_INDIA}" if isinstance(field, models.DateTimeField) else heading

    def _lines(self, rows: QuerySet[Any], columns: Sequence[str]) -> Iterator[list[Any]]:
        for row in rows.iterator(chunk_size=CHUNK):
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
