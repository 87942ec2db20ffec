"""Plans and subscriptions, payments, points, invoices."""

from .invoices import Invoice, InvoiceSequence
from .payments import (
    Change,
    OrderKind,
    OrderStatus,
    Payment,
    PaymentOrder,
    PaymentStatus,
    Refund,
    RefundStatus,
    WebhookEvent,
)
from .plans import Plan, PlanFamily, PlanTier, Subscription
from .points import AccountKind, MovementKind, PointsAccount, PointsEntry, PointsMovement

__all__ = [
    "AccountKind",
    "Change",
    "Invoice",
    "InvoiceSequence",
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
    "RefundStatus",
    "Subscription",
    "WebhookEvent",
]
