"""Products and enquiries by file: an import is for its own person alone."""

from __future__ import annotations

from typing import Any

from .row import ROW_ID, Row, member_call
from .situations import (
    enquiries_file,
    with_asking_import,
    with_import,
    with_opened_import,
    with_wrong_import,
)

ONE = "/imports/{int:import_id}"
NOT_THEIRS: dict[str, Any] = {"secondary": 404, "other": 404, "strangers": 404}


def one(method: str, rest: str = "", *, is_wrong: bool = False) -> Row:
    """A call about the buyer's import."""
    situation: dict[str, Any] = {"prepare": with_wrong_import if is_wrong else with_import}
    path = f"/imports/{ROW_ID}{rest}"
    return member_call(method, ONE + rest, path=path, **NOT_THEIRS, **situation)


IMPORTS: list[Row] = [
    member_call("GET", "/imports"),
    member_call(
        "POST",
        "/imports",
        own=201,
        other=403,
        strangers={1: 201, 2: 201, 8: 201, 0: 403},
        form=enquiries_file,
    ),
    member_call(
        "GET",
        "/imports/template",
        query={"kind": "enquiries"},
        other=403,
        strangers={1: 200, 2: 200, 8: 200, 0: 403},
    ),
    one("GET"),
    one("GET", "/errors", is_wrong=True),
    one("GET", "/file", is_wrong=True),
    one("GET", "/rejects", is_wrong=True),
    one("GET", "/rows", is_wrong=True),
    member_call(
        "POST",
        ONE + "/answers",
        path=f"/imports/{ROW_ID}/answers",
        body=lambda _world: {"answers": {"qty": ","}},
        prepare=with_asking_import,
        **NOT_THEIRS,
    ),
    member_call(
        "POST",
        ONE + "/heading",
        path=f"/imports/{ROW_ID}/heading",
        body=lambda _world: {"headingRow": 1},
        prepare=with_opened_import,
        **NOT_THEIRS,
    ),
    one("POST", "/confirm"),
    one("DELETE"),
]
