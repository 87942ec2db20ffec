"""Compares the database with what was accepted: ``python -m tests.load.chaos.checks FOLDER``, with
the platform's settings.

Everything accepted must be there once and told once, and nothing else may be there.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import django

django.setup()

from django.db.models import Sum  # noqa: E402 -- models need the settings

from lading.base.kernel.models import OutboxMessage  # noqa: E402
from lading.base.kernel.values.clock import now  # noqa: E402
from lading.base.work import leases  # noqa: E402
from lading.members.billing.models import (  # noqa: E402
    Invoice,
    OrderStatus,
    PaymentOrder,
    PointsAccount,
    PointsMovement,
    WebhookEvent,
)
from lading.members.billing.payments.reconciliation import sweep_payments  # noqa: E402
from lading.reach.notifications.models import DeliveryStatus, Notification, OutgoingMessage  # noqa: E402
from lading.reach.notifications.notices.matches import _known_ids  # noqa: E402
from lading.trade.enquiries.models import Enquiry, Lead  # noqa: E402
from lading.trade.enquiries.rules import EnquiryStatus  # noqa: E402
from lading.trade.quotations.models import Quotation  # noqa: E402
from lading.trade.quotations.rules import ORDERED, QuotationStatus  # noqa: E402
from scripts.lib.invariants import checks as invariants  # noqa: E402
from tests.load.chaos import plan  # noqa: E402
from tests.load.chaos.plan import Journal, People  # noqa: E402

DRAIN_SECONDS = 420
"""How long the work that waits may take: a lease is two minutes, some delays are minutes."""
Problems = Iterator[str]


def main(folder: Path) -> int:
    """Print what is wrong; returns the exit code."""
    journal, people = (
        plan.read_journal(folder / "journal.json"),
        plan.read_people(folder / "people.json"),
    )
    took = drain()
    seed = plan.read_urls(folder / "urls.json").seed
    problems = [problem for check in CHECKS for problem in check(journal, people, seed)]
    report(journal, took)
    for problem in problems:
        say(f"WRONG  {problem}")
    say("All is right." if not problems else f"{len(problems)} things are wrong.")
    return 1 if problems else 0


def say(text: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def drain() -> float:
    """Wait until no work is left; returns the seconds. Payments of which no event told us are found
    by a sweep minutes later; that time is skipped.
    """
    began = time.monotonic()
    while time.monotonic() - began < DRAIN_SECONDS and waiting():
        time.sleep(1)
    PaymentOrder.objects.filter(check_at__isnull=False).update(check_at=now())
    sweep_payments()
    while time.monotonic() - began < DRAIN_SECONDS and waiting():
        time.sleep(1)
    return time.monotonic() - began


def waiting() -> int:
    """How many events, messages and webhooks are still to be done."""
    return (
        leases.undone(OutboxMessage).count()
        + leases.undone(OutgoingMessage).count()
        + WebhookEvent.objects.filter(processed_at=None).count()
    )


def report(journal: Journal, took: float) -> None:
    """Print how much was traded."""
    versions = sum(len(prices) for prices in journal.quotations.values())
    say(
        f"Accepted: {len(journal.enquiries)} enquiries, {len(journal.published)} published, "
        f"{len(journal.quotations)} quotations with {versions} versions, {len(journal.orders)} "
        f"orders, {len(journal.confirmed)} confirmed, {len(journal.payments)} payments. "
        f"{Notification.objects.count()} notifications. What waited was done after {took:.0f} s."
    )
    say(", ".join(f"{what}: {count}" for what, count in journal.counts.items()))
    if journal.unknown:
        say(f"Never answered: {journal.unknown}")


def _refusals(journal: Journal, _people: People, _seed: int) -> Problems:
    """Refusals that no rule explains."""
    yield from (f"refused: {each}" for each in journal.refused)


def _enquiries(journal: Journal, _people: People, seed: int) -> Problems:
    """Each accepted enquiry is stored once, and no other is."""
    rows = list(Enquiry.objects.filter(product_name__startswith=f"Chaos {seed} "))
    yield from _same("enquiries", journal.enquiries, {row.pk: row.product_name for row in rows})
    published = {row.pk for row in rows if row.status == EnquiryStatus.PUBLISHED}
    yield from _same("published", set(journal.published), published)
    for row in rows:
        if row.pk in published:
            yield from _told_once(row.company_id, f"published:{row.pk}")
            yield from _leads(row)


def _leads(enquiry: Enquiry) -> Problems:
    """Every matched company is told of an enquiry once, alone or in a digest."""
    companies = list(
        Lead.objects.filter(enquiry=enquiry, is_matched=True).values_list("company_id")
    )
    if not companies:
        yield f"enquiry {enquiry.pk} has no lead"
    for (company,) in companies:
        if enquiry.pk not in _known_ids(company, [enquiry]):
            yield f"company {company} was not told about enquiry {enquiry.pk}"


def _quotations(journal: Journal, _people: People, seed: int) -> Problems:
    """Each accepted version is stored once, in order, and the company is told about the latest."""
    rows = Quotation.objects.filter(enquiry__product_name__startswith=f"Chaos {seed} ")
    prices = {
        row.pk: [
            f"{price:.2f}"
            for price in row.versions.order_by("number").values_list("price", flat=True)
        ]
        for row in rows
    }
    yield from _same("quotations", journal.quotations, prices)
    for row in rows:
        yield from _told_once(row.receiver_id, f"quotation:{row.pk}:{len(prices[row.pk])}")


def _orders(journal: Journal, _people: People, seed: int) -> Problems:
    """Each order binds the version that the buyer saw, each enquiry has at most one order, and both
    sides are told.
    """
    rows = Quotation.objects.filter(enquiry__product_name__startswith=f"Chaos {seed} ")
    ordered = list(rows.filter(status__in=ORDERED).select_related("ordered_version"))
    bound = {row.pk: row.ordered_version.number if row.ordered_version else 0 for row in ordered}
    yield from _same("orders", journal.orders, bound)
    confirmed = {row.pk for row in ordered if row.status == QuotationStatus.ORDER_CONFIRMED}
    yield from _same("confirmed orders", set(journal.confirmed), confirmed)
    for enquiry, count in Counter(row.enquiry_id for row in ordered).items():
        if count > 1:
            yield f"enquiry {enquiry} has {count} orders"
    for row in ordered:
        yield from _told_once(row.company_id, f"placed:{row.pk}")
        if row.pk in confirmed:
            yield from _told_once(row.receiver_id, f"confirmed:{row.pk}")


def _payments(journal: Journal, people: People, _seed: int) -> Problems:
    """Each payment gave its points once, has one invoice, and the company is told."""
    companies = {each.company_id for each in people.payers}
    paid = PaymentOrder.objects.filter(company_id__in=companies, status=OrderStatus.PAID)
    yield from _same(
        "payments", journal.payments, {order.provider_id: order.points for order in paid}
    )
    for company in companies:
        orders = [order for order in paid if order.company_id == company]
        account = PointsAccount.objects.filter(company_id=company).first()
        balance, bought = (account.balance if account else 0), sum(o.points for o in orders)
        if balance != bought:
            yield f"company {company} has {balance} points and bought {bought}"
    for order in paid:
        if Invoice.objects.filter(order=order).count() != 1:
            yield f"order {order.pk} has not one invoice"
        yield from _told_once(order.company_id, f"settled:{order.pk}")
    moved = PointsMovement.objects.aggregate(sum=Sum("entries__amount"))["sum"] or 0
    if moved:
        yield f"the ledger's entries add up to {moved}"


def _waiting(_journal: Journal, _people: People, _seed: int) -> Problems:
    """No work is left, and none was given up."""
    for message in leases.undone(OutboxMessage)[:20]:
        yield f"not delivered: {message} {message.consumer} {message.last_error}"
    for message in OutboxMessage.objects.exclude(given_up_at=None)[:20]:
        yield f"given up: {message} {message.consumer} {message.last_error}"
    for letter in OutgoingMessage.objects.exclude(status=DeliveryStatus.SENT)[:20]:
        yield f"not sent: {letter.dedupe_key} {letter.status} {letter.last_error}"
    for event in WebhookEvent.objects.filter(processed_at=None)[:20]:
        yield f"webhook not processed: {event}"


def _invariants(_journal: Journal, _people: People, _seed: int) -> Problems:
    """The rules that hold for the data of every installation hold."""
    for name, check in invariants.ALL.items():
        yield from (f"{name}: {line}" for line in check())


def _told_once(company: int, key: str) -> Problems:
    """The company has one notification with this key, and one e-mail of it was sent."""
    count = Notification.objects.filter(company_id=company, dedupe_key=key).count()
    letters = OutgoingMessage.objects.filter(dedupe_key=f"{key}:{company}").count()
    if (count, letters) != (1, 1):
        yield f"company {company} was told {count} times, by {letters} e-mails, of {key}"


def _same(what: str, expected: Any, actual: Any) -> Problems:
    """Both have the same ids, with the same values."""
    ids: Iterable[Any] = {*expected, *actual}
    for key in sorted(ids, key=str):
        if isinstance(expected, dict):
            if expected.get(key) != actual.get(key):
                yield f"{what} {key}: accepted {expected.get(key)}, found {actual.get(key)}"
        elif (key in expected) != (key in actual):
            yield f"{what} {key}: accepted {key in expected}, found {key in actual}"


CHECKS: list[Callable[[Journal, People, int], Problems]] = [
    _refusals,
    _enquiries,
    _quotations,
    _orders,
    _payments,
    _waiting,
    _invariants,
]


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
