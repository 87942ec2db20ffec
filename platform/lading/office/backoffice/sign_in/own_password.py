"""The page on which staff change their own password."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.views import PasswordChangeView
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from unfold.forms import AdminOwnPasswordChangeForm

from lading.base.adminkit.base import staff_actor
from lading.base.kernel.errors import BadRequest, RateLimited
from lading.members.accounts.services import passwords


class OwnPasswordForm(AdminOwnPasswordChangeForm):
    """The current password and a new one, typed twice. Tries of the current one are counted, as at
    the API: a session left open must not become a place to guess it.
    """

    def __init__(self, user: Any, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        self.request = request

    def clean_old_password(self) -> str:
        """Check the current password, and count it when it is wrong."""
        old = str(self.cleaned_data["old_password"])
        try:
            passwords.require_current(self.request, actor=staff_actor(self.request), password=old)
        except BadRequest:
            raise ValidationError(
                self.error_messages["password_incorrect"], code="password_incorrect"
            ) from None
        except RateLimited as locked:
            raise ValidationError(str(locked.message), code="locked") from None
        return old


class OwnPasswordView(PasswordChangeView):
    """The page of that form."""

    form_class = OwnPasswordForm

    def get_form_kwargs(self) -> dict[str, Any]:
        """The form needs the request, to count by."""
        return {**super().get_form_kwargs(), "request": self.request}
