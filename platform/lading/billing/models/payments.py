"""What companies pay: our orders, the provider's payments and refunds, and the events it sends."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models.fields.json import KT
from django.utils.translation import gettext_lazy as _

from lading.companies.models import Company
from lading.kernel.scrub import address_index

from .plans import Plan


class OrderKind(models.TextChoices):
    """What is paid for."""

    SUBSCRIPTION = "subscription", _("Subscription")
    POINTS = "points", _("Points")


class OrderStatus(models.TextChoices):
    """Where an order is. Only a captured payment makes it paid."""

    CREATED = "created", _("Created")
    PAID = "paid", _("Paid")
    REFUNDED = "refunded", _("Refunded")
    ABANDONED = "abandoned", _("Abandoned")


class Change(models.TextChoices):
    """What a subscription order does to what the company holds."""

    NEW = "new", _("New")
    RENEWAL = "renewal", _("Renewal")
    UPGRADE = "upgrade", _("Upgrade")
    DOWNGRADE = "downgrade", _("Downgrade at the end of the period")


class PaymentOrder(models.Model):
    """An order of a company for a plan or for points. Price and content are fixed when it is made;
    later changes of the plan do not affect it (RULES.md 14).

    Amounts are integer paise. ``receipt`` is ours: it is sent to the provider, and finds the order
    again when an answer is lost.
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
    # Of a subscription.
    plan = models.ForeignKey(
        Plan, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    change = models.CharField(_("change"), max_length=10, choices=Change.choices, blank=True)
    credit = models.PositiveBigIntegerField(_("credit (paise)"), default=0)
    # How long a whole period of the plan was when it was ordered; 0: as long as the plan is now.
    days = models.PositiveSmallIntegerField(_("days"), default=0)
    # Of points.
    points = models.PositiveIntegerField(_("points"), default=0)
    receipt = models.CharField(_("receipt"), max_length=40, unique=True)
    provider_id = models.CharField(
        _("provider's id"), max_length=40, unique=True, null=True, blank=True
    )
    created_at = models.DateTimeField(_("created at"))
    paid_at = models.DateTimeField(_("paid at"), null=True, blank=True)
    # When the sweep asks the provider about it next; null: nothing is left to find out.
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
    """What the provider last told of a payment."""

    CAPTURED = "captured", _("Captured")
    FAILED = "failed", _("Failed")
    REFUNDED = "refunded", _("Refunded")


class Payment(models.Model):
    """One payment of an order at the provider. The settled one is what the order was paid with; any
    other captured one is money to give back.
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
            # The last guard of "exactly once per captured payment" (RULES.md 15).
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
    """Where a refund is. It only moves on, in this order, and may leave some of it out; only a
    processed one has any effect.
    """

    REQUESTED = "requested", _("Requested")
    PENDING = "pending", _("Under way at the provider")
    PROCESSED = "processed", _("Processed")
    FAILED = "failed", _("Failed")


UNDER_WAY = (RefundStatus.REQUESTED, RefundStatus.PENDING)
"""Neither done nor failed: the money cannot be asked for a second time."""


class RefundOrigin(models.TextChoices):
    """Who wanted it."""

    STAFF = "staff", _("Staff")
    SYSTEM = "system", _("System")
    PROVIDER = "provider", _("Provider's own desk")


class Refund(models.Model):
    """Money given back: by our staff, by us (a second payment of one order), or at the provider's
    own site. Every refund that the provider holds of our payments has a row.
    """

    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="refunds")
    # Ours, sent to the provider; of a refund made at its own desk the provider's id.
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
    # Since when its status is what it is; null: since it was made.
    changed_at = models.DateTimeField(_("changed at"), null=True, blank=True)
    processed_at = models.DateTimeField(_("processed at"), null=True, blank=True)
    # When the sweep asks the provider about it next; null: nothing is left to find out.
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
"""Where an event names the provider's order."""


class WebhookEvent(models.Model):
    """What the provider told us, kept as it came. One row per event, however often it is sent."""

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
            # What is still to be done.
            models.Index(
                fields=["id"],
                condition=models.Q(processed_at__isnull=True),
                name="webhook_open",
            ),
            # What was told of an order.
            models.Index(KT(WEBHOOK_ORDER), name="webhook_order"),
            # What names an erased person.
            address_index("webhook_addresses", "body"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.event_id}"
