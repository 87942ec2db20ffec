"""The forms of staff accounts: who they are and in which roles they work."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminCheckboxSelectMultipleWidget, UnfoldAdminPasswordWidget

from lading.base.kernel.values.clock import now
from lading.members.accounts.models import User
from lading.members.accounts.roles import Role

if TYPE_CHECKING:
    UserModelForm = forms.ModelForm[User]
else:  # Django's own class takes no type argument when it runs
    UserModelForm = forms.ModelForm

ROLE_CHOICES = [
    (Role.REVIEWER, _("Reviewer: review queue, companies, enquiries, registrations, queries")),
    (Role.CONTENT_EDITOR, _("Content editor: legal pages, website queries")),
    (Role.DATA_TEAM, _("Data team: reference data, import and export")),
    (Role.ADMINISTRATOR, _("Administrator: everything, staff included")),
]


class StaffForm(UserModelForm):
    """A colleague. ``roles`` is saved by `accounts.services.staff.set_roles`, not here."""

    roles = forms.MultipleChoiceField(
        label=_("Roles"),
        choices=ROLE_CHOICES,
        required=False,
        widget=UnfoldAdminCheckboxSelectMultipleWidget,
        help_text=_("Without a role they can sign in and see nothing."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk and "roles" in self.fields:
            role_names = self.instance.groups.values_list("name", flat=True)
            self.initial["roles"] = [role for role in Role.values if role in role_names]


class NewStaffForm(StaffForm):
    """A new colleague. Business users register in the portal."""

    password = forms.CharField(
        label=_("Password"),
        widget=UnfoldAdminPasswordWidget({"autocomplete": "new-password"}),
        help_text=_("They can change it after signing in."),
    )

    def clean_email(self) -> str:
        """Addresses are kept in lower case."""
        return str(self.cleaned_data["email"]).strip().lower()

    def clean_password(self) -> str:
        """Check it by the same rules as everybody's password."""
        password = str(self.cleaned_data["password"])
        validate_password(password, self.instance)
        return password

    def save(self, commit: bool = True) -> Any:  # noqa: FBT001, FBT002 - Django's signature
        """Hash the password; staff belong to no company."""
        self.instance.is_staff = True
        self.instance.created_at = now()
        self.instance.set_password(self.cleaned_data["password"])
        return super().save(commit)
