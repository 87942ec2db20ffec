"""Banners that staff show on dashboards, and how often they are seen."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.reference.models import Category, Country, HsCode, Port

from .rules import BannerType, UrlType

TITLE_LENGTH = 80
MESSAGE_LENGTH = 110
URL_LENGTH = 500
"""The most characters of a title, a message and a link."""


class Banner(models.Model):
    """A broadcast promotion (RULES.md 62): a title, a message and a link, for chosen companies."""

    title = models.CharField(_("title"), max_length=TITLE_LENGTH)
    description = models.CharField(_("message"), max_length=MESSAGE_LENGTH)
    # `{"fr": {"title": …, "description": …}}`. Readers of other languages get the English texts.
    translations = models.JSONField(_("other languages"), default=dict)
    banner_type = models.CharField(_("banner type"), max_length=6, choices=BannerType.choices)
    url_type = models.CharField(_("URL type"), max_length=12, choices=UrlType.choices)
    url = models.CharField(_("action URL"), max_length=URL_LENGTH)
    business_type_ids = ArrayField(models.PositiveSmallIntegerField(), verbose_name=_("parties"))
    # Each narrows the companies that see it; null: it does not.
    category = models.ForeignKey(Category, on_delete=models.PROTECT, related_name="+", null=True)
    hs_code = models.ForeignKey(HsCode, on_delete=models.PROTECT, related_name="+", null=True)
    country = models.ForeignKey(Country, on_delete=models.PROTECT, related_name="+", null=True)
    port = models.ForeignKey(Port, on_delete=models.PROTECT, related_name="+", null=True)
    # Days of India, the last one included.
    starts_on = models.DateField(_("start date"))
    ends_on = models.DateField(_("end date"))
    # Null: after those with a number, the newest first.
    position = models.PositiveSmallIntegerField(_("order"), null=True)
    is_active = models.BooleanField(_("active"), default=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField(_("created at"))
    updated_at = models.DateTimeField(_("updated at"))

    class Meta:
        verbose_name = _("banner promotion")
        verbose_name_plural = _("banner promotions")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_on__gte=models.F("starts_on")), name="banner_dates"
            ),
            models.CheckConstraint(
                condition=~models.Q(business_type_ids=[]), name="banner_has_parties"
            ),
            models.CheckConstraint(
                condition=models.Q(url_type=UrlType.EXTERNAL, url__startswith="https://")
                | (
                    models.Q(url_type=UrlType.INTERNAL, url__startswith="/")
                    & ~models.Q(url__startswith="//")
                ),
                name="banner_safe_url",
            ),
        ]
        indexes = [
            # The dashboard reads those that have not ended.
            models.Index(
                fields=["ends_on"], condition=models.Q(is_active=True), name="banner_not_ended"
            ),
        ]

    def __str__(self) -> str:
        return self.title


class BannerCount(models.Model):
    """How often companies of one type saw a banner on one day, and followed its link. Nothing says
    which people or companies they were.
    """

    banner = models.ForeignKey(Banner, on_delete=models.CASCADE, related_name="counts")
    day = models.DateField(_("day"))
    business_type_id = models.PositiveSmallIntegerField(_("type of business"))
    views = models.PositiveIntegerField(_("views"), default=0)
    clicks = models.PositiveIntegerField(_("clicks"), default=0)

    class Meta:
        verbose_name = _("views and clicks of a banner")
        verbose_name_plural = _("views and clicks of banners")
        ordering = ["-day", "business_type_id"]
        constraints = [
            # Also what the banner's page reads: its days, newest first.
            models.UniqueConstraint(
                fields=["banner", "day", "business_type_id"], name="banner_count_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.banner_id} {self.day} {self.business_type_id}"
