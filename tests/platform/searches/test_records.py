"""What an import of trade records brings is told once for each search (RULES.md 54)."""

from __future__ import annotations

import pytest

from lading.base.kernel.models import OutboxMessage
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.members.billing.models import Subscription
from lading.reach.notifications.models import Notification
from lading.reach.searches import services
from lading.reach.searches.jobs import look_up_daily
from lading.reach.searches.models import SavedSearch
from lading.reach.searches.schemas import SavedSearchIn
from lading.records.trade_records import loading
from tests.platform.enquiries.actors import actor_of_user
from tests.platform.factories import member
from tests.platform.trade_records.rows import merge, stored

pytestmark = pytest.mark.django_db

ANYWHERE = {"sourceCountry": "any", "sourcePort": "any", "destinationCountry": "any",
            "destinationPort": "any"}  # fmt: skip


def saved(user: User, alert: str, hscode: str = "52") -> SavedSearch:
    sent = {"list": "exim", "name": f"HS {hscode}", "alert": alert, "hscode": hscode, **ANYWHERE}
    payload = SavedSearchIn.model_validate(sent)
    return services.save_search(actor=actor_of_user(user), payload=payload)


def notice_counts(user: User) -> list[str]:
    """The counts of the company's notices."""
    rows = Notification.objects.filter(company=user.company, kind="search_found_records")
    return [each.params["count"] for each in rows.order_by("pk")]


def imported(batch_id: int, *codes: str) -> None:
    rows = ({"hs_code": code, "record_id": f"{batch_id}-{n}"} for n, code in enumerate(codes))
    stored(*rows, batch_id=batch_id)
    outbox.drain()


def test_each_import_is_told_once_to_those_whose_search_finds_it() -> None:
    stored({"record_id": "OLD"}, batch_id=1)
    at_once, daily, never = member(1), member(2, tier=1), member(1)
    saved(at_once, "now")
    saved(at_once, "now", "10")
    saved(daily, "daily")
    saved(never, "never")
    imported(2, "520511", "520512", "090210")
    assert (notice_counts(at_once), notice_counts(daily), notice_counts(never)) == (["2"], [], [])
    imported(3, "520511")
    imported(4, "100630")
    look_up_daily()
    outbox.drain()
    look_up_daily()
    outbox.drain()
    assert (notice_counts(at_once), notice_counts(daily), notice_counts(never)) == (
        ["2", "1", "1"],
        ["3"],
        [],
    )
    [notice, *_rest] = Notification.objects.filter(company=at_once.company)
    assert notice.url.startswith("/exporter-Data?")


def test_looking_a_search_up_uses_its_companys_turn() -> None:
    users = [member(1), member(1)]
    for each in users:
        saved(each, "now")
    imported(2, "520511")
    looked_up = OutboxMessage.objects.filter(consumer="searches.look_up_records")
    turns = looked_up.order_by("pk").values_list("turn", flat=True)
    assert list(turns) == [f"company {each.company_id}" for each in users]


def test_what_is_hidden_and_a_plan_that_has_ended_are_told_nobody() -> None:
    exporter = member(2, tier=1)
    saved(exporter, "now")
    loading.begin(2)
    merge(2, record_id="HIDDEN")
    look_up_daily()
    outbox.drain()
    assert notice_counts(exporter) == []
    Subscription.objects.filter(company=exporter.company).delete()
    loading.publish(2)
    outbox.drain()
    assert notice_counts(exporter) == []
    # An import that is undone before anybody is told is not told.
    loading.hide(2)
    loading.publish(3)
    outbox.drain()
    assert not Notification.objects.filter(kind="search_found_records").exists()
