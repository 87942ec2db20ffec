"""People. Business users are looked at; staff are managed by superusers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.contrib.auth.password_validation import validate_password
from django.contrib.contenttypes.models import ContentType
from django.db.models import ManyToManyField, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import DropdownFilter, FieldTextFilter, RangeDateTimeFilter
from unfold.decorators import display
from unfold.widgets import UnfoldAdminPasswordWidget

from lading.kernel.admin.base import BigReadOnlyAdmin, StaffAdmin, may
from lading.kernel.clock import now

from .models import LoginSession, User

if TYPE_CHECKING:
    UserModelForm = forms.ModelForm[User]
else:  # Django's own class takes no type argument when it runs
    UserModelForm = forms.ModelForm


class NewStaffForm(UserModelForm):
    """A new staff member. Business users register in the portal."""

    password = forms.CharField(
        label=_("Password"), widget=UnfoldAdminPasswordWidget({"autocomplete": "new-password"})
    )

    def clean_email(self) -> str:
        """Addresses are kept in lower case."""
        return str(self.cleaned_data["email"]).strip().lower()

    def clean_password(self) -> str:
        """By the same rules as everybody's."""
        password = str(self.cleaned_data["password"])
        validate_password(password, self.instance)
        return password

    def save(self, commit: bool = True) -> Any:  # noqa: FBT001, FBT002 - Django's signature
        """Hash the password; staff belong to no company."""
        self.instance.is_staff = True
        self.instance.created_at = now()
        self.instance.set_password(self.cleaned_data["password"])
        return super().save(commit)


@admin.register(User)
class UserAdmin(StaffAdmin):
    """Everybody, newest first; only staff can be changed, and only by superusers."""

    paginator = BigReadOnlyAdmin.paginator
    actions = None
    list_display = ["person", "company", "mobile", "kind", "is_active", "created_at"]
    list_select_related = ["company"]
    list_filter = ["is_staff", "is_active", "is_primary", ("company__name", FieldTextFilter)]
    list_filter_submit = True
    search_fields = ["email", "name", "mobile", "company__name"]
    search_help_text = _("E-mail, name, mobile or company")
    filter_horizontal = ["user_permissions"]
    fieldsets = [
        (
            None,
            {
                "fields": [
                    ("email", "name"),
                    ("mobile", "locale"),
                    ("company", "is_primary"),
                    ("is_active", "created_at", "last_login"),
                    "uuid",
                ]
            },
        )
    ]
    staff_fieldsets = [
        (None, {"fields": [("email", "name"), ("is_active", "created_at", "last_login")]}),
        (_("What they may do"), {"fields": ["is_superuser", "user_permissions"]}),
    ]
    add_fieldsets = [
        (None, {"fields": [("email", "name"), "password"]}),
        (_("What they may do"), {"fields": ["is_superuser", "user_permissions"]}),
    ]

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Staff have permissions, business users a company."""
        if obj is None:
            return self.add_fieldsets
        return self.staff_fieldsets if obj.is_staff else self.fieldsets

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """Nobody shuts themselves out."""
        if obj is None:
            return []
        own = ["is_active", "is_superuser"] if obj.pk == request.user.pk else []
        return ["email", "created_at", "last_login", *own]

    def get_form(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        """A form with a password for a new staff member."""
        if obj is None:
            kwargs["form"] = NewStaffForm
        return super().get_form(request, obj, **kwargs)

    def formfield_for_manytomany(
        self, db_field: ManyToManyField[Any, Any], request: HttpRequest, **kwargs: Any
    ) -> Any:
        """Permissions that open a screen; nothing is deleted here. One query."""
        if db_field.name == "user_permissions":
            screens = ContentType.objects.get_for_models(*self.admin_site._registry).values()
            kwargs["queryset"] = (
                Permission.objects.filter(content_type__in=screens)
                .exclude(codename__startswith="delete_")
                .select_related("content_type")
            )
        return super().formfield_for_manytomany(db_field, request, **kwargs)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """By Django's view permission."""
        return may(request, "view", User)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Superusers add staff: anybody else could give themselves every permission."""
        return bool(getattr(request.user, "is_superuser", False))

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Superusers, and only other staff: companies look after their own users."""
        is_superuser = bool(getattr(request.user, "is_superuser", False))
        return is_superuser and (obj is None or obj.is_staff)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: people are deactivated, what they did stays theirs."""
        return False

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


class DeviceFilter(DropdownFilter):
    """The kinds `devices.device_of` tells apart."""

    title = _("device")
    parameter_name = "device"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """One entry per kind."""
        return [
            ("desktop", _("Desktop")),
            ("mobile", _("Mobile")),
            ("tablet", _("Tablet")),
            ("bot", _("Program")),
            ("other", _("Other")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Filter."""
        return queryset.filter(device_type=self.value()) if self.value() else queryset


@admin.register(LoginSession)
class LoginSessionAdmin(BigReadOnlyAdmin):
    """Sign-ins, newest first (login reports)."""

    list_display = [
        "login_at",
        "user",
        "company",
        "business_type",
        "device_type",
        "browser",
        "country_code",
        "ip_address",
    ]
    list_select_related = ["user__company__business_type"]
    list_filter = [("login_at", RangeDateTimeFilter), DeviceFilter]
    list_filter_submit = True
    search_fields = ["user__email", "user__company__name"]
    search_help_text = _("E-mail or company")
    fields = [
        ("user", "login_at"),
        ("device_type", "browser"),
        ("ip_address", "country_code"),
    ]

    @display(description=_("company"), ordering="user__company__name")
    def company(self, obj: LoginSession) -> str:
        """The person's company; staff have none."""
        return obj.user.company.name if obj.user.company else ""

    @display(description=_("business type"))
    def business_type(self, obj: LoginSession) -> str:
        """Of the company."""
        return obj.user.company.business_type.name if obj.user.company else ""
