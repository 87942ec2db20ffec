"""What the public page says of a document."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.errors import NotFound, ValidationFailed
from lading.base.kernel.values import clock
from lading.trade.enquiries.models import Enquiry
from lading.trade.quotations.models import QuotationVersion
from lading.trade.quotations.pricing import priced_per
from lading.trade.quotations.rules import ORDERED, QuotationStatus

from .codes import code_from, grouped
from .models import TradeDocument
from .rules import VALID, DocumentState, Kind, number_of

NOT_OURS = _("None of our documents has this code. Do not rely on it.")


def verified(typed: str) -> dict[str, Any]:
    """The document with a code: `VerifiedDocumentOut`. Only what the document itself shows.

    Raises ValidationFailed for what is no code, NotFound for one that no document has.
    """
    document = (
        TradeDocument.objects.filter(code=code_from(typed))
        .select_related("version__quotation__current_version", "version__quotation__enquiry")
        .defer("content")
        .first()
    )
    if document is None:
        raise NotFound(NOT_OURS)
    version = document.version
    quotation = version.quotation
    is_order = document.kind == Kind.ORDER
    return {
        "code": grouped(document.code),
        "kind": document.kind,
        "number": number_of(document.kind, quotation.pk, version.number),
        "version": version.number,
        "state": state_of(document.kind, version),
        "seller_name": document.seller_name,
        "buyer_name": document.buyer_name or None,
        "price": version.price,
        "priced_per": _priced_per(version, quotation.enquiry),
        "net_amount": version.net_amount,
        "currency_code": version.currency,
        "dated_at": quotation.confirmed_at if is_order else version.created_at,
        "expiry_date": version.expiry_date,
        "made_at": document.made_at,
        "sha256": document.sha256,
    }


def verified_in_brief(typed: str) -> dict[str, Any]:
    """The document with a code, as the wire contract has it: `DocumentInBriefOut`. Raises NotFound
    for what is no code, too.
    """
    try:
        document = verified(typed)
    except ValidationFailed:
        raise NotFound(NOT_OURS) from None
    names = (document["seller_name"], document["buyer_name"])
    return {
        "kind": document["kind"],
        "number": document["number"],
        "parties": [name for name in names if name],
        "amount": document["net_amount"],
        "currency": document["currency_code"],
        "issued_at": document["dated_at"],
        "sha256": document["sha256"],
        "is_current": document["state"] in VALID,
    }


def state_of(kind: str, version: QuotationVersion) -> DocumentState:
    """Whether what a document of this version says is still valid. Load the quotation and its
    current version first.
    """
    quotation = version.quotation
    if kind == Kind.ORDER:
        is_confirmed = quotation.status == QuotationStatus.ORDER_CONFIRMED
        return DocumentState.CONFIRMED if is_confirmed else DocumentState.CANCELLED
    if quotation.current_version_id != version.pk:
        return DocumentState.SUPERSEDED
    if quotation.status == QuotationStatus.WITHDRAWN:
        return DocumentState.WITHDRAWN
    if quotation.status in ORDERED:
        return DocumentState.ORDERED
    is_over = version.expiry_date < clock.today()
    return DocumentState.EXPIRED if is_over else DocumentState.CURRENT


def _priced_per(version: QuotationVersion, enquiry: Enquiry) -> str:
    return priced_per(
        has_unit=version.unit_id is not None,
        shipment_mode=enquiry.shipment_mode,
        shipment_type=enquiry.shipment_type,
    )
