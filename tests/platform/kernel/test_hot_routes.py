"""A short cut gives the same answer as ninja, byte for byte."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.urls import Resolver404, resolve
from ninja import NinjaAPI
from ninja.decorators import decorate_view
from ninja.errors import AuthenticationError
from ninja.operation import Operation
from ninja.throttling import AnonRateThrottle

from lading.kernel import hot_routes
from lading.kernel.checks import LooseText
from lading.kernel.hot_routes import short_cut
from lading.kernel.middleware import ApiMiddleware
from lading.kernel.wire import Wire
from tests.platform.enquiries.leads import lead_for, seller_of
from tests.platform.factories import EnquiryFactory, member, token_for

pytestmark = pytest.mark.django_db


class Body(Wire):
    """A shape that a short-cut route may not read."""

    name: LooseText = None


LIST = "/api/enquiries/businessType"
QUERIES = [
    "", "page=1&limit=10", "limit=10&page=1", "page=2", "page=0", "page=x", "limit=101",
    "page=1&page=2", "sort=createdAt", "sort=price", "role=buyer&leadType=cha", "leadType=%00",
    "role=%F0%9F%9A%A2", "role=%FF", "unknown=1", "page=%31", "page=1+", "role=a;b", "&&", "=",
    "role=" + "x" * 300,
]  # fmt: skip


def operation_of(path: str) -> Operation:
    """The operation for a GET of a path."""
    view: Any = resolve(path).func
    [found] = [
        each
        for each in view.__closure__[0].cell_contents.operations
        if isinstance(each, Operation) and "GET" in each.methods
    ]
    return found


def both(path: str, token: str, **kwargs: Any) -> list[tuple[int, dict[str, str], bytes]]:
    """The answers of the short cut, of the short cut again, and of ninja."""
    operation = operation_of(path.partition("?")[0])
    asked = {"authorization": f"Bearer {token}"} if token else {}
    runs = (operation.run, operation.run, Operation.run.__get__(operation))
    answers: list[Any] = [run(RequestFactory().get(path, headers=asked), **kwargs) for run in runs]
    assert operation.run.__name__ == "answer"
    return [(each.status_code, dict(each.headers), each.content) for each in answers]


@pytest.mark.parametrize(("kind", "statuses"), [(1, {403, 422}), (3, {200, 422}), (6, {200, 422})])
def test_every_query_is_answered_as_without(kind: int, statuses: set[int]) -> None:
    token = token_for(member(1) if kind == 1 else seller_of(kind))
    lead_for([3, 6])
    found = set()
    for query in QUERIES:
        first, again, plain = both(f"{LIST}?{query}", token)
        assert first == again == plain, query
        found.add(first[0])
    assert found == statuses


@pytest.mark.parametrize("kind", [1, 2, 3])
def test_the_list_of_quotations_too(kind: int) -> None:
    token = token_for(member(kind, tier=None if kind == 1 else 2))
    for query in [*QUERIES, "enquiryId=1", "enquiryId=0", "sort=-price", f"enquiryId={2**63}"]:
        first, again, plain = both(f"/api/quotations?{query}", token)
        assert first == again == plain, query


def test_refusals_of_the_caller_too() -> None:
    staff = member(1)
    staff.is_staff, staff.company = True, None
    staff.save()
    for token in ("", "unknown", token_for(staff)):
        first, again, plain = both(LIST, token)
        assert first == again == plain
    assert first[0] == 403


def test_a_detail_is_read_again_for_each_id() -> None:
    owner = member(1)
    mine = [EnquiryFactory.of(owner, target_types=[3]).pk for _ in range(2)]
    token, bodies = token_for(owner), set()
    for pk in (*mine, 1, 2**63 - 1, 2**63):
        first, again, plain = both(f"/api/enquiries/{pk}", token, enquiry_id=pk)
        assert first == again == plain
        bodies.add((first[0], first[2]))
    assert sorted(status for status, _body in bodies) == [200, 200, 404, 422]


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hot_routes, "REMEMBERED", 3)
    kept = hot_routes.CachedArguments(operation_of(LIST))
    for page in range(1, 9):
        request = RequestFactory().get(LIST, {"page": page})
        assert kept.values(request, {})["paging"].page == page
        assert len(kept._kept) <= 3
    kept.values(RequestFactory().get(LIST, {"role": "x" * 300}), {})
    assert all(len(query) <= hot_routes.LONGEST for query in kept._kept)


def test_a_route_that_reads_a_body_has_none() -> None:
    api = NinjaAPI(urls_namespace="short")
    with pytest.raises(TypeError, match="takes_a_body reads more than its path and query"):

        @api.post("/body")
        @decorate_view(short_cut)
        def takes_a_body(request: HttpRequest, payload: Body) -> HttpResponse:
            raise NotImplementedError


def test_a_route_that_is_throttled_has_none() -> None:
    api = NinjaAPI(urls_namespace="slow")
    with pytest.raises(TypeError, match="is_throttled asks for more than authentication"):

        @api.get("/slow", throttle=AnonRateThrottle("1/s"))
        @decorate_view(short_cut)
        def is_throttled(request: HttpRequest) -> HttpResponse:
            raise NotImplementedError


def test_a_caller_whom_no_authenticator_knows_is_refused() -> None:
    api = NinjaAPI(urls_namespace="closed", auth=lambda _request: None)

    @api.get("/closed")
    def closed(request: HttpRequest) -> HttpResponse:
        raise NotImplementedError

    [(_prefix, router)] = api._routers
    [operation] = router.path_operations["/closed"].operations
    request = RequestFactory().get("/closed")
    with pytest.raises(AuthenticationError):
        hot_routes._authenticate(operation, request)
    assert not hasattr(request, "auth")


def test_paths_with_ids_are_resolved_as_django_does() -> None:
    api_middleware = ApiMiddleware(lambda _request: HttpResponse())
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
            wanted = resolve(path)
        except Resolver404:
            with pytest.raises(Resolver404):
                api_middleware._resolve(path)
            continue
        found = api_middleware._resolve(path)
        assert (found.func, found.args, found.kwargs) == (wanted.func, wanted.args, wanted.kwargs)
        assert (found.route, found.view_name) == (wanted.route, wanted.view_name)
    assert "/api/enquiries/#" in api_middleware.shaped
