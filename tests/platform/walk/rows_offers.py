"""Offers: the world's one is the seller's, on its approved product; the buyer browses."""

from __future__ import annotations

from typing import Any

from tests.platform.offers.rows import form

from .row import Row, member_call
from .world import World

MAKES = {2: 200, 3: 200, 4: 200, 8: 200, 0: 403}
NONE_OF_ITS_OWN = {2: 404, 3: 404, 4: 404, 8: 404, 0: 403}
BROWSES = {1: 200, 5: 200, 6: 200, 7: 200, 9: 200, 0: 403}

_ONE, _PATH = "/offer-products/{int:offer_id}", "/offer-products/{offer}"


def _form(world: World) -> dict[str, Any]:
    return form(world.product, expiryDate="2099-12-31")


OFFERS: list[Row] = [
    member_call("GET", "/offer-products", owner="seller", other=403, strangers=MAKES),
    member_call(
        "GET", "/offer-products/offeryourcargolimits", owner="seller", other=403, strangers=MAKES
    ),
    member_call("GET", "/offer-products/exporters", strangers=BROWSES, other=403),
    member_call(
        "GET",
        "/offer-products/exporters/{int:offer_id}",
        path="/offer-products/exporters/{offer}",
        strangers=BROWSES,
        other=403,
    ),
    member_call("GET", _ONE, path=_PATH, owner="seller", other=403, strangers=NONE_OF_ITS_OWN),
    member_call(
        "POST",
        "/offer-products",
        owner="seller",
        own=201,
        other=403,
        strangers={2: 422, 3: 422, 4: 422, 8: 422, 0: 403},
        body=_form,
    ),
    member_call(
        "PUT",
        _ONE,
        path=_PATH,
        owner="seller",
        other=403,
        strangers=NONE_OF_ITS_OWN,
        body=_form,
    ),
    member_call("DELETE", _ONE, path=_PATH, owner="seller", other=403, strangers=NONE_OF_ITS_OWN),
]
