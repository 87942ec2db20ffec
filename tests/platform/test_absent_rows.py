"""What belongs to another company is refused exactly like what does not exist: with the same
status, code, message, errors and headers, and nothing changes (RULES.md 23).

The calls are those of the access table, which has a row for each call of the API document. Each is
made with the ids of its row, and again with ids that nobody has; its body is one that its owner may
send. It is made by companies on Premium and on no plan, because a plan decides what is asked first.
"""

from __future__ import annotations

import copy
import dataclasses
import re
import uuid
from typing import Any, Final

import pytest
from django.db import transaction
from django.db.models import Model

from config.api import api as whole_api
from lading.members.accounts.models import User
from lading.members.billing.models import Subscription
from tests.platform.conftest import Answer
from tests.platform.factories import company_of

from .accounts.conftest import forget_throttles
from .test_access_table import call
from .walk.changes import changed_since, fingerprint
from .walk.fixtures import made_once, own_copy  # noqa: F401 -- fixtures
from .walk.row import ROW_ID, Row
from .walk.table import TABLE
from .walk.world import TYPES, World

NOBODYS: Final = 990_000_000
"""The first of the ids that nobody has."""


def absent(world: World) -> World:
    """The world with ids that nobody has. Its tokens are those of its people."""
    ghost = copy.copy(world)
    for number, name in enumerate(World.__slots__):
        value = getattr(world, name)
        if isinstance(value, Model):
            setattr(ghost, name, _renumbered(value, NOBODYS + number))
    ghost.strangers = {
        kind: _renumbered(user, NOBODYS + 100 + kind) for kind, user in world.strangers.items()
    }
    return ghost


def _renumbered(value: Any, number: int) -> Any:
    other = copy.deepcopy(value)
    other.pk = number
    if hasattr(other, "uuid"):
        other.uuid = uuid.UUID(int=number)
    if isinstance(other, User) and other.company is not None:
        other.company = _renumbered(other.company, number)
    return other


def of_nobody(row: Row) -> Row:
    """The row with another id instead of that of the object of its situation."""

    def renumbered(value: Any) -> Any:
        return value.replace(str(ROW_ID), str(NOBODYS)) if isinstance(value, str) else value

    query = {name: renumbered(value) for name, value in row.query.items()}
    return dataclasses.replace(row, path=renumbered(row.path), query=query)


def named(row: Row, world: World) -> tuple[Any, ...]:
    """What the call names, in its path, query and body."""
    ids = world.ids()
    return row.path.format(**ids), row.sent(ids), row.body(world) if row.body else None


def visible_parts(answer: Answer) -> dict[str, Any]:
    """What a caller can see of an answer."""
    headers = {
        name: value
        for name, value in answer.headers.items()
        if name.lower() not in {"x-request-id", "content-length"}
    }
    return {"status": answer.status, "body": answer.response.content, **headers}


def answered(row: Row, world: World, viewer: User) -> Answer:
    """The answer to a call. What an allowed one changes is undone."""
    with transaction.atomic():
        answer = call(row, world, viewer)
        if answer.status < 400:
            transaction.set_rollback(True)
    return answer


CONVERTER: Final = re.compile(r"{\w+:")
PARAMETER: Final = re.compile(r"{(\w+)}")
NOT_IN_THE_WORLD: Final = frozenset(
    {
        ("DELETE", "/auth/devices/{device_id}"),
        ("DELETE", "/data-requests/{request_id}"),
        ("GET", "/data-requests/{request_id}/archive"),
        ("DELETE", "/updates-freight-rates/alerts/{alert_id}"),
    }
)
"""Calls whose objects the world lacks: `test_foreign_references.py` makes them."""
PUBLIC_PROFILE: Final = frozenset({"/products", "/products/xlsx"})
"""By the id of a user, whose public profile each member may read (RULES.md 13)."""
ROWS: Final = [row for row in TABLE if row.anonymous == 401 and row.route not in PUBLIC_PROFILE]


@pytest.mark.django_db
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.label)
def test_what_is_anothers_is_refused_like_what_is_nobodys(world: World, row: Row) -> None:
    ghost = absent(world)
    if named(row, world) == named(of_nobody(row), ghost):
        return  # It names nothing of a company. The last test counts those that do.
    if row.prepare:
        row.prepare(world)
    wrong = []
    strangers = [world.strangers[kind] for kind in TYPES]
    for plan in ("on Premium", "without a plan"):
        before = fingerprint()
        for viewer in strangers:
            forget_throttles()
            real = answered(row, world, viewer)
            if real.status < 400:
                continue
            none = answered(of_nobody(row), ghost, viewer)
            if visible_parts(real) != visible_parts(none):
                kind = company_of(viewer).business_type_id
                wrong.append(f"type {kind} {plan}: {real} or {none}")
        assert changed_since(before) == set()
        Subscription.objects.filter(company__users__in=strangers).delete()
    assert not wrong, "\n".join(wrong)


REFERENCE_DATA: Final = frozenset({"code", "kind", "port", "destination_ports", "loading_port"})
"""Parameters of paths that name nothing of a company."""


@pytest.mark.django_db
def test_each_call_by_an_id_is_tried_with_one_that_somebody_may_call(world: World) -> None:
    """A call whose body is wrong, or that nobody may make, would be refused before the question
    whose the object is.
    """
    ghost = absent(world)
    reached = {
        (row.method, CONVERTER.sub("{", row.route))
        for row in TABLE
        if named(row, world) != named(of_nobody(row), ghost)
        and min(row.own, row.other, row.staff, *map(row.stranger, TYPES)) < 400
    }
    document = whole_api.get_openapi_schema()["paths"]
    by_id = {
        (method.upper(), path.removeprefix("/api"))
        for path, calls in document.items()
        for method in calls
        if set(PARAMETER.findall(path)) - REFERENCE_DATA
    }
    assert by_id - reached == NOT_IN_THE_WORLD
