"""GST documents: tax invoices, and the credit notes on them, each series numbered without gaps
within a financial year. A database trigger prevents changes after they are issued.
"""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.members.companies.models import Company

from .payments import PaymentOrder, Refund


class Series(models.TextChoices):
    """A numbered series; the value is the prefix of its numbers. A number has at most sixteen
    characters (CGST Rules, 46 and 53).
    """

    INVOICE = "LAD", _("Invoices")
    CREDIT_NOTE = "LCN", _("Credit notes")


class DocumentSequence(models.Model):
    """The last number of a series in a financial year (`2026-27`). Lock it to take the next."""

    series = models.CharField(max_length=3, choices=Series.choices)
    financial_year = models.CharField(max_length=7)
    last_number = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["financial_year", "series"]
        constraints = [
            models.UniqueConstraint(fields=["series", "financial_year"], name="document_sequence")
        ]

    def __str__(self) -> str:
        return f"{self.series} {self.financial_year}: {self.last_number}"


class TaxDocument(models.Model):
    """The fields that invoices and credit notes share. Seller, buyer and service are copied into
    the document, so that it never changes. Amounts are integer paise; prices include GST (RULES.md
    14).
    """

    series: Series

    financial_year = models.CharField(_("financial year"), max_length=7)
    number = models.PositiveIntegerField(_("number"))
    issued_at = models.DateTimeField(_("issued at"))
    seller = models.JSONField(_("seller"))
    buyer = models.JSONField(_("buyer"))
    description = models.CharField(_("description"), max_length=160)
    sac = models.CharField(_("SAC"), max_length=6)
    # The rate that was in force: it cannot be computed from the rounded amounts of a small
    # document.
    gst_percent = models.PositiveSmallIntegerField(_("GST (percent)"), default=0)
    taxable = models.PositiveBigIntegerField(_("taxable value (paise)"))
    cgst = models.PositiveBigIntegerField(_("CGST (paise)"), default=0)
    sgst = models.PositiveBigIntegerField(_("SGST (paise)"), default=0)
    igst = models.PositiveBigIntegerField(_("IGST (paise)"), default=0)
    total = models.PositiveBigIntegerField(_("total (paise)"))

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.series}/{self.financial_year[2:]}/{self.number:05d}"


_SUM = models.Q(total=models.F("taxable") + models.F("cgst") + models.F("sgst") + models.F("igst"))


class Invoice(TaxDocument):
    """The tax invoice of a paid order."""

    series = Series.INVOICE

    order = models.OneToOneField(PaymentOrder, on_delete=models.PROTECT, related_name="invoice")
    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="invoices")

    class Meta:
        verbose_name = _("invoice")
        verbose_name_plural = _("invoices")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["financial_year", "number"], name="invoice_number"),
            models.CheckConstraint(condition=_SUM, name="invoice_sum"),
        ]


class CreditNote(TaxDocument):
    """The credit note of a processed refund (CGST Act, section 34), for a part of an invoice and
    its tax. The credit notes of an invoice never exceed it; the database checks that.

    If the bank returns the money, the note is cancelled. It keeps its number and its content.
    """

    series = Series.CREDIT_NOTE

    refund = models.OneToOneField(Refund, on_delete=models.PROTECT, related_name="credit_note")
    invoice = models.ForeignKey(Invoice, on_delete=models.PROTECT, related_name="credit_notes")
    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="credit_notes")
    cancelled_at = models.DateTimeField(_("cancelled at"), null=True, blank=True)

    class Meta:
        verbose_name = _("credit note")
        verbose_name_plural = _("credit notes")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["financial_year", "number"], name="credit_note_number"),
            models.CheckConstraint(condition=_SUM, name="credit_note_sum"),
            models.CheckConstraint(
                condition=models.Q(total__gt=0), name="credit_note_of_something"
            ),
        ]
