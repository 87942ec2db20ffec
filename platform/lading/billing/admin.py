"""Plans, which staff price, and the subscriptions companies hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import ChoicesDropdownFilter
from unfold.decorators import display
from unfold.widgets import UnfoldAdminCheckboxSelectMultipleWidget

from lading.kernel.admin.base import BigReadOnlyAdmin, StaffAdmin
from lading.kernel.clock import now

from .loaders import FEATURES
from .models import Plan, Subscription

if TYPE_CHECKING:
    PlanModelForm = forms.ModelForm[Plan]
else:  # Django's own class takes no type argument when it runs
    PlanModelForm = forms.ModelForm


class PlanForm(PlanModelForm):
    """A plan, its features as a list to tick."""

    features = forms.MultipleChoiceField(
        label=_("Features"),
        choices=[(name, name) for name in FEATURES],
        required=False,
        widget=UnfoldAdminCheckboxSelectMultipleWidget,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["features"] = [name for name in FEATURES if self.instance.features.get(name)]

    def clean_features(self) -> dict[str, bool]:
        """Every feature, and whether the plan includes it: the form plans are loaded in."""
        chosen = self.cleaned_data["features"]
        return {name: name in chosen for name in FEATURES}


@admin.register(Plan)
class PlanAdmin(StaffAdmin):
    """What is on sale. A plan somebody holds is taken off sale, never deleted."""

    form = PlanForm
    list_display = ["name", "family", "tier", "is_yearly", "listed_price", "days", "is_active"]
    list_filter = [("family", ChoicesDropdownFilter), "tier", "is_yearly", "is_active"]
    search_fields = ["name"]
    list_per_page = 100
    fields = [
        ("name", "base_name"),
        ("family", "tier", "is_yearly"),
        ("price", "duration_days"),
        ("is_popular", "is_active"),
        "features",
    ]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """What a plan is stays; what it costs may change."""
        return ["family", "tier", "is_yearly"] if obj else []

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: subscriptions name their plan."""
        return False

    @display(description=_("listed price (INR)"), ordering="price")
    def listed_price(self, obj: Plan) -> str:
        """With two decimals."""
        return f"{obj.price:,.2f}"

    @display(description=_("days"), ordering="duration_days")
    def days(self, obj: Plan) -> int:
        """How long it lasts."""
        return obj.duration_days


@admin.register(Subscription)
class SubscriptionAdmin(BigReadOnlyAdmin):
    """Who holds what until when."""

    list_display = ["company", "plan", "starts_at", "ends_at", "state"]
    list_select_related = ["company", "plan"]
    list_filter = [("plan__tier", admin.ChoicesFieldListFilter)]
    search_fields = ["company__name"]
    fields = ["company", "plan", ("starts_at", "ends_at"), "created_at"]

    @display(
        description=_("state"),
        label={"active": "success", "ended": "default", "coming": "info"},
    )
    def state(self, obj: Subscription) -> tuple[str, Any]:
        """Active, ended, or still to begin."""
        if obj.starts_at > now():
            return "coming", _("Coming")
        return ("active", _("Active")) if obj.ends_at > now() else ("ended", _("Ended"))
