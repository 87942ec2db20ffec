"""API calls skip Django's other middleware, and still have all of its headers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django import urls
from django.conf import settings as configured
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import Resolver404, resolve
from django.urls.resolvers import RegexPattern
from django.utils import translation
from pytest_django import Settings

from lading.base.http import middleware
from tests.platform.factories import member, token_for
from tests.platform.many import in_one_test

pytestmark = pytest.mark.django_db

API_MIDDLEWARE = "lading.base.http.middleware.ApiMiddleware"
FOR_PAGES = "lading.office.backoffice.content_policy.ContentPolicyMiddleware"
SECURITY = "django.middleware.security.SecurityMiddleware"
SECURED = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
HSTS = {"Strict-Transport-Security": "max-age=31536000"}


def calls() -> Iterator[tuple[int, str, str, dict[str, Any]]]:
    """Calls with answers of every kind: data, refusals, an unknown path, a method that is not
    allowed.
    """
    token = {"headers": {"authorization": f"Bearer {token_for(member(3))}"}}
    french = {"headers": {**token["headers"], "accept-language": "fr"}}
    yield 200, "get", "/api/businesstypes", {}
    yield 200, "get", "/api/enquiries/businessType", token
    yield 200, "get", "/api/enquiries/businessType", french
    yield 422, "get", "/api/enquiries/businessType?page=x", token
    yield 401, "get", "/api/enquiries/businessType", {}
    yield 403, "get", "/api/admin/enquiries", token
    yield 404, "get", "/api/enquiries/1", token
    yield 404, "get", "/api/nothing", {}
    yield 405, "delete", "/api/businesstypes", {}
    yield 422, "post", "/api/auth/login", {"content_type": "application/json", "data": "{}"}
    yield 200, "get", "/api/docs", {}


def headers_of(client: Client, status: int, method: str, path: str, more: Any) -> dict[str, str]:
    """The headers of one call without the request's id, which differs each time."""
    response = getattr(client, method)(path, **more)
    assert response.status_code == status, path
    assert len(response.headers["X-Request-ID"]) == 32
    return {name: value for name, value in response.headers.items() if name != "X-Request-ID"}


@pytest.mark.parametrize("is_secure", [False, True])
def test_every_header_is_the_same_as_below_the_other_middleware(
    settings: Settings, *, is_secure: bool
) -> None:
    settings.SECURE_HSTS_SECONDS = 31_536_000
    fast = [name for name in configured.MIDDLEWARE if name not in {API_MIDDLEWARE, FOR_PAGES}]
    below = [*fast[:3], API_MIDDLEWARE, *fast[3:]]
    assert SECURITY in below[:3]
    for status, method, path, more in calls():
        more["secure"] = is_secure
        actual_headers = headers_of(Client(), status, method, path, more)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(configured, "MIDDLEWARE", below)
            # A view without headers, so that all of them come from the other middleware.
            patch.setattr(middleware, "security_headers", lambda **_: {})
            assert actual_headers == headers_of(Client(), status, method, path, more)
        assert actual_headers.items() >= {**SECURED, **(HSTS if is_secure else {})}.items()
        assert is_secure or not actual_headers.keys() & HSTS.keys()


def test_the_hot_list_has_exactly_these() -> None:
    seller = {"authorization": f"Bearer {token_for(member(3))}"}
    response = Client().get("/api/enquiries/businessType", headers=seller)
    assert {name: value for name, value in response.headers.items() if name != "X-Request-ID"} == {
        **SECURED,
        "Cache-Control": "no-store",
        "Content-Type": "application/json; charset=utf-8",
        "Content-Language": "en",
        "Vary": "Accept-Language",
        "Content-Length": str(len(response.content)),
    }


def test_a_failure_below_ninja_has_them_too() -> None:
    def fail(_request: HttpRequest) -> HttpResponse:
        raise RuntimeError

    api_middleware = middleware.ApiMiddleware(lambda _request: HttpResponse())
    api_middleware.fixed["/api/fails"] = type(
        "Match", (), {"func": fail, "args": (), "kwargs": {}}
    )()
    request = HttpRequest()
    request.path_info = "/api/fails"
    response = api_middleware(request)
    assert (response.status_code, _of(response)) == (500, SECURED)


def test_a_request_outside_the_api_goes_through_all_middleware() -> None:
    response = Client().get("/robots.txt")
    assert _of(response) == SECURED
    assert response.headers["X-Frame-Options"] == "DENY"


def _of(response: Any) -> Mapping[str, str]:
    return {name: response.headers.get(name) for name in SECURED}


def test_a_path_with_the_mark_of_an_id_is_no_other_path() -> None:
    """Paths with ids share an entry by their shape, in which the mark stands for an id."""
    read = middleware.ApiMiddleware(lambda _request: HttpResponse())
    patterns = [
        urls.path("api/<int:one>/to/<int:other>", HttpResponse, name="ids"),
        urls.path("api/<str:one>/to/<int:other>", HttpResponse, name="a word"),
    ]
    read.resolver = urls.URLResolver(RegexPattern(r"^/"), patterns)
    for _ in range(2):
        assert read._resolve("/api/5/to/7").kwargs == {"one": 5, "other": 7}
        marked = read._resolve("/api/#/to/7")
        assert (marked.url_name, marked.kwargs) == ("a word", {"one": "#", "other": 7})


def test_paths_with_ids_are_resolved_as_django_does() -> None:
    api_middleware = middleware.ApiMiddleware(lambda _request: HttpResponse())
    paths = [
        "/api/enquiries/7", "/api/enquiries/8", "/api/enquiries/0", "/api/enquiries/007",
        "/api/quotations/7", "/api/quotations/8", "/api/quotations/x", "/api/enquiries/x",
        "/api/enquiries/-1", "/api/enquiries/9" + "9" * 17, "/api/enquiries/" + "9" * 5000,
        "/api/enquiries/7/", "/api/enquiries/٧", "/api/enquiries/7\n", "/api/unlock-enquiries/7",
        "/api/unlock-enquiries/9", "/api/files/7/8", "/api/users/5", "/api/users/6",
        "/api/enquiries/accessed/id", "/api/12/13", "/api/enquiries/12/13",
    ]  # fmt: skip
    for path in paths * 2:
        try:
            of_django = resolve(path)
        except Resolver404:
            with pytest.raises(Resolver404):
                api_middleware._resolve(path)
            continue
        ours = api_middleware._resolve(path)
        assert (ours.func, ours.args, ours.kwargs) == (
            of_django.func,
            of_django.args,
            of_django.kwargs,
        )
        assert (ours.route, ours.view_name) == (of_django.route, of_django.view_name)
    assert "/api/enquiries/#" in api_middleware.shaped


@in_one_test("cookie", ["", "django_language=it", "django_language=xx", "a=b"])
@in_one_test("accepted", ["", "es", "*", "de, fr;q=0.3", "e\u00e9", "fr-" + "x" * 600])
def test_the_language_is_djangos(accepted: str, cookie: str) -> None:
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted
    if cookie:
        request.META["HTTP_COOKIE"] = cookie
        request.COOKIES = dict([cookie.split("=")])
    for _ in range(2):
        language = middleware._language_of(request)
        assert language == translation.get_language_from_request(request)
