"""Routes of points: purchases, balance and history (wire contract)."""

from __future__ import annotations

import uuid

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from ninja import Router

from lading.base.http.api import actor_of, answers
from lading.base.http.exports import exported
from lading.base.http.idempotency import calls_outside
from lading.base.http.paging import PagingQuery, listed
from lading.base.kernel.wire import Data, Rows
from lading.members.accounts import identity
from lading.members.billing.payments import checkout, ordering
from lading.members.billing.payments.schemas import OrderOut, VerifyIn

from . import exports, ledger, queries
from .schemas import PointsDoneOut, PointsOrderIn, PointsOut, PointsRowOut

router = Router(by_alias=True)
histories_router = Router(by_alias=True)

POINTS_ADDED = _("Your transaction has been successful")


@router.post("/create-order", response=answers(OrderOut, 503))
@calls_outside
def create_points_order(request: HttpRequest, payload: PointsOrderIn) -> OrderOut:
    """Create an order for points, with which to open the payment provider's checkout (flat). Only
    the company's primary user may make this call; buyers, who need no points, are refused. While
    the payment provider is unavailable, the call is refused with 503.
    """
    actor = actor_of(request)
    checkout.check_identity(actor, payload.uuid, None, None)
    order = ordering.order_points(actor=actor, amount=payload.amount, currency=payload.currency)
    return checkout.order_out(order)


@router.post("/verify-payment", response=answers(PointsDoneOut, 404, 409, 503))
@calls_outside
def verify_points_payment(request: HttpRequest, payload: VerifyIn) -> PointsDoneOut:
    """Confirm the payment for points after the checkout (flat), and return the new balance.
    `pointsToAdd` is ignored, because the order determines the number of points. The call can safely
    be repeated.
    """
    checkout.verify_payment(request, payload)
    return PointsDoneOut(
        success=True,
        message=str(POINTS_ADDED),
        points=ledger.balance_of(actor_of(request).company_id),
    )


@exported(histories_router, "/pointshistory/{uuid:user_uuid}/xlsx", exports.LIST)
@histories_router.get(
    "/pointshistory/{uuid:user_uuid}", response=answers(Data[Rows[PointsRowOut]], 404)
)
def list_points(
    request: HttpRequest, user_uuid: uuid.UUID, paging: PagingQuery
) -> Data[Rows[PointsRowOut]]:
    """List the changes in your company's balance of points, newest first. `user_uuid` is your own
    UUID or a colleague's.
    """
    actor = actor_of(request)
    identity.require_own_uuid(actor, user_uuid)
    return listed(queries.points_history(actor, paging).shaped(queries.points_row))


@histories_router.get("/points/{uuid:user_uuid}", response=answers(Data[PointsOut], 404))
def get_points(request: HttpRequest, user_uuid: uuid.UUID) -> Data[PointsOut]:
    """Read your company's balance of points. `user_uuid` is your own UUID or a colleague's."""
    actor = actor_of(request)
    identity.require_own_uuid(actor, user_uuid)
    return Data(data=PointsOut(points=ledger.balance_of(actor.company_id)))
