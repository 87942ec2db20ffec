"""Background jobs of quotations."""

from __future__ import annotations

from lading.base.work import outbox

from . import expiry, services


@outbox.consumer("enquiry.withdrawn", name="quotations.withdraw_quotations")
def withdraw_quotations(payload: outbox.Payload) -> None:
    """Withdraw the quotations of a withdrawn enquiry (RULES.md 24)."""
    services.withdraw_quotations(enquiry_id=payload["enquiryId"])


def tell_ends() -> int:
    """Tell both sides of quotations that end soon or have ended; every hour."""
    return expiry.tell_ends()
