"""Stores the versions of a quotation's terms."""

from __future__ import annotations

from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Conflict
from lading.base.kernel.values import clock
from lading.trade.enquiries.models import Enquiry

from .models import Quotation, QuotationAttachment, QuotationVersion
from .pricing import agreed_quantity, net_amount
from .validation import Terms


def add_version(actor: Actor, quotation: Quotation, enquiry: Enquiry, terms: Terms) -> int:
    """Store the terms as the next version, and make it the current one. Call with the quotation
    locked. Returns its number.
    """
    previous = quotation.current_version
    quantity_before = previous.quantity if previous else None
    quantity = agreed_quantity(enquiry, quantity_before, terms.quantity)
    version = QuotationVersion.objects.create(
        quotation=quotation,
        number=previous.number + 1 if previous else 1,
        price=terms.price,
        quantity=quantity,
        unit=terms.unit,
        net_amount=net_amount(enquiry, terms.price, terms.unit, terms.currency, quantity),
        currency=terms.currency,
        expiry_date=terms.expiry_date,
        payment_terms=terms.payment_terms,
        delivery_location=terms.delivery_location,
        description=terms.description,
        created_by_id=actor.user_id,
        created_at=clock.now(),
    )
    QuotationAttachment.objects.bulk_create(
        QuotationAttachment(version=version, file=file, slot=slot)
        for slot, file in enumerate(terms.files)
    )
    quotation.current_version = version
    quotation.updated_at = version.created_at
    quotation.save(update_fields=["current_version", "updated_at"])
    return version.number


def current_version(quotation: Quotation) -> QuotationVersion:
    """The version that counts. Raises Conflict for a quotation that has none yet."""
    version = quotation.current_version
    if version is None:
        raise Conflict
    return version
