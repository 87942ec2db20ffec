"""What carriers and forwarders charge for a container on a lane, until a day."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.kernel import audit
from lading.base.reference.containers import ContainerCode
from lading.base.reference.models import Port
from lading.members.companies.models import Company

COMMENTS_LENGTH: Final = 250
LEAST_PRICE: Final = 0
PERCENTS: Final = (5, 10, 20)
"""The falls of which a company may be told."""

TERMS: Final = ("price", "currency", "valid_until", "comments")
"""The fields of `Terms`."""
IS_STANDING = models.Q(withdrawn_at=None)
"""Rates that were not withdrawn; their last day may be over."""


class Terms(models.Model):
    """What a version of a rate says. It holds until the end of ``valid_until`` in India."""

    price = models.DecimalField(_("freight rate"), max_digits=15, decimal_places=3)
    currency = models.CharField(_("currency"), max_length=3)
    valid_until = models.DateField(_("price validity"))
    comments = models.CharField(_("comments"), max_length=COMMENTS_LENGTH)

    class Meta:
        abstract = True


class FreightRate(Terms):
    """The ocean freight for one container on one lane (RULES.md 37), as its present version says.

    Lane and container stay for good: another lane is another rate.
    """

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="freight_rates")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    loading_port = models.ForeignKey(
        Port, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    destination_port = models.ForeignKey(Port, on_delete=models.PROTECT, related_name="+")
    container = models.CharField(_("container type"), max_length=5, choices=ContainerCode.choices)
    version = models.PositiveIntegerField(_("version"), default=1)
    created_at = models.DateTimeField(_("published at"))
    updated_at = models.DateTimeField(_("updated at"), null=True, blank=True)
    withdrawn_at = models.DateTimeField(_("withdrawn at"), null=True, blank=True)
    # Why staff withdrew it; "" where its company did.
    withdrawal_reason = models.CharField(_("reason"), max_length=audit.MAX_REASON, blank=True)
    # How many days before its end the company was last told of it; null since the last change.
    told_days = models.PositiveSmallIntegerField(
        _("days before expiry at the last notice"), null=True
    )

    class Meta:
        verbose_name = _("freight rate")
        verbose_name_plural = _("freight rates")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(price__gte=LEAST_PRICE), name="freight_rate_price"
            ),
            models.CheckConstraint(
                condition=~models.Q(loading_port=models.F("destination_port")),
                name="freight_rate_two_ports",
            ),
            models.CheckConstraint(
                condition=models.Q(container__in=ContainerCode.values),
                name="freight_rate_container",
            ),
            models.CheckConstraint(
                condition=models.Q(withdrawal_reason="") | models.Q(withdrawn_at__isnull=False),
                name="freight_rate_reason_if_withdrawn",
            ),
        ]
        indexes = [
            # The company's own list and its count. The list's filters and sorts read all rates of
            # the company, which are few.
            models.Index(fields=["company", "-id"], name="freight_rate_company"),
            # Market Watch: the live rates of a lane, the lowest of each container and currency.
            models.Index(
                fields=["loading_port", "destination_port", "container", "currency", "price"],
                include=["valid_until", "company"],
                condition=IS_STANDING,
                name="freight_rate_lane",
            ),
            # The lane's chart, with rates that have ended.
            models.Index(
                fields=["loading_port", "destination_port", "container", "valid_until"],
                name="freight_rate_lane_history",
            ),
            # The notices before the end.
            models.Index(
                fields=["valid_until", "id"], condition=IS_STANDING, name="freight_rate_ending"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.loading_port} → {self.destination_port} {self.container}"


class RateVersion(Terms):
    """One version of a rate's terms, and when it held: an edit ends one and starts the next.

    The open one (``ends_at`` null) has the terms of the rate; withdrawing the rate ends it.
    """

    rate = models.ForeignKey(FreightRate, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField(_("version"))
    saved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    starts_at = models.DateTimeField(_("from"))
    ends_at = models.DateTimeField(_("until"), null=True, blank=True)

    class Meta:
        verbose_name = _("version of a freight rate")
        verbose_name_plural = _("versions of freight rates")
        ordering = ["-number"]
        constraints = [
            # Its index also finds a rate's versions.
            models.UniqueConstraint(fields=["rate", "number"], name="rate_version_number"),
            models.UniqueConstraint(
                fields=["rate"], condition=models.Q(ends_at=None), name="rate_version_open_once"
            ),
            models.CheckConstraint(
                condition=models.Q(ends_at=None) | models.Q(ends_at__gte=models.F("starts_at")),
                name="rate_version_ends_after",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rate_id} {self.number}"


class LaneAlert(models.Model):
    """That a company is told when the best rate of a lane and container falls (RULES.md 66).

    ``reference`` is what the next fall is measured from, in dollars: the highest that the best rate
    has been since the company was told; null until there is one. ``told_rate`` and ``told_version``
    are the terms of whose end it was last told.
    """

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="lane_alerts")
    loading_port = models.ForeignKey(
        Port, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    destination_port = models.ForeignKey(Port, on_delete=models.PROTECT, related_name="+")
    container = models.CharField(_("container type"), max_length=5, choices=ContainerCode.choices)
    percent = models.PositiveSmallIntegerField(_("fall (%)"))
    tells_end = models.BooleanField(_("notified before the best rate expires"), default=False)
    reference = models.DecimalField(
        _("reference rate"), max_digits=18, decimal_places=2, null=True, blank=True
    )
    told_rate = models.BigIntegerField(_("rate last notified"), null=True)
    told_version = models.PositiveIntegerField(_("version last notified"), null=True)
    created_at = models.DateTimeField(_("created at"))

    class Meta:
        verbose_name = _("alert on a lane")
        verbose_name_plural = _("alerts on lanes")
        ordering = ["id"]
        constraints = [
            # Its index also finds a company's alerts.
            models.UniqueConstraint(
                fields=["company", "loading_port", "destination_port", "container"],
                name="lane_alert_once",
            ),
            models.CheckConstraint(
                condition=models.Q(percent__in=PERCENTS), name="lane_alert_percent"
            ),
            models.CheckConstraint(
                condition=models.Q(container__in=ContainerCode.values), name="lane_alert_container"
            ),
        ]
        indexes = [
            # Those to look at when a rate of the lane is published.
            models.Index(
                fields=["loading_port", "destination_port", "container"], name="lane_alert_lane"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.loading_port} → {self.destination_port} {self.container}"
