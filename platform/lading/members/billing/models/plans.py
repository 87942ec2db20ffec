"""Plans, and the periods for which companies hold them."""

from __future__ import annotations

from typing import Literal

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import (
    BigIntegerRangeField,
    DateTimeRangeField,
    RangeOperators,
)
from django.db import models
from django.db.models import Func
from django.utils.translation import gettext_lazy as _

from lading.members.companies.models import Company

TierName = Literal["free", "basic", "premium"]
_TIER_NAMES: dict[int, TierName] = {1: "free", 2: "basic", 3: "premium"}


class PlanTier(models.IntegerChoices):
    """The tiers, with the plan ids of the documents."""

    FREE = 1, _("Free")
    BASIC = 2, _("Basic")
    PREMIUM = 3, _("Premium")

    @property
    def slug(self) -> TierName:
        """The tier's name on the wire."""
        return _TIER_NAMES[self.value]


class PlanFamily(models.TextChoices):
    """Which business types a plan is sold to (RULES.md 14)."""

    FREIGHT = "freight", _("Freight")
    EXPORTER = "exporter", _("Exporter")
    MANUFACTURER_EXPORTER = "manufacturer_exporter", _("Manufacturer-exporter")
    MANUFACTURER_AGENT = "manufacturer_agent", _("Manufacturer or agent")
    CUSTOMS_AGENT = "customs_agent", _("Customs house agent")
    GENERIC = "generic", _("Generic")


class Plan(models.Model):
    """A plan that companies can buy. Prices are listed prices in INR (RULES.md 14)."""

    family = models.CharField(_("family"), max_length=24, choices=PlanFamily.choices)
    tier = models.PositiveSmallIntegerField(_("tier"), choices=PlanTier.choices)
    is_yearly = models.BooleanField(_("yearly"), default=False)
    name = models.CharField(_("name"), max_length=60)
    base_name = models.CharField(_("base name"), max_length=30)
    price = models.DecimalField(_("listed price (INR)"), max_digits=12, decimal_places=2)
    duration_days = models.PositiveSmallIntegerField(_("days"))
    is_popular = models.BooleanField(_("popular"), default=False)
    features = models.JSONField(_("features"), default=dict, blank=True)
    is_active = models.BooleanField(_("on sale"), default=True)

    class Meta:
        verbose_name = _("plan")
        verbose_name_plural = _("plans")
        ordering = ["family", "tier", "is_yearly"]
        constraints = [
            models.UniqueConstraint(fields=["family", "tier", "is_yearly"], name="plan_key"),
            models.CheckConstraint(condition=models.Q(price__gte=0), name="plan_price"),
            # A period of no days could not be stored after it was paid for.
            models.CheckConstraint(condition=models.Q(duration_days__gt=0), name="plan_days"),
        ]

    def __str__(self) -> str:
        return self.name


class Subscription(models.Model):
    """A period for which a company holds a plan: active while ``starts_at <= now < ends_at``.

    The database refuses periods of one company that overlap. A period that an upgrade or a refund
    ended early has its ``ends_at`` set to that time; one that had not begun is void.
    ``original_ends_at`` is the end that was bought.
    """

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="subscriptions")
    plan = models.ForeignKey(Plan, on_delete=models.PROTECT, related_name="+")
    starts_at = models.DateTimeField(_("starts at"))
    ends_at = models.DateTimeField(_("ends at"))
    original_ends_at = models.DateTimeField(_("bought until"))
    # The amount paid for the whole period in paise, to credit it in an upgrade; 0 for Free.
    value_paise = models.PositiveBigIntegerField(_("value (paise)"), default=0)
    # The payment that bought it: at most one period each (RULES.md 15).
    order = models.OneToOneField(
        "billing.PaymentOrder",
        on_delete=models.PROTECT,
        related_name="subscription",
        null=True,
        blank=True,
        verbose_name=_("payment order"),
    )
    is_free = models.BooleanField(_("free"), default=False)
    voided_at = models.DateTimeField(_("void since"), null=True, blank=True)
    # The upgrade that ended it or made it void; if that is refunded, the rest is restored.
    replaced_by = models.ForeignKey(
        "billing.PaymentOrder",
        on_delete=models.PROTECT,
        related_name="replaced",
        null=True,
        blank=True,
        verbose_name=_("replaced by"),
    )
    created_at = models.DateTimeField(_("created at"))

    returned_paise = 0
    """How much of its order's payment was or is being refunded. `periods.current_periods` sets it.
    """

    class Meta:
        verbose_name = _("subscription")
        verbose_name_plural = _("subscriptions")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_at__gt=models.F("starts_at")), name="subscription_period"
            ),
            # Free at most once per company (RULES.md 14).
            models.UniqueConstraint(
                fields=["company"],
                condition=models.Q(is_free=True),
                name="subscription_free_once",
            ),
            # btree_gist is not available everywhere, so the company's id is a range of one value.
            ExclusionConstraint(
                name="subscription_no_overlap",
                condition=models.Q(voided_at__isnull=True),
                expressions=[
                    (
                        Func(
                            "company_id",
                            "company_id",
                            models.Value("[]"),
                            function="int8range",
                            output_field=BigIntegerRangeField(),
                        ),
                        RangeOperators.OVERLAPS,
                    ),
                    (
                        Func(
                            "starts_at",
                            "ends_at",
                            function="tstzrange",
                            output_field=DateTimeRangeField(),
                        ),
                        RangeOperators.OVERLAPS,
                    ),
                ],
            ),
        ]
        indexes = [
            # A company's current or last period; the reminders' job goes by the end.
            models.Index(fields=["company", "-ends_at"], name="subscription_company"),
            models.Index(fields=["ends_at"], name="subscription_ends"),
        ]

    def __str__(self) -> str:
        return f"{self.company_id} {self.plan_id}"
