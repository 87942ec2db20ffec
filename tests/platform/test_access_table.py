"""Every endpoint, every kind of viewer, and the status each gets. A refusal changes nothing.

A new endpoint cannot be forgotten: `test_every_route_has_a_row` fails until `walk/rows_*.py` have
it.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from config.api import api
from lading.members.accounts.models import User
from tests.platform.conftest import Answer, ApiClient

from .accounts.conftest import forget_throttles
from .factories import StaffFactory, token_for
from .undoing import undone
from .walk.changes import changed_since, fingerprint
from .walk.fixtures import made_once, own_copy  # noqa: F401 -- fixtures
from .walk.row import Row
from .walk.table import TABLE
from .walk.world import TYPES, World

OWN = {"/auth/devices", "/auth/logout"}
"""Calls about a staff member's own account, which need no role."""


def declared_routes() -> set[tuple[str, str]]:
    """Every method and path mounted on the API, hidden ones too."""
    routes = set()
    for router in api._get_bound_routers():
        for path, view in router.path_operations.items():
            for operation in view.operations:
                full = "/" + "/".join(p.strip("/") for p in (router.prefix, path) if p.strip("/"))
                routes |= {(method, full) for method in operation.methods}
    return routes


def test_every_route_has_a_row() -> None:
    assert declared_routes() == {(row.method, row.route) for row in TABLE}


def viewers(row: Row, world: World) -> Iterator[tuple[str, User | None, int]]:
    """Every viewer who makes the call, and the expected status."""
    mine = (world.buyer, world.buyer2) if row.owner == "buyer" else (world.seller, world.seller2)
    theirs = (world.seller, world.seller2) if row.owner == "buyer" else (world.buyer, world.buyer2)
    yield "anonymous", None, row.anonymous
    yield "owner", mine[0], row.own
    yield "owner's secondary", mine[1], row.own if row.secondary is None else row.secondary
    yield "counterparty", theirs[0], row.other
    secondary = row.other if row.other_secondary is None else row.other_secondary
    yield "counterparty's secondary", theirs[1], secondary
    for kind in TYPES:
        yield f"stranger of type {kind}", world.strangers[kind], row.stranger(kind)
    yield "staff", world.staff, row.staff


def call(row: Row, world: World, viewer: User | None) -> Answer:
    """Make the row's call as the viewer."""
    client, ids = ApiClient(world.tokens[viewer.pk] if viewer else None), world.ids()
    path = row.path.format(**ids)
    if row.form is not None:
        return client.form(path, row.form(world))
    body = row.body(world) if row.body else None
    calls = {
        "GET": lambda: client.get(path, **row.sent(ids)),
        "POST": lambda: client.post(path, body),
        "PUT": lambda: client.put(path, body),
        "DELETE": lambda: client.delete(path, body),
    }
    return calls[row.method]()


@pytest.mark.django_db
@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.label)
def test_each_viewer_gets_what_the_table_says(world: World, row: Row) -> None:
    if row.prepare:
        row.prepare(world)
    before = fingerprint()
    wrong: list[str] = []
    for who, viewer, expected in viewers(row, world):
        forget_throttles()  # they count in Redis, which no transaction rolls back
        with undone():
            answer = call(row, world, viewer)
            if answer.status != expected:
                wrong.append(f"{who}: {answer.status} instead of {expected}: {answer}")
            noted = {"kernel_outboxmessage"} if row.noted and viewer == world.staff else set()
            if answer.status >= 400 and (found := changed_since(before)) != noted:
                wrong.append(f"{who}: refused with {answer.status}, yet {found} changed")
    assert not wrong, "\n".join(wrong)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "row",
    [row for row in TABLE if row.anonymous == 401 and row.staff < 300 and row.route not in OWN],
    ids=lambda row: row.label,
)
def test_staff_without_a_role_have_their_own_account_alone(world: World, row: Row) -> None:
    if row.prepare:
        row.prepare(world)
    staff = StaffFactory.create(is_superuser=False)
    world.tokens[staff.pk] = token_for(staff)
    before = fingerprint()
    with undone():
        assert call(row, world, staff).status in {403, 404}
        assert fingerprint() == before


@pytest.mark.django_db
def test_the_fingerprint_notices_a_change(world: World) -> None:
    before = fingerprint()
    with undone():
        User.objects.filter(pk=world.buyer.pk).update(name="Somebody else")
        assert fingerprint() != before
    assert fingerprint() == before


@pytest.mark.django_db
@pytest.mark.parametrize("token", ["", "x", "x" * 5000, "Bearer", "ü", "' OR 1=1 --"])
def test_a_token_that_is_none_is_anonymous(world: World, token: str) -> None:
    ids = world.ids()
    client = ApiClient(None)
    client.headers["authorization"] = f"Bearer {token}"
    for row in TABLE:
        if row.anonymous == 401 and row.method == "GET":
            answer = client.get(row.path.format(**ids))
            assert (answer.status, answer.json["code"]) == (401, "UNAUTHENTICATED"), row.label
