"""Whatever changes state is told to the open pages of exactly those companies that may see it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.db import transaction
from redis import Redis

from lading.base.work import live
from lading.base.work.live import Topic
from lading.market.listings.models import UnclaimedCargo
from lading.members.accounts.models import User
from tests.platform.conftest import ApiClient
from tests.platform.kernel.test_event_consumers import published

from . import (
    enquiry_changes,
    freight_rate_changes,
    listing_changes,
    offer_changes,
    policy_changes,
    promotion_changes,
    quotation_changes,
    review_changes,
)
from .wire import Change, Changes, Said, Wire

pytestmark = pytest.mark.django_db

CHANGES: Changes = {
    **enquiry_changes.CHANGES,
    **quotation_changes.CHANGES,
    **review_changes.CHANGES,
    **policy_changes.CHANGES,
    **promotion_changes.CHANGES,
    **listing_changes.CHANGES,
    **offer_changes.CHANGES,
    **freight_rate_changes.CHANGES,
}

Commit = Callable[..., AbstractContextManager[Any]]

NOT_TOLD = {
    "quotation.expiring": "a warning: nothing has changed yet",
    "freight_rate.ending": "a warning: nothing has changed yet",
    "lane.fell": "told as a notification",
    "lane.best_ending": "told as a notification",
    "leads.matched": "told by `enquiries.leads.matching`, with the leads that are gone",
    "company.matched": "told by `enquiries.leads.matching`, with older enquiries",
    "catalogue.changed": "told by `catalogue.services`, of the product",
    "product.offered": "told by `catalogue.services`, of the product",
    "companies.ports_changed": "the leads that follow from it are told when they are matched",
    "company.closed": "all that was the company's is told by itself; nobody is left to look",
}


def told_of(change: Change, wire: Wire, commit: Commit) -> tuple[list[Said], list[Said]]:
    """Make a change and commit it. What must be told, and what is."""
    assert next(change) == []
    assert wire.taken() == []
    with commit(execute=True):
        expected = next(change)
    return sorted(expected), wire.taken()


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_told_to_those_who_may_see_it_and_to_nobody_else(
    name: str,
    wire: Wire,
    api: Callable[..., ApiClient],
    django_capture_on_commit_callbacks: Commit,
) -> None:
    expected, told = told_of(CHANGES[name](), wire, django_capture_on_commit_callbacks)
    assert told == expected
    for audience, topic, kind, ids in told:
        if audience.startswith("type:"):
            assert ids == ()
            continue
        company_id = int(audience.removeprefix("company:"))
        reader = User.objects.get(company_id=company_id, is_primary=True)
        for row_id in ids:
            answer = api(reader).get(path_of(topic, kind, row_id, reader))
            assert answer.status == 200, (audience, topic, kind, row_id, answer)


def path_of(topic: str, kind: str, row_id: int, reader: User) -> str:
    """The ordinary call that reads what an id of this topic names."""
    thing = kind.partition("_")[0] if topic == Topic.REVIEW else topic
    if thing == "company":
        assert row_id == reader.company_id
        return f"/users/{reader.pk}"
    if thing == "promotion":
        return f"/promotions/{row_id}"
    if thing == "listing":
        # The pages of both kinds are told alike; this one is the only one with the id.
        is_cargo = UnclaimedCargo.objects.filter(pk=row_id, company=reader.company).exists()
        return f"/{'unclaimed-cargo' if is_cargo else 'rodtep'}/{row_id}"
    folder = {
        "lead": "enquiries",
        "enquiry": "enquiries",
        "quotation": "quotations",
        "offer": "offer-products",
        "rate": "updates-freight-rates/rates",
    }
    return f"/{folder.get(thing, 'products')}/{row_id}"


@pytest.mark.parametrize(
    "name",
    [
        "a_draft_is_submitted",
        "an_enquiry_is_saved_as_a_draft",
        "an_enquiry_is_matched",
        "an_order_is_placed",
        "a_product_is_rejected",
        "a_company_submits_its_profile",
    ],
)
def test_nothing_is_told_of_a_change_that_is_rolled_back(
    name: str, wire: Wire, django_capture_on_commit_callbacks: Commit
) -> None:
    change = CHANGES[name]()
    next(change)
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        next(change)
        transaction.set_rollback(True)
    assert wire.taken() == []


def test_every_event_about_trade_is_told_or_has_a_reason() -> None:
    trade = ("enquiries", "quotations", "catalogue", "offers", "promotions", "freight_rates")
    apps = (*trade, "companies")
    topics = {
        topic
        for topic, file in published()
        if file.split("/")[2] in apps and "companies/signup" not in file
    }
    # They are about people's mailboxes.
    topics -= {"password.forgotten", "staff.password_forgotten"}
    assert topics - live._tellers.keys() == NOT_TOLD.keys() & topics
    assert live._tellers.keys() <= dict(published()).keys()


def test_two_functions_cannot_tell_of_one_event() -> None:
    with pytest.raises(RuntimeError, match=r"order\.placed"):
        live.follows("order.placed")(lambda _kind, _payloads: [])


def test_many_companies_that_are_told_the_same_share_entries(
    wire: Wire, django_capture_on_commit_callbacks: Commit
) -> None:
    many = live.AUDIENCES + 1
    changes = [live.Change(live.company(n), Topic.LEAD, "lead_matched", (7,)) for n in range(many)]
    with django_capture_on_commit_callbacks(execute=True):
        live.tell([*changes, changes[0]])
    entries: Any = Redis.from_url(wire.url).xlen(live.KEY)
    assert entries == 2
    assert wire.taken() == sorted(
        (f"company:{n}", "lead", "lead_matched", (7,)) for n in range(many)
    )
