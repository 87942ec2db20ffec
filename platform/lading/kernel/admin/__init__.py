"""Operations: limits, the audit trail, the outbox."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin, messages
from django.db import models, transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Cast
from django.http import HttpRequest, StreamingHttpResponse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.contrib.filters.admin import FieldTextFilter, RangeDateTimeFilter, TextFilter
from unfold.decorators import action, display

from lading.kernel import limit_rows, limits, outbox
from lading.kernel.models import AuditEntry, Limit, OutboxMessage
from lading.kernel.spreadsheet import csv_response

from .base import BigReadOnlyAdmin, StaffAdmin, may, staff_actor
from .filters import Conditions, NamedFilter
from .objects import link_to

MAX_EXPORT = 100_000


if TYPE_CHECKING:
    LimitModelForm = forms.ModelForm[Limit]
else:  # Django's own class takes no type argument when it runs
    LimitModelForm = forms.ModelForm


class LimitForm(LimitModelForm):
    """Only the value is a choice."""

    def clean_value(self) -> int | None:
        """Refuse what would stop the marketplace."""
        value: int | None = self.cleaned_data["value"]
        problem = limit_rows.problem_with(self.instance.key, self.instance.plan_tier, value)
        if problem is not None:
            raise forms.ValidationError(str(problem))
        return value


@admin.register(Limit)
class LimitAdmin(StaffAdmin):
    """Business limits: changed here, never added or removed."""

    form = LimitForm
    list_display = ["name", "plan", "shown_value", "key"]
    list_display_links = ["name"]
    search_fields = ["key"]
    readonly_fields = ["name", "key", "plan"]
    fields = ["name", "plan", "value", "key"]
    list_per_page = 100

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never: the code decides which limits there are."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def save_model(
        self, request: HttpRequest, obj: models.Model, form: forms.ModelForm[Any], change: Any
    ) -> None:
        """Save, audit, and have this process read it again at once (others within seconds)."""
        super().save_model(request, obj, form, change)
        transaction.on_commit(limits.forget)

    @display(description=_("limit"))
    def name(self, obj: Limit) -> str:
        """What it limits."""
        return str(limit_rows.label_of(obj.key))

    @display(description=_("plan"), ordering="plan_tier")
    def plan(self, obj: Limit) -> str:
        """Which plan it is for."""
        names = {0: _("Any"), 1: _("Free"), 2: _("Basic"), 3: _("Premium")}
        return str(names.get(obj.plan_tier, obj.plan_tier))

    @display(description=_("value"), ordering="value")
    def shown_value(self, obj: Limit) -> str:
        """The number, or that there is none."""
        return str(_("Unlimited")) if obj.value is None else f"{obj.value:,}"


class DetailsFilter(TextFilter):
    """A part of an entry's details, as their JSON is written."""

    title = _("details contain")
    parameter_name = "details"

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Filter."""
        wanted = (self.value() or "").strip().replace("\x00", "")
        if not wanted:
            return queryset
        found: QuerySet[Any] = queryset.annotate(details=Cast("data", models.TextField()))
        return found.filter(details__icontains=wanted)


@admin.register(AuditEntry)
class AuditAdmin(BigReadOnlyAdmin):
    """Who did what, newest first."""

    list_display = ["at", "who", "action", "object_link", "request_id"]
    list_filter = [
        ("at", RangeDateTimeFilter),
        "is_staff",
        ("action", FieldTextFilter),
        ("object_type", FieldTextFilter),
        DetailsFilter,
    ]
    list_filter_submit = True
    search_fields = ["actor_label", "action", "object_id__exact", "request_id__exact"]
    search_help_text = _("Person, action, object id or request id")
    ordering = ["-id"]
    actions_list = ["export"]
    fields = [
        ("at", "request_id"),
        ("actor_label", "is_staff"),
        ("actor_user_id", "actor_company_id"),
        ("action", "object_link"),
        "data",
    ]

    @display(description=_("who"), ordering="actor_label", header=True)
    def who(self, obj: AuditEntry) -> list[str]:
        """The person, and whether staff."""
        kind = _("Staff") if obj.is_staff else _("Member") if obj.actor_user_id else _("System")
        return [obj.actor_label, str(kind)]

    @display(description=_("object"))
    def object_link(self, obj: AuditEntry) -> str:
        """The object, with a link where it has a screen."""
        return link_to(self.admin_site, obj.object_type, obj.object_id)

    @action(
        description=_("Export as CSV"), url_path="export", permissions=["view"], icon="download"
    )
    def export(self, request: HttpRequest) -> StreamingHttpResponse:
        """What the list shows with its filters, newest first, at most 100,000 rows."""
        changelist = self.get_changelist_instance(request)
        entries: QuerySet[AuditEntry] = changelist.get_queryset(request).order_by("-id")
        columns = ["at", "actor_label", "is_staff", "action", "object_type", "object_id"]
        columns += ["actor_user_id", "actor_company_id", "request_id", "data"]
        rows = entries.values_list(*columns)[:MAX_EXPORT].iterator(chunk_size=2000)
        return csv_response("audit-trail.csv", columns, rows)


class DeliveredFilter(NamedFilter):
    """Undelivered first: what is done needs no attention."""

    title = _("delivery")
    parameter_name = "delivery"

    def conditions(self) -> Conditions:
        """The choices."""
        return {
            "waiting": (_("Waiting"), Q(done_at=None)),
            "failing": (_("Failing"), Q(done_at=None, attempts__gt=0)),
            "done": (_("Done"), Q(done_at__isnull=False)),
        }


@admin.register(OutboxMessage)
class OutboxAdmin(BigReadOnlyAdmin):
    """Events and whether their consumers ran."""

    list_display = ["created_at", "topic", "consumer", "state", "attempts", "last_error_short"]
    list_filter = [DeliveredFilter, ("topic", FieldTextFilter)]
    list_filter_submit = True
    search_fields = ["topic", "consumer"]
    ordering = ["-id"]
    actions = ["retry_now"]
    actions_on_top = True

    def has_retry_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may change outbox messages."""
        return may(request, "change", OutboxMessage)

    @display(
        description=_("state"),
        label={"done": "success", "failing": "danger", "waiting": "warning"},
    )
    def state(self, obj: OutboxMessage) -> tuple[str, Any]:
        """Done, waiting, or failing."""
        if obj.done_at:
            return "done", _("Done")
        return ("failing", _("Failing")) if obj.attempts else ("waiting", _("Waiting"))

    @display(description=_("last error"))
    def last_error_short(self, obj: OutboxMessage) -> str:
        """Its first words."""
        return obj.last_error[:80]

    @admin.action(description=_("Deliver now"), permissions=["retry"])
    def retry_now(self, request: HttpRequest, queryset: QuerySet[OutboxMessage]) -> None:
        """Enqueue the chosen ones that are not done."""
        ids = list(queryset.values_list("pk", flat=True))
        count = outbox.retry(actor=staff_actor(request), ids=ids)
        text = ngettext("%d message was queued.", "%d messages were queued.", count)
        messages.success(request, text % count)
