"""A trade between two companies, and the rows that a refusal must not change."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from lading.base.kernel.actor import Actor
from lading.base.kernel.models import AuditEntry, OutboxMessage
from lading.base.kernel.values.clock import today
from lading.members.accounts.models import User
from lading.members.billing.authentication import actor_of_token
from lading.trade.enquiries.models import Enquiry, Lead
from lading.trade.quotations import services
from lading.trade.quotations.counter import services as counter_offers
from lading.trade.quotations.counter.schemas import CounterAnswerIn, CounterOfferIn
from lading.trade.quotations.models import (
    CounterOffer,
    Quotation,
    QuotationAttachment,
    QuotationVersion,
)
from lading.trade.quotations.schemas import QuotationIn
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import EnquiryFactory, company_of, member, token_for


@dataclass(frozen=True, slots=True)
class Trade:
    """A published enquiry of a buyer, which a manufacturer with a Basic plan has opened."""

    buyer: User
    seller: User
    enquiry: Enquiry


def open_lead(seller: User, enquiry: Enquiry) -> Lead:
    """The seller's company is matched with the enquiry and has opened it."""
    now = timezone.now()
    return Lead.objects.create(
        enquiry=enquiry,
        company=company_of(seller),
        is_matched=True,
        score=100,
        published_at=enquiry.published_at or now,
        accessed_at=now,
        created_at=now,
    )


def trade(
    *, buyer_type: int = 1, seller_type: int = 3, tier: int | None = 2, **enquiry: Any
) -> Trade:
    """Two companies and an enquiry between them."""
    buyer, seller = member(buyer_type), member(seller_type, tier=tier)
    made = EnquiryFactory.by(buyer, **enquiry)
    open_lead(seller, made)
    return Trade(buyer, seller, made)


def another_seller(enquiry: Enquiry, business_type: int = 3) -> User:
    """One more seller who has opened the enquiry."""
    seller = member(business_type, tier=2)
    open_lead(seller, enquiry)
    return seller


def form(enquiry: Enquiry, **changes: Any) -> dict[str, Any]:
    """A complete quotation form of a manufacturer."""
    return {
        "enquiryId": enquiry.pk,
        "price": 250.5,
        "units": "KGS",
        "status": "quotation_sent",
        "description": "Ready stock, two weeks",
        "currencyCode": "INR",
        "expiryDate": day(30),
        "paymentTerms": "EXW",
        "locationForDelivery": "",
        "attachments": [],
        **changes,
    }


def day(days: int) -> str:
    """The date so many days from today in India, in the wire's format."""
    return (today() + dt.timedelta(days=days)).isoformat()


def actor(user: User | Actor) -> Actor:
    """The actor of a user with a new token, or the actor itself."""
    if isinstance(user, Actor):
        return user
    signed_in = actor_of_token(token_for(user))
    assert signed_in is not None
    return signed_in


def everything() -> list[Any]:
    """All rows that a call about quotations can change, to compare before and after a refusal."""
    models = (
        Quotation,
        QuotationVersion,
        QuotationAttachment,
        CounterOffer,
        Enquiry,
        Lead,
        AuditEntry,
    )
    rows = [list(model.objects.order_by("pk").values()) for model in models]
    return [*rows, list(OutboxMessage.objects.order_by("pk").values("topic", "payload"))]


def topics() -> list[str]:
    """Topics of all events, one for each event and consumer."""
    return list(OutboxMessage.objects.order_by("pk").values_list("topic", flat=True))


def quoted(**changes: Any) -> tuple[Trade, Quotation]:
    """A trade whose seller has sent a quotation of 250 INR, by the service."""
    deal = trade(**changes)
    return deal, send(deal.seller, deal.enquiry)


def send(seller: User, enquiry: Enquiry, **changes: Any) -> Quotation:
    """Send a quotation as the seller."""
    payload = QuotationIn.model_validate(form(enquiry, **{"price": 250, **changes}))
    return services.send_quotation(actor=actor(seller), payload=payload)


def revise(seller: User | Actor, quotation: Quotation, **changes: Any) -> Quotation:
    """Change the terms, as the seller."""
    payload = QuotationIn.model_validate(form(quotation.enquiry, **changes))
    return services.revise_quotation(
        actor=actor(seller), quotation_id=quotation.pk, payload=payload
    )


def proposal(**changes: Any) -> dict[str, Any]:
    """A counter-offer: another price, for version 1 unless said otherwise."""
    return {"price": 240, "description": "For a second order in May", "version": 1, **changes}


def counter(buyer: User | Actor, quotation: Quotation, **changes: Any) -> CounterOffer:
    """Propose other terms, as the buyer."""
    payload = CounterOfferIn.model_validate(proposal(**changes))
    return counter_offers.make_counter_offer(
        actor=actor(buyer), quotation_id=quotation.pk, payload=payload
    )


def answer(user: User | Actor, offer: CounterOffer, status: str, **more: Any) -> CounterOffer:
    """Accept, decline or withdraw a counter-offer."""
    payload = CounterAnswerIn.model_validate({"status": status, **more})
    return counter_offers.answer_counter_offer(
        actor=actor(user), quotation_id=offer.quotation_id, counter_id=offer.pk, payload=payload
    )


def path_of(quotation: Quotation, offer: int | str = "") -> str:
    """The address of a quotation's counter-offers, or of one of them."""
    return f"/quotations/{quotation.pk}/counter-offers" + (f"/{offer}" if offer else "")


def propose(client: ApiClient, quotation: Quotation, **changes: Any) -> Answer:
    """Send a complete counter-offer with changes."""
    return client.post(path_of(quotation), proposal(**changes))


def terms(quotation: Quotation) -> dict[str, Any]:
    """Every column of the current version."""
    rows = QuotationVersion.objects.filter(quotation=quotation).order_by("-number").values()
    return dict(rows[0])
