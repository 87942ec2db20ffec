"""Back-office screens with import and export as CSV and XLSX. Each import and export is audited
with its person and number of rows.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from import_export.admin import ImportExportModelAdmin
from import_export.results import Result
from typing_extensions import override
from unfold.contrib.import_export.forms import ExportForm

from lading.kernel import audit
from lading.kernel.admin.base import StaffAdmin, can, staff_actor

from .spreadsheets import Csv, SpreadsheetImportForm, Xlsx

MAX_EXPORT = 100_000


class ExchangeAdmin(StaffAdmin, ImportExportModelAdmin):
    """A table that staff may import and export.

    ``exchange_capability`` (`accounts.roles`) is needed for both; if it is empty, Django's own
    permissions on the model decide.
    """

    import_form_class = SpreadsheetImportForm
    export_form_class = ExportForm
    formats = [Csv, Xlsx]
    exchange_capability = ""

    def has_import_permission(self, request: HttpRequest) -> bool:
        """Whether the staff member has the capability."""
        if self.exchange_capability:
            return can(request, self.exchange_capability)
        return bool(super().has_import_permission(request))

    def has_export_permission(self, request: HttpRequest) -> bool:
        """Whether the staff member has the capability."""
        if self.exchange_capability:
            return can(request, self.exchange_capability)
        return bool(super().has_export_permission(request))

    def get_import_data_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        """Import all of a file or nothing."""
        return {**super().get_import_data_kwargs(**kwargs), "rollback_on_validation_errors": True}

    def process_import(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """Import and audit in one transaction."""
        with transaction.atomic():
            response: HttpResponse = super().process_import(request, **kwargs)
        return response

    def process_result(self, result: Result, request: HttpRequest) -> HttpResponse:
        """Report when a file that was valid in the preview no longer is."""
        if not (result.has_errors() or result.has_validation_errors()):
            totals = {kind: count for kind, count in result.totals.items() if count}
            audit.record(staff_actor(request), self.model(), "staff_imported", totals)
            response: HttpResponse = super().process_result(result, request)
            return response
        self.message_user(
            request,
            _("Nothing was imported: the table has changed. Please upload the file again."),
            messages.ERROR,
        )
        return redirect(f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist")

    @override
    def get_data_for_export(
        self, request: HttpRequest, queryset: QuerySet[Any], **kwargs: Any
    ) -> Any:
        """At most 100,000 rows. Audits how many were exported."""
        rows = super().get_data_for_export(request, queryset[:MAX_EXPORT], **kwargs)
        audit.record(staff_actor(request), self.model(), "staff_exported", {"rows": len(rows)})
        return rows
