"""Documents as they were made: their bytes, their hash and their verification code."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.members.companies.models import Company
from lading.trade.quotations.models import QuotationVersion

from .codes import LENGTH
from .rules import Kind

NAME_CHARS = Company._meta.get_field("name").max_length
SHA256_CHARS = 64


class TradeDocument(models.Model):
    """A version of a quotation, or the confirmed order on it, as a PDF.

    It is made when somebody first downloads it, once for each language, and never changes: both
    parties get the same bytes. A seller who is not told who the buyer is (RULES.md 23) gets another
    document, without the buyer's name. The names are those that were printed.
    """

    version = models.ForeignKey(QuotationVersion, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    language = models.CharField(_("language"), max_length=5)
    names_buyer = models.BooleanField(_("names the buyer"))
    code = models.CharField(_("verification code"), max_length=LENGTH, unique=True)
    seller_name = models.CharField(_("seller"), max_length=NAME_CHARS)
    buyer_name = models.CharField(_("buyer"), max_length=NAME_CHARS, blank=True)
    content = models.BinaryField()
    sha256 = models.CharField("SHA-256", max_length=SHA256_CHARS)
    made_at = models.DateTimeField(_("made at"))

    class Meta:
        verbose_name = _("trade document")
        verbose_name_plural = _("trade documents")
        ordering = ["-id"]
        constraints = [
            # Its index also finds a document that was made before.
            models.UniqueConstraint(
                fields=["version", "kind", "language", "names_buyer"], name="trade_document_once"
            ),
            models.CheckConstraint(
                condition=models.Q(names_buyer=True) | models.Q(buyer_name=""),
                name="trade_document_withholds_buyer",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.version_id} ({self.language})"
