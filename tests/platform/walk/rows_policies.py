"""Policy updates: the world's one is for exporters, manufacturers and manufacturer-exporters."""

from __future__ import annotations

from typing import Any

from lading.base.files.schemas import file_url

from .row import Row, member_call, staff_call
from .situations import body
from .world import World

READS = {0: 404, 2: 200, 3: 200, 8: 200}


def _form(world: World) -> dict[str, Any]:
    return {
        "title": "New rates",
        "details": "For yarn",
        "description": "See the table.",
        "policyIcon": [{"src": file_url(world.policy_file)}],
    }


_ONE, _PATH = "/policyUpdate/{int:policy_id}", "/policyUpdate/{policy}"

POLICIES: list[Row] = [
    member_call("GET", "/policyUpdate", staff=200),
    member_call("GET", _ONE, path=_PATH, owner="seller", other=404, strangers=READS, staff=200),
    staff_call("POST", "/policyUpdate", own=201, body=_form),
    staff_call("POST", "/policyUpdate", case="without a picture", own=422, body=body(title="New")),
    staff_call("PUT", _ONE, path=_PATH, body=body(title="Another title")),
    staff_call("DELETE", _ONE, path=_PATH),
]
