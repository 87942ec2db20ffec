"""An order between two companies, races, and what must not change when a call is refused."""

from __future__ import annotations

from collections.abc import Callable
from threading import Barrier, Thread
from typing import Any

from django.db import IntegrityError, connection
from django.utils import timezone

from lading.accounts.models import User
from lading.companies.models import Company
from lading.kernel.errors import AppError
from lading.kernel.models import AuditEntry, OutboxMessage
from lading.profiles.models import BusinessCard, Rating
from lading.quotations.models import Quotation
from tests.platform.factories import EnquiryFactory, member, quotation_of

Move = Callable[[], Any]


def ordered(buyer: User, seller: User, *, status: str = "order_placed") -> Quotation:
    """A quotation of the seller's that is an order of the buyer's."""
    quotation = quotation_of(seller, EnquiryFactory.of(buyer))
    if status == "quotation_sent":
        return quotation
    quotation.status = status
    quotation.ordered_version = quotation.current_version
    quotation.ordered_at = timezone.now()
    quotation.save()
    quotation.enquiry.order_state = status
    quotation.enquiry.save(update_fields=["order_state"])
    return quotation


def order_of_strangers() -> tuple[User, User, Quotation]:
    """A buyer, a seller and their order."""
    buyer, seller = member(1), member(3, tier=2)
    return buyer, seller, ordered(buyer, seller)


def everything() -> list[Any]:
    """All rows that ratings and cards could write."""
    models = (Rating, BusinessCard, Company, AuditEntry)
    rows: list[Any] = [list(model.objects.order_by("pk").values()) for model in models]
    return [*rows, list(OutboxMessage.objects.order_by("pk").values("topic", "payload"))]


def race(*moves: Move) -> list[Any]:
    """Run the moves at the same instant; each outcome is a result or the error raised."""
    barrier = Barrier(len(moves), timeout=60)
    outcomes: list[Any] = [None] * len(moves)

    def run(index: int, move: Move) -> None:
        try:
            connection.ensure_connection()
            barrier.wait()
            outcomes[index] = move()
        except (AppError, IntegrityError) as error:
            outcomes[index] = error
        finally:
            connection.close()

    threads = [Thread(target=run, args=pair) for pair in enumerate(moves)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return outcomes


def refused(outcomes: list[Any]) -> list[Any]:
    """The errors among the outcomes."""
    return [outcome for outcome in outcomes if isinstance(outcome, Exception)]
