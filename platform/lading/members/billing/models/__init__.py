"""Plans and subscriptions, payments, points, invoices."""

from .invoices import CreditNote, DocumentSequence, Invoice, Series, TaxDocument
from .payments import (
    UNDER_WAY,
    Change,
    OrderKind,
    OrderStatus,
    Payment,
    PaymentOrder,
    PaymentStatus,
    Refund,
    RefundOrigin,
    RefundStatus,
    WebhookEvent,
)
from .plans import Plan, PlanFamily, PlanTier, Subscription
from .points import AccountKind, MovementKind, PointsAccount, PointsEntry, PointsMovement

__all__ = [
    "UNDER_WAY",
    "AccountKind",
    "Change",
    "CreditNote",
    "DocumentSequence",
    "Invoice",
    "MovementKind",
    "OrderKind",
    "OrderStatus",
    "Payment",
    "PaymentOrder",
    "PaymentStatus",
    "Plan",
    "PlanFamily",
    "PlanTier",
    "PointsAccount",
    "PointsEntry",
    "PointsMovement",
    "Refund",
    "RefundOrigin",
    "RefundStatus",
    "Series",
    "Subscription",
    "TaxDocument",
    "WebhookEvent",
]
