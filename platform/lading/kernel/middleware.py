"""Request id and language of API calls."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from functools import wraps
from io import BytesIO
from typing import TypeVar, cast

from django.core.handlers.exception import convert_exception_to_response
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.middleware.security import SecurityMiddleware
from django.urls import Resolver404, ResolverMatch, get_resolver
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext

REQUEST_ID_HEADER = "X-Request-ID"
WITHOUT_BODY = frozenset({204, 304})
R = TypeVar("R", bound=HttpResponseBase)
View = Callable[[HttpRequest], HttpResponse]
# A whole part of a path; longer ones are no ids.
_ID = re.compile(r"(?<=/)[0-9]{1,18}(?=/|\Z)")
_SAFE_ID = re.compile(r"[A-Za-z0-9._-]{8,64}", re.ASCII)


class RequestIdMiddleware:
    """Every answer carries `X-Request-ID`: the caller's when it is well formed, else a new one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.META.get("HTTP_X_REQUEST_ID", "")
        request_id = given if _SAFE_ID.fullmatch(given) else uuid.uuid4().hex
        request.META["lading.request_id"] = request_id
        response = self.get_response(request)
        response[REQUEST_ID_HEADER] = request_id
        return response


def request_id_of(request: HttpRequest) -> str:
    """The id of the current request, "" outside the middleware."""
    return str(request.META.get("lading.request_id", ""))


def in_the_callers_language(
    view: Callable[[HttpRequest], R],
) -> Callable[[HttpRequest], R]:
    """Answer in the language that `Accept-Language` asks for, and say so to whoever caches it."""

    @wraps(view)
    def spoken(request: HttpRequest) -> R:
        language = translation.get_language_from_request(request)
        with translation.override(language):
            response = view(request)
        response["Content-Language"] = language
        patch_vary_headers(response, ("Accept-Language",))
        return response

    return spoken


class ApiFastLaneMiddleware:
    """Spare API calls what only the admin needs: sessions, cookies, CSRF, messages, static files.

    The API authenticates by bearer token alone and never reads a cookie, so nothing below this
    middleware can help it; its language comes from `Accept-Language`. The headers that
    SecurityMiddleware would add are the same for every answer: they are asked of it once.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.resolver = get_resolver()
        self.fixed: dict[str, ResolverMatch] = {}
        self.shaped: dict[str, ResolverMatch] = {}
        spoken = in_the_callers_language(self._dispatch)
        self.dispatch = cast("View", convert_exception_to_response(spoken))
        self.headers = security_headers(is_secure=False)
        self.secure_headers = security_headers(is_secure=True)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith("/api/"):
            return self.get_response(request)
        response = self.dispatch(request)
        for name, value in (self.secure_headers if request.is_secure() else self.headers).items():
            response.headers.setdefault(name, value)
        if not response.streaming and response.status_code not in WITHOUT_BODY:
            # Told its length, the server sends head and body at once instead of in chunks.
            response["Content-Length"] = str(len(response.content))
        return response

    def _dispatch(self, request: HttpRequest) -> HttpResponse:
        try:
            match = self._resolve(request.path_info)
        except Resolver404:
            return JsonResponse(
                {"message": gettext("Not found."), "code": "NOT_FOUND", "errors": {}}, status=404
            )
        request.resolver_match = match
        response: HttpResponse = match.func(request, *match.args, **match.kwargs)
        return response

    def _resolve(self, path: str) -> ResolverMatch:
        """Trying every pattern is a tenth of a hot call: each path is looked for once, those that
        differ by an id alone together.
        """
        match = self.fixed.get(path)
        if match is not None:
            return match
        ids = [int(number) for number in _ID.findall(path)]
        shape = _ID.sub("#", path) if ids else ""
        if shape in self.shaped:
            return _with_ids(self.shaped[shape], ids)
        match = self.resolver.resolve(path)
        if not match.kwargs:
            self.fixed[path] = match
        elif list(match.kwargs.values()) == ids:
            self.shaped[shape] = match
        return match


def _with_ids(match: ResolverMatch, ids: list[int]) -> ResolverMatch:
    kwargs = dict(zip(match.kwargs, ids, strict=True))
    return ResolverMatch(
        match.func,
        match.args,
        kwargs,
        match.url_name,
        [*match.app_names],
        [*match.namespaces],
        match.route,
        match.tried,
        kwargs,
    )


def security_headers(*, is_secure: bool) -> dict[str, str]:
    """What Django's SecurityMiddleware adds to every answer, over https or not."""
    asked = WSGIRequest(
        {"REQUEST_METHOD": "GET", "wsgi.input": BytesIO(), "wsgi.url_scheme": "http"}
    )
    asked.is_secure = lambda: is_secure  # type: ignore[method-assign]  # whatever the proxy says
    empty = HttpResponse()
    del empty["Content-Type"]
    answered = SecurityMiddleware(lambda _request: empty).process_response(asked, empty)
    return dict(answered.items())
