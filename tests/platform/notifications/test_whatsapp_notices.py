"""Notices by WhatsApp: to a verified number, once, and not in quiet hours (RULES.md 56)."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

import pytest

from lading.base.kernel.values import clock, languages
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.reach.notifications import services
from lading.reach.notifications.consumers.waiting import ask_for_waiting
from lading.reach.notifications.delivery import whatsapp as whatsapp_notices
from lading.reach.notifications.delivery.whatsapp_templates import NOTICES, ONE_NOTICE
from lading.reach.notifications.models import Notification, OutgoingMessage
from tests.platform.factories import company_of, member
from tests.platform.notifications.sending import send_outgoing

from .standins import CloudApi
from .wishing import MOBILE, at, choose, order_placed, reachable, tell

pytestmark = pytest.mark.django_db

NOON, NIGHT, MORNING = "2026-11-24 06:30", "2026-11-24 16:00", "2026-11-25 02:30"


@pytest.fixture
def user(db: None) -> User:
    user = reachable(member(3))
    choose(user, orders={"whatsapp": "now", "email": "never"})
    return user


def run() -> None:
    """The job, what it asked for, and the sending."""
    ask_for_waiting()
    outbox.drain()
    OutgoingMessage.objects.filter(status="queued").update(next_attempt_at=clock.now())
    send_outgoing()


def sent(cloud: CloudApi) -> list[dict[str, Any]]:
    return [body for _path, _headers, body in cloud.requests]


def test_a_notice_is_sent_as_the_approved_template(cloud: CloudApi, user: User) -> None:
    user.locale = "zh"
    user.save()
    with at(NOON):
        tell(user, "placed:1")
        tell(user, "placed:1")
        run()
        run()
    [body] = sent(cloud)
    assert body["to"] == MOBILE
    assert body["template"] == {
        "name": "lading_notice",
        "language": {"code": "zh_CN"},
        "components": [
            {"type": "body", "parameters": [{"type": "text", "text": "收到新订单：Cotton yarn"}]},
            {
                "type": "button",
                "sub_type": "url",
                "index": "0",
                "parameters": [{"type": "text", "text": "zh/enquiries/details?id=7"}],
            },
        ],
    }
    assert "Cotton yarn" in OutgoingMessage.objects.get().text


def test_nothing_goes_by_whatsapp_until_somebody_chooses_it(cloud: CloudApi) -> None:
    user = reachable(member(3))
    with at(NOON):
        tell(user, "placed:1")
        run()
    assert sent(cloud) == []


def test_a_number_that_is_not_verified_gets_nothing(cloud: CloudApi, user: User) -> None:
    user.mobile_verified_at = None
    user.save()
    with at(NIGHT):
        tell(user, "placed:1")
    with at(MORNING):
        tell(user, "placed:2")
        run()
    assert sent(cloud) == []
    assert not Notification.objects.filter(whatsapp_at__isnull=False).exists()


def test_what_comes_in_the_night_is_one_message_in_the_morning(cloud: CloudApi, user: User) -> None:
    with at(NIGHT):
        tell(user, "placed:1", "placed:2", "placed:3")
        run()
    with at("2026-11-25 02:29"):
        run()
    assert sent(cloud) == []
    with at(MORNING):
        run()
        run()
    [body] = sent(cloud)
    assert body["template"]["name"] == "lading_notices"
    [body_component, button] = body["template"]["components"]
    assert body_component["parameters"] == [{"type": "text", "text": "3"}]
    assert button["parameters"] == [{"type": "text", "text": "notifications"}]
    assert OutgoingMessage.objects.get().text == "You have 3 new notifications on Lading."


def test_one_that_waited_alone_is_told_in_words(cloud: CloudApi, user: User) -> None:
    with at(NIGHT):
        tell(user, "placed:1")
    with at(MORNING):
        run()
    [body] = sent(cloud)
    assert body["template"]["name"] == "lading_notice"


def test_once_a_day_is_at_nine_and_never_in_quiet_hours(cloud: CloudApi, user: User) -> None:
    choose(user, orders={"whatsapp": "daily"}, quietHours={"from": "21:00", "to": "10:00"})
    with at(NOON):
        tell(user, "placed:1", "placed:2")
    due = set(Notification.objects.values_list("whatsapp_at", flat=True))
    assert due == {dt.datetime(2026, 11, 25, 4, 30, tzinfo=dt.UTC)}
    with at("2026-11-25 04:30"):
        run()
    [body] = sent(cloud)
    assert body["template"]["name"] == "lading_notices"


def test_quiet_hours_that_begin_while_something_waits(cloud: CloudApi, user: User) -> None:
    with at(NIGHT):
        tell(user, "placed:1")
    choose(user, quietHours={"from": "07:00", "to": "12:00"})
    Notification.objects.update(whatsapp_at="2026-11-25T02:30:00Z")
    with at(MORNING):
        run()
    assert sent(cloud) == []
    with at(NOON.replace("24", "25")):
        run()
    assert len(sent(cloud)) == 1


def test_a_message_that_would_go_in_quiet_hours_waits_with_the_others(
    cloud: CloudApi, user: User
) -> None:
    with at(NOON):
        tell(user, "placed:1")
        assert OutgoingMessage.objects.count() == 1
    with at(NIGHT):  # no worker ran since noon
        tell(user, "placed:2")
        run()
    assert sent(cloud) == []
    assert not OutgoingMessage.objects.exists()
    with at(MORNING):
        run()
    [body] = sent(cloud)
    assert body["template"]["components"][0]["parameters"] == [{"type": "text", "text": "2"}]


def test_a_killed_worker_neither_loses_nor_doubles_what_is_put_off(
    monkeypatch: pytest.MonkeyPatch, cloud: CloudApi, user: User
) -> None:
    with at(NOON):
        tell(user, "placed:1")
    message = OutgoingMessage.objects.get()

    def die(*_args: Any, **_more: Any) -> None:
        raise RuntimeError("killed")

    with at(NIGHT):
        with monkeypatch.context() as patch:
            patch.setattr(Notification.objects, "filter", die)
            with pytest.raises(RuntimeError):
                whatsapp_notices.put_off(message)
        assert OutgoingMessage.objects.filter(pk=message.pk).exists()
        assert whatsapp_notices.put_off(message)
        assert whatsapp_notices.put_off(message)
    assert not OutgoingMessage.objects.exists()
    assert Notification.objects.filter(whatsapp_at__isnull=False).count() == 1


def test_what_is_wanted_no_more_is_not_sent(cloud: CloudApi, user: User) -> None:
    with at(NIGHT):
        tell(user, "placed:1")
        choose(user, orders={"whatsapp": "never"})
    Notification.objects.update(whatsapp_at="2026-11-24T20:00:00Z")
    with at(MORNING):
        run()
    assert sent(cloud) == []
    assert not Notification.objects.filter(whatsapp_at__isnull=False).exists()


def test_only_the_latest_of_several_versions_is_told(cloud: CloudApi, user: User) -> None:
    choose(user, quotations={"whatsapp": "now"})
    company = company_of(user).pk
    values = {"product": "Yarn", "company": "Kovai", "valid_until": "24-12-2026"}
    with at(NOON):
        for version in (2, 3):
            key = f"quotation:5:{version}"
            notice = services.Notice("quotation_revised", "/rfq", key, values)
            services.tell_latest(company, notice, thread="quotation:5:")
        run()
        assert sent(cloud) == []
    with at("2026-11-24 06:35"):
        run()
    assert len(sent(cloud)) == 1


def test_a_value_stays_on_one_line(user: User) -> None:
    params = ONE_NOTICE.params("Cotton\n\n\tyarn     30", "/x", "en")
    assert (params["body"], params["button"]) == (["Cotton yarn 30"], "x")


@pytest.mark.parametrize("locale", languages.CODES)
@pytest.mark.parametrize("template", [ONE_NOTICE, NOTICES])
def test_the_templates_have_words_in_every_language(template: Any, locale: str) -> None:
    text = template.text("7", locale)
    assert "7" in text
    assert "{" not in text
    assert "Lading" in text


def test_choosing_whatsapp_costs_one_more_statement_however_many_are_told(
    django_assert_max_num_queries: Any,
) -> None:
    users = [reachable(member(3), f"+9198123450{number:02}") for number in range(12)]
    for user in users:
        choose(user, orders={"whatsapp": "now"})
    with at(NOON), django_assert_max_num_queries(6):
        services.tell([company_of(user).pk for user in users], order_placed())
    messages = OutgoingMessage.objects.filter(channel="whatsapp")
    assert messages.count() == 12
    assert json.dumps([each.params for each in messages])
