"""Back-office screens of operations: limits and the audit trail; `waiting_work` has the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.contrib.auth import get_user_model
from django.db import models
from django.db.models import Q, QuerySet
from django.db.models.functions import Cast
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import DropdownFilter, RangeDateTimeFilter
from unfold.decorators import display

from lading.base.kernel import limit_rows
from lading.base.kernel.errors import Text
from lading.base.kernel.models import AuditEntry, Limit
from lading.base.kernel.values.display import facts, in_words
from lading.base.kernel.values.search import MAX_FOUND

from . import waiting_work  # noqa: F401 - importing it registers its screens
from .base import BigReadOnlyAdmin, StaffAdmin, nobody, staff_actor
from .columns import column
from .filters import Conditions, NamedFilter
from .list_export import ExportedList
from .objects import link_to
from .screens import screens
from .searching import IndexedFilter, IndexedSearch, newest_50_000

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
        term = search_term.strip().lower()
        keys = {
            key
            for key in queryset.values_list("key", flat=True)
            if term in key.lower() or term in str(limit_rows.label_of(key)).lower()
        }
        return (queryset.filter(key__in=keys) if term else queryset), False

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
        options = [screen.opts for screen in screens(model_admin.admin_site)]
        named = ((each.label_lower, str(each.verbose_name)) for each in options)
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
        described: QuerySet[Any] = newest_50_000(rows).annotate(
            details=Cast("data", models.TextField())
        )
        return described.filter(details__icontains=text)


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

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
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
