"""Back-office screens of points: accounts, movements and entries, which nobody can edit, and
corrections by staff.
"""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.contrib import admin
from django.db import models
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.admin import TabularInline
from unfold.contrib.filters.admin import ChoicesDropdownFilter, RangeDateTimeFilter
from unfold.dataclasses import ActionDialog
from unfold.decorators import action, display
from unfold.forms import BaseDialogForm
from unfold.widgets import UnfoldAdminIntegerFieldWidget, UnfoldAdminTextareaWidget

from lading.base.adminkit.base import BigReadOnlyAdmin, ReadOnlyInline, can, staff_actor
from lading.base.adminkit.columns import column
from lading.base.adminkit.dialogs import done
from lading.base.adminkit.links import count, to
from lading.base.adminkit.objects import link_to
from lading.base.adminkit.searching import IndexedSearch
from lading.base.kernel.errors import REASON_REQUIRED
from lading.base.kernel.values.display import in_words
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.values.search import MAX_FOUND
from lading.members.billing import staff_actions
from lading.members.billing.models import (
    Payment,
    PaymentOrder,
    PointsAccount,
    PointsEntry,
    PointsMovement,
)
from lading.members.companies.finding import companies_of
from lading.members.companies.models import Company

CAUSES: dict[str, type[models.Model]] = {"order": PaymentOrder, "refund": Payment}
"""The prefix of a movement's reference → the model that its number refers to."""


class CorrectionForm(BaseDialogForm):
    """How many points, and why. ``form_id`` makes a form that is sent twice count once."""

    form_id = forms.UUIDField(widget=forms.HiddenInput)
    company = forms.IntegerField(
        label=_("Company id"),
        min_value=1,
        max_value=MAX_ID,
        widget=UnfoldAdminIntegerFieldWidget,
        help_text=_("The number in the address of the company's page."),
    )
    points = forms.IntegerField(
        label=_("Points"),
        min_value=-staff_actions.MAX_CORRECTION,
        max_value=staff_actions.MAX_CORRECTION,
        widget=UnfoldAdminIntegerFieldWidget,
        help_text=_("Use a minus sign to deduct points."),
        error_messages={"invalid": staff_actions.WHOLE_POINTS},
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=staff_actions.MAX_REASON,
        widget=UnfoldAdminTextareaWidget({"rows": 3}),
        error_messages={"required": REASON_REQUIRED},
        help_text=_("The company reads this in its points history."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["form_id"].initial = uuid.uuid4()

    def clean_company(self) -> Company:
        """The company, which must exist."""
        company = Company.objects.filter(pk=self.cleaned_data["company"]).first()
        if company is None:
            raise forms.ValidationError(_("No company has this number."))
        return company

    def clean_points(self) -> int:
        """The points, which must not be 0."""
        points = int(self.cleaned_data["points"])
        if not points:
            raise forms.ValidationError(staff_actions.WHOLE_POINTS)
        return points


@admin.register(PointsAccount)
class PointsAccountAdmin(IndexedSearch, BigReadOnlyAdmin):
    """The points of each company, and the accounts on the other side of the movements."""

    list_display = ["owner", "kind", "points"]
    list_select_related = ["company"]
    list_filter = [("kind", ChoicesDropdownFilter)]
    search_help_text = _("Company or a user's e-mail")
    actions_list = ["correct"]
    fields = [("owner", "kind"), ("points", "entries_link")]
    readonly_fields = ["owner", "points", "entries_link"]

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Accounts matching the search term; uses indexes only."""
        return [PointsAccount.objects.filter(company__in=companies_of(term))]

    def has_correct_permission(self, request: HttpRequest) -> bool:
        """Whether the staff member may correct points."""
        return can(request, "points.correct")

    @action(
        description=_("Correct points"),
        icon="exposure",
        url_path="correct",
        permissions=["correct"],
        dialog=ActionDialog(
            title=_("Correct a company's points"),
            description=_("Creates a separate entry and is recorded in the audit trail."),
            form_class=CorrectionForm,
            form_submit_text=_("Correct"),
        ),
    )
    def correct(self, request: HttpRequest, form: CorrectionForm) -> HttpResponse:
        """Move points. Runs on POST only: a GET shows the dialog."""
        company: Company = form.cleaned_data["company"]
        points: int = form.cleaned_data["points"]
        return done(
            request,
            reverse("admin:billing_pointsaccount_changelist"),
            lambda: staff_actions.correct_points(
                actor=staff_actor(request),
                company_id=company.pk,
                points=points,
                reason=form.cleaned_data["reason"],
                form_id=form.cleaned_data["form_id"],
            ),
            str(_("{points} points for {company}.")).format(
                points=f"{points:+,}", company=company.name
            ),
        )

    @display(description=_("account"), ordering="company__name")
    def owner(self, obj: PointsAccount) -> str:
        """The company, or what the account is for."""
        return obj.company.name if obj.company else obj.get_kind_display()

    points = column(_("balance"), count, "balance", ordering="balance")

    @display(description=_("entries"))
    def entries_link(self, obj: PointsAccount) -> SafeString | str:
        """A link to the account's entries."""
        url = reverse("admin:billing_pointsentry_changelist")
        query = f"account__id__exact={obj.pk}"
        text = _("Show its entries")
        return format_html('<a class="text-link" href="{}?{}">{}</a>', url, query, text)


class EntryInline(ReadOnlyInline, TabularInline):
    """Both entries of a movement."""

    model = PointsEntry
    fields = ["account_name", "points"]
    readonly_fields = ["account_name", "points"]
    show_change_link = False

    def get_queryset(self, request: HttpRequest) -> Any:
        """The entries, with the companies of their accounts."""
        return super().get_queryset(request).select_related("account__company").order_by("pk")

    @display(description=_("account"))
    def account_name(self, obj: PointsEntry) -> str:
        """The company, or what the account is for."""
        account = obj.account
        return account.company.name if account.company else account.get_kind_display()

    @display(description=_("points"))
    def points(self, obj: PointsEntry) -> SafeString:
        """With their sign."""
        return count(obj.amount, signed=True)


@admin.register(PointsMovement)
class PointsMovementAdmin(IndexedSearch, BigReadOnlyAdmin):
    """Why points moved, newest first. The entries of a movement add up to 0."""

    list_display = ["created_at", "kind", "description", "cause"]
    when_empty = _("Points change when they are bought, spent, refunded or corrected.")
    list_filter = [("kind", ChoicesDropdownFilter), ("created_at", RangeDateTimeFilter)]
    list_filter_submit = True
    search_help_text = _("Company, e-mail or a complete reference")
    fields = [("kind", "created_at"), ("cause", "person"), "description"]
    inlines = [EntryInline]

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Movements matching the search term; uses indexes only."""
        entries = PointsEntry.objects.filter(account__company__in=companies_of(term))
        newest = entries.order_by("-pk").values_list("movement", flat=True)[:MAX_FOUND]
        rows = PointsMovement.objects.all()
        return [rows.filter(reference=term), rows.filter(pk__in=list(newest))]

    @display(description=_("reason"), ordering="reference")
    def cause(self, obj: PointsMovement) -> SafeString | str:
        """What caused it, with a link if that has a screen."""
        kind, number, *_rest = [*obj.reference.split(":"), ""]
        model = CAUSES.get(kind)
        if model is None or not number.isdecimal():
            return in_words(kind)
        return link_to(self.admin_site, model._meta.label_lower, int(number))

    @display(description=_("person"))
    def person(self, obj: PointsMovement) -> SafeString | str:
        """Who caused it."""
        return link_to(self.admin_site, "accounts.user", obj.actor_user_id) or str(_("System"))


@admin.register(PointsEntry)
class PointsEntryAdmin(IndexedSearch, BigReadOnlyAdmin):
    """Every entry of every movement, newest first."""

    list_display = ["at", "owner", "points", "what", "kind"]
    list_select_related = ["account__company", "movement"]
    list_filter = [
        ("account__kind", ChoicesDropdownFilter),
        ("movement__kind", ChoicesDropdownFilter),
        ("movement__created_at", RangeDateTimeFilter),
    ]
    list_filter_submit = True
    search_help_text = _("Company, e-mail or a complete reference")
    fields = [("owner", "points"), "movement_link"]
    readonly_fields = ["owner", "points", "movement_link"]

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Entries matching the search term; uses indexes only."""
        rows = PointsEntry.objects.all()
        return [
            rows.filter(account__company__in=companies_of(term)),
            rows.filter(movement__reference=term),
        ]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Allow the filter by account, which the account's page links to."""
        return lookup == "account__id__exact" or super().lookup_allowed(lookup, value, request)

    @display(description=_("at"), ordering="movement__created_at")
    def at(self, obj: PointsEntry) -> Any:
        """The movement's time."""
        return obj.movement.created_at

    @display(description=_("account"), ordering="account__company__name")
    def owner(self, obj: PointsEntry) -> str:
        """The company, or what the account is for."""
        account = obj.account
        return account.company.name if account.company else account.get_kind_display()

    @display(description=_("points"), ordering="amount")
    def points(self, obj: PointsEntry) -> SafeString:
        """The points with their sign."""
        return count(obj.amount, signed=True)

    @display(description=_("why"))
    def what(self, obj: PointsEntry) -> str:
        """The movement's description."""
        return obj.movement.description

    @display(description=_("kind"))
    def kind(self, obj: PointsEntry) -> str:
        """The movement's kind."""
        return obj.movement.get_kind_display()

    movement_link = column(_("movement"), to, "movement")
