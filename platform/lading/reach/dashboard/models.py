"""Figures that a job counts each night, so that a dashboard reads a few rows."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.members.companies.models import Company


class Side(models.TextChoices):
    """On which side of enquiries and quotations a company is."""

    BUYING = "buying", _("Buying")
    SELLING = "selling", _("Selling")


class SideCount(models.Model):
    """A company's figures on one side: of the weeks from ``first_week`` on, to ``counted_until``.

    ``enquiries`` were raised by the company, or matched with it; ``quotations`` were made in that
    week, and on ``orders`` of them an order was placed. ``answer_seconds`` is the median until the
    first quotation on a raised enquiry, or until the company quotes; ``answered_percent`` of what
    it could answer it did answer, null while buying or of too few (RULES.md 57). ``ordered`` of
    ``ordered_of`` raised enquiries, or sent quotations, became orders.
    """

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="+", db_index=False)
    side = models.CharField(_("side"), max_length=7, choices=Side.choices)
    business_type = models.PositiveSmallIntegerField(_("business type"))
    counted_until = models.DateTimeField(_("counted until"))
    first_week = models.DateField(_("first week"))
    enquiries = ArrayField(models.PositiveIntegerField(), verbose_name=_("enquiries"))
    quotations = ArrayField(models.PositiveIntegerField(), verbose_name=_("quotations"))
    orders = ArrayField(models.PositiveIntegerField(), verbose_name=_("orders"))
    answer_seconds = models.BigIntegerField(_("seconds until a quotation"), null=True)
    answers = models.PositiveIntegerField(_("quotations measured"), default=0)
    answered_percent = models.DecimalField(
        _("percent answered"), max_digits=4, decimal_places=1, null=True
    )
    ordered = models.PositiveIntegerField(_("ordered"), default=0)
    ordered_of = models.PositiveIntegerField(_("of how many"), default=0)
    # The largest groups: [chapter, enquiries, answered] and [port, port, enquiries, answered].
    chapters = models.JSONField(_("HS chapters"), default=list)
    port_pairs = models.JSONField(_("port pairs"), default=list)

    class Meta:
        verbose_name = _("figures of a company")
        verbose_name_plural = _("figures of companies")
        constraints = [
            # Its index also finds a company's figures.
            models.UniqueConstraint(fields=["company", "side"], name="side_count_once"),
        ]
        indexes = [
            # The medians, and the rows that a night's run did not count again.
            models.Index(fields=["counted_until"], name="side_count_until"),
        ]

    def __str__(self) -> str:
        return f"{self.company_id} {self.side}"


class KindMedian(models.Model):
    """The medians of a business type on one side. A figure that too few companies have is null."""

    business_type = models.PositiveSmallIntegerField(_("business type"))
    side = models.CharField(_("side"), max_length=7, choices=Side.choices)
    answer_seconds = models.BigIntegerField(_("seconds until a quotation"), null=True)
    answered_percent = models.DecimalField(
        _("percent answered"), max_digits=4, decimal_places=1, null=True
    )
    ordered_percent = models.DecimalField(
        _("percent ordered"), max_digits=4, decimal_places=1, null=True
    )

    class Meta:
        verbose_name = _("median of a business type")
        verbose_name_plural = _("medians of business types")
        constraints = [
            models.UniqueConstraint(fields=["business_type", "side"], name="kind_median_once"),
        ]

    def __str__(self) -> str:
        return f"{self.business_type} {self.side}"
