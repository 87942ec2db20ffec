"""The back office's admin site: its own sign-in, dashboard and password change.

Django makes the site while the apps' admin modules are being imported, so what needs those is
imported when it is called.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from unfold.sites import UnfoldAdminSite

REDIRECT = 302


class BackOfficeSite(UnfoldAdminSite):
    """Staff only (decision 5). A member's account is refused by the sign-in form."""

    index_template = "backoffice/dashboard.html"
    index_title = _("Dashboard")

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Take our own screens only: a package's would come without audit or look."""
        if admin_class is not None and not admin_class.__module__.startswith("lading."):
            return
        super().register(model_or_iterable, admin_class, **options)

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Sign in, and write the sign-in down."""
        from . import signing  # noqa: PLC0415 - see the module's docstring

        was_signed_in = self.has_permission(request)
        response: HttpResponse = super().login(request, extra_context)
        if not was_signed_in and self.has_permission(request):
            signing.record_sign_in(request)
        return response

    def password_change(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Change one's own password; every other session and token of theirs ends (decision 4)."""
        from . import signing  # noqa: PLC0415 - see the module's docstring

        response: HttpResponse = super().password_change(request, extra_context)
        if request.method == "POST" and response.status_code == REDIRECT:
            signing.record_password_change(request)
        return response

    def index(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The dashboard."""
        from . import dashboard  # noqa: PLC0415 - see the module's docstring

        context = {"dashboard": dashboard.of(request), **(extra_context or {})}
        response: HttpResponse = super().index(request, context)
        return response
