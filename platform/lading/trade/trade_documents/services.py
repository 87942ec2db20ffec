"""Makes documents. Each is made once, when somebody first downloads it."""

from __future__ import annotations

import hashlib

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.actor import Actor
from lading.base.kernel.database.rows import get_first
from lading.base.kernel.errors import Conflict, NotFound
from lading.base.kernel.values import clock, languages
from lading.trade.quotations import access
from lading.trade.quotations.models import Quotation, QuotationVersion
from lading.trade.quotations.rules import ORDERED, QuotationStatus

from . import codes, content, layout
from .models import TradeDocument
from .rules import Kind

NOT_CONFIRMED = _("The order is not confirmed yet.")


def quotation_document(
    *, actor: Actor, quotation_id: int, version: int | None = None
) -> TradeDocument:
    """A version of a quotation as a document; the current version unless one is named.

    Raises NotFound for companies that are not its parties, and for a version that it does not have.
    """
    quotation = access.get(actor, quotation_id)
    current = quotation.current_version
    if version is None or (current is not None and current.number == version):
        chosen = current
    else:
        chosen = QuotationVersion.objects.filter(quotation=quotation, number=version).first()
    return _document(actor, quotation, chosen, Kind.QUOTATION)


def order_document(*, actor: Actor, quotation_id: int) -> TradeDocument:
    """The confirmed order on a quotation as a document.

    Raises NotFound for companies that are not its parties, and Conflict until it is confirmed.
    """
    quotation = access.get(actor, quotation_id)
    if quotation.status != QuotationStatus.ORDER_CONFIRMED:
        raise Conflict(NOT_CONFIRMED)
    return _document(actor, quotation, quotation.ordered_version, Kind.ORDER)


def order_document_of_enquiry(*, actor: Actor, enquiry_id: int) -> TradeDocument:
    """The confirmed order on an enquiry as a document: an enquiry has at most one.

    Raises NotFound for companies that are not the order's parties, and Conflict until it is
    confirmed.
    """
    ordered = access.visible_to(actor).filter(enquiry_id=enquiry_id, status__in=ORDERED)
    quotation_id = get_first(ordered.values_list("pk", flat=True))
    return order_document(actor=actor, quotation_id=quotation_id)


def _document(
    actor: Actor, quotation: Quotation, version: QuotationVersion | None, kind: Kind
) -> TradeDocument:
    """The document as it was made, or as it is made now.

    If two make it at once, the constraint lets one be stored, and both get that one.
    """
    if version is None:
        raise NotFound
    named = access.knows_buyer(actor, quotation)
    same = TradeDocument.objects.filter(
        version=version, kind=kind, language=languages.active(), names_buyer=named
    )
    document = same.first()
    if document is not None:
        return document
    new = _new_document(
        content.facts_of(actor, quotation, version, kind, names_buyer=named), version
    )
    TradeDocument.objects.bulk_create([new], ignore_conflicts=True)
    return same.get()


def _new_document(facts: content.Facts, version: QuotationVersion) -> TradeDocument:
    code, at = codes.new_code(), clock.now()
    pdf = layout.pdf(facts, code=code, at=at)
    return TradeDocument(
        version=version,
        kind=facts.kind,
        language=languages.active(),
        names_buyer=facts.buyer is not None,
        code=code,
        seller_name=facts.seller.name,
        buyer_name=facts.buyer.name if facts.buyer else "",
        content=pdf,
        sha256=hashlib.sha256(pdf).hexdigest(),
        made_at=at,
    )
