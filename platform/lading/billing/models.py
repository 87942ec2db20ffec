"""Plans and subscriptions as data; buying them is built on top of this."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.companies.models import Company


class PlanTier(models.IntegerChoices):
    """The documents' plan ids."""

    FREE = 1, _("Free")
    BASIC = 2, _("Basic")
    PREMIUM = 3, _("Premium")


class PlanFamily(models.TextChoices):
    """Which business types a plan is sold to (decision 14)."""

    FREIGHT = "freight", _("Freight")
    EXPORTER = "exporter", _("Exporter")
    MANUFACTURER_EXPORTER = "manufacturer_exporter", _("Manufacturer-exporter")
    MANUFACTURER_AGENT = "manufacturer_agent", _("Manufacturer or agent")
    CUSTOMS_AGENT = "customs_agent", _("Customs agent")
    GENERIC = "generic", _("Generic")


class Plan(models.Model):
    """Something a company can subscribe to. Prices are listed prices in INR (decision 14)."""

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
        ]

    def __str__(self) -> str:
        return self.name


class Subscription(models.Model):
    """A period a company subscribed for. Active: current, and its end not yet reached."""

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="subscriptions")
    plan = models.ForeignKey(Plan, on_delete=models.PROTECT, related_name="+")
    starts_at = models.DateTimeField(_("starts at"))
    ends_at = models.DateTimeField(_("ends at"))
    is_current = models.BooleanField(_("current"), default=True)
    created_at = models.DateTimeField(_("created at"))

    class Meta:
        verbose_name = _("subscription")
        verbose_name_plural = _("subscriptions")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["company"], condition=models.Q(is_current=True), name="subscription_current"
            ),
            models.CheckConstraint(
                condition=models.Q(ends_at__gt=models.F("starts_at")), name="subscription_period"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.company_id} {self.plan_id}"
