"""Several revisions of a quotation within minutes cause one notification and one e-mail, about the
latest one; and a company may make only so many changes in a minute.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from lading.base.kernel import limits
from lading.base.kernel.models import Limit, OutboxMessage
from lading.base.kernel.values import clock
from lading.base.work import outbox
from lading.reach.notifications.models import Notification, OutgoingMessage
from lading.trade.enquiries.models import Enquiry
from lading.trade.quotations.models import Quotation, QuotationVersion
from tests.platform.accounts.conftest import forget_throttles
from tests.platform.conftest import ApiClient
from tests.platform.enquiries.payloads import goods
from tests.platform.factories import member
from tests.platform.notifications.sending import send_outgoing

from .trade import form, quoted, revise

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
REVISIONS = 30
MINUTE = dt.timedelta(minutes=1)


@pytest.fixture(autouse=True)
def _no_throttles() -> Iterator[None]:
    forget_throttles()
    yield
    forget_throttles()


def revised_until(quotation: Quotation, day: int) -> None:
    """Revise the quotation. Its expiry date, a day of January 2099, identifies the revision."""
    revise(quotation.created_by, quotation, expiryDate=f"2099-01-{day:02d}")


def notifications() -> list[str]:
    stored_notifications = Notification.objects.filter(kind="quotation_revised").order_by("pk")
    return [row.params["valid_until"] for row in stored_notifications]


def mails(**of: Any) -> list[str]:
    outgoing_messages = OutgoingMessage.objects.filter(template="quotation_revised", **of).order_by(
        "pk"
    )
    return [row.params["valid_until"] for row in outgoing_messages]


@pytest.mark.parametrize("at_once", [True, False])
def test_thirty_revisions_tell_the_buyer_once_with_the_latest(*, at_once: bool) -> None:
    """A worker runs after each of them, or only after all."""
    _deal, quotation = quoted()
    outbox.drain()
    for day in range(1, REVISIONS + 1):
        revised_until(quotation, day)
        if not at_once:
            outbox.drain()
    outbox.drain()
    assert QuotationVersion.objects.filter(quotation=quotation).count() == 1 + REVISIONS
    assert notifications() == mails() == ["30-01-2099"]
    send_outgoing()
    assert mails(status="sent") == [], "it waits for a later one"
    with clock.as_of(clock.now() + 6 * MINUTE):
        send_outgoing()
    assert mails(status="sent") == ["30-01-2099"]
    assert "30-Jan-2099" in OutgoingMessage.objects.get(template="quotation_revised").text


def test_what_was_read_or_sent_is_told_of_again() -> None:
    _deal, quotation = quoted()
    revised_until(quotation, 1)
    outbox.drain()
    Notification.objects.update(read_at=clock.now())
    with clock.as_of(clock.now() + 6 * MINUTE):
        send_outgoing()
        revised_until(quotation, 2)
        outbox.drain()
    assert notifications() == mails() == ["01-01-2099", "02-01-2099"]
    assert mails(status="sent") == ["01-01-2099"]


def test_an_event_delivered_twice_tells_nothing_new() -> None:
    _deal, quotation = quoted()
    for day in (1, 2):
        revised_until(quotation, day)
    outbox.drain()
    OutboxMessage.objects.filter(topic="quotation.revised").update(done_at=None)
    outbox.drain()
    with clock.as_of(clock.now() + 6 * MINUTE):
        send_outgoing()
    Notification.objects.update(read_at=clock.now())
    OutboxMessage.objects.filter(topic="quotation.revised").update(done_at=None)
    outbox.drain()
    assert notifications() == mails() == ["02-01-2099"]


def test_quotations_do_not_take_each_others_place() -> None:
    made = [quoted()[1] for _ in range(2)]
    for day, quotation in enumerate(made, start=1):
        revised_until(quotation, day)
    outbox.drain()
    assert notifications() == mails() == ["01-01-2099", "02-01-2099"]


def test_three_hundred_drafts_are_refused(api: Api) -> None:
    buyer, other = member(1), member(1)
    client = api(buyer)
    answers = [client.post("/enquiries", {**goods(), "status": "draft"}) for _ in range(300)]
    assert [answer.status for answer in answers] == [201] * 60 + [429] * 240
    assert 0 < int(answers[-1].headers["Retry-After"]) <= 60
    assert Enquiry.objects.filter(company=buyer.company).count() == 60
    first = answers[0].data["id"]
    assert client.post(f"/enquiries/{first}", goods()).status == 429, "changes count too"
    assert client.get(f"/enquiries/{first}").status == 200
    assert api(other).post("/enquiries", goods()).status == 201, "others are not concerned"


def test_staff_change_how_many(api: Api) -> None:
    Limit.objects.create(key="quotation.writes_per_minute", plan_tier=0, value=2)
    limits.forget()
    deal, quotation = quoted()
    client, body = api(deal.seller), form(deal.enquiry)
    answers = [client.post(f"/quotations/{quotation.pk}", body) for _ in range(3)]
    assert [answer.status for answer in answers] == [200, 200, 429]
    assert int(answers[-1].headers["Retry-After"]) > 0
    assert QuotationVersion.objects.filter(quotation=quotation).count() == 3
