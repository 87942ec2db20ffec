"""GST tax invoices: numbered without gaps within a financial year."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.companies.models import Company

from .payments import PaymentOrder


class InvoiceSequence(models.Model):
    """The last number of a financial year (`2026-27`). Locked by whoever takes the next."""

    financial_year = models.CharField(max_length=7, unique=True)
    last_number = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["financial_year"]

    def __str__(self) -> str:
        return f"{self.financial_year}: {self.last_number}"


class Invoice(models.Model):
    """The tax invoice of a paid order. Who sold what to whom is copied into it, so that it says the
    same for ever. Amounts are integer paise; prices include GST (decision 14).
    """

    order = models.OneToOneField(PaymentOrder, on_delete=models.PROTECT, related_name="invoice")
    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="invoices")
    financial_year = models.CharField(_("financial year"), max_length=7)
    number = models.PositiveIntegerField(_("number"))
    issued_at = models.DateTimeField(_("issued at"))
    seller = models.JSONField(_("seller"))
    buyer = models.JSONField(_("buyer"))
    description = models.CharField(_("description"), max_length=160)
    sac = models.CharField(_("SAC"), max_length=6)
    taxable = models.PositiveBigIntegerField(_("taxable value (paise)"))
    cgst = models.PositiveBigIntegerField(_("CGST (paise)"), default=0)
    sgst = models.PositiveBigIntegerField(_("SGST (paise)"), default=0)
    igst = models.PositiveBigIntegerField(_("IGST (paise)"), default=0)
    total = models.PositiveBigIntegerField(_("total (paise)"))

    class Meta:
        verbose_name = _("invoice")
        verbose_name_plural = _("invoices")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["financial_year", "number"], name="invoice_number"),
            models.CheckConstraint(
                condition=models.Q(
                    total=models.F("taxable")
                    + models.F("cgst")
                    + models.F("sgst")
                    + models.F("igst")
                ),
                name="invoice_sum",
            ),
        ]

    def __str__(self) -> str:
        return f"LAD/{self.financial_year}/{self.number:05d}"
