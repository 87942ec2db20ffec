"""Several companies that trade with each other, and what each of them may do and see, written by
hand from the rules (RULES.md 18, 20, 21, 23, 24, 26, 27, 49).
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from lading.base.kernel.actor import Actor
from lading.members.accounts.models import User
from tests.platform.conftest import ApiClient
from tests.platform.factories import ProductFactory, company_of, member, token_for

from .trade import actor

ALLOWANCE = 1
"""How many enquiries a company without a paid plan may open here."""
DOMESTIC = frozenset({3, 4})
# Whose goods are asked for by whom: buyers by RFQ, the others by Source your cargo.
ADDRESSED = {1: {3, 4, 8}, 2: {3, 8}, 8: {3, 4, 8}, 3: {2, 8}, 4: {2, 8}}
WITH_AGENTS = 8
"""The type that also asks commission agents here; type 2 could, but does not."""

_numbers = count(1)


def mark(kind: str) -> str:
    """A word that is found nowhere else."""
    return f"{kind}{next(_numbers)}x"


@dataclass(eq=False)
class Firm:
    """A company, its one person, and the words that identify it."""

    kind: int
    is_paying: bool
    user: User
    who: Actor
    client: ApiClient
    name: str
    private: list[str]
    opened: int = 0


def founded(kind: int, tier: int | None) -> Firm:
    """A company of this type that sells cotton yarn, unless it is a buyer."""
    name, address = mark("Firm"), mark("Street")
    user = member(kind, tier=tier, name=name, address=address)
    if kind != 1:
        ProductFactory.by(user, "520512")
    private = [address, user.email, user.mobile or "", str(user.uuid), str(company_of(user).uuid)]
    client = ApiClient(token_for(user))
    return Firm(kind, tier in {2, 3}, user, actor(user), client, name, private)


@dataclass(eq=False)
class Ask:
    """An enquiry: its owner and state, its goods, and its requirements, which opening reveals."""

    pk: int
    owner: Firm
    goods: str
    words: str
    status: str
    is_ordered: bool = False
    opened: set[Firm] = field(default_factory=set)
    offers: list[Offer] = field(default_factory=list)

    def reaches(self, firm: Firm) -> bool:
        """Whether the firm sees it among its leads."""
        if firm is self.owner:
            return False
        is_matched = firm.kind in ADDRESSED[self.owner.kind]
        return (is_matched and self.status == "published") or self.offer_of(firm) is not None

    def may_open(self, firm: Firm) -> bool:
        """Whether the firm has opened this lead or may open it now."""
        return firm in self.opened or firm.is_paying or firm.opened < ALLOWANCE

    def open(self, firm: Firm) -> None:
        """Count the first opening."""
        if firm not in self.opened:
            self.opened.add(firm)
            firm.opened += 1

    def offer_of(self, firm: Firm) -> Offer | None:
        """The firm's quotation on it."""
        return next((offer for offer in self.offers if offer.seller is firm), None)

    @property
    def can_go(self) -> bool:
        """Whether its owner may delete it."""
        return self.status not in {"withdrawn", "gone"} and not self.is_ordered

    def delete(self) -> None:
        """Withdraw it, with its quotations, if it was published; otherwise it is gone."""
        self.status = "withdrawn" if self.status == "published" else "gone"
        for offer in self.offers:
            offer.status = "withdrawn"
            offer.close("closed")

    def may_quote(self, firm: Firm) -> bool:
        """Whether the firm may send its first quotation."""
        return (
            self.reaches(firm)
            and self.status == "published"
            and self.offer_of(firm) is None
            and self.may_open(firm)
        )


@dataclass(eq=False)
class Offer:
    """A quotation, with a word from each of its versions and counter-offers."""

    pk: int
    ask: Ask
    seller: Firm
    words: list[str]
    version: int = 1
    status: str = "quotation_sent"
    counters: list[tuple[int, str]] = field(default_factory=list)
    """The id and the state of each counter-offer, the first one first."""

    @property
    def buyer(self) -> Firm:
        """Whoever raised the enquiry."""
        return self.ask.owner

    @property
    def can_be_ordered(self) -> bool:
        """Whether the buyer may order what is current."""
        is_open = self.ask.status == "published" and not self.ask.is_ordered
        return is_open and self.status == "quotation_sent"

    @property
    def is_countered(self) -> bool:
        """Whether its last counter-offer is open."""
        return bool(self.counters) and self.counters[-1][1] == "open"

    def close(self, state: str) -> None:
        """End an open counter-offer."""
        if self.is_countered:
            self.counters[-1] = (self.counters[-1][0], state)


def known_to(firm: Firm, asks: list[Ask]) -> set[str]:
    """The words that the firm may read in its lists and details."""
    known = {firm.name, *firm.private, *(other.name for other in traded_with(firm, asks))}
    for ask in asks:
        if ask.owner is firm:
            known |= {ask.goods, ask.words}
            for offer in ask.offers:
                known |= {offer.seller.name, *offer.words}
        elif ask.reaches(firm):
            # Who pays may open every lead, and so is told who asks before it has.
            known |= {ask.goods, ask.owner.name} if firm.is_paying else {ask.goods}
            known |= {ask.words} if firm in ask.opened else set()
            own = ask.offer_of(firm)
            known |= set(own.words) if own else set()
    return known


def traded_with(firm: Firm, asks: list[Ask]) -> list[Firm]:
    """The other sides of the firm's orders, on either side: they know each other (RULES.md 23)."""
    orders = [
        offer
        for ask in asks
        for offer in ask.offers
        if offer.status in {"order_placed", "order_confirmed"}
    ]
    sellers = [offer.seller for offer in orders if offer.buyer is firm]
    return sellers + [offer.buyer for offer in orders if offer.seller is firm]


def words_of(firms: list[Firm], asks: list[Ask]) -> set[str]:
    """Every word that somebody is not told."""
    private_words = {word for firm in firms for word in (firm.name, *firm.private) if word}
    for ask in asks:
        private_words |= {ask.goods, ask.words}
        private_words.update(word for offer in ask.offers for word in offer.words)
    return private_words


def found_in(answers: list[Any], private_words: set[str]) -> set[str]:
    """The words that the answers contain."""
    text = json.dumps(answers, ensure_ascii=False)
    return {word for word in private_words if word in text}
