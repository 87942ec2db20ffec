"""Companies of several types do anything to each other's enquiries, quotations, counter-offers and
orders, in any order. What succeeds is what the rules allow, a refusal changes nothing, and nobody
reads what is withheld from them.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from lading.base.kernel import limits, review
from lading.base.kernel.errors import AppError
from lading.base.kernel.models import Limit
from lading.trade.enquiries import services as enquiries
from lading.trade.enquiries.leads import matching
from lading.trade.enquiries.models import Enquiry
from lading.trade.enquiries.schemas import EnquiryIn
from lading.trade.quotations import services
from lading.trade.quotations.counter import services as counter_offers
from lading.trade.quotations.counter.schemas import CounterAnswerIn, CounterOfferIn
from lading.trade.quotations.rules import ORDERED
from lading.trade.quotations.schemas import QuotationIn
from tests.platform.enquiries.payloads import goods, source_form
from tests.platform.factories import StaffFactory

from .market import ALLOWANCE, DOMESTIC, WITH_AGENTS, Ask, Firm, Offer, founded, mark
from .market_readers import WHICH, WHO, Readers, mostly
from .trade import actor, everything, form, proposal

MOST_ASKS = 4
EDITABLE = frozenset({"draft", "pending_approval", "rejected"})
NIGHT = "MARKET_EXAMPLES"
"""Set to a number, it makes so many random runs instead of the few that are the same each time."""
OTHERS = st.lists(
    st.tuples(st.sampled_from([1, 2, 3, 4, 8]), st.sampled_from([None, 1, 2])),
    min_size=2,
    max_size=3,
)


class Market(Readers):
    """Four or five companies and a reviewer."""

    @initialize(others=OTHERS)
    def begin(self, others: list[tuple[int, int | None]]) -> None:
        """A buyer, a manufacturer and others, and a published enquiry of the buyer."""
        for tier in (0, 1):
            Limit.objects.update_or_create(
                key="enquiry.monthly_allowance", plan_tier=tier, defaults={"value": ALLOWANCE}
            )
        limits.forget()
        self.staff = actor(StaffFactory.create())
        self.firms = [founded(kind, tier) for kind, tier in [(1, None), (3, None), *others]]
        self.ask(self.firms[0], "pending_approval")
        self.decide_on(self.asks[0], "approved")

    def attempt(self, move: Callable[[], Any], *, is_allowed: bool) -> Any:
        """Make a move, which succeeds if it is allowed. Returns its result; None if refused."""
        before = None if is_allowed else everything()
        made, refusal = None, None
        try:
            made = move()
        except AppError as error:
            refusal = error
        assert (refusal is None) == is_allowed, refusal or "was not refused"
        assert is_allowed or everything() == before
        return made

    # -- enquiries --

    @precondition(lambda self: len(self.asks) < MOST_ASKS)
    @rule(who=WHO, status=st.sampled_from(["draft", "pending_approval", "pending_approval"]))
    def raise_enquiry(self, who: int, status: str) -> None:
        """A company asks for goods."""
        self.ask(self.firms[who % len(self.firms)], status)

    def ask(self, owner: Firm, status: str) -> None:
        """The company stores an enquiry."""
        ask = Ask(0, owner, mark("Goods"), mark("Wanted"), status)
        enquiry = enquiries.save_enquiry(actor=owner.who, payload=self.enquiry_form(ask, status))
        ask.pk = enquiry.pk
        self.asks.append(ask)

    def enquiry_form(self, ask: Ask, status: str) -> EnquiryIn:
        """The owner's complete form."""
        complete = goods if ask.owner.kind == 1 else source_form
        fields: dict[str, Any] = {
            "productName": ask.goods,
            "description": ask.words,
            "status": status,
        }
        if ask.owner.kind in DOMESTIC:
            fields["sourceCountry"] = "India"
        elif ask.owner.kind != 1:
            fields["includeCommisionAgent"] = ask.owner.kind == WITH_AGENTS
        return EnquiryIn.model_validate(complete(**fields))

    @rule(who=WHO, which=WHICH)
    def submit(self, who: int, which: int) -> None:
        """Send the form again, for review."""
        ask = self.an_ask(which, lambda ask: ask.status in EDITABLE)
        firm = self.a_firm(who, ask.owner)
        payload = self.enquiry_form(ask, "pending_approval")
        if self.attempt(
            lambda: enquiries.save_enquiry(actor=firm.who, payload=payload, enquiry_id=ask.pk),
            is_allowed=firm is ask.owner and ask.status in EDITABLE,
        ):
            ask.status = "pending_approval"

    @rule(which=WHICH, decision=st.sampled_from(["approved", "approved", "approved", "rejected"]))
    def decide(self, which: int, decision: str) -> None:
        """Staff decide on an enquiry."""
        self.decide_on(self.an_ask(which, lambda ask: ask.status == "pending_approval"), decision)

    def decide_on(self, ask: Ask, decision: str) -> None:
        """Staff decide on this enquiry, and it is matched."""
        if self.attempt(
            lambda: review.decide(
                actor=self.staff,
                kind="enquiry",
                object_id=ask.pk,
                decision=decision,
                remarks="Because",
            ),
            is_allowed=ask.status == "pending_approval",
        ):
            ask.status = "published" if decision == "approved" else "rejected"
            matching.match_enquiry(ask.pk)

    @rule(who=WHO, which=WHICH, is_meant=st.integers(0, 2))
    def delete(self, who: int, which: int, is_meant: int) -> None:
        """Delete an enquiry: seldom, so that trades go on."""
        ask = self.an_ask(which, lambda ask: ask.is_ordered or ask.status in EDITABLE)
        firm = ask.owner if is_meant == 0 else self.a_firm(who)
        is_allowed = firm is ask.owner and ask.can_go
        self.attempt(
            lambda: enquiries.delete_enquiry(actor=firm.who, enquiry_id=ask.pk),
            is_allowed=is_allowed,
        )
        if is_allowed and ask.status == "published":
            matching.unmatch_enquiry(ask.pk)
            services.withdraw_quotations(enquiry_id=ask.pk)
        if is_allowed:
            ask.delete()

    # -- quotations --

    @rule(who=WHO, which=WHICH)
    def quote(self, who: int, which: int) -> None:
        """Send a quotation, which opens the lead."""
        ask = self.an_ask(which, lambda ask: any(map(ask.may_quote, self.firms)))
        firm = self.a_firm(who, *filter(ask.may_quote, self.firms))
        text = mark("Offer")
        payload = self.quotation_form(firm, ask, text)
        made = self.attempt(
            lambda: services.send_quotation(actor=firm.who, payload=payload),
            is_allowed=ask.may_quote(firm),
        )
        if made:
            ask.open(firm)
            ask.offers.append(Offer(made.pk, ask, firm, [text]))

    def quotation_form(self, seller: Firm, ask: Ask, comment: str) -> QuotationIn:
        """The seller's complete form."""
        enquiry = Enquiry.objects.filter(pk=ask.pk).first() or Enquiry(pk=ask.pk)
        terms = "FOR" if seller.kind in DOMESTIC else "FOB"
        fields = {"paymentTerms": terms, "locationForDelivery": "Tiruppur"}
        return QuotationIn.model_validate(form(enquiry, description=comment, **fields))

    @precondition(lambda self: self.offers)
    @rule(who=WHO, which=WHICH)
    def revise(self, who: int, which: int) -> None:
        """Send other terms."""
        offer = self.an_offer(which, lambda offer: offer.status == "quotation_sent")
        firm = self.a_firm(who, offer.seller)
        text = mark("Revised")
        payload = self.quotation_form(offer.seller, offer.ask, text)
        if self.attempt(
            lambda: services.revise_quotation(
                actor=firm.who, quotation_id=offer.pk, payload=payload
            ),
            is_allowed=firm is offer.seller and offer.status == "quotation_sent",
        ):
            offer.version += 1
            offer.words.append(text)
            offer.close("answered")

    @precondition(lambda self: self.offers)
    @rule(who=WHO, which=WHICH, behind=st.integers(0, 1))
    def order(self, who: int, which: int, behind: int) -> None:
        """Order what was shown, which may be an earlier version."""
        offer = self.an_offer(which, lambda offer: offer.status == "quotation_sent")
        firm = self.a_firm(who, offer.buyer)
        shown = max(1, offer.version - behind)
        was_shown = shown == offer.version
        if self.attempt(
            lambda: services.place_order(actor=firm.who, quotation_id=offer.pk, version=shown),
            is_allowed=firm is offer.buyer and offer.can_be_ordered and was_shown,
        ):
            offer.status, offer.ask.is_ordered = "order_placed", True
            for each in offer.ask.offers:
                each.close("closed")

    @precondition(lambda self: any(offer.status in ORDERED for offer in self.offers))
    @rule(who=WHO, which=WHICH)
    def confirm(self, who: int, which: int) -> None:
        """Confirm an order."""
        offer = self.an_offer(which, lambda offer: offer.status == "order_placed")
        firm = self.a_firm(who, offer.seller)
        if self.attempt(
            lambda: services.confirm_order(actor=firm.who, quotation_id=offer.pk),
            is_allowed=firm is offer.seller and offer.status == "order_placed",
        ):
            offer.status = "order_confirmed"

    @precondition(lambda self: self.offers)
    @rule(which=WHICH)
    def swap_sides(self, which: int) -> None:
        """The seller orders, and the buyer confirms: always refused."""
        offer = self.an_offer(which, lambda offer: offer.status == "order_placed")
        self.attempt(
            lambda: services.place_order(
                actor=offer.seller.who, quotation_id=offer.pk, version=offer.version
            ),
            is_allowed=False,
        )
        self.attempt(
            lambda: services.confirm_order(actor=offer.buyer.who, quotation_id=offer.pk),
            is_allowed=False,
        )

    # -- counter-offers --

    @precondition(lambda self: self.offers)
    @rule(who=WHO, which=WHICH)
    def counter(self, who: int, which: int) -> None:
        """Propose other terms for the current version."""
        offer = self.an_offer(which, lambda offer: offer.can_be_ordered)
        firm = self.a_firm(who, offer.buyer)
        text = mark("Countered")
        payload = CounterOfferIn.model_validate(proposal(version=offer.version, description=text))
        made = self.attempt(
            lambda: counter_offers.make_counter_offer(
                actor=firm.who, quotation_id=offer.pk, payload=payload
            ),
            is_allowed=firm is offer.buyer and offer.can_be_ordered and not offer.is_countered,
        )
        if made:
            offer.counters.append((made.pk, "open"))
            offer.words.append(text)

    @precondition(lambda self: any(offer.counters for offer in self.offers))
    @rule(who=WHO, which=WHICH, status=st.sampled_from(["accepted", "declined", "withdrawn"]))
    def answer(self, who: int, which: int, status: str) -> None:
        """Answer the last counter-offer."""
        countered = [offer for offer in self.offers if offer.counters]
        offer = mostly(which, [offer for offer in countered if offer.is_countered], countered)
        party = offer.buyer if status == "withdrawn" else offer.seller
        firm = self.a_firm(who, party)
        is_possible = offer.is_countered and (status != "accepted" or offer.can_be_ordered)
        payload = CounterAnswerIn.model_validate({"status": status, "version": offer.version})
        if self.attempt(
            lambda: counter_offers.answer_counter_offer(
                actor=firm.who,
                quotation_id=offer.pk,
                counter_id=offer.counters[-1][0],
                payload=payload,
            ),
            is_allowed=firm is party and is_possible,
        ):
            offer.close(status)
            offer.version += status == "accepted"


def run(**more: Any) -> None:
    """Let the companies trade, in the same runs each time unless `NIGHT` asks for others."""
    night = int(os.environ.get(NIGHT, "0"))
    run_state_machine_as_test(
        Market,
        settings=settings(
            **{
                "max_examples": night or 8,
                "stateful_step_count": 60 if night else 30,
                "deadline": None,
                "derandomize": not night,
                "database": None,
                "suppress_health_check": list(HealthCheck),
                **more,
            }
        ),
    )
