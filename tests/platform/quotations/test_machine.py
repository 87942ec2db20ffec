"""Any sequence of actions by the parties, compared with a model of the rules (RULES.md 24, 26, 27,
49).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import AppError
from lading.base.kernel.values.clock import today
from lading.trade.enquiries import services as enquiries
from lading.trade.quotations import services
from lading.trade.quotations.counter import services as counter_offers
from lading.trade.quotations.counter.schemas import CounterAnswerIn, CounterOfferIn
from lading.trade.quotations.models import CounterOffer, Quotation, QuotationVersion
from lading.trade.quotations.rules import ORDERED
from lading.trade.quotations.schemas import QuotationIn
from tests.platform.examples import tries

from .trade import actor, another_seller, everything, form, proposal, trade

SELLERS = st.integers(0, 1)


class Model:
    """The expected state of one seller's quotation."""

    def __init__(self) -> None:
        self.status = ""
        self.version = 0
        self.seen: int | None = None
        self.is_expired = False
        self.ordered: int | None = None
        self.price = Decimal(0)
        self.counters: list[str] = []
        """The status of each counter-offer, the first one first."""
        self.proposed = Decimal(0)

    @property
    def is_countered(self) -> bool:
        """Whether the seller's last counter-offer is open."""
        return self.counters[-1:] == ["open"]

    def close(self, status: str) -> None:
        """Give an open counter-offer its final status."""
        if self.is_countered:
            self.counters[-1] = status


class TradeMachine(RuleBasedStateMachine):
    """One enquiry, its buyer, and two sellers who may do anything at any time."""

    def __init__(self) -> None:
        super().__init__()
        self.undo = transaction.atomic()
        self.undo.__enter__()
        deal = trade()
        self.enquiry = deal.enquiry
        self.buyer = actor(deal.buyer)
        self.sellers = [actor(deal.seller), actor(another_seller(deal.enquiry))]
        self.models = [Model(), Model()]
        self.is_open = True

    def teardown(self) -> None:
        """Delete everything, so that the next run starts empty."""
        transaction.set_rollback(True)
        self.undo.__exit__(None, None, None)

    def quotation(self, seller: int) -> Quotation | None:
        company = self.sellers[seller].company_id
        return Quotation.objects.filter(enquiry=self.enquiry, company_id=company).first()

    def pk(self, seller: int) -> int:
        quotation = self.quotation(seller)
        return quotation.pk if quotation else 0

    def attempt(self, expected: str, move: Callable[[], Any]) -> bool:
        """Do one action. ``expected`` is the code of its refusal, "" for success."""
        before, refusal = everything(), ""
        try:
            move()
        except AppError as error:
            refusal = error.code
        assert refusal == expected
        assert not refusal or everything() == before
        return not refusal

    def payload(self, **changes: Any) -> QuotationIn:
        return QuotationIn.model_validate(form(self.enquiry, **changes))

    @rule(seller=SELLERS)
    def send(self, seller: int) -> None:
        model = self.models[seller]
        expected = "ALREADY_EXISTS" if model.status else ""
        if not self.is_open:
            # Sellers who have quoted still see the withdrawn enquiry; for others it is gone.
            expected = "INVALID_TRANSITION" if model.status else "NOT_FOUND"
        payload = self.payload()
        if self.attempt(
            expected,
            lambda: services.send_quotation(actor=self.sellers[seller], payload=payload),
        ):
            model.status, model.version, model.price = "quotation_sent", 1, Decimal("250.5")

    @rule(seller=SELLERS, price=st.integers(1, 10**6))
    def revise(self, seller: int, price: int) -> None:
        model = self.models[seller]
        expected = "" if model.status == "quotation_sent" else "INVALID_TRANSITION"
        expected = expected if model.status else "NOT_FOUND"
        if self.attempt(
            expected,
            lambda: services.revise_quotation(
                actor=self.sellers[seller],
                quotation_id=self.pk(seller),
                payload=self.payload(price=price),
            ),
        ):
            model.version, model.price = model.version + 1, Decimal(price)
            model.is_expired = False
            model.close("answered")

    @rule(seller=SELLERS)
    def look(self, seller: int) -> None:
        model = self.models[seller]
        expected = "" if model.status else "NOT_FOUND"
        if self.attempt(
            expected,
            lambda: services.read_quotation(actor=self.buyer, quotation_id=self.pk(seller)),
        ):
            model.seen = model.version

    @rule(seller=SELLERS)
    def expire(self, seller: int) -> None:
        model = self.models[seller]
        if model.status == "quotation_sent":
            yesterday = today() - dt.timedelta(days=1)
            versions = QuotationVersion.objects.filter(quotation_id=self.pk(seller))
            versions.update(expiry_date=yesterday)
            model.is_expired = True

    def place_refusal(self, model: Model, shown: int) -> str:
        if not model.status:
            return "NOT_FOUND"
        if model.status != "quotation_sent" or any(m.ordered for m in self.models):
            return "INVALID_TRANSITION"
        if model.is_expired:
            return "QUOTATION_EXPIRED"
        return "" if model.version == shown else "INVALID_TRANSITION"

    @rule(seller=SELLERS, behind=st.integers(-1, 2))
    def place(self, seller: int, behind: int) -> None:
        model = self.models[seller]
        version = max(model.version - behind, 1)
        if self.attempt(
            self.place_refusal(model, version),
            lambda: services.place_order(
                actor=self.buyer, quotation_id=self.pk(seller), version=version
            ),
        ):
            model.status, model.ordered = "order_placed", model.version
            for each in self.models:
                each.close("closed")

    @rule(seller=SELLERS, behind=st.integers(-1, 2), price=st.integers(1, 10**6))
    def counter(self, seller: int, behind: int, price: int) -> None:
        """The buyer proposes another price for a version that it saw."""
        model = self.models[seller]
        version = max(model.version - behind, 1)
        expected = self.place_refusal(model, version)
        if model.is_countered and self.could_order(model):
            expected = "ALREADY_EXISTS"
        payload = CounterOfferIn.model_validate(proposal(price=price, version=version))
        if self.attempt(
            expected,
            lambda: counter_offers.make_counter_offer(
                actor=self.buyer, quotation_id=self.pk(seller), payload=payload
            ),
        ):
            model.counters.append("open")
            model.proposed = Decimal(price)

    def could_order(self, model: Model) -> bool:
        """Whether the buyer could order the current version."""
        return not self.place_refusal(model, model.version)

    def last_offer(self, seller: int) -> int:
        counter_offer = (
            CounterOffer.objects.filter(quotation_id=self.pk(seller)).order_by("-pk").first()
        )
        return counter_offer.pk if counter_offer else 0

    def answer(self, who: Actor, seller: int, status: str, expected: str, shown: int = 1) -> bool:
        """Someone answers the last counter-offer of a seller's quotation."""
        payload = CounterAnswerIn.model_validate({"status": status, "version": shown})
        return self.attempt(
            expected,
            lambda: counter_offers.answer_counter_offer(
                actor=who,
                quotation_id=self.pk(seller),
                counter_id=self.last_offer(seller),
                payload=payload,
            ),
        )

    @rule(seller=SELLERS, behind=st.integers(-1, 2))
    def accept(self, seller: int, behind: int) -> None:
        model = self.models[seller]
        version = max(model.version - behind, 1)
        expected = "" if model.counters else "NOT_FOUND"
        if model.counters and not model.is_countered:
            expected = "INVALID_TRANSITION"
        expected = expected or self.place_refusal(model, version)
        if self.answer(self.sellers[seller], seller, "accepted", expected, version):
            model.close("accepted")
            model.version, model.price = model.version + 1, model.proposed

    @rule(seller=SELLERS, status=st.sampled_from(["declined", "withdrawn"]))
    def end(self, seller: int, status: str) -> None:
        """The seller declines a counter-offer, or the buyer withdraws it."""
        model = self.models[seller]
        who = self.sellers[seller] if status == "declined" else self.buyer
        expected = "" if model.counters else "NOT_FOUND"
        if model.counters and not model.is_countered:
            expected = "INVALID_TRANSITION"
        if self.answer(who, seller, status, expected):
            model.close(status)

    @rule(seller=SELLERS)
    def answer_for_the_other_side(self, seller: int) -> None:
        """The buyer accepts, the seller withdraws, or another seller does either: always
        refused.
        """
        known = "FORBIDDEN" if self.models[seller].counters else "NOT_FOUND"
        mine, rival = self.sellers[seller], self.sellers[1 - seller]
        for who, status in (
            (self.buyer, "accepted"),
            (self.buyer, "declined"),
            (mine, "withdrawn"),
        ):
            self.answer(who, seller, status, known)
        for status in ("accepted", "declined", "withdrawn"):
            self.answer(rival, seller, status, "NOT_FOUND")

    @rule(seller=SELLERS)
    def confirm(self, seller: int) -> None:
        model = self.models[seller]
        expected = "" if model.status == "order_placed" else "INVALID_TRANSITION"
        expected = expected if model.status else "NOT_FOUND"
        if self.attempt(
            expected,
            lambda: services.confirm_order(
                actor=self.sellers[seller], quotation_id=self.pk(seller)
            ),
        ):
            model.status = "order_confirmed"

    @rule(seller=SELLERS)
    def swap_roles(self, seller: int) -> None:
        """The seller orders, the buyer confirms, or another seller does either: always refused."""
        mine, rival = self.sellers[seller], self.sellers[1 - seller]
        known = "FORBIDDEN" if self.models[seller].status else "NOT_FOUND"
        pk = self.pk(seller)
        self.attempt(known, lambda: services.place_order(actor=mine, quotation_id=pk, version=1))
        self.attempt(known, lambda: services.confirm_order(actor=self.buyer, quotation_id=pk))
        self.attempt(
            "NOT_FOUND",
            lambda: services.place_order(actor=rival, quotation_id=pk, version=1),
        )
        self.attempt("NOT_FOUND", lambda: services.confirm_order(actor=rival, quotation_id=pk))

    @rule()
    def withdraw(self) -> None:
        if not self.is_open:
            return
        expected = "INVALID_TRANSITION" if any(m.ordered for m in self.models) else ""
        if self.attempt(
            expected,
            lambda: enquiries.delete_enquiry(actor=self.buyer, enquiry_id=self.enquiry.pk),
        ):
            services.withdraw_quotations(enquiry_id=self.enquiry.pk)
            self.is_open = False
            for model in self.models:
                model.status = "withdrawn" if model.status else ""
                model.close("closed")

    @invariant()
    def tables_agree_with_the_model(self) -> None:
        for seller, model in enumerate(self.models):
            quotation = self.quotation(seller)
            if quotation is None:
                assert model.status == ""
                continue
            assert quotation.status == model.status
            assert quotation.seen_version == model.seen
            assert quotation.current_version is not None
            assert quotation.current_version.number == model.version
            assert quotation.versions.count() == model.version
            ordered = quotation.ordered_version
            assert (ordered.number if ordered else None) == model.ordered
            assert quotation.current_version.price == model.price
            offers = quotation.counter_offers.order_by("pk")
            assert list(offers.values_list("status", flat=True)) == model.counters
            assert quotation.has_counter_offer == model.is_countered

    @invariant()
    def the_enquiry_keeps_count(self) -> None:
        self.enquiry.refresh_from_db()
        sent = [model for model in self.models if model.status]
        unread = [model for model in sent if model.seen is None]
        assert self.enquiry.quotation_count == len(sent)
        if self.is_open:
            assert self.enquiry.unread_quotations == len(unread)
        orders = Quotation.objects.filter(enquiry=self.enquiry, status__in=ORDERED)
        states = [quotation.status for quotation in orders]
        assert len(states) <= 1
        assert self.enquiry.order_state == (states[0] if states else "")


@pytest.mark.django_db
def test_any_sequence_of_moves_obeys_the_rules() -> None:
    run_state_machine_as_test(
        TradeMachine,
        settings=settings(
            max_examples=tries(12),
            stateful_step_count=20,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
