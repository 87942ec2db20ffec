"""Registrations under way: nobody's account yet, so staff only look, and send the link again."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import DropdownFilter, RangeDateTimeFilter
from unfold.dataclasses import ActionDialog
from unfold.decorators import action, display
from unfold.forms import BaseDialogForm

from lading.backoffice import people
from lading.companies.models import SignUp
from lading.kernel.admin.base import BigReadOnlyAdmin, can, staff_actor

from .dialogs import done

CODE, PASSWORD, COMPLETED = "code", "password", "completed"
STATES: dict[str, Any] = {
    CODE: _("Waits for the WhatsApp code"),
    PASSWORD: _("Waits for the password"),
    COMPLETED: _("Completed"),
}


class StepFilter(DropdownFilter):
    """How far it got."""

    title = _("step")
    parameter_name = "step"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """The steps."""
        return list(STATES.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Filter."""
        open_ones = queryset.filter(completed_at=None)
        if self.value() == COMPLETED:
            return queryset.filter(completed_at__isnull=False)
        if self.value() == CODE:
            return open_ones.filter(company=None, mobile_verified_at=None)
        if self.value() == PASSWORD:
            return open_ones.exclude(company=None, mobile_verified_at=None)
        return queryset


def step_of(sign_up: SignUp) -> str:
    """How far a registration got."""
    if sign_up.completed_at is not None:
        return COMPLETED
    is_proven = sign_up.company_id is not None or sign_up.mobile_verified_at is not None
    return PASSWORD if is_proven else CODE


@admin.register(SignUp)
class SignUpAdmin(BigReadOnlyAdmin):
    """Newest first."""

    list_display = ["person", "company_name", "kind", "step", "created_at"]
    list_select_related = ["company"]
    list_filter = [StepFilter, ("created_at", RangeDateTimeFilter)]
    list_filter_submit = True
    search_fields = ["email", "name", "mobile"]
    search_help_text = _("E-mail, name or mobile")
    actions_detail = ["send_link"]
    fields = [
        ("email", "name"),
        ("mobile", "locale"),
        ("company_name", "kind"),
        ("created_at", "mobile_verified_at", "completed_at"),
        ("terms_version", "privacy_version"),
    ]

    def has_manage_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        """Whoever manages users."""
        return can(request, "users.manage")

    @display(description=_("person"), ordering="email", header=True)
    def person(self, obj: SignUp) -> list[str]:
        """Name and e-mail."""
        return [obj.name or obj.email, obj.email]

    @display(description=_("company"))
    def company_name(self, obj: SignUp) -> str:
        """The one that invites, or the one to be."""
        return obj.company.name if obj.company else str(obj.form.get("companyName", ""))

    @display(description=_("kind"), label={"company": "default", "invitation": "primary"})
    def kind(self, obj: SignUp) -> tuple[str, Any]:
        """A new company, or an invited secondary user."""
        return ("invitation", _("Invitation")) if obj.company_id else ("company", _("New company"))

    @display(
        description=_("step"),
        label={CODE: "warning", PASSWORD: "info", COMPLETED: "success"},
    )
    def step(self, obj: SignUp) -> tuple[str, Any]:
        """How far it got."""
        step = step_of(obj)
        return step, STATES[step]

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """The link is offered while it could be used."""
        sign_up = self.get_object(request, str(object_id))
        if sign_up is None or step_of(sign_up) != PASSWORD:
            return []
        return list(super().get_actions_detail(request, object_id))

    @action(
        description=_("Send the link again"),
        icon="mail",
        permissions=["manage"],
        url_path="send-link",
        dialog=ActionDialog(
            title=_("Send the activation link again"),
            description=_("The newest link is the one that works."),
            form_class=BaseDialogForm,
            form_submit_text=_("Send"),
        ),
    )
    def send_link(self, request: HttpRequest, form: BaseDialogForm, object_id: str) -> HttpResponse:
        """Runs on POST only: a GET shows the dialog."""
        url = reverse("admin:companies_signup_changelist")
        return done(
            request,
            url,
            lambda: people.resend_activation(actor=staff_actor(request), sign_up_id=int(object_id)),
            _("The link is on its way."),
        )
