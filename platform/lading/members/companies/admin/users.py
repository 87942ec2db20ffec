"""The screens of people. Staff view, disable and enable business users, and give roles to
colleagues.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import (
    RangeDateTimeFilter,
    RelatedDropdownFilter,
)
from unfold.decorators import action, display

from lading.base.adminkit.base import (
    BigReadOnlyAdmin,
    StaffAdmin,
    can,
    holders_of,
    may,
    nobody,
    staff_actor,
)
from lading.base.adminkit.columns import column
from lading.base.adminkit.filters import Conditions, NamedFilter
from lading.base.adminkit.links import language_of
from lading.base.adminkit.list_export import ExportedList
from lading.base.adminkit.searching import IndexedSearch
from lading.base.kernel.errors import AppError
from lading.members.accounts.admin.account_status import CONDITIONS, LABELS, status_of, story_of
from lading.members.accounts.admin.staff_forms import NewStaffForm, StaffForm
from lading.members.accounts.admin.user_activity import user_activity
from lading.members.accounts.finding import people_called
from lading.members.accounts.models import User
from lading.members.accounts.roles import Role
from lading.members.accounts.services import second_factor, staff
from lading.members.companies.finding import companies_named

from .account_actions import AccountActions
from .filters import CompanyFilter


class KindFilter(NamedFilter):
    """Business users or staff."""

    title = _("kind")
    parameter_name = "kind"

    def conditions(self) -> Conditions:
        """The kinds."""
        return {
            "primary": (_("Primary"), Q(is_primary=True)),
            "secondary": (_("Secondary"), Q(is_primary=False, is_staff=False)),
            "staff": (_("Staff"), Q(is_staff=True)),
        }


class StateFilter(NamedFilter):
    """Active, disabled, removed by their company, or erased at their own request."""

    title = _("state")
    parameter_name = "state"

    def conditions(self) -> Conditions:
        """The states."""
        return CONDITIONS


@admin.register(User)
class UserAdmin(ExportedList, IndexedSearch, AccountActions, StaffAdmin):
    """All people, newest first. Only accounts of staff have a form, and only for those who manage
    staff.
    """

    paginator = BigReadOnlyAdmin.paginator
    list_per_page = 10
    page_sizes = (10, 25, 50, 100)
    form = StaffForm
    actions = None
    list_display = ["person", "company", "kind", "state", "last_login"]
    list_select_related = ["company"]
    list_filter = [
        KindFilter,
        StateFilter,
        ("company__business_type", RelatedDropdownFilter),
        CompanyFilter,
        ("created_at", RangeDateTimeFilter),
    ]
    list_filter_submit = True
    search_help_text = _(
        "Start of an e-mail or mobile number, words of a person's or company's name"
    )
    actions_detail = [
        "story",
        {
            "title": _("Account"),
            "icon": "manage_accounts",
            "items": [
                "disable",
                "enable",
                "end_sessions",
                "send_password_link",
                "reset_second_factor",
            ],
        },
    ]
    fieldsets = [
        (
            None,
            {
                "fields": [
                    "name",
                    "email",
                    ("mobile", "language"),
                    ("company", "is_primary"),
                    "standing",
                    ("created_at", "last_login"),
                    ("email_verified_at", "mobile_verified_at"),
                ]
            },
        )
    ]
    staff_fieldsets = [
        (None, {"fields": ["name", "email", "is_active", ("created_at", "last_login")]}),
        (_("Permissions"), {"fields": ["roles"]}),
        (_("Second factor"), {"fields": ["factor"]}),
    ]
    add_fieldsets = [
        (None, {"fields": ["name", "email", "password"]}),
        (_("Permissions"), {"fields": ["roles"]}),
    ]

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """People matching the search term; uses indexes only."""
        rows = User.objects.all()
        return [
            rows.filter(pk__in=people_called(term)),
            rows.filter(company__in=companies_named(term)),
        ]

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Staff have roles, business users a company."""
        if obj is None:
            return self.add_fieldsets
        return self.staff_fieldsets if obj.is_staff else self.fieldsets

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """Nobody changes their own roles; disabling and enabling are separate actions."""
        if obj is None:
            return []
        fixed = ["email", "is_active", "created_at", "last_login", "factor"]
        editable = obj.pk != request.user.pk and can(request, "staff.manage")
        return fixed if editable else [*fixed, "roles"]

    def get_form(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        """A form with a password for a new staff member."""
        if obj is None:
            kwargs["form"] = NewStaffForm
        return super().get_form(request, obj, **kwargs)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: Any) -> None:
        """Save roles by their service: it locks, audits, and keeps at least one administrator."""
        super().save_related(request, form, formsets, change)
        if "roles" not in form.cleaned_data:
            return
        try:
            staff.set_roles(
                actor=staff_actor(request),
                user_id=form.instance.pk,
                roles=form.cleaned_data["roles"],
            )
        except AppError as refusal:
            messages.error(request, str(refusal.message))

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whether the staff member may view people."""
        return may(request, "view", User)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Only administrators add staff: anybody else could give themselves every role."""
        return can(request, "staff.manage")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only administrators, and only staff accounts: companies manage their own users."""
        return can(request, "staff.manage") and (obj is None or obj.is_staff)

    # People are disabled, and their actions stay attributed to them.
    has_delete_permission = nobody

    has_activity_permission = holders_of("users.view")

    def has_standing_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        """Whether the staff member manages users or staff; the service checks which."""
        return can(request, "users.manage") or can(request, "staff.manage")

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """The actions that are possible for this person."""
        user = self.get_object(request, str(object_id))
        if user is None:
            return []
        offered = self._offered(request, user)
        prefix = f"{self.opts.app_label}_{self.opts.model_name}_"
        return [
            entry
            for entry in super().get_actions_detail(request, object_id)
            if entry.action_name.removeprefix(prefix) in offered
        ]

    def _offered(self, request: HttpRequest, user: User) -> set[str]:
        offered = {"story"}
        if not staff.may_change(staff_actor(request), user):
            return offered
        if not user.is_active:
            return offered if user.erased_at else offered | {"enable"}
        offered |= {"disable", "end_sessions", "send_password_link"}
        has_factor = user.is_staff and second_factor.is_on(user.pk)
        return offered | ({"reset_second_factor"} if has_factor else set())

    @display(description=_("person"), ordering="email", header=True)
    def person(self, obj: User) -> list[str]:
        """Name and e-mail."""
        return [obj.name or obj.email, obj.email]

    @display(
        description=_("kind"),
        label={"staff": "primary", "primary": "default", "secondary": "default"},
    )
    def kind(self, obj: User) -> tuple[str, Any]:
        """Staff, or a company's primary or secondary user."""
        if obj.is_staff:
            return "staff", _("Staff")
        return ("primary", _("Primary")) if obj.is_primary else ("secondary", _("Secondary"))

    @display(description=_("state"), label=LABELS)
    def state(self, obj: User) -> tuple[str, Any]:
        """Active, disabled, removed or erased."""
        status = status_of(obj)
        return status.name, status.word

    @display(description=_("state"))
    def standing(self, obj: User) -> str:
        """The list's status, with its dates."""
        return story_of(obj)

    language = column(_("language"), language_of, "locale")

    @display(description=_("roles"))
    def roles(self, obj: User) -> str:
        """The names of the roles, for staff who cannot change them."""
        if obj.is_superuser:
            return str(_("Administrator (made on the server)"))
        role_names = set(obj.groups.values_list("name", flat=True))
        return ", ".join(str(role.label) for role in Role if role in role_names) or "-"

    @display(description=_("second factor"))
    def factor(self, obj: User) -> str:
        """Whether the second factor is on."""
        return str(_("On") if second_factor.is_on(obj.pk) else _("Off"))

    @action(description=_("Activity"), icon="history", permissions=["activity"])
    def story(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Redirect to the page of what the person did."""
        return HttpResponseRedirect(reverse("admin:accounts_user_activity", args=[object_id]))

    def get_custom_urls(self) -> tuple[Any, ...]:
        """The URL of the page of what a person did."""
        return (("<int:user_id>/activity/", "accounts_user_activity", user_activity),)
