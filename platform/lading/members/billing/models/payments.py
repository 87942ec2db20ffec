"""Payments of companies: our orders, the provider's payments and refunds, and its events."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models.fields.json import KT
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.values.scrub import address_index
from lading.members.companies.models import Company

from .plans import Plan


class OrderKind(models.TextChoices):
    """What is paid for."""

    SUBSCRIPTION = "subscription", _("Subscription")
    POINTS = "points", _("Points")


class OrderStatus(models.TextChoices):
    """How far an order has come. Only a captured payment makes it paid."""

    CREATED = "created", _("Created")
    PAID = "paid", _("Paid")
    REFUNDED = "refunded", _("Refunded")
    ABANDONED = "abandoned", _("Abandoned")


class Change(models.TextChoices):
    """How a subscription order changes the company's subscription."""

    NEW = "new", _("New")
    RENEWAL = "renewal", _("Renewal")
    UPGRADE = "upgrade", _("Upgrade")
    DOWNGRADE = "downgrade", _("Downgrade at the end of the period")


class PaymentOrder(models.Model):
    """A company's order for a plan or for points. Price and content are fixed when it is made;
    later changes of the plan do not affect it (RULES.md 14).

    Amounts are integer paise. ``receipt`` is our own id: the provider stores it, and finds the
    order by it when an answer was lost.
    """

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    company = models.ForeignKey(
        Company,
        on_delete=models.PROTECT,
        related_name="payment_orders",
        verbose_name=_("company"),
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    kind = models.CharField(_("kind"), max_length=12, choices=OrderKind.choices)
    status = models.CharField(
        _("status"), max_length=10, choices=OrderStatus.choices, default=OrderStatus.CREATED
    )
    amount = models.PositiveBigIntegerField(_("amount (paise)"))
    currency = models.CharField(_("currency"), max_length=3, default="INR")
    description = models.CharField(_("description"), max_length=120)
    # Only for subscriptions.
    plan = models.ForeignKey(
        Plan, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    change = models.CharField(_("change"), max_length=10, choices=Change.choices, blank=True)
    credit = models.PositiveBigIntegerField(_("credit (paise)"), default=0)
    # The length of a whole period of the plan when it was ordered; 0: as long as the plan is now.
    days = models.PositiveSmallIntegerField(_("days"), default=0)
    # Only for points.
    points = models.PositiveIntegerField(_("points"), default=0)
    receipt = models.CharField(_("receipt"), max_length=40, unique=True)
    provider_id = models.CharField(
        _("provider's id"), max_length=40, unique=True, null=True, blank=True
    )
    created_at = models.DateTimeField(_("created at"))
    paid_at = models.DateTimeField(_("paid at"), null=True, blank=True)
    # When the sweep asks the provider about it next; null: never again.
    check_at = models.DateTimeField(_("checked at"), null=True, blank=True)
    checks = models.PositiveSmallIntegerField(_("checks"), default=0)

    class Meta:
        verbose_name = _("payment order")
        verbose_name_plural = _("payment orders")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(condition=models.Q(amount__gt=0), name="order_amount"),
            models.CheckConstraint(
                condition=models.Q(kind="subscription", plan__isnull=False, points=0)
                | models.Q(kind="points", plan__isnull=True, points__gt=0),
                name="order_of_one_thing",
            ),
        ]
        indexes = [
            # A company's payment history, newest first.
            models.Index(fields=["company", "-id"], name="order_company"),
            # The sweep.
            models.Index(
                fields=["check_at"], condition=models.Q(check_at__isnull=False), name="order_check"
            ),
        ]

    def __str__(self) -> str:
        return self.receipt


class PaymentStatus(models.TextChoices):
    """The provider's latest status of a payment."""

    CAPTURED = "captured", _("Captured")
    FAILED = "failed", _("Failed")
    REFUNDED = "refunded", _("Refunded")


class Payment(models.Model):
    """One payment of an order at the provider. ``is_settled`` marks the one that paid the order;
    any other captured one must be refunded.
    """

    order = models.ForeignKey(PaymentOrder, on_delete=models.PROTECT, related_name="payments")
    provider_id = models.CharField(_("provider's id"), max_length=40, unique=True)
    status = models.CharField(_("status"), max_length=10, choices=PaymentStatus.choices)
    amount = models.PositiveBigIntegerField(_("amount (paise)"))
    method = models.CharField(_("method"), max_length=20, blank=True)
    error = models.CharField(_("error"), max_length=300, blank=True)
    is_settled = models.BooleanField(_("settled"), default=False)
    refunded_amount = models.PositiveBigIntegerField(_("refunded (paise)"), default=0)
    created_at = models.DateTimeField(_("created at"))
    updated_at = models.DateTimeField(_("updated at"))

    class Meta:
        verbose_name = _("payment")
        verbose_name_plural = _("payments")
        ordering = ["-id"]
        constraints = [
            # The database's guard of "exactly once per captured payment" (RULES.md 15).
            models.UniqueConstraint(
                fields=["order"], condition=models.Q(is_settled=True), name="payment_settles_once"
            ),
            models.CheckConstraint(
                condition=models.Q(refunded_amount__lte=models.F("amount")),
                name="payment_refund_limit",
            ),
        ]
        indexes = [
            # Revenue by day, and the staff's list.
            models.Index(fields=["status", "-created_at"], name="payment_status"),
        ]

    def __str__(self) -> str:
        return self.provider_id


class RefundStatus(models.TextChoices):
    """The status of a refund. It only moves forward, in this order, and may skip some; only a
    processed refund has effects.
    """

    REQUESTED = "requested", _("Requested")
    PENDING = "pending", _("In progress at the provider")
    PROCESSED = "processed", _("Processed")
    FAILED = "failed", _("Failed")


UNDER_WAY = (RefundStatus.REQUESTED, RefundStatus.PENDING)
"""Neither processed nor failed: the money cannot be refunded a second time."""


class RefundOrigin(models.TextChoices):
    """Who requested it."""

    STAFF = "staff", _("Staff")
    SYSTEM = "system", _("System")
    PROVIDER = "provider", _("Payment provider's dashboard")


class Refund(models.Model):
    """A refund: requested by our staff, by us (for a second payment of one order), or made at the
    provider's own site. Every refund of our payments at the provider has a row.
    """

    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="refunds")
    # Our id, which the provider stores; for a refund made at the provider's site, the provider's
    # id.
    receipt = models.CharField(_("receipt"), max_length=40, unique=True)
    provider_id = models.CharField(
        _("provider's id"), max_length=40, unique=True, null=True, blank=True
    )
    origin = models.CharField(
        _("origin"), max_length=8, choices=RefundOrigin.choices, default=RefundOrigin.STAFF
    )
    amount = models.PositiveBigIntegerField(_("amount (paise)"))
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    status = models.CharField(
        _("status"), max_length=10, choices=RefundStatus.choices, default=RefundStatus.REQUESTED
    )
    # Why it failed, in the provider's words; "" where it gave none.
    failure = models.CharField(_("why it failed"), max_length=300, blank=True)
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    created_at = models.DateTimeField(_("created at"))
    # Since when it has this status; null: since it was made.
    changed_at = models.DateTimeField(_("changed at"), null=True, blank=True)
    processed_at = models.DateTimeField(_("processed at"), null=True, blank=True)
    # When the sweep asks the provider about it next; null: never again.
    check_at = models.DateTimeField(_("checked at"), null=True, blank=True)
    checks = models.PositiveSmallIntegerField(_("checks"), default=0)

    class Meta:
        verbose_name = _("refund")
        verbose_name_plural = _("refunds")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(condition=models.Q(amount__gt=0), name="refund_amount")
        ]
        indexes = [
            # Refunds by day.
            models.Index(fields=["processed_at"], name="refund_processed"),
            # The sweep.
            models.Index(
                fields=["check_at"],
                condition=models.Q(check_at__isnull=False),
                name="refund_check",
            ),
        ]

    def __str__(self) -> str:
        return self.receipt


WEBHOOK_ORDER = "body__payload__payment__entity__order_id"
"""The path of the provider's order id in an event."""


class WebhookEvent(models.Model):
    """An event of the provider, as it was received. One row per event, however often it is
    delivered.
    """

    event_id = models.CharField(_("event id"), max_length=64, unique=True)
    kind = models.CharField(_("event"), max_length=60)
    body = models.JSONField(_("body"))
    deliveries = models.PositiveIntegerField(_("deliveries"), default=1)
    received_at = models.DateTimeField(_("received at"))
    processed_at = models.DateTimeField(_("processed at"), null=True, blank=True)
    outcome = models.CharField(_("outcome"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        ordering = ["-id"]
        indexes = [
            # Events to process.
            models.Index(
                fields=["id"],
                condition=models.Q(processed_at__isnull=True),
                name="webhook_open",
            ),
            # The events of an order.
            models.Index(KT(WEBHOOK_ORDER), name="webhook_order"),
            # Rows that name an erased person.
            address_index("webhook_addresses", "body"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.event_id}"
