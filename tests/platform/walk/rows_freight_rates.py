"""Freight rates: the world's one is the forwarder's; exporters compare it with others."""

from __future__ import annotations

from typing import Any

from tests.platform.freight_rates.rows import form

from .row import Row, member_call
from .world import World

CARRIERS = {6: 200, 7: 200, 9: 200, 0: 403}
WATCHERS = {2: 200, 8: 200, 0: 403}
READERS = {2: 200, 6: 200, 8: 200, 7: 404, 9: 404, 0: 403}
ITS_OWN = {6: 200, 7: 404, 9: 404, 0: 403}
EVERY_ROLE = {2: 403, 6: 200, 7: 403, 8: 403, 9: 403, 0: 403}

_LANE = {"loadingPort": "INMUN", "destinationPort": "AEJEA"}
_BASE = "/updates-freight-rates"
_ONE, _PATH = f"{_BASE}/rates/{{rate_id}}", f"{_BASE}/rates/{{rate}}"
_PORT_PATH = f"{_BASE}/enquiries/user/{{forwarder}}/ports"


def _form(_world: World) -> dict[str, Any]:
    return form(pricevalidity="2099-12-31")


def _wrong_alert(_world: World) -> dict[str, Any]:
    return {"percent": 7}


FREIGHT_RATES: list[Row] = [
    member_call("GET", _BASE, own=403, other=403, strangers=CARRIERS),
    member_call("GET", f"{_BASE}/freigh-rate-limit", own=403, other=403, strangers=CARRIERS),
    member_call(
        "GET",
        f"{_BASE}/enquiries/user/{{int:user_id}}/ports",
        path=_PORT_PATH,
        own=403,
        other=403,
        strangers=EVERY_ROLE,
    ),
    member_call(
        "GET", f"{_BASE}/2,8/userports", own=403, other=403, strangers=CARRIERS, query=_LANE
    ),
    member_call("GET", f"{_BASE}/watch", own=403, other=403, strangers=WATCHERS),
    member_call("GET", f"{_BASE}/lane", own=403, other=403, strangers=WATCHERS, query=_LANE),
    member_call("GET", f"{_BASE}/alerts", own=403, other=403, strangers=WATCHERS),
    # A wrong form: to those who may set an alert it says what is wrong.
    member_call(
        "POST",
        f"{_BASE}/alerts",
        own=403,
        other=403,
        strangers={2: 422, 8: 422, 0: 403},
        body=_wrong_alert,
    ),
    member_call(
        "DELETE",
        f"{_BASE}/alerts/{{alert_id}}",
        path=f"{_BASE}/alerts/999999999",
        own=403,
        other=403,
        strangers={2: 404, 8: 404, 0: 403},
    ),
    member_call("GET", _ONE, path=_PATH, own=403, other=403, strangers=READERS),
    member_call(
        "GET", f"{_ONE}/versions", path=f"{_PATH}/versions", own=403, other=403, strangers=ITS_OWN
    ),
    member_call(
        "GET",
        f"{_BASE}/{{port}}",
        path=f"{_BASE}/INMUN",
        own=403,
        other=403,
        strangers=WATCHERS,
    ),
    member_call(
        "GET",
        f"{_BASE}/{{destination_ports}}/{{loading_port}}",
        path=f"{_BASE}/AEJEA/INMUN",
        own=403,
        other=403,
        strangers=WATCHERS,
    ),
    member_call(
        "POST",
        _BASE,
        own=403,
        other=403,
        strangers={6: 201, 7: 201, 9: 201, 0: 403},
        body=_form,
    ),
    member_call("PUT", _ONE, path=_PATH, own=403, other=403, strangers=ITS_OWN, body=_form),
    member_call("DELETE", _ONE, path=_PATH, own=403, other=403, strangers=ITS_OWN),
]
