"""Banners: companies read those of their dashboards and count what they saw; staff write them."""

from __future__ import annotations

from typing import Any

from tests.platform.banners.rows import form

from .row import Row, member_call, staff_call
from .situations import body
from .world import World

_LIST = "/broadcastpromotions"
_ONE, _PATH = f"{_LIST}/{{int:banner_id}}", f"{_LIST}/{{banner}}"


def _form(_world: World) -> dict[str, Any]:
    return form()


def _seen_banners(world: World) -> dict[str, Any]:
    return {"views": [world.banner.pk], "clicks": [world.banner.pk]}


BANNERS: list[Row] = [
    member_call("GET", f"{_LIST}/offers"),
    member_call("POST", f"{_LIST}/seen", body=_seen_banners),
    member_call(
        "POST",
        f"{_LIST}/seen",
        case="no ids",
        own=422,
        other=422,
        strangers=422,
        body=body(views="1"),
    ),
    staff_call("GET", _LIST),
    staff_call("GET", _ONE, path=_PATH),
    staff_call("POST", _LIST, own=201, body=_form),
    staff_call("POST", _LIST, case="without a title", own=422, body=body(url="/")),
    staff_call("PUT", _ONE, path=_PATH, body=body(title="Another title")),
    staff_call("DELETE", _ONE, path=_PATH),
]
