"""Promotions: what companies that sell goods announce to others for a time (RULES.md 61)."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.kernel import review
from lading.base.kernel.values.scrub import address_index
from lading.base.kernel.values.search import PlainWords, Words
from lading.base.reference.models import Category, Country, HsCode, Port
from lading.members.companies.models import Company

from .rules import PromotionStatus

TITLE_LENGTH = 100
MESSAGE_LENGTH = 110
"""The most characters of a promotion's title and message."""
SEARCHED = ("title", "message")

IS_APPROVED = models.Q(status=PromotionStatus.APPROVED, deleted_at__isnull=True)
"""Promotions that readers see within their dates."""


class Promotion(models.Model):
    """A promotion of a company, from one day of India to another, both included.

    It is for companies of ``target_types``, in or by way of ``country`` and ``port``; an empty one
    of these is for all. A deleted promotion is kept for the conversations about it.
    """

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    title = models.CharField(_("title"), max_length=TITLE_LENGTH)
    message = models.CharField(_("message"), max_length=MESSAGE_LENGTH)
    # The title that staff approved last: what conversations are called, which began about it.
    approved_title = models.CharField(
        _("approved title"), max_length=TITLE_LENGTH, blank=True, editable=False
    )
    # db_index=False: the indexes of the readers' list begin with these columns.
    category = models.ForeignKey(
        Category, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    hs_code = models.ForeignKey(
        HsCode,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
        verbose_name=_("HS code"),
    )
    country = models.ForeignKey(
        Country,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("country"),
    )
    port = models.ForeignKey(
        Port,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("port"),
    )
    target_types = ArrayField(
        models.PositiveSmallIntegerField(), default=list, verbose_name=_("targeted types")
    )
    starts_on = models.DateField(_("start date"))
    ends_on = models.DateField(_("end date"))
    status = models.CharField(
        _("status"),
        max_length=20,
        choices=PromotionStatus.choices,
        default=PromotionStatus.PENDING_APPROVAL,
    )
    # Why staff rejected it.
    remarks = models.CharField(_("remarks"), max_length=review.MAX_REMARKS, blank=True)
    created_at = models.DateTimeField(_("created at"))
    updated_at = models.DateTimeField(_("updated at"))
    deleted_at = models.DateTimeField(_("deleted at"), null=True, blank=True)

    class Meta:
        verbose_name = _("promotion")
        verbose_name_plural = _("promotions")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_on__gte=models.F("starts_on")),
                name="promotion_ends_after_its_start",
            ),
            models.CheckConstraint(
                condition=~models.Q(status=PromotionStatus.APPROVED) | ~models.Q(approved_title=""),
                name="promotion_approved_title",
            ),
        ]
        indexes = [
            # A company's own list, and how many of its promotions are live.
            models.Index(
                fields=["company", "-id"],
                condition=models.Q(deleted_at__isnull=True),
                name="promotion_company",
            ),
            # The staff's list by status.
            models.Index(
                fields=["status", "-id"],
                condition=models.Q(deleted_at__isnull=True),
                name="promotion_status",
            ),
            # Staff look for a title.
            GinIndex(Words("title"), name="promotion_words"),
            # The readers' list (`offered`): all that did not end yet, by category, by HS code, by
            # words of title and message, newest first, and by title or end where many are found.
            models.Index(fields=["ends_on", "id"], condition=IS_APPROVED, name="promotion_live"),
            models.Index(
                fields=["category", "ends_on"], condition=IS_APPROVED, name="promotion_category"
            ),
            models.Index(
                fields=["hs_code", "ends_on"], condition=IS_APPROVED, name="promotion_hs_code"
            ),
            GinIndex(PlainWords(*SEARCHED), condition=IS_APPROVED, name="promotion_plain_words"),
            models.Index(fields=["-id"], condition=IS_APPROVED, name="promotion_newest"),
            models.Index(fields=["title", "id"], condition=IS_APPROVED, name="promotion_title"),
            # What is deleted for good after a time.
            models.Index(
                fields=["deleted_at"],
                condition=models.Q(deleted_at__isnull=False),
                name="promotion_deleted",
            ),
            # Rows that name an erased person.
            address_index("promotion_addresses", "title", "approved_title", "message", "remarks"),
        ]

    def __str__(self) -> str:
        return self.title
