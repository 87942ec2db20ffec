"""The sign-in forms of the back office. Lockout and messages are those of the API."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from unfold.forms import AuthenticationForm
from unfold.widgets import UnfoldAdminPasswordWidget, UnfoldAdminTextInputWidget

from lading.base.kernel.errors import InvalidCredentials, RateLimited
from lading.members.accounts.services import passwords, second_factor, signin


class SignInForm(AuthenticationForm):
    """E-mail and password of an active staff member (RULES.md 4)."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _("Incorrect e-mail or password."),
    }

    def clean(self) -> dict[str, Any]:
        """Verify the credentials. The message does not say what is wrong, nor whether the account
        exists.
        """
        email = self.cleaned_data.get("username")
        password = self.cleaned_data.get("password")
        if email and password:
            self.user_cache = self._verified(email, password)
        cleaned: dict[str, Any] = self.cleaned_data
        return cleaned

    def _verified(self, email: str, password: str) -> Any:
        try:
            return signin.verify(self.request, email=email, password=password, is_staff=True)
        except InvalidCredentials:
            raise self.get_invalid_login_error() from None
        except RateLimited as locked:
            raise ValidationError(str(locked.message), code="locked") from None


class ForgottenForm(forms.Form):
    """The address to which a link is requested."""

    email = forms.CharField(
        label=_("E-mail"),
        max_length=signin.MAX_EMAIL,
        widget=UnfoldAdminTextInputWidget(
            {"type": "email", "autocomplete": "username", "autofocus": True, "spellcheck": "false"}
        ),
    )


class NewPasswordForm(forms.Form):
    """A new password, typed twice; `accounts.services.passwords` has its rules."""

    password = forms.CharField(
        label=_("New password"),
        max_length=signin.MAX_PASSWORD,
        strip=False,
        widget=UnfoldAdminPasswordWidget({"autocomplete": "new-password", "autofocus": True}),
    )
    again = forms.CharField(
        label=_("Repeat the password"),
        max_length=signin.MAX_PASSWORD,
        strip=False,
        widget=UnfoldAdminPasswordWidget({"autocomplete": "new-password"}),
    )

    def clean_again(self) -> str:
        """Both must be the same."""
        again = str(self.cleaned_data["again"])
        if again != self.cleaned_data.get("password", again):
            raise ValidationError(passwords.MISMATCH)
        return again


class CodeForm(forms.Form):
    """The code of an authenticator app, or a recovery code."""

    code = forms.CharField(
        label=_("Code"),
        max_length=second_factor.MAX_CODE,
        widget=UnfoldAdminTextInputWidget(
            {
                "autocomplete": "one-time-code",
                "inputmode": "numeric",
                "autofocus": True,
                "spellcheck": "false",
            }
        ),
    )


class PasswordAndCodeForm(forms.Form):
    """Password and code, which a change of one's own second factor needs."""

    password = forms.CharField(
        label=_("Your password"),
        max_length=signin.MAX_PASSWORD,
        strip=False,
        widget=UnfoldAdminPasswordWidget({"autocomplete": "current-password"}),
    )
    code = forms.CharField(
        label=_("A code from your app, or a recovery code"),
        max_length=second_factor.MAX_CODE,
        widget=UnfoldAdminTextInputWidget(
            {"autocomplete": "one-time-code", "inputmode": "numeric", "spellcheck": "false"}
        ),
    )
