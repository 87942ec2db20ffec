"""Paths of the portal, without their language, that several notices link to."""

from __future__ import annotations

from lading.trade.enquiries import variants
from lading.trade.quotations.models import Quotation

LEADS_PATH = "/enquiries"


def received_path(quotation: Quotation) -> str:
    """Where the enquirer reads a quotation."""
    base = variants.get(quotation.enquiry.variant).quotations_path
    return f"{base}/quotations-details/{quotation.pk}"


def sent_path(quotation: Quotation) -> str:
    """Where its seller reads it."""
    return f"{LEADS_PATH}/details?id={quotation.enquiry_id}&qid={quotation.pk}"
