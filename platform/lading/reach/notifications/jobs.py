"""Background jobs that send messages, and that tell companies about events that concern them."""

from __future__ import annotations

from lading.base.work import outbox
from lading.base.work.outbox import Payload

from .notices import matches
from .notices import products as product_notices
from .notices import profiles as profile_notices
from .notices import trade as notices


@outbox.consumer("leads.matched", name="notifications.tell_matched")
def tell_matched(payload: Payload) -> None:
    """Tell the matched companies about a published enquiry."""
    matches.tell_matched(payload["enquiryId"], payload["companyIds"])


@outbox.consumer("company.matched", name="notifications.tell_company_matched")
def tell_company_matched(payload: Payload) -> None:
    """Tell a company about new leads after its products or ports changed."""
    matches.tell_company_matched(payload["companyId"], payload["enquiryIds"])


@outbox.consumer("enquiry.published", name="notifications.tell_published")
def tell_published(payload: Payload) -> None:
    """Tell the enquirer that the enquiry was approved."""
    notices.tell_published(payload["enquiryId"])


@outbox.consumer("enquiry.rejected", name="notifications.tell_rejected")
def tell_rejected(payload: Payload) -> None:
    """Tell the enquirer that the enquiry was rejected, with the reason."""
    notices.tell_rejected(payload["enquiryId"], payload["reason"])


@outbox.consumer("enquiry.withdrawn", name="notifications.tell_withdrawn")
def tell_withdrawn(payload: Payload) -> None:
    """Tell everyone who quoted that the enquiry was withdrawn (RULES.md 24)."""
    notices.tell_withdrawn(payload["enquiryId"])


@outbox.consumer("quotation.withdrawn", name="notifications.tell_quotation_withdrawn")
def tell_quotation_withdrawn(payload: Payload) -> None:
    """Tell the seller that the quotation was withdrawn with its enquiry, unless they
    know already.
    """
    notices.tell_quotation_withdrawn(payload["quotationId"])


@outbox.consumer("quotation.retracted", name="notifications.tell_quotation_retracted")
def tell_quotation_retracted(payload: Payload) -> None:
    """Tell the enquirer that the seller closed its account."""
    notices.tell_quotation_retracted(payload["quotationId"])


@outbox.consumer("quotation.sent", name="notifications.tell_quotation_sent")
def tell_quotation_sent(payload: Payload) -> None:
    """Tell the enquirer about a quotation."""
    notices.tell_quotation_sent(payload["quotationId"], payload["version"])


@outbox.consumer("quotation.revised", name="notifications.tell_quotation_revised")
def tell_quotation_revised(payload: Payload) -> None:
    """Tell the enquirer about a new version of a quotation."""
    notices.tell_quotation_revised(payload["quotationId"], payload["version"])


@outbox.consumer("order.placed", name="notifications.tell_order_placed")
def tell_order_placed(payload: Payload) -> None:
    """Tell the seller about an order."""
    notices.tell_order_placed(payload["quotationId"])


@outbox.consumer("order.confirmed", name="notifications.tell_order_confirmed")
def tell_order_confirmed(payload: Payload) -> None:
    """Tell the buyer that the order was confirmed."""
    notices.tell_order_confirmed(payload["quotationId"])


@outbox.consumer("company.approved", name="notifications.tell_company_approved")
def tell_company_approved(payload: Payload) -> None:
    """Tell a company that it was verified."""
    notices.tell_company_approved(payload["companyId"], payload["reviewId"])


@outbox.consumer("company.rejected", name="notifications.tell_company_rejected")
def tell_company_rejected(payload: Payload) -> None:
    """Tell a company that it was not verified, with the reason."""
    notices.tell_company_rejected(payload["companyId"], payload["reviewId"], payload["reason"])


@outbox.consumer("product.approved", name="notifications.tell_product_approved")
def tell_product_approved(payload: Payload) -> None:
    """Tell a company that its product was approved."""
    product_notices.tell_approved(payload["productId"], payload["reviewId"])


@outbox.consumer("product.rejected", name="notifications.tell_product_rejected")
def tell_product_rejected(payload: Payload) -> None:
    """Tell a company that its product was rejected, with the reason."""
    product_notices.tell_rejected(payload["productId"], payload["reviewId"], payload["reason"])


@outbox.consumer("rating.given", name="notifications.tell_rated")
def tell_rated(payload: Payload) -> None:
    """Tell a company about a rating."""
    profile_notices.tell_rated(payload["ratingId"])


@outbox.consumer("card.requested", name="notifications.tell_card_requested")
def tell_card_requested(payload: Payload) -> None:
    """Tell the buyer that a company asks for its business card."""
    profile_notices.tell_card_requested(payload["cardId"])


@outbox.consumer("card.accepted", name="notifications.tell_card_accepted")
def tell_card_accepted(payload: Payload) -> None:
    """Tell the requester that the buyer shares its business card."""
    profile_notices.tell_card_accepted(payload["cardId"])


@outbox.consumer("card.rejected", name="notifications.tell_card_rejected")
def tell_card_rejected(payload: Payload) -> None:
    """Tell the requester that the buyer does not share its business card."""
    profile_notices.tell_card_rejected(payload["cardId"])
