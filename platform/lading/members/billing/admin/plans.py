"""Back-office screens of plans, with a preview for customers, and of subscriptions."""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db import models
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import ChoicesDropdownFilter, RangeDateTimeFilter
from unfold.decorators import display
from unfold.widgets import UnfoldAdminCheckboxSelectMultipleWidget, UnfoldAdminIntegerFieldWidget

from lading.base.adminkit.base import BigReadOnlyAdmin, StaffAdmin, can, nobody, staff_actor
from lading.base.adminkit.columns import column
from lading.base.adminkit.filters import Conditions, NamedFilter
from lading.base.adminkit.links import money, to
from lading.base.adminkit.searching import IndexedSearch
from lading.base.kernel import limits
from lading.base.kernel.values.clock import now
from lading.members.billing import staff_actions
from lading.members.billing.models import Plan, Subscription
from lading.members.billing.plans import plan_changes, pricing
from lading.members.billing.plans.features import SAID
from lading.members.billing.plans.plan_changes import Offer
from lading.members.companies.finding import companies_of

from . import plan_preview

if TYPE_CHECKING:
    PlanModelForm = forms.ModelForm[Plan]
else:  # Django's own class takes no type argument when it runs
    PlanModelForm = forms.ModelForm

ENDING_SOON = dt.timedelta(days=7)


class PlanForm(PlanModelForm):
    """A plan, with its features as checkboxes, and the percentage of the listed price that is
    charged.

    ``percent`` is a limit and not a field of the plan: `billing.staff_actions.set_percent` stores
    it.
    """

    percent = forms.IntegerField(
        label=_("Percent charged"),
        min_value=1,
        max_value=limits.PERCENT,
        widget=UnfoldAdminIntegerFieldWidget,
        help_text=_(
            "Percentage of the listed price, rounded to a paisa. Applies "
            "to every plan of this kind."
        ),
    )
    features = forms.MultipleChoiceField(
        label=_("Features"),
        choices=[(name, plan_preview.FEATURE_NAMES[name]) for name in SAID],
        required=False,
        help_text=_("In addition to what its tier and the limits include; see the preview."),
        widget=UnfoldAdminCheckboxSelectMultipleWidget,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["features"] = [name for name in SAID if self.instance.features.get(name)]
        if "percent" in self.fields and self.instance.pk:
            key = pricing.percent_key(is_yearly=self.instance.is_yearly)
            self.initial["percent"] = limits.number(key)

    def clean_features(self) -> dict[str, bool]:
        """Each feature with true or false, as the fixture has them."""
        chosen = self.cleaned_data["features"]
        return {name: name in chosen for name in SAID}

    def clean(self) -> dict[str, Any]:
        """Add the errors of `billing.plans.plan_changes` to their fields."""
        cleaned = super().clean() or self.cleaned_data
        if not self.errors:
            problems = plan_changes.problems_with(
                offer_of(cleaned),
                tier=cleaned.get("tier", self.instance.tier),
                is_yearly=cleaned.get("is_yearly", self.instance.is_yearly),
            )
            for name, sentences in problems.items():
                self.add_error(name, [str(sentence) for sentence in sentences])
        return cleaned


def offer_of(cleaned: Mapping[str, Any]) -> Offer:
    """The offer in a form's cleaned data."""
    return Offer(**{field.name: cleaned[field.name] for field in dataclasses.fields(Offer)})


class PeriodFilter(NamedFilter):
    """Monthly or yearly."""

    title = _("period")
    parameter_name = "period"

    def conditions(self) -> Conditions:
        """The two."""
        return {
            "monthly": (_("Monthly"), Q(is_yearly=False)),
            "yearly": (_("Yearly"), Q(is_yearly=True)),
        }


@admin.register(Plan)
class PlanAdmin(StaffAdmin):
    """Plans on sale. A plan that a company holds is taken off sale, never deleted. Orders that were
    made keep their price.
    """

    form = PlanForm
    list_display = ["name", "family", "tier", "period", "listed", "charged", "days", "sale"]
    list_filter = [
        ("family", ChoicesDropdownFilter),
        ("tier", ChoicesDropdownFilter),
        PeriodFilter,
        "is_active",
    ]
    list_filter_submit = True
    search_fields = ["name"]
    search_help_text = _("Name")
    list_per_page = 100
    change_form_outer_after_template = "billing/staff/plan.html"

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """The discount only for staff who may change limits, and only for stored plans."""
        price: list[Any] = [("price", "duration_days")]
        if obj is not None and can(request, "limits.edit"):
            price = [("price", "percent"), "duration_days"]
        return [
            ("name", "base_name"),
            ("family", "tier", "is_yearly"),
            *price,
            ("is_popular", "is_active"),
            "features",
        ]

    def get_form(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        """The form without the discount where it is not shown."""
        form = super().get_form(request, obj, **kwargs)
        if obj is None or not can(request, "limits.edit"):
            form.base_fields.pop("percent", None)
        return form

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """What a plan is cannot be changed, only what it costs."""
        return ["family", "tier", "is_yearly"] if obj else []

    # Subscriptions name their plan.
    has_delete_permission = nobody

    def save_model(
        self, request: HttpRequest, obj: models.Model, form: forms.ModelForm[Any], change: Any
    ) -> None:
        """Save by the services of plans and limits: the discount is a limit."""
        if not isinstance(obj, Plan):
            return
        actor, offer = staff_actor(request), offer_of(form.cleaned_data)
        if change:
            plan_changes.change_plan(actor=actor, plan_id=obj.pk, offer=offer)
        else:
            obj.pk = plan_changes.add_plan(
                actor=actor, family=obj.family, tier=obj.tier, is_yearly=obj.is_yearly, offer=offer
            ).pk
        percent: int | None = form.cleaned_data.get("percent")
        if "percent" in form.changed_data and percent is not None:
            staff_actions.set_percent(actor=actor, is_yearly=obj.is_yearly, percent=percent)

    def page_context(self, request: HttpRequest, obj: Any) -> dict[str, Any]:
        """The preview of the plan for customers."""
        return {
            "cards": plan_preview.cards_of(obj),
            "plan_limits": plan_preview.limits_of(obj),
        }

    def get_custom_urls(self) -> tuple[Any, ...]:
        """The URL of the preview of typed values."""
        return (("<int:plan_id>/preview/", "billing_plan_preview", preview),)

    @display(description=_("period"), ordering="is_yearly")
    def period(self, obj: Plan) -> str:
        """The period's name."""
        return str(_("Yearly") if obj.is_yearly else _("Monthly"))

    @display(
        description=_("on sale"),
        ordering="is_active",
        label={"yes": "success", "no": "default"},
    )
    def sale(self, obj: Plan) -> tuple[str, Any]:
        """Whether it can be bought."""
        return ("yes", _("On sale")) if obj.is_active else ("no", _("Not on sale"))

    @display(description=_("listed price"), ordering="price")
    def listed(self, obj: Plan) -> SafeString | str:
        """The price before the discount."""
        return money(pricing.list_amount(obj))

    @display(description=_("charged"))
    def charged(self, obj: Plan) -> SafeString | str:
        """The price of a new order."""
        return money(pricing.price_amount(obj))

    @display(description=_("days"), ordering="duration_days")
    def days(self, obj: Plan) -> int:
        """How many days it lasts."""
        return obj.duration_days


def preview(request: HttpRequest, plan_id: int, model_admin: PlanAdmin) -> HttpResponse:
    """The preview with the values in the form. Nothing is stored."""
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    plan = model_admin.get_object(request, str(plan_id))
    if plan is None or not model_admin.has_change_permission(request, plan):
        raise PermissionDenied
    changed, percent = plan_preview.typed(plan, request.POST)
    cards = plan_preview.cards_of(changed, percent)
    return render(request, "billing/staff/plan_cards.html", {"cards": cards})


class StateFilter(NamedFilter):
    """Whether a period is active, ended, queued or void."""

    title = _("state")
    parameter_name = "state"

    def conditions(self) -> Conditions:
        """The states at this moment."""
        at = now()
        active = Q(voided_at=None, starts_at__lte=at, ends_at__gt=at)
        return {
            "active": (_("Active"), active),
            "ending": (_("Ends within 7 days"), active & Q(ends_at__lte=at + ENDING_SOON)),
            "coming": (_("Coming"), Q(voided_at=None, starts_at__gt=at)),
            "ended": (_("Ended"), Q(voided_at=None, ends_at__lte=at)),
            "void": (_("Void"), Q(voided_at__isnull=False)),
        }


@admin.register(Subscription)
class SubscriptionAdmin(IndexedSearch, BigReadOnlyAdmin):
    """Which company holds which plan until when."""

    list_display = ["company", "plan", "starts_at", "ends_at", "state"]
    list_select_related = ["company", "plan"]
    list_filter = [
        StateFilter,
        ("plan__tier", ChoicesDropdownFilter),
        ("plan__family", ChoicesDropdownFilter),
        ("ends_at", RangeDateTimeFilter),
    ]
    list_filter_submit = True
    search_help_text = _("Company or a user's e-mail")
    when_empty = _("A company gets its first plan when it takes the free one or pays for another.")
    fields = [
        ("company", "plan"),
        ("starts_at", "ends_at"),
        ("original_ends_at", "value"),
        ("bought_with", "replaced_with"),
        ("voided_at", "created_at"),
    ]
    readonly_fields = ["value", "bought_with", "replaced_with"]

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Subscriptions matching the search term; uses indexes only."""
        return [Subscription.objects.filter(company__in=companies_of(term))]

    @display(
        description=_("state"),
        label={"active": "success", "ended": "default", "coming": "info", "void": "warning"},
    )
    def state(self, obj: Subscription) -> tuple[str, Any]:
        """Active, ended, queued or void."""
        if obj.voided_at:
            return "void", _("Void")
        if obj.starts_at > now():
            return "coming", _("Coming")
        return ("active", _("Active")) if obj.ends_at > now() else ("ended", _("Ended"))

    value = column(_("value"), money, "value_paise")
    bought_with = column(_("payment order"), to, "order")
    replaced_with = column(_("replaced by"), to, "replaced_by")
