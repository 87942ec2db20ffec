"""Promotions: the world's seller, a manufacturer on Premium, has an approved one for all and one
that waits. Its buyer has answered the first.
"""

from __future__ import annotations

from typing import Any

from .row import ROW_ID, Row, member_call, staff_call
from .situations import body, promotion_form, with_promotion_conversation
from .world import World

SELLS = {0: 403, 2: 200, 3: 200, 4: 200, 8: 200}
OTHERS = {0: 403, 2: 404, 3: 404, 4: 404, 8: 404}
DEAL_IN_RICE = {0: 200, 2: 404, 3: 404, 4: 404, 8: 404}
"""The strangers who sell have rice alone, and the promotion is of yarn (RULES.md 61)."""
_ONE, _PATH = "/promotions/{int:promotion_id}", "/promotions/{promotion}"
_WAITING = "/promotions/{waiting_promotion}"


def _rejected(world: World) -> dict[str, Any]:
    return {"status": "rejected", "remarks": "Which goods?"}


PROMOTIONS: list[Row] = [
    member_call("GET", "/promotions", owner="seller", staff=200),
    member_call("GET", "/promotions/offered", owner="seller"),
    member_call("GET", "/promotions/rules", owner="seller", other=403, strangers=SELLS),
    member_call("GET", _ONE, path=_PATH, owner="seller", strangers=DEAL_IN_RICE, staff=200),
    member_call(
        "GET",
        _ONE,
        case="one that waits for review",
        path=_WAITING,
        owner="seller",
        other=404,
        strangers=404,
        staff=200,
    ),
    member_call(
        "POST",
        "/promotions",
        owner="seller",
        own=201,
        other=403,
        strangers={0: 403, 2: 201, 3: 201, 4: 201, 8: 201},
        body=promotion_form,
    ),
    member_call(
        "PUT",
        _ONE,
        path=_PATH,
        owner="seller",
        other=403,
        strangers=OTHERS,
        staff=422,
        body=promotion_form,
    ),
    member_call("DELETE", _ONE, path=_PATH, owner="seller", other=403, strangers=OTHERS),
    staff_call("POST", _ONE, path=_WAITING, body=body(status="approved")),
    staff_call("POST", _ONE, case="reject what waits", path=_WAITING, body=_rejected),
    staff_call("POST", _ONE, case="decide what is decided", path=_PATH, own=409, body=_rejected),
    # -- the conversations about it --
    member_call(
        "GET",
        "/messages",
        case="about a promotion",
        owner="seller",
        own=404,
        strangers=DEAL_IN_RICE,
        query={"promotionId": "{promotion}"},
    ),
    member_call(
        "GET",
        "/messages",
        case="a conversation about a promotion",
        owner="seller",
        strangers=404,
        query={"conversationId": str(ROW_ID)},
        prepare=with_promotion_conversation,
    ),
    member_call(
        "POST",
        "/messages",
        case="about a promotion",
        owner="seller",
        own=404,
        other=201,
        strangers={**DEAL_IN_RICE, 0: 201},
        body=lambda world: {"promotionId": world.promotion.pk, "text": "For cones, too?"},
    ),
    member_call(
        "POST",
        "/messages/mark-as-read/conversation/{int:conversation_id}",
        path=f"/messages/mark-as-read/conversation/{ROW_ID}",
        owner="seller",
        strangers=404,
        prepare=with_promotion_conversation,
    ),
]
