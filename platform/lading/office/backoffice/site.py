"""The back office's admin site: its own sign-in, dashboard and password change.

Django makes the site while the apps' admin modules are being imported, so what needs those is
imported when it is called.
"""

from __future__ import annotations

from functools import wraps
from typing import Any, cast

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_protect
from unfold.sites import UnfoldAdminSite

REDIRECT = 302


class BackOfficeSite(UnfoldAdminSite):
    """Staff only (RULES.md 5). The sign-in form refuses accounts of business users."""

    index_template = "backoffice/dashboard.html"
    index_title = _("Dashboard")

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Register our own screens only: those of packages have neither audit nor our look."""
        if admin_class is not None and not admin_class.__module__.startswith("lading."):
            return
        super().register(model_or_iterable, admin_class, **options)

    def get_urls(self) -> list[Any]:
        """Django's URLs and the second factor's, without the redirect to a row's page elsewhere:
        our rows have none.
        """
        code = csrf_protect(never_cache(self.login_code))
        djangos = [url for url in super().get_urls() if getattr(url, "name", "") != "view_on_site"]
        return [
            path("login/code/", code, name="login_code"),
            path(
                "forgotten-password/",
                csrf_protect(never_cache(self.password_forgotten)),
                name="password_forgotten",
            ),
            path(
                "new-password/",
                csrf_protect(never_cache(self.password_choose)),
                name="password_choose",
            ),
            path("second-factor/", self.admin_view(self.second_factor), name="second_factor"),
            path(
                "companies/company/<int:company_id>/profile/",
                self.admin_view(csrf_protect(never_cache(self.edit_profile))),
                name="companies_company_profile",
            ),
            *djangos,
        ]

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """The context of every page: the button to a row's audit trail, for staff who
        may see it.
        """
        context: dict[str, Any] = super().each_context(request)
        user: Any = request.user
        return {**context, "show_history": user.has_perm("kernel.view_auditentry")}

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:  # noqa: FBT001, FBT002 - Django's
        """Every page of the site needs the sign-in, and a required second factor."""

        @wraps(view)
        def after_second_factor(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
            from .sign_in import second_step  # noqa: PLC0415 - see the module's docstring

            elsewhere = second_step.required_redirect(request)
            if elsewhere is not None:
                return HttpResponseRedirect(elsewhere)
            return view(request, *args, **kwargs)

        return super().admin_view(after_second_factor, cacheable)

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Sign in, and record it. With a second factor, its code comes next."""
        from .sign_in import records, second_step  # noqa: PLC0415 - see the module's docstring

        was_signed_in = self.has_permission(request)
        if request.method == "GET" and was_signed_in:
            return HttpResponseRedirect(reverse("admin:index"))
        request.current_app = self.name
        view = second_step.StaffLoginView.as_view(
            authentication_form=self.login_form,
            template_name="backoffice/login.html",
            extra_context={
                **self.each_context(request),
                "title": _("Log in"),
                "subtitle": None,
                "app_path": request.get_full_path(),
                **(extra_context or {}),
            },
        )
        response = cast("HttpResponse", view(request))
        if not was_signed_in and self.has_permission(request):
            records.record_sign_in(request)
        return response

    def page(self, request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
        """A page of the site, never cached."""
        request.current_app = self.name
        answer = TemplateResponse(request, template, {**self.each_context(request), **context})
        add_never_cache_headers(answer)
        return answer

    def logout(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Sign out, and record it."""
        from .sign_in import records  # noqa: PLC0415 - see the module's docstring

        if request.method == "POST" and self.has_permission(request):
            records.record_sign_out(request)
        response: HttpResponse = super().logout(request, extra_context)
        return response

    def login_code(self, request: HttpRequest) -> HttpResponse:
        """The code after the password."""
        from .sign_in import second_step  # noqa: PLC0415 - see the module's docstring

        return second_step.ask_for_code(request, self.page)

    def password_forgotten(self, request: HttpRequest) -> HttpResponse:
        """The page to ask for a link after forgetting the password."""
        from .sign_in import password_reset  # noqa: PLC0415 - see the module's docstring

        return password_reset.ask(request, self.page)

    def password_choose(self, request: HttpRequest) -> HttpResponse:
        """The page that the link leads to."""
        from .sign_in import password_reset  # noqa: PLC0415 - see the module's docstring

        return password_reset.choose(request, self.page)

    def second_factor(self, request: HttpRequest) -> HttpResponse:
        """The page of one's own second factor."""
        from .sign_in import second_step  # noqa: PLC0415 - see the module's docstring

        return second_step.own_factor(request, self.page)

    def edit_profile(self, request: HttpRequest, company_id: int) -> HttpResponse:
        """The form in which staff correct a company's profile."""
        from .profile_form import edit_profile  # noqa: PLC0415 - see the module's docstring

        return edit_profile(request, self.page, company_id)

    def password_change(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Change one's own password; all their other sessions and tokens end (RULES.md 4)."""
        from .sign_in import own_password, records  # noqa: PLC0415 - see the module's docstring

        request.current_app = self.name
        view = own_password.OwnPasswordView.as_view(
            success_url=reverse("admin:password_change_done"),
            extra_context={**self.each_context(request), **(extra_context or {})},
        )
        response = cast("HttpResponse", view(request))
        if request.method == "POST" and response.status_code == REDIRECT:
            records.record_password_change(request)
        return response

    def index(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The dashboard."""
        from .dashboard import page  # noqa: PLC0415 - see the module's docstring

        context = {"dashboard": page.build_dashboard(request), **(extra_context or {})}
        response: HttpResponse = super().index(request, context)
        return response
