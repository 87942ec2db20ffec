"""The file of the payment history."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from lading.base.documents.workbook import Width
from lading.base.http.exports import Column, Export, Row, moment, plain, value_at, words
from lading.base.kernel.errors import Text

from .queries import FAILED, PENDING, REFUNDED, SUCCESS

_LABELS: Final = {
    SUCCESS: _("Success"),
    FAILED: _("Failed"),
    REFUNDED: _("Refunded"),
    PENDING: _("Pending"),
}
_PAISE: Final = 100


def _rupees(title: Text, path: str) -> Column:
    """An amount in paise, as rupees."""
    read = value_at(path)
    return Column(title, lambda row: Decimal(read(row)) / _PAISE)


def _credit_notes(row: Row) -> Any:
    """The numbers of the credit notes that still count."""
    return ", ".join(note["number"] for note in row["creditNotes"] if not note["isCancelled"])


LIST = Export(
    "payments",
    (
        moment(_("Date"), "transactiondate"),
        plain(_("Transaction"), "transactionname", width=Width.WIDE),
        _rupees(_("Amount"), "transactionamount"),
        plain(_("Currency"), "currency", width=Width.NARROW),
        _rupees(_("Amount refunded"), "refundedAmount"),
        plain(_("Payment ID"), "hostpaymentid"),
        plain(_("Invoice"), "invoiceNumber"),
        Column(_("Credit notes"), _credit_notes),
        words(_("Status"), "status", _LABELS),
    ),
)
