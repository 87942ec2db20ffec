"""Back-office screens with import of table files, and export as CSV and XLSX. Each import and each
export is audited with its person and number of rows. Imports are read and carried out by workers
(`services`).
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from django.apps import apps
from django.contrib import admin, messages
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.auth import get_user_model
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST
from import_export.admin import ImportExportModelAdmin
from tablib import Dataset
from typing_extensions import override
from unfold.contrib.import_export.forms import ExportForm

from lading.base.adminkit.base import BigReadOnlyAdmin, StaffAdmin, can, staff_actor
from lading.base.adminkit.list_export import back_to_list, cut_rows
from lading.base.adminkit.screens import screens
from lading.base.adminkit.searching import IndexedSearch
from lading.base.kernel import audit
from lading.base.kernel.errors import Conflict, NotFound, ValidationFailed

from . import other_imports
from . import services as imports
from .file_refusals import MAX_ROWS
from .headings import naming
from .other_imports import Naming, OtherImport
from .report import Report
from .resources import ExchangeResource
from .spreadsheets import ConfirmForm, Csv, SpreadsheetImportForm, Xlsx
from .staff_import import StaffImport
from .states import AT_WORK, RE_READABLE, ImportState
from .table import ImportTable, NoTable, Place, find_table


class ExchangeAdmin(StaffAdmin, ImportExportModelAdmin):
    """A table that staff may import and export.

    ``exchange_capability`` (`accounts.roles`) is needed for both; if it is empty, Django's own
    permissions on the model decide.
    """

    import_form_class = SpreadsheetImportForm
    import_template_name = "reference/staff/import_form.html"
    confirm_form_class = ConfirmForm
    export_form_class = ExportForm
    export_formats = [Csv, Xlsx]
    import_formats = [Csv]
    """Asked for by the library; the content of a file says of what format it is."""
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

    def get_urls(self) -> list[URLPattern]:
        """Add the page of an import."""
        import_url = path(
            "import/<uuid:key>/",
            self.admin_site.admin_view(self.import_page),
            name=f"{self._url_name}_import_page",
        )
        return [import_url, *super().get_urls()]

    @property
    def _url_name(self) -> str:
        return f"{self.opts.app_label}_{self.opts.model_name}"

    def _to_page(self, key: uuid.UUID) -> HttpResponse:
        return redirect(f"admin:{self._url_name}_import_page", key=key)

    def import_action(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """Show the form of an import; store what it sends, and show how far the import is."""
        if not self.has_import_permission(request):
            raise PermissionDenied
        form = self.create_import_form(request)
        if request.method != "POST" or not form.is_valid():
            answer: TemplateResponse = super().import_action(request, **kwargs)
            last = imports.last_imports(actor=staff_actor(request), table=self.opts.label_lower)
            answer.context_data = {**(answer.context_data or {}), "last_imports": last}
            return answer
        file = form.cleaned_data["import_file"]
        key = imports.begin(
            actor=staff_actor(request),
            table=self.opts.label_lower,
            name=file.name,
            content=file.read(),
        )
        return self._to_page(key)

    @method_decorator(require_POST)
    def process_import(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """Confirm an import."""
        if not self.has_import_permission(request):
            raise PermissionDenied
        form = self.create_confirm_form(request)
        if not form.is_valid():
            raise Http404
        key, seen = form.cleaned_data["key"], form.cleaned_data["seen"]
        actor, table = staff_actor(request), self.opts.label_lower
        try:
            imports.confirm(actor=actor, table=table, key=key, seen=seen)
        except NotFound:
            raise Http404 from None
        except Conflict as refusal:
            self.message_user(request, str(refusal.message), messages.ERROR)
        return self._to_page(key)

    def import_page(self, request: HttpRequest, key: uuid.UUID) -> HttpResponse:
        """How far an import is, with its preview or its result. A POST has the file read anew, with
        another sheet or row as its heading.
        """
        if not self.has_import_permission(request):
            raise PermissionDenied
        actor, table = staff_actor(request), self.opts.label_lower
        errors: Mapping[str, Any] = {}
        try:
            if request.method == "POST":
                imports.read_again(actor=actor, table=table, key=key, sent=request.POST)
                return self._to_page(key)
        except NotFound:
            raise Http404 from None
        except Conflict as refusal:
            self.message_user(request, str(refusal.message), messages.ERROR)
            return self._to_page(key)
        except ValidationFailed as refusal:
            errors = refusal.errors
        try:
            staff_import = imports.own_import(actor=actor, table=table, key=key)
        except NotFound:
            raise Http404 from None
        report = imports.report_of(staff_import)
        is_ready = staff_import.state == ImportState.READY and report.changes
        context = {
            **self.admin_site.each_context(request),
            "title": _("Import of %(file)s") % {"file": staff_import.file_name},
            "opts": self.opts,
            "import": staff_import,
            "is_at_work": staff_import.state in AT_WORK,
            "is_importing": staff_import.state == ImportState.IMPORTING,
            "is_done": staff_import.state == ImportState.DONE,
            "progress": imports.progress_of(staff_import)
            if staff_import.state in AT_WORK
            else None,
            "result": report,
            "opening": report.opening if staff_import.state in RE_READABLE else None,
            "errors": errors,
            "chosen": request.POST if errors else _chosen(staff_import, report),
        }
        if is_ready:
            seen = {"key": staff_import.uuid, "seen": report.digest}
            context["confirm_form"] = ConfirmForm(initial=seen)
        status = 422 if errors else 200
        response = TemplateResponse(request, "reference/staff/import.html", context, status=status)
        response["Cache-Control"] = "no-store"
        return response

    def work_on(self, staff_import: StaffImport, request: HttpRequest) -> imports.Work | None:
        """The functions by which a worker does this import; None when its person may no longer
        import.
        """
        if not self.has_import_permission(request):
            return None
        return imports.Work(
            find=lambda read, choice: self._find(request, read, choice),
            attempt=lambda table: self._run(staff_import, request, table, is_real=False),
            perform=lambda table: self._run(staff_import, request, table, is_real=True),
        )

    def _find(
        self, request: HttpRequest, read: Mapping[str, Any], choice: imports.Choice
    ) -> ImportTable:
        """The table of a file. Raises NoTable with what to do, also for a file of another import
        whose rows might fit, as a member's products fit HS codes. A person who names the heading
        by hand knows what the file is.
        """
        resource = self.resource(request)
        sheet, row = choice.sheet, choice.heading_row
        try:
            table = find_table(resource, read, MAX_ROWS, sheet=sheet, heading_row=row)
        except NoTable as refusal:
            advice = self._advice_on(request, read["tables"])
            raise NoTable(f"{refusal} {advice}".strip(), refusal.place) from refusal
        its_sheet = [each for each in read["tables"] if each["sheet"] == table.sheet]
        if row is None and (advice := self._advice_on(request, its_sheet)):
            raise NoTable(advice, Place(table.sheet, table.heading))
        return table

    def _advice_on(self, request: HttpRequest, tables: Sequence[Mapping[str, Any]]) -> str:
        others = [*other_imports.registered(), *self._other_tables(request)]
        return other_imports.advice_on(tables, naming(self.resource(request)), others)

    def _other_tables(self, request: HttpRequest) -> Iterator[OtherImport]:
        """The other tables that this person may import into."""
        for screen in screens(self.admin_site):
            if not isinstance(screen, ExchangeAdmin) or screen is self:
                continue
            if screen.has_import_permission(request):
                names = screen.opts.verbose_name_plural
                advice = f"This looks like a file of {names}. Please import it there."
                yield OtherImport(partial(_naming_of, screen, request), advice)

    def resource(self, request: HttpRequest) -> ExchangeResource:
        (kind,) = self.get_import_resource_classes(request)
        resource: ExchangeResource = kind(**self.get_import_resource_kwargs(request))
        return resource

    def _run(
        self, staff_import: StaffImport, request: HttpRequest, table: ImportTable, *, is_real: bool
    ) -> Report:
        """Try the rows; or import them and audit it."""
        resource = self.resource(request)
        resource.tell_progress = lambda done, total: imports.note_progress(  # type: ignore[method-assign]
            staff_import, done, total
        )
        result = resource.import_data(
            Dataset(*table.rows, headers=table.columns),
            dry_run=not is_real,
            raise_errors=False,
            file_name=staff_import.file_name,
            user=request.user,
            separator=table.separator,
            epoch=table.epoch,
            retain_instance_in_row_result=is_real,
            **self.get_import_data_kwargs(request=request),
        )
        report = Report.from_result(result, resource, table)
        if is_real and not report.is_refused:
            totals = {kind: count for kind, count in report.totals.items() if count}
            audit.record(staff_actor(request), self.model(), "staff_imported", totals)
            self.generate_log_entries(result, request)
        return report

    def export_action(self, request: HttpRequest) -> HttpResponse:
        """Show the form of an export, or answer its file. Filters that the list does not take lead
        back to it.
        """
        try:
            answer: HttpResponse = super().export_action(request)
        except IncorrectLookupParameters:
            return back_to_list(self)
        return answer

    @override
    def get_data_for_export(
        self, request: HttpRequest, queryset: QuerySet[Any], **kwargs: Any
    ) -> Any:
        """The first 100,000 rows by default; a note above the heading says so where there are more.
        Audits what was exported.
        """
        listed = cut_rows(self, request, queryset)
        table = super().get_data_for_export(request, listed.rows, **kwargs)
        if not listed.note:
            return table
        # The library writes the first line in bold, and nothing above it.
        blank = [""] * (len(table.headers) - 1)
        return Dataset(table.headers, *table, headers=[listed.note, *blank])

    @override
    def get_valid_export_item_pks(self, request: HttpRequest) -> Sequence[Any]:
        """No rows can be named one by one: the library would read the keys of the whole table."""
        return ()


def _naming_of(screen: ExchangeAdmin, request: HttpRequest) -> Naming:
    return naming(screen.resource(request))


def _chosen(staff_import: StaffImport, report: Report) -> Mapping[str, Any]:
    """What the form of another heading has at first: what was chosen before, and the sheet that is
    read.
    """
    sheet = staff_import.sheet or (report.opening.sheet if report.opening else "")
    return {"sheet": sheet, "heading_row": staff_import.heading_row or ""}


def opened(staff_import: StaffImport) -> imports.Work | None:
    """The work of an import, for the worker that does it in the name of its person. None when that
    person may no longer import into the table.
    """
    model = apps.get_model(staff_import.table)
    screen = admin.site.get_model_admin(model)
    user: Any = get_user_model()._default_manager.filter(pk=staff_import.user_id).first()
    if user is None or not (user.is_active and user.is_staff):
        return None
    request = HttpRequest()
    request.user = user
    request.META["lading.request_id"] = staff_import.request_id
    work: imports.Work | None = screen.work_on(staff_import, request)  # type: ignore[attr-defined]
    return work


class ExportedAdmin(BigReadOnlyAdmin, ExchangeAdmin):
    """A table that staff may export, but never import or change by hand."""

    def has_import_permission(self, request: HttpRequest) -> bool:
        """Never."""
        return False


class DecidedAdmin(IndexedSearch, ExportedAdmin):
    """What companies enter: staff search, export and decide on it, all with
    ``exchange_capability``.
    """

    def has_decide_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        """Whether the staff member has the capability; the services check again."""
        return can(request, self.exchange_capability)
