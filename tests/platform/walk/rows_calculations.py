"""Price calculations: the world's one is the stranger's who is an exporter (type 2)."""

from __future__ import annotations

from typing import Any

from tests.platform.calculator.cases import form

from .row import Row, member_call
from .situations import body
from .world import World

ALLOWED = {0: 403, 2: 200, 8: 200}
OWNERS = {0: 403, 2: 200, 8: 404}
REFUSED = 403
"""What buyer and seller of the world are told: their types have no calculator."""


def _form(world: World) -> dict[str, Any]:
    return form()


def _row(method: str, route: str, **situation: Any) -> Row:
    return member_call(method, route, own=REFUSED, other=REFUSED, **situation)


_ONE, _PATH = "/pricecalculation/{int:calculation_id}", "/pricecalculation/{calculation}"

CALCULATIONS: list[Row] = [
    _row("GET", "/pricecalculation", strangers=ALLOWED),
    _row("GET", "/pricecalculation/form-rules", strangers=ALLOWED),
    _row("POST", "/pricecalculation", strangers={0: 403, 2: 201, 8: 201}, body=_form),
    _row(
        "POST",
        "/pricecalculation",
        case="without items",
        strangers={0: 403, 2: 422, 8: 422},
        body=body(templateName="New"),
    ),
    _row("GET", _ONE, path=_PATH, strangers=OWNERS),
    _row("GET", f"{_ONE}/pdf", path=f"{_PATH}/pdf", strangers=OWNERS),
    _row("GET", f"{_ONE}/xlsx", path=f"{_PATH}/xlsx", strangers=OWNERS),
    _row("PUT", _ONE, path=_PATH, strangers=OWNERS, body=_form),
    _row("DELETE", _ONE, path=_PATH, strangers=OWNERS),
]
