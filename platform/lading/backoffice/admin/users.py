"""People: business users are looked at and let in or kept out, staff are given roles."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import (
    DropdownFilter,
    FieldTextFilter,
    RangeDateTimeFilter,
    RelatedDropdownFilter,
)
from unfold.dataclasses import ActionDialog
from unfold.decorators import action, display
from unfold.enums import ActionVariant
from unfold.forms import BaseDialogForm

from lading.accounts.models import User
from lading.accounts.roles import Role
from lading.accounts.services import second_factor, staff
from lading.backoffice import people
from lading.kernel.admin.base import BigReadOnlyAdmin, StaffAdmin, can, may, staff_actor
from lading.kernel.errors import AppError

from .dialogs import ReasonForm, done
from .staff_forms import NewStaffForm, StaffForm
from .user_activity import user_activity


class KindFilter(DropdownFilter):
    """Business users or staff."""

    title = _("kind")
    parameter_name = "kind"
    kinds: dict[str, dict[str, Any]] = {
        "primary": {"is_primary": True},
        "secondary": {"is_primary": False, "is_staff": False},
        "staff": {"is_staff": True},
    }

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """The choices."""
        return [("primary", _("Primary")), ("secondary", _("Secondary")), ("staff", _("Staff"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Filter."""
        return queryset.filter(**self.kinds.get(self.value() or "", {}))


class StateFilter(DropdownFilter):
    """Let in, kept out, or erased at their own request."""

    title = _("state")
    parameter_name = "state"
    states: dict[str, dict[str, Any]] = {
        "active": {"is_active": True},
        "disabled": {"is_active": False, "erased_at": None},
        "erased": {"erased_at__isnull": False},
    }

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """The choices."""
        return [("active", _("Active")), ("disabled", _("Disabled")), ("erased", _("Erased"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Filter."""
        return queryset.filter(**self.states.get(self.value() or "", {}))


@admin.register(User)
class UserAdmin(StaffAdmin):
    """Everybody, newest first. Only staff have a form, and only for those who manage staff."""

    paginator = BigReadOnlyAdmin.paginator
    form = StaffForm
    actions = None
    list_display = ["person", "company", "kind", "state", "last_login", "created_at"]
    list_select_related = ["company"]
    list_filter = [
        KindFilter,
        StateFilter,
        ("company__business_type", RelatedDropdownFilter),
        ("company__name", FieldTextFilter),
        ("created_at", RangeDateTimeFilter),
    ]
    list_filter_submit = True
    search_fields = ["email", "name", "mobile", "company__name"]
    search_help_text = _("E-mail, name, mobile or company")
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
                    ("mobile", "locale"),
                    ("company", "is_primary"),
                    "is_active",
                    ("created_at", "last_login"),
                    ("email_verified_at", "mobile_verified_at"),
                    "uuid",
                ]
            },
        )
    ]
    staff_fieldsets = [
        (None, {"fields": ["name", "email", "is_active", ("created_at", "last_login")]}),
        (_("What they may do"), {"fields": ["roles"]}),
        (_("Second factor"), {"fields": ["factor"]}),
    ]
    add_fieldsets = [
        (None, {"fields": ["name", "email", "password"]}),
        (_("What they may do"), {"fields": ["roles"]}),
    ]

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Staff have roles, business users a company."""
        if obj is None:
            return self.add_fieldsets
        return self.staff_fieldsets if obj.is_staff else self.fieldsets

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """Nobody changes their own roles; whether somebody may sign in is an action of its own."""
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
        """Roles go through their service: it locks, audits and keeps an administrator."""
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
        """By Django's view permission."""
        return may(request, "view", User)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Administrators add staff: anybody else could give themselves every role."""
        return can(request, "staff.manage")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Administrators, and only staff: companies look after their own users."""
        return can(request, "staff.manage") and (obj is None or obj.is_staff)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: people are disabled, what they did stays theirs."""
        return False

    def has_activity_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        """Whoever may see people."""
        return can(request, "users.view")

    def has_standing_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        """Whoever manages users or staff; the service checks whom."""
        return can(request, "users.manage") or can(request, "staff.manage")

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """Those that mean something for this person."""
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
        offered |= {"disable", "end_sessions"}
        if not user.is_staff:
            return offered | {"send_password_link"}
        return offered | ({"reset_second_factor"} if second_factor.is_on(user.pk) else set())

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

    @display(
        description=_("state"),
        label={"active": "success", "disabled": "danger", "erased": "default"},
    )
    def state(self, obj: User) -> tuple[str, Any]:
        """Active, disabled or erased."""
        if obj.erased_at:
            return "erased", _("Erased")
        return ("active", _("Active")) if obj.is_active else ("disabled", _("Disabled"))

    @display(description=_("roles"))
    def roles(self, obj: User) -> str:
        """In words, where they cannot be ticked."""
        if obj.is_superuser:
            return str(_("Administrator (made on the server)"))
        held = set(obj.groups.values_list("name", flat=True))
        return ", ".join(str(role.label) for role in Role if role in held) or "-"

    @display(description=_("second factor"))
    def factor(self, obj: User) -> str:
        """Whether it is on."""
        return str(_("On") if second_factor.is_on(obj.pk) else _("Off"))

    @action(description=_("Activity"), icon="history", permissions=["activity"])
    def story(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """To the page of what they did."""
        return HttpResponseRedirect(reverse("admin:accounts_user_activity", args=[object_id]))

    @action(
        description=_("Disable"),
        icon="block",
        variant=ActionVariant.DANGER,
        permissions=["standing"],
        dialog=ActionDialog(
            title=_("Disable this account"),
            description=_("They are signed out everywhere at once and cannot sign in again."),
            form_class=ReasonForm,
            form_submit_text=_("Disable"),
        ),
    )
    def disable(self, request: HttpRequest, form: ReasonForm, object_id: str) -> HttpResponse:
        """Runs on POST only: a GET shows the dialog."""
        return self._act(
            request,
            object_id,
            lambda actor, pk: staff.disable(
                actor=actor, user_id=pk, reason=form.cleaned_data["reason"]
            ),
            _("The account is disabled."),
        )

    @action(
        description=_("Enable"),
        icon="check",
        variant=ActionVariant.SUCCESS,
        permissions=["standing"],
        dialog=ActionDialog(
            title=_("Enable this account"),
            description=_("They can sign in again with the password they had."),
            form_class=BaseDialogForm,
            form_submit_text=_("Enable"),
        ),
    )
    def enable(self, request: HttpRequest, form: BaseDialogForm, object_id: str) -> HttpResponse:
        """Runs on POST only."""
        return self._act(
            request,
            object_id,
            lambda actor, pk: people.enable(actor=actor, user_id=pk),
            _("The account is enabled."),
        )

    @action(
        description=_("Sign out everywhere"),
        icon="logout",
        permissions=["standing"],
        url_path="end-sessions",
        dialog=ActionDialog(
            title=_("Sign out everywhere"),
            description=_("Every device of theirs has to sign in again."),
            form_class=BaseDialogForm,
            form_submit_text=_("Sign out"),
        ),
    )
    def end_sessions(
        self, request: HttpRequest, form: BaseDialogForm, object_id: str
    ) -> HttpResponse:
        """Runs on POST only."""
        return self._act(
            request,
            object_id,
            lambda actor, pk: staff.end_sessions(actor=actor, user_id=pk),
            _("They are signed out everywhere."),
        )

    @action(
        description=_("Send a password link"),
        icon="mail",
        permissions=["standing"],
        url_path="password-link",
        dialog=ActionDialog(
            title=_("Send a password link"),
            description=_("They get an e-mail with a link to choose a new password."),
            form_class=BaseDialogForm,
            form_submit_text=_("Send"),
        ),
    )
    def send_password_link(
        self, request: HttpRequest, form: BaseDialogForm, object_id: str
    ) -> HttpResponse:
        """Runs on POST only."""
        return self._act(
            request,
            object_id,
            lambda actor, pk: people.send_password_link(actor=actor, user_id=pk),
            _("The link is on its way."),
        )

    @action(
        description=_("Reset second factor"),
        icon="phonelink_erase",
        permissions=["standing"],
        url_path="reset-second-factor",
        dialog=ActionDialog(
            title=_("Reset the second factor"),
            description=_(
                "For somebody who lost phone and recovery codes: make sure that it is them. They"
                " are signed out, and their password alone signs them in to set up a new one."
            ),
            form_class=BaseDialogForm,
            form_submit_text=_("Reset"),
        ),
    )
    def reset_second_factor(
        self, request: HttpRequest, form: BaseDialogForm, object_id: str
    ) -> HttpResponse:
        """Runs on POST only."""
        return self._act(
            request,
            object_id,
            lambda actor, pk: second_factor.reset(actor=actor, user_id=pk),
            _("The second factor is off."),
        )

    def _act(self, request: HttpRequest, object_id: str, act: Any, success: Any) -> HttpResponse:
        user = get_object_or_404(User, pk=object_id)
        url = reverse("admin:accounts_user_change", args=[user.pk])
        return done(request, url, lambda: act(staff_actor(request), user.pk), success)

    def get_custom_urls(self) -> tuple[Any, ...]:
        """What a person did."""
        return (("<int:user_id>/activity/", "accounts_user_activity", user_activity),)
