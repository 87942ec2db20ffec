"""Back-office screens of imports of trade records: their list, and the page of one."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils.html import format_html
from unfold.decorators import action, display
from unfold.enums import ActionVariant

from lading.base.adminkit.base import ReadOnlyAdmin, holders_of
from lading.base.adminkit.columns import column
from lading.base.adminkit.dialogs import Looks, ReasonForm, Words, asks
from lading.base.kernel.actor import Actor
from lading.records.trade_records import replacing

from . import access, queries, services, staff
from .columns import names
from .models import RecordImport
from .rules import AT_WORK, ENDED, MAY_BE_CANCELLED, State

NOTHING_IMPORTED = "Nothing imported"
_LABELS = {
    State.DONE: "success",
    State.MAPPING: "warning",
    State.ASKING: "warning",
    State.REFUSED: "danger",
    State.FAILED: "danger",
    State.CANCELLED: "default",
    State.UNDONE: "default",
}


def _back(pk: int) -> str:
    return reverse("admin:record_imports_recordimport_change", args=[pk])


def _cancel(actor: Actor, pk: int, _sent: dict[str, Any]) -> None:
    services.cancel(actor=actor, key=RecordImport.objects.get(pk=pk).uuid)


def _undo(actor: Actor, pk: int, sent: dict[str, Any]) -> None:
    services.undo(actor=actor, key=RecordImport.objects.get(pk=pk).uuid, reason=sent["reason"])


def _number(count: int) -> str:
    """A number whose digits are below those of the other rows."""
    return format_html('<span class="staff-money">{}</span>', f"{count:,}")


@admin.register(RecordImport)
class RecordImportAdmin(ReadOnlyAdmin):
    """Every import, the newest first."""

    list_display = [
        "file_name",
        "shown_state",
        "rows_in",
        "merged",
        "doubles",
        "rejected",
        "source",
        "created_by",
        "created_at",
    ]
    list_filter = ["state"]
    list_filter_submit = True
    list_select_related = ["created_by"]
    search_fields = ["file_name", "source"]
    search_help_text = "Part of the file name or the source"
    ordering = ["-id"]
    when_empty = (
        "No trade records have been imported yet. Choose “Import trade records” to upload a file."
    )
    actions_list = ["new_import"]
    actions_detail = ["assign_columns", "download_rejects", "cancel", "undo"]
    change_form_outer_before_template = "record_imports/staff/import.html"

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """Empty: the page has a template of its own."""
        return []

    def get_queryset(self, request: HttpRequest) -> QuerySet[RecordImport]:
        """The imports, without the first rows of their files."""
        rows: QuerySet[RecordImport] = super().get_queryset(request)
        match = request.resolver_match
        is_list = match is not None and str(match.url_name).endswith("changelist")
        large = ("sample", "mapping", "reading", "findings", "repeats")
        return rows.defer(*large) if is_list else rows

    has_import_permission = holders_of(access.CAPABILITY)

    def get_custom_urls(self) -> tuple[Any, ...]:
        """The pages of `staff`."""
        return (
            ("new/", "record_imports_new", staff.new),
            ("<uuid:key>/parts/<int:number>/", "record_imports_part", staff.part),
            ("<uuid:key>/columns/", "record_imports_columns", staff.columns),
            ("<uuid:key>/names/", "record_imports_names", staff.names_said),
            ("<uuid:key>/decision/", "record_imports_decision", staff.decided),
            ("<uuid:key>/rejects/", "record_imports_rejects", staff.rejects),
        )

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """The buttons that the state allows."""
        record_import = RecordImport.objects.filter(pk=object_id).first()
        allowed = _allowed(record_import) if record_import else set()
        buttons = super().get_actions_detail(request, object_id)
        return [each for each in buttons if any(each.action_name.endswith(one) for one in allowed)]

    def page_context(self, request: HttpRequest, obj: Any) -> dict[str, Any]:
        """How far it is, what came of it, and why rows were rejected."""
        state = State(obj.state)
        replaced = replacing.count_of(obj.pk)
        return {
            "import": obj,
            "question": queries.question_of(obj),
            "decision_page": reverse("admin:record_imports_decision", args=[obj.uuid]),
            "state": _state_label(obj),
            "outcome": queries.outcome_of(obj),
            "is_at_work": state in AT_WORK,
            "is_ended": state in ENDED,
            "is_uploading": state == State.UPLOADING,
            "is_mapping": state == State.MAPPING,
            "is_undone": state == State.UNDONE,
            "size": filesizeformat(obj.file_bytes),
            "counts": [
                ("Rows read", f"{obj.staged_rows:,}"),
                ("Imported", f"{obj.merged_rows:,}"),
                ("Already existed", f"{obj.double_rows:,}"),
                ("Rejected", f"{obj.rejected_rows:,}"),
                *([("Skipped", f"{obj.skipped_rows:,}")] if obj.skipped_rows else []),
                *([("Records replaced", f"{obj.replaced_rows:,}")] if obj.replaced_rows else []),
                *([("Since replaced", f"{replaced:,}")] if replaced else []),
                *([("Removed by undo", f"{obj.removed_rows:,}")] if obj.removed_rows else []),
            ],
            "progress": queries.progress_of(obj),
            "problems": queries.problems_of(obj),
            "unknown": names.unknown(obj),
            "names_page": reverse("admin:record_imports_names", args=[obj.uuid]),
            "may_go_on": state == State.DONE and bool(obj.rejected_rows),
            **staff.choices_for_names(),
            "assigned": queries.columns_of(obj),
            "read_as": queries.read_as(obj),
            "left_out": queries.left_out_of(obj),
            "new_page": reverse("admin:record_imports_new"),
            "columns_page": reverse("admin:record_imports_columns", args=[obj.uuid]),
        }

    @action(
        description="Import trade records",
        icon="upload_file",
        permissions=["import"],
        url_path="new-import",
        variant=ActionVariant.PRIMARY,
    )
    def new_import(self, request: HttpRequest) -> HttpResponse:
        """Open the form of a new import."""
        return HttpResponseRedirect(reverse("admin:record_imports_new"))

    @action(
        description="Assign columns",
        icon="table_chart",
        permissions=["import"],
        url_path="assign-columns",
        variant=ActionVariant.PRIMARY,
    )
    def assign_columns(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Open the form of the columns."""
        return self._to(object_id, "columns")

    @action(
        description="Download rejected rows",
        icon="download",
        permissions=["import"],
        url_path="rejected-rows",
    )
    def download_rejects(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Download the rejected rows as CSV."""
        return self._to(object_id, "rejects")

    def _to(self, object_id: str, name: str) -> HttpResponse:
        record_import = RecordImport.objects.filter(pk=object_id).first()
        if record_import is None:
            return HttpResponseRedirect(reverse(staff.LIST))
        return HttpResponseRedirect(
            reverse(f"admin:record_imports_{name}", args=[record_import.uuid])
        )

    cancel = asks(
        Words(
            "Cancel",
            "Cancel this import",
            "It stops, and none of its records are kept.",
            "The import is cancelled.",
            "Cancel this import",
            "Keep importing",
        ),
        _cancel,
        permission="import",
        looks=Looks("cancel", ActionVariant.DANGER),
        back=_back,
    )
    undo = asks(
        Words(
            "Undo",
            "Undo this import",
            (
                "All records that it added are removed, and earlier records that it "
                "replaced are shown again. Records that existed before stay. If a later "
                "import contained some of the same records, import its file again afterwards."
            ),
            "The import is being undone.",
            "Undo this import",
        ),
        _undo,
        permission="import",
        looks=Looks("undo", ActionVariant.DANGER),
        back=_back,
        form_class=ReasonForm,
    )

    @display(description="state", label={each.value: _LABELS.get(each, "info") for each in State})
    def shown_state(self, obj: RecordImport) -> tuple[str, str]:
        """Its state."""
        return obj.state, _state_label(obj)[0]

    rows_in = column("rows", _number, "staged_rows", ordering="staged_rows")
    merged = column("imported", _number, "merged_rows", ordering="merged_rows")
    doubles = column("already existed", _number, "double_rows", ordering="double_rows")
    rejected = column("rejected", _number, "rejected_rows", ordering="rejected_rows")


def _state_label(record_import: RecordImport) -> tuple[str, str]:
    """The state in words, and its colour."""
    state = State(record_import.state)
    if state == State.DONE and not record_import.merged_rows:
        return NOTHING_IMPORTED, "warning"
    return state.label, _LABELS.get(state, "info")


def _allowed(record_import: RecordImport) -> set[str]:
    """The names of the buttons that an import's state allows."""
    allowed = set()
    if record_import.state == State.MAPPING or record_import.state in {State.REFUSED, State.FAILED}:
        allowed.add("assign_columns")
    if record_import.state in MAY_BE_CANCELLED:
        allowed.add("cancel")
    if record_import.state == State.DONE:
        allowed.add("undo")
    if record_import.rejected_rows and record_import.state in ENDED:
        allowed.add("download_rejects")
    return allowed
