"""The back-office screen of unfinished registrations. They have no account yet, so staff can only
look at them and send the link again.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import RangeDateTimeFilter
from unfold.decorators import display

from lading.base.adminkit.base import BigReadOnlyAdmin, holders_of
from lading.base.adminkit.columns import column
from lading.base.adminkit.dialogs import Looks, Words, asks
from lading.base.adminkit.filters import Conditions, NamedFilter
from lading.base.adminkit.links import language_of
from lading.base.adminkit.searching import IndexedSearch
from lading.members.companies import people
from lading.members.companies.finding import companies_named
from lading.members.companies.models import SignUp

CODE, PASSWORD, COMPLETED = "code", "password", "completed"
STATES: dict[str, Any] = {
    CODE: _("Waiting for the WhatsApp code"),
    PASSWORD: _("Waiting for the password"),
    COMPLETED: _("Completed"),
}


class StepFilter(NamedFilter):
    """How far the registration got."""

    title = _("step")
    parameter_name = "step"

    def conditions(self) -> Conditions:
        """The steps."""
        nobody_yet = Q(company=None, mobile_verified_at=None)
        return {
            CODE: (STATES[CODE], Q(completed_at=None) & nobody_yet),
            PASSWORD: (STATES[PASSWORD], Q(completed_at=None) & ~nobody_yet),
            COMPLETED: (STATES[COMPLETED], Q(completed_at__isnull=False)),
        }


def step_of(sign_up: SignUp) -> str:
    """How far a registration got."""
    if sign_up.completed_at is not None:
        return COMPLETED
    is_proven = sign_up.company_id is not None or sign_up.mobile_verified_at is not None
    return PASSWORD if is_proven else CODE


@admin.register(SignUp)
class SignUpAdmin(IndexedSearch, BigReadOnlyAdmin):
    """Unfinished registrations, newest first."""

    list_display = ["person", "company_name", "kind", "step", "created_at"]
    list_select_related = ["company"]
    list_filter = [StepFilter, ("created_at", RangeDateTimeFilter)]
    list_filter_submit = True
    search_help_text = _("Complete e-mail or mobile number, or the inviting company")
    actions_detail = ["send_link"]
    fields = [
        ("email", "name"),
        ("mobile", "language"),
        ("company_name", "what_for"),
        ("created_at", "mobile_verified_at"),
        ("completed_at", "where"),
        ("terms_version", "privacy_version"),
    ]

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Registrations matching the search term; uses indexes only."""
        rows = SignUp.objects.all()
        return [
            rows.filter(email=term.lower()),
            rows.filter(mobile=term.replace(" ", "")),
            rows.filter(company__in=companies_named(term)),
        ]

    has_manage_permission = holders_of("users.manage")

    @display(description=_("person"), ordering="email", header=True)
    def person(self, obj: SignUp) -> list[str]:
        """Name and e-mail."""
        return [obj.name or obj.email, obj.email]

    @display(description=_("company"))
    def company_name(self, obj: SignUp) -> str:
        """The company that invites, or the new company."""
        return obj.company.name if obj.company else str(obj.form.get("companyName", ""))

    @display(description=_("kind"))
    def what_for(self, obj: SignUp) -> str:
        """What the list shows as the kind, for the page of one registration."""
        return str(self.kind(obj)[1])

    @display(description=_("step"))
    def where(self, obj: SignUp) -> str:
        """What the list shows as the step, for the page of one registration."""
        return str(self.step(obj)[1])

    language = column(_("language"), language_of, "locale")

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
        """The button for the link, while the link can be used."""
        sign_up = self.get_object(request, str(object_id))
        if sign_up is None or step_of(sign_up) != PASSWORD:
            return []
        return list(super().get_actions_detail(request, object_id))

    send_link = asks(
        Words(
            _("Send the link again"),
            _("Send the activation link again"),
            _("Links sent earlier stay valid until one of them is used."),
            _("The link is on its way."),
            _("Send"),
        ),
        lambda actor, pk, _sent: people.resend_activation(actor=actor, sign_up_id=pk),
        permission="manage",
        looks=Looks("mail", path="send-link"),
        back=lambda _pk: reverse("admin:companies_signup_changelist"),
    )
