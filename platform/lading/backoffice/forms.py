"""The sign-in form of the back office: the same lockout and answers as the API's."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from unfold.forms import AuthenticationForm

from lading.accounts.services import signin
from lading.kernel.errors import InvalidCredentials, RateLimited


class SignInForm(AuthenticationForm):
    """E-mail and password of an active staff member (decision 4)."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _("The e-mail or the password is not right."),
    }

    def clean(self) -> dict[str, Any]:
        """Verify; what is wrong is not said, and neither is whether the account exists."""
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
