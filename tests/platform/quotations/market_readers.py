"""What the companies of `market` read: only what they may, whatever happened before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.db import transaction
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from lading.base.kernel import limits
from lading.trade.enquiries.models import Enquiry
from lading.trade.quotations.models import CounterOffer, Quotation
from lading.trade.quotations.rules import ORDERED

from .market import Ask, Firm, Offer, found_in, known_to, words_of

Some = TypeVar("Some")
# Whose move it is, and about which enquiry or quotation.
WHO = st.integers(0, 49)
WHICH = st.integers(0, 49)


def mostly(number: int, suitable: Sequence[Some], anything: Sequence[Some]) -> Some:
    """Four times in five something suitable, otherwise anything. Without that, few trades would get
    as far as an order.
    """
    among = suitable if suitable and number % 5 else anything
    return among[number // 5 % len(among)]


class Readers(RuleBasedStateMachine):
    """Companies that read lists and details."""

    def __init__(self) -> None:
        super().__init__()
        self.undo = transaction.atomic()
        self.undo.__enter__()
        self.firms: list[Firm] = []
        self.asks: list[Ask] = []

    def teardown(self) -> None:
        """Delete everything, so that the next run starts empty."""
        transaction.set_rollback(True)
        self.undo.__exit__(None, None, None)
        limits.forget()

    @property
    def offers(self) -> list[Offer]:
        """Every quotation."""
        return [offer for ask in self.asks for offer in ask.offers]

    def an_ask(self, which: int, suitable: Callable[[Ask], object]) -> Ask:
        """Some enquiry, mostly a suitable one."""
        return mostly(which, [ask for ask in self.asks if suitable(ask)], self.asks)

    def an_offer(self, which: int, suitable: Callable[[Offer], object]) -> Offer:
        """Some quotation, mostly a suitable one."""
        return mostly(which, [offer for offer in self.offers if suitable(offer)], self.offers)

    def a_firm(self, who: int, *suitable: Firm) -> Firm:
        """Some company, mostly a suitable one."""
        return mostly(who, suitable, self.firms)

    @rule(who=WHO, which=WHICH)
    def open(self, who: int, which: int) -> None:
        """Read one enquiry by its id, which opens a lead."""
        ask = self.an_ask(which, lambda ask: ask.status == "published")
        firm = self.a_firm(who, *(firm for firm in self.firms if ask.reaches(firm)))
        is_own = firm is ask.owner and ask.status != "gone"
        answer = firm.client.get(f"/enquiries/{ask.pk}")
        assert (answer.status == 200) == (is_own or ask.reaches(firm))
        if ask.reaches(firm) and ask.status == "published" and ask.may_open(firm):
            ask.open(firm)
        self.is_told_nothing_withheld(firm, [answer.json])
        can_read = is_own or firm in ask.opened
        assert answer.status != 200 or (ask.words in str(answer.json)) == can_read

    def is_told_nothing_withheld(self, firm: Firm, answers: list[Any]) -> None:
        """The answers contain no word that the firm may not read."""
        withheld = words_of(self.firms, self.asks) - known_to(firm, self.asks)
        leaked = found_in(answers, withheld)
        assert leaked == set(), f"{firm.name} is told {leaked}"

    @rule(who=WHO, which=WHICH)
    def look_around(self, who: int, which: int) -> None:
        """Read the lists, and an enquiry and its quotations by their ids, opening no lead."""
        firm = self.firms[who % len(self.firms)]
        ask = self.asks[which % len(self.asks)]
        lists = ["/enquiries", "/enquiries/businessType", "/dashboard/todo"]
        answers = [firm.client.get(path).json for path in lists]
        answers += self.listed(firm)
        for path in (f"/enquiries/own/{ask.pk}", f"/enquiries/{ask.pk}/comparison"):
            answer = firm.client.get(path)
            assert (answer.status == 200) == (firm is ask.owner and ask.status != "gone")
            answers.append(answer.json)
        for offer in ask.offers:
            answers += self.read(firm, offer)
        self.is_told_nothing_withheld(firm, answers)

    def listed(self, firm: Firm) -> list[Any]:
        """Read the lists of quotations and orders, which have those of both sides and no others."""
        of_firm = [offer for offer in self.offers if firm in {offer.seller, offer.buyer}]
        orders = [offer for offer in of_firm if offer.status in ORDERED]
        answers = []
        for path, expected in (("/quotations", of_firm), ("/orders", orders)):
            answer = firm.client.get(path)
            assert {row["id"] for row in answer.data["rows"]} == {offer.pk for offer in expected}
            answers.append(answer.json)
        return answers

    def read(self, firm: Firm, offer: Offer) -> list[Any]:
        """Read everything about a quotation, which only its parties can."""
        answers = []
        for part in ("", "/versions", "/counter-offers"):
            answer = firm.client.get(f"/quotations/{offer.pk}{part}")
            assert (answer.status == 200) == (firm in {offer.seller, offer.buyer})
            answers.append(answer.json)
        is_order = firm.client.get(f"/orders/{offer.pk}").status == 200
        assert is_order == (offer.status in ORDERED and firm in {offer.seller, offer.buyer})
        return answers

    @rule(who=WHO, which=WHICH)
    def search(self, who: int, which: int) -> None:
        """Search leads for an enquiry's words: the goods find it for those it reaches, and nobody
        finds it by its requirements.
        """
        ask = self.an_ask(which, lambda ask: ask.status == "published")
        firm = self.firms[who % len(self.firms)]
        for word, can_find in ((ask.goods, ask.reaches(firm)), (ask.words, False)):
            answer = firm.client.get("/enquiries/businessType", filter=word)
            assert answer.status == (403 if firm.kind == 1 else 200)
            names = [row["productName"] for row in answer.data["rows"]] if firm.kind != 1 else []
            assert names == [ask.goods] * can_find, f"{word} finds {names}"

    @invariant()
    def tables_agree_with_the_model(self) -> None:
        """Every row has the state that the moves have left it in."""
        stored = dict(Enquiry.objects.values_list("pk", "status"))
        assert stored == {ask.pk: ask.status for ask in self.asks if ask.status != "gone"}
        columns = ("pk", "status", "current_version__number", "ordered_version__number")
        for pk, status, version, ordered in Quotation.objects.values_list(*columns):
            offer = next(offer for offer in self.offers if offer.pk == pk)
            assert (status, version) == (offer.status, offer.version)
            assert ordered == (version if status in ORDERED else None)
        assert Quotation.objects.count() == len(self.offers)
        offered = dict(CounterOffer.objects.values_list("pk", "status"))
        assert offered == dict(pair for offer in self.offers for pair in offer.counters)

    @invariant()
    def an_enquiry_has_one_order_at_most(self) -> None:
        """Whatever its quotations went through."""
        for ask in self.asks:
            orders = [offer for offer in ask.offers if offer.status in ORDERED]
            assert len(orders) == int(ask.is_ordered)
