"""Back-office screens of operations: limits, the audit trail, the outbox."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin, messages
from django.contrib.auth import get_user_model
from django.db import models
from django.db.models import Q, QuerySet
from django.db.models.functions import Cast
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.contrib.filters.admin import DropdownFilter, RangeDateTimeFilter
from unfold.decorators import display

from lading.base.kernel import limit_rows
from lading.base.kernel.errors import Text
from lading.base.kernel.models import AuditEntry, Limit, OutboxMessage, ScheduledJob
from lading.base.kernel.values.display import facts, in_words
from lading.base.kernel.values.search import MAX_FOUND
from lading.base.work import outbox, schedule

from .base import BigReadOnlyAdmin, ReadOnlyAdmin, StaffAdmin, may, nobody, staff_actor
from .columns import column
from .dialogs import Looks, Words, asks
from .filters import Conditions, NamedFilter
from .list_export import ExportedList
from .objects import link_to
from .screens import screens
from .searching import IndexedFilter, IndexedSearch

EXPORTED = {
    name: name
    for name in (
        *("at", "actor_label", "is_staff", "action", "object_type", "object_id"),
        *("actor_user_id", "actor_company_id", "request_id", "data"),
    )
}
"""The columns of the audit trail's file."""


if TYPE_CHECKING:
    LimitModelForm = forms.ModelForm[Limit]
else:  # Django's own class takes no type argument when it runs
    LimitModelForm = forms.ModelForm


class LimitForm(LimitModelForm):
    """A limit, of which only the value can be changed."""

    def clean_value(self) -> int | None:
        """Refuse values that would stop the marketplace."""
        value: int | None = self.cleaned_data["value"]
        problem = limit_rows.problem_with(self.instance.key, self.instance.plan_tier, value)
        if problem is not None:
            raise forms.ValidationError(str(problem))
        return value


TIERS: dict[int, Text] = {0: _("Any"), 1: _("Free"), 2: _("Basic"), 3: _("Premium")}


class TierFilter(NamedFilter):
    """Filters limits by plan."""

    title = _("plan")
    parameter_name = "plan"

    def conditions(self) -> Conditions:
        """Any plan, and each plan."""
        return {str(tier): (name, Q(plan_tier=tier)) for tier, name in TIERS.items()}


@admin.register(Limit)
class LimitAdmin(StaffAdmin):
    """Business limits. Their values can be changed, but none added or removed."""

    form = LimitForm
    list_display = ["name", "plan", "shown_value", "key"]
    list_display_links = ["name"]
    list_filter = [TierFilter]
    search_fields = ["key"]
    search_help_text = _("Limit")
    readonly_fields = ["name", "key", "plan"]
    fields = ["name", "plan", "value", "key"]
    list_per_page = 100

    # The code declares the limits.
    has_add_permission = nobody
    has_delete_permission = nobody

    def save_model(
        self, request: HttpRequest, obj: models.Model, form: forms.ModelForm[Any], change: Any
    ) -> None:
        """Save by the service, which checks and audits."""
        if isinstance(obj, Limit):
            limit_rows.set_limit(
                actor=staff_actor(request), key=obj.key, plan_tier=obj.plan_tier, value=obj.value
            )

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Limit], search_term: str
    ) -> tuple[QuerySet[Limit], bool]:
        """Search labels and keys. There are only some dozens of rows."""
        wanted = search_term.strip().lower()
        keys = {
            key
            for key in queryset.values_list("key", flat=True)
            if wanted in key.lower() or wanted in str(limit_rows.label_of(key)).lower()
        }
        return (queryset.filter(key__in=keys) if wanted else queryset), False

    @display(description=_("limit"))
    def name(self, obj: Limit) -> str:
        """The limit's label."""
        return str(limit_rows.label_of(obj.key))

    @display(description=_("plan"), ordering="plan_tier")
    def plan(self, obj: Limit) -> str:
        """The plan that the limit is for."""
        return str(TIERS.get(obj.plan_tier, obj.plan_tier))

    @display(description=_("value"), ordering="value")
    def shown_value(self, obj: Limit) -> str:
        """The number, or "unlimited"."""
        return str(_("Unlimited")) if obj.value is None else f"{obj.value:,}"


NEWEST = 50_000
"""How many of the newest rows are searched where there is no index."""


class ActionFilter(IndexedFilter):
    """Filters by action, in words or as it is stored."""

    title = _("action")
    parameter_name = "action"

    def narrowed(self, rows: QuerySet[Any], text: str) -> QuerySet[Any]:
        """Entries with the action."""
        return rows.filter(action=_as_action(text))


class ObjectFilter(DropdownFilter):
    """Filters by the kind of object."""

    title = _("object")
    parameter_name = "object_type"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """The models that have a screen."""
        shown = [screen.opts for screen in screens(model_admin.admin_site)]
        named = ((each.label_lower, str(each.verbose_name)) for each in shown)
        return sorted(named, key=lambda row: row[1])

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Filter."""
        return queryset.filter(object_type=self.value()) if self.value() else queryset


class DetailsFilter(IndexedFilter):
    """Filters the newest entries by a part of their details, as JSON text."""

    title = _("details contain (newest 50,000)")
    parameter_name = "details"

    def narrowed(self, rows: QuerySet[Any], text: str) -> QuerySet[Any]:
        """Entries whose details contain the text."""
        newest = AuditEntry.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
        recent: QuerySet[Any] = rows.filter(pk__gt=newest - NEWEST)
        recent = recent.annotate(details=Cast("data", models.TextField()))
        return recent.filter(details__icontains=text)


def _as_action(text: str) -> str:
    return text.strip().lower().replace(" ", "_")


@admin.register(AuditEntry)
class AuditAdmin(ExportedList, IndexedSearch, BigReadOnlyAdmin):
    """The audit trail, newest first."""

    list_display = ["at", "who", "what", "object_link"]
    list_display_links = ["at", "what"]
    list_filter = [
        ("at", RangeDateTimeFilter),
        "is_staff",
        ActionFilter,
        ObjectFilter,
        DetailsFilter,
    ]
    list_filter_submit = True
    search_help_text = _("Start of a person's e-mail, a complete action name or a request id")
    ordering = ["-id"]
    export_capability = ""
    exported_values = EXPORTED
    fields = [
        ("at", "actor_label"),
        ("actor_link", "company_link"),
        ("what", "object_link"),
        "details",
        ("action", "request_id"),
    ]

    def found(self, term: str) -> list[QuerySet[Any]]:
        """Entries matching the search term; uses indexes only."""
        rows = AuditEntry.objects.all()
        mailed = get_user_model().objects.filter(email__startswith=term.lower())
        people = mailed.order_by("-pk").values_list("pk", flat=True)[:MAX_FOUND]
        return [
            rows.filter(request_id=term),
            rows.filter(action=_as_action(term)),
            rows.filter(actor_user_id__in=list(people)),
        ]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Allow the filter by object, which an object's page links to."""
        own = lookup in {"object_type__exact", "object_id__exact"}
        return own or super().lookup_allowed(lookup, value, request)

    @display(description=_("who"), header=True)
    def who(self, obj: AuditEntry) -> list[str]:
        """The person, and whether they are staff."""
        kind = _("Staff") if obj.is_staff else _("Member") if obj.actor_user_id else _("System")
        return [obj.actor_label, str(kind)]

    what = column(_("action"), in_words, "action")

    @display(description=_("details"))
    def details(self, obj: AuditEntry) -> str:
        """The details as names and values."""
        return facts(obj.data) or "–"

    @display(description=_("person"))
    def actor_link(self, obj: AuditEntry) -> str:
        """A link to the person's account."""
        return link_to(self.admin_site, "accounts.user", obj.actor_user_id) or str(_("System"))

    @display(description=_("company"))
    def company_link(self, obj: AuditEntry) -> str:
        """A link to the company they acted for."""
        return link_to(self.admin_site, "companies.company", obj.actor_company_id) or "–"

    @display(description=_("object"))
    def object_link(self, obj: AuditEntry) -> str:
        """The object, with a link where it has a screen."""
        return link_to(self.admin_site, obj.object_type, obj.object_id)


class DeliveredFilter(NamedFilter):
    """Filters by delivery; shows undelivered events by default."""

    title = _("delivery")
    parameter_name = "delivery"

    def conditions(self) -> Conditions:
        """The choices."""
        return {
            "waiting": (_("Waiting"), Q(done_at=None, given_up_at=None)),
            "failing": (_("Failing"), Q(done_at=None, attempts__gt=0)),
            "given_up": (_("Given up"), Q(done_at=None, given_up_at__isnull=False)),
            "done": (_("Done"), Q(done_at__isnull=False)),
        }


@admin.register(OutboxMessage)
class OutboxAdmin(IndexedSearch, BigReadOnlyAdmin):
    """Events, each for one consumer."""

    list_display = ["event", "consumed_by", "state", "attempts", "last_error_short", "created_at"]
    fields = [
        ("event", "consumed_by"),
        ("state_text", "attempts"),
        ("created_at", "due_again"),
        ("done_at", "given_up_at"),
        "content",
        "last_error",
    ]
    list_filter = [DeliveredFilter]
    list_filter_submit = True
    search_help_text = _("Part of an event name (only the newest events are searched)")
    ordering = ["-id"]
    actions = ["retry_now"]
    actions_on_top = True
    actions_detail = ["deliver"]

    def found(self, term: str) -> list[QuerySet[Any]]:
        """Events matching the search term; uses indexes only."""
        newest = OutboxMessage.objects.order_by("-pk").values_list("pk", flat=True)
        recent = OutboxMessage.objects.filter(pk__gt=(newest.first() or 0) - NEWEST)
        return [recent.filter(topic__icontains=term.replace(" ", "_"))]

    def has_retry_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whether the staff member may change events."""
        return may(request, "change", OutboxMessage)

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """The button that has it delivered now, until it is done."""
        event = self.get_object(request, str(object_id))
        if event is None or event.done_at is not None:
            return []
        return list(super().get_actions_detail(request, object_id))

    deliver = asks(
        Words(
            _("Deliver now"),
            _("Deliver this event now"),
            _(
                "A worker tries to deliver it immediately, even if it was given up. An attempt "
                "in progress continues."
            ),
            _("The event is delivered as soon as a worker is free."),
        ),
        lambda actor, pk, _sent: outbox.retry(actor=actor, ids=[pk]),
        permission="retry",
        looks=Looks("replay", path="deliver"),
        back=lambda pk: reverse("admin:kernel_outboxmessage_change", args=[pk]),
    )

    @display(
        description=_("state"),
        label={"done": "success", "given_up": "danger", "failing": "danger", "waiting": "warning"},
    )
    def state(self, obj: OutboxMessage) -> tuple[str, Any]:
        """Done, waiting, failing, or given up."""
        if obj.done_at:
            return "done", _("Done")
        if obj.given_up_at:
            return "given_up", _("Given up")
        return ("failing", _("Failing")) if obj.attempts else ("waiting", _("Waiting"))

    @display(description=_("state"))
    def state_text(self, obj: OutboxMessage) -> str:
        """The list's state for the page."""
        return str(self.state(obj)[1])

    @display(description=_("next attempt at"))
    def due_again(self, obj: OutboxMessage) -> dt.datetime | None:
        """None when no attempt follows."""
        return None if obj.done_at or obj.given_up_at else obj.next_attempt_at

    event = column(_("event"), in_words, "topic", ordering="topic")

    @display(description=_("for"))
    def consumed_by(self, obj: OutboxMessage) -> str:
        """The consumer in words: `billing.process_webhook` → Billing: process webhook."""
        app, _dot, function = obj.consumer.partition(".")
        return f"{in_words(app)}: {in_words(function).lower()}"

    @display(description=_("content"))
    def content(self, obj: OutboxMessage) -> str:
        """The payload as names and values."""
        return facts(obj.payload) or "–"

    @display(description=_("last error"))
    def last_error_short(self, obj: OutboxMessage) -> str:
        """The beginning of the last error."""
        return obj.last_error[:80]

    @admin.action(description=_("Deliver now"), permissions=["retry"])
    def retry_now(self, request: HttpRequest, queryset: QuerySet[OutboxMessage]) -> None:
        """Deliver the selected undelivered events now, dead letters too."""
        ids = list(queryset.values_list("pk", flat=True))
        count = outbox.retry(actor=staff_actor(request), ids=ids)
        text = ngettext("%d event was queued.", "%d events were queued.", count)
        messages.success(request, text % count)


@admin.register(ScheduledJob)
class ScheduledJobAdmin(ReadOnlyAdmin):
    """Scheduled jobs: when each was last done, and when it is due again."""

    list_display = ["job", "cron", "state", "done_at", "next_attempt_at", "last_error_short"]
    fields = [("job", "cron"), ("done_at", "next_attempt_at"), "attempts", "last_error"]
    ordering = ["name"]
    list_per_page = 100
    actions = ["run_now"]
    actions_on_top = True

    def has_retry_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whether the staff member may have jobs done now."""
        return may(request, "change", ScheduledJob)

    @display(description=_("job"), ordering="name")
    def job(self, obj: ScheduledJob) -> str:
        """The job in words: `billing.check_ledger` → Billing: check ledger."""
        app, _dot, function = obj.name.partition(".")
        return f"{in_words(app)}: {in_words(function).lower()}"

    @display(
        description=_("state"),
        label={"done": "success", "failing": "danger", "waiting": "info"},
    )
    def state(self, obj: ScheduledJob) -> tuple[str, Any]:
        """Done, failing, or not done yet."""
        if obj.last_error:
            return "failing", _("Failing")
        return ("done", _("Done")) if obj.done_at else ("waiting", _("Waiting"))

    @display(description=_("last error"))
    def last_error_short(self, obj: ScheduledJob) -> str:
        """The beginning of the last error."""
        return obj.last_error[:80]

    @admin.action(description=_("Run now"), permissions=["retry"])
    def run_now(self, request: HttpRequest, queryset: QuerySet[ScheduledJob]) -> None:
        """Have the selected jobs done now; one that is being done is left alone."""
        count = schedule.jobs.retry(staff_actor(request), queryset)
        text = ngettext("%d job will run now.", "%d jobs will run now.", count)
        messages.success(request, text % count)
