"""Background jobs: sends messages, and tells the companies that an event concerns."""

from __future__ import annotations

from lading.kernel import outbox
from lading.kernel.outbox import Payload
from lading.kernel.workers import Pool

from . import delivery, matches, notices, profile_notices


@outbox.consumer("leads.matched", name="notifications.tell_matched")
def tell_matched(payload: Payload) -> None:
    """New leads: the matched companies."""
    matches.tell_matched(payload["enquiryId"], payload["companyIds"])


@outbox.consumer("company.matched", name="notifications.tell_company_matched")
def tell_company_matched(payload: Payload) -> None:
    """New leads of a company whose products or ports changed: the company."""
    matches.tell_company_matched(payload["companyId"], payload["enquiryIds"])


@outbox.consumer("enquiry.published", name="notifications.tell_published")
def tell_published(payload: Payload) -> None:
    """Approved: the enquirer."""
    notices.tell_published(payload["enquiryId"])


@outbox.consumer("enquiry.rejected", name="notifications.tell_rejected")
def tell_rejected(payload: Payload) -> None:
    """Not approved: the enquirer, with the reason."""
    notices.tell_rejected(payload["enquiryId"], payload["reason"])


@outbox.consumer("enquiry.withdrawn", name="notifications.tell_withdrawn")
def tell_withdrawn(payload: Payload) -> None:
    """Taken back: everyone who quoted (RULES.md 24)."""
    notices.tell_withdrawn(payload["enquiryId"])


@outbox.consumer("quotation.withdrawn", name="notifications.tell_quotation_withdrawn")
def tell_quotation_withdrawn(payload: Payload) -> None:
    """The quotation closed with its enquiry: its seller, unless told already."""
    notices.tell_quotation_withdrawn(payload["quotationId"])


@outbox.consumer("quotation.retracted", name="notifications.tell_quotation_retracted")
def tell_quotation_retracted(payload: Payload) -> None:
    """The seller closed its account: the enquirer."""
    notices.tell_quotation_retracted(payload["quotationId"])


@outbox.consumer("quotation.sent", name="notifications.tell_quotation_sent")
def tell_quotation_sent(payload: Payload) -> None:
    """A quotation: the enquirer."""
    notices.tell_quotation_sent(payload["quotationId"], payload["version"])


@outbox.consumer("quotation.revised", name="notifications.tell_quotation_revised")
def tell_quotation_revised(payload: Payload) -> None:
    """A new version of it: the enquirer."""
    notices.tell_quotation_revised(payload["quotationId"], payload["version"])


@outbox.consumer("order.placed", name="notifications.tell_order_placed")
def tell_order_placed(payload: Payload) -> None:
    """The order: the seller."""
    notices.tell_order_placed(payload["quotationId"])


@outbox.consumer("order.confirmed", name="notifications.tell_order_confirmed")
def tell_order_confirmed(payload: Payload) -> None:
    """Its confirmation: the buyer."""
    notices.tell_order_confirmed(payload["quotationId"])


@outbox.consumer("company.approved", name="notifications.tell_company_approved")
def tell_company_approved(payload: Payload) -> None:
    """Verified: the company."""
    notices.tell_company_approved(payload["companyId"], payload["reviewId"])


@outbox.consumer("company.rejected", name="notifications.tell_company_rejected")
def tell_company_rejected(payload: Payload) -> None:
    """Not verified: the company, with the reason."""
    notices.tell_company_rejected(payload["companyId"], payload["reviewId"], payload["reason"])


@outbox.consumer("rating.given", name="notifications.tell_rated")
def tell_rated(payload: Payload) -> None:
    """A rating: the rated company."""
    profile_notices.tell_rated(payload["ratingId"])


@outbox.consumer("card.requested", name="notifications.tell_card_requested")
def tell_card_requested(payload: Payload) -> None:
    """Somebody asks for a business card: the buyer."""
    profile_notices.tell_card_requested(payload["cardId"])


@outbox.consumer("card.accepted", name="notifications.tell_card_accepted")
def tell_card_accepted(payload: Payload) -> None:
    """The buyer shares it: the requester."""
    profile_notices.tell_card_accepted(payload["cardId"])


@outbox.consumer("card.rejected", name="notifications.tell_card_rejected")
def tell_card_rejected(payload: Payload) -> None:
    """The buyer does not: the requester."""
    profile_notices.tell_card_rejected(payload["cardId"])


def send_outgoing(pool: str = Pool.REST) -> int:
    """Send the messages that are due. Returns how many were tried."""
    return delivery.messages.work(Pool(pool))


def sweep_outgoing() -> int:
    """Wake workers for the messages that are due; every minute. Returns how many pools."""
    return delivery.messages.sweep()
