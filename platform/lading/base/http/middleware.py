"""Request ids, languages and headers of API calls."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from functools import lru_cache, wraps
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

from lading.base.kernel.errors import AppError, body_of
from lading.base.kernel.log import request_ids, request_log
from lading.base.kernel.values.grouping import reading

API = "/api/"
"""The beginning of every path of the API."""
REFUSED = "lading.refused"
"""The key in a request's META of a refusal that the server decided before Django saw the call."""
REQUEST_ID_HEADER = "X-Request-ID"
WITHOUT_BODY = frozenset({204, 304})
NEVER_STORED = {"Cache-Control": "no-store"}
"""What every answer of the API says that does not say otherwise: most are for one person."""
R = TypeVar("R", bound=HttpResponseBase)
View = Callable[[HttpRequest], HttpResponse]
LONGEST_REMEMBERED = 200
"""Longer Accept-Language headers, in characters, are not cached."""
# An id is a whole part of a path; anything longer is not an id.
_ID = re.compile(r"(?<=/)[0-9]{1,18}(?=/|\Z)")
_MARK = "#"
"""Stands for an id in the shape of a path."""


class RequestIdMiddleware:
    """Sends `X-Request-ID` with every answer: the caller's id if it is well formed, else a new one.
    The lines of the log have it, and each request has a line of its own.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        request_id = request_ids.accepted(request.META.get("HTTP_X_REQUEST_ID", ""))
        request.META[request_ids.IN_META] = request_id
        with request_ids.working_for(request_id):
            response = self.get_response(request)
            request_log.note(request, response, began)
        add_headers(response, {REQUEST_ID_HEADER: request_id})
        return response


def add_headers(response: HttpResponseBase, headers: Mapping[str, str]) -> None:
    """Set headers."""
    for name, value in headers.items():
        response.headers[name] = value


def request_id_of(request: HttpRequest) -> str:
    """The id of the current request, "" outside the middleware."""
    return request_ids.read_from(request.META)


def in_the_callers_language(
    view: Callable[[HttpRequest], R],
) -> Callable[[HttpRequest], R]:
    """Answer in the language that `Accept-Language` asks for, and set the headers caches need."""

    @wraps(view)
    def translated(request: HttpRequest) -> R:
        language = _language_of(request)
        # `billing.authentication` says where the caller is. Threads answer many calls.
        with reading(in_india=False):
            if translation.get_language() == language:
                response = view(request)
            else:
                with translation.override(language):
                    response = view(request)
        add_headers(response, {"Content-Language": language})
        if response.has_header("Vary"):
            patch_vary_headers(response, ("Accept-Language",))
        else:
            add_headers(response, {"Vary": "Accept-Language"})
        return response

    return translated


def _language_of(request: HttpRequest) -> str:
    accepted = request.META.get("HTTP_ACCEPT_LANGUAGE", "")
    # A language cookie counts too
    if len(accepted) > LONGEST_REMEMBERED or "HTTP_COOKIE" in request.META:
        return translation.get_language_from_request(request)
    return _accepted(accepted)


@lru_cache(maxsize=1000)
def _accepted(languages: str) -> str:
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = languages
    return translation.get_language_from_request(request)


class ApiMiddleware:
    """Skips what only the admin needs for API calls: sessions, cookies, CSRF, messages, static
    files.

    The API authenticates by bearer token alone, never reads a cookie, and takes its language from
    `Accept-Language`. SecurityMiddleware's headers are the same for every answer, so they are made
    once. No cache may store an answer that does not allow it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.resolver = get_resolver()
        self.fixed: dict[str, ResolverMatch] = {}
        self.shaped: dict[str, ResolverMatch] = {}
        translated = in_the_callers_language(self._dispatch)
        self.dispatch = cast("View", convert_exception_to_response(translated))
        self.headers = NEVER_STORED | security_headers(is_secure=False)
        self.secure_headers = NEVER_STORED | security_headers(is_secure=True)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(API):
            with reading(in_india=True):  # Staff work in India.
                return self.get_response(request)
        response = self.dispatch(request)
        headers = self.secure_headers if request.is_secure() else self.headers
        add_headers(response, {name: headers[name] for name in headers if name not in response})
        if not response.streaming and response.status_code not in WITHOUT_BODY:
            # With its length known, the server sends head and body at once instead of in chunks.
            add_headers(response, {"Content-Length": str(len(response.content))})
        return response

    def _dispatch(self, request: HttpRequest) -> HttpResponse:
        refusal = request.META.get(REFUSED)
        if refusal is not None:
            return refused(refusal)
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
        """The route of a path, cached: trying every pattern takes a tenth of a fast call. Paths
        that differ only by an id share an entry.
        """
        match = self.fixed.get(path)
        if match is not None:
            return match
        ids = [int(number) for number in _ID.findall(path)]
        # A path that has the mark itself is read anew: its shape could be that of another path.
        shape = _ID.sub(_MARK, path) if ids and _MARK not in path else ""
        if shape in self.shaped:
            return _with_ids(self.shaped[shape], ids)
        match = self.resolver.resolve(path)
        if not match.kwargs:
            self.fixed[path] = match
        elif shape and list(match.kwargs.values()) == ids:
            self.shaped[shape] = match
        return match


def refused(error: AppError) -> HttpResponse:
    """The answer to a call that the server refused before Django saw it."""
    response = JsonResponse(body_of(error), status=error.status)
    add_headers(response, error.headers)
    return response


def _with_ids(match: ResolverMatch, ids: list[int]) -> ResolverMatch:
    """A copy with other ids. Making a new ResolverMatch costs several times as much."""
    other = ResolverMatch.__new__(ResolverMatch)
    kwargs = dict(zip(match.kwargs, ids, strict=True))
    vars(other).update(vars(match), kwargs=kwargs, captured_kwargs=kwargs)
    return other


def security_headers(*, is_secure: bool) -> dict[str, str]:
    """The headers that Django's SecurityMiddleware adds to every answer, over https or not."""
    request = WSGIRequest(
        {"REQUEST_METHOD": "GET", "wsgi.input": BytesIO(), "wsgi.url_scheme": "http"}
    )
    request.is_secure = lambda: is_secure  # type: ignore[method-assign]  # whatever the proxy says
    empty = HttpResponse()
    del empty["Content-Type"]
    response = SecurityMiddleware(lambda _request: empty).process_response(request, empty)
    return dict(response.items())
