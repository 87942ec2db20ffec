"""The companies of an update's types are told of it, once."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest

from lading.base.kernel.values import clock
from lading.base.work import outbox
from lading.reach.notifications.models import Notification, OutgoingMessage
from lading.reach.notifications.notices import policies as policy_notices
from tests.platform.conftest import ApiClient
from tests.platform.factories import colleague, member

from .rows import form, policy_of

Api = Callable[..., ApiClient]

pytestmark = pytest.mark.django_db

PATH = "/policyUpdate"


def companies_told() -> list[tuple[int, str]]:
    rows = Notification.objects.filter(kind="policy_update").order_by("pk")
    return [(row.company_id, row.params["policy"]) for row in rows]


def test_each_company_of_its_types_is_told_once(editor: ApiClient) -> None:
    exporter, both, buyer = member(2), member(8), member(1)
    stored = editor.post(PATH, form()).data
    outbox.drain()
    expected = [(each.company_id, "Interest equalisation is extended") for each in (exporter, both)]
    assert companies_told() == expected
    path = f"{PATH}/{stored['id']}"
    # Neither a change, nor going away and coming back, tells them again.
    editor.put(path, {"title": "Another title"})
    editor.delete(path)
    editor.put(path, {"isActive": True})
    outbox.drain()
    assert companies_told() == expected
    # Whom it is for from now on, is told.
    editor.put(path, {"businessTypeIds": ["buyer", 2]})
    outbox.drain()
    assert companies_told() == [*expected, (buyer.company_id, "Another title")]


def test_many_companies_are_told_by_several_events(
    editor: ApiClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policy_notices, "AT_A_TIME", 2)
    companies = [member(2).company_id for _number in range(5)]
    editor.post(PATH, form())
    outbox.drain()
    assert [company for company, _title in companies_told()] == companies


def test_nobody_is_told_of_what_was_deactivated_meanwhile(editor: ApiClient) -> None:
    member(2)
    stored = editor.post(PATH, form()).data
    editor.delete(f"{PATH}/{stored['id']}")
    outbox.drain()
    assert companies_told() == []


def test_an_update_that_holds_from_a_later_day_is_told_at_once_and_not_again(
    editor: ApiClient,
) -> None:
    """Companies need the time until it holds."""
    exporter = member(2)
    on = clock.today() + dt.timedelta(days=30)
    editor.post(PATH, form(withEffectiveDate=on.isoformat()))
    outbox.drain()
    expected = [(exporter.company_id, "Interest equalisation is extended")]
    assert companies_told() == expected
    with clock.as_of(clock.now() + dt.timedelta(days=31)):
        outbox.drain()
    assert companies_told() == expected


def test_a_text_is_text_in_the_notice_and_its_email(editor: ApiClient) -> None:
    reader = member(2)
    title = "<b>Rates</b> & \u05d0\u05d1 \U0001f6a2 {policy} %s"
    editor.post(PATH, form(title=title, details=title))
    outbox.drain()
    (notice,) = Notification.objects.filter(company=reader.company_id)
    assert notice.params == {"policy": title, "preview": title}
    letter = OutgoingMessage.objects.get(to=reader.email, template="policy_update")
    assert title in letter.text
    assert title in letter.subject
    assert "<b>Rates</b>" not in letter.html
    assert "&lt;b&gt;Rates&lt;/b&gt; &amp;" in letter.html


def test_a_closed_account_is_not_told(editor: ApiClient) -> None:
    closed, kept = member(2), member(2)
    closed.is_active = False
    closed.save()
    colleague(kept)
    editor.post(PATH, form())
    outbox.drain()
    assert companies_told() == [(kept.company_id, "Interest equalisation is extended")]


def test_whoever_was_not_told_while_it_was_inactive_is_told_when_it_is_restored(
    editor: ApiClient,
) -> None:
    policy, buyer = policy_of(2), member(1)
    path = f"{PATH}/{policy.pk}"
    editor.delete(path)
    editor.put(path, {"businessTypeIds": [1]})
    outbox.drain()
    assert companies_told() == []
    editor.put(path, {"isActive": True})
    outbox.drain()
    assert companies_told() == [(buyer.company_id, "Duty drawback on cotton yarn")]
