"""Open pages are told about changes: the right pages, at once, nothing twice, nothing lost."""

from __future__ import annotations

import time

import httpx
import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from lading.base.work import live
from lading.base.work.live import Change, Topic
from lading.members.accounts.models import AccessToken, User
from lading.members.accounts.services import tokens
from lading.reach.notifications.services import Notice, tell
from scripts.lib.servers import Server
from tests.platform.factories import StaffFactory, colleague, company_of, member, token_for
from tests.platform.waiting import until

from .reading import ids_of, notify, received
from .source import Browser, Event, Reader, Source

pytestmark = pytest.mark.slow


def assert_all_missed(reader: Reader, first: Event | None) -> None:
    """Of every topic the reader is told that something was missed."""
    events = [first, *(reader.next() for _topic in list(Topic)[1:])]
    assert [event["event"] for event in events if event] == list(Topic)
    kinds_and_ids = [(event["data"]["kind"], event["data"]["ids"]) for event in events if event]
    assert kinds_and_ids == [("missed", [])] * len(Topic)


def test_a_stored_notification_is_told_within_a_second_of_its_commit(browser: Browser) -> None:
    user = member(1)
    reader = browser.open(token_for(user))
    waits, events = [], []
    for number in range(5):
        with transaction.atomic():
            tell(
                [company_of(user).pk],
                Notice("enquiry_published", "/rfq", f"key {number}", {"product": "Yarn"}),
            )
        committed = time.monotonic()
        events.append(reader.next())
        waits.append(time.monotonic() - committed)
    first, *_rest = events
    assert first is not None
    assert first["event"] == "notification"
    assert first["data"] == {
        "id": first["id"],
        "kind": "enquiry_published",
        "ids": ids_of(user)[:1],
        "unread": 1,
    }
    assert [event["data"]["unread"] for event in events if event] == [1, 2, 3, 4, 5]
    # The machine may be busy once.
    assert sorted(waits)[2] < 1


def test_only_what_is_committed_is_told(browser: Browser) -> None:
    user = member(1)
    reader = browser.open(token_for(user))
    with transaction.atomic():
        notify([user], "taken back")
        transaction.set_rollback(True)
    notify([user], "kept")
    assert received(reader, 1) == [ids_of(user)]
    assert len(ids_of(user)) == 1


def test_a_notification_stored_again_is_told_once(browser: Browser) -> None:
    user = member(1)
    reader = browser.open(token_for(user))
    for key in ("one", "one", "two"):
        notify([user], key)
    assert received(reader, 2) == [[each] for each in ids_of(user)]


def test_a_company_is_told_only_of_its_own_changes(browser: Browser) -> None:
    mine, theirs = member(1), member(3)
    own, second, other = (browser.open(token_for(user)) for user in (mine, colleague(mine), theirs))
    notify([theirs], "theirs")
    notify([mine, theirs], "both")
    notify([mine], "mine")
    # Changes are told in their order, so what is not heard before the last was not told at all.
    assert received(own, 2) == received(second, 2) == [[each] for each in ids_of(mine)]
    assert received(other, 2) == [[each] for each in ids_of(theirs)]
    assert not set(ids_of(mine)) & set(ids_of(theirs))


def test_a_person_is_told_what_is_for_them_and_their_colleagues_are_not(browser: Browser) -> None:
    user = member(1)
    other = colleague(user)
    own, others = browser.open(token_for(user)), browser.open(token_for(other))
    live.tell([Change(live.person(user.pk), Topic.NOTIFICATION, "theirs", (1,))])
    live.tell([Change(live.company(company_of(user).pk), Topic.NOTIFICATION, "all", (2,))])
    assert received(own, 2) == [[1], [2]]
    assert received(others, 1) == [[2]]


def test_a_business_type_is_told_and_others_are_not(browser: Browser) -> None:
    forwarder, mill = member(6), member(3)
    own, other = browser.open(token_for(forwarder)), browser.open(token_for(mill))
    live.tell([Change(live.business_type(6), Topic.LEAD, "enquiry_published")])
    live.tell(
        [
            Change(live.company(company_of(each).pk), Topic.NOTIFICATION, "own", (number,))
            for number, each in enumerate((forwarder, mill))
        ]
    )
    assert received(own, 2) == [[], [0]]
    assert received(other, 1) == [[1]]


def test_whoever_is_in_two_audiences_is_told_once(browser: Browser) -> None:
    user = member(1)
    own = browser.open(token_for(user))
    audiences = (live.company(company_of(user).pk), live.person(user.pk))
    for number in (1, 2):
        live.tell([Change(each, Topic.LEAD, "lead_matched", (number,)) for each in audiences])
    last_id = own.last_id
    assert received(own, 2) == [[1], [2]]
    assert received(browser.open(token_for(user), last_id), 2) == [[1], [2]]


def test_many_companies_are_told_the_same_each_once(browser: Browser) -> None:
    users = [member(3) for _number in range(3)]
    readers = [browser.open(token_for(user)) for user in users]
    strangers = [live.company(10**9 + number) for number in range(2 * live.AUDIENCES)]
    audiences = [live.company(company_of(user).pk) for user in users]
    for number in (1, 2):
        live.tell(
            [
                Change(audience, Topic.LEAD, "lead_matched", (number,))
                for audience in [audiences[0], *strangers, *audiences[1:]]
            ]
        )
    for reader in readers:
        assert received(reader, 2) == [[1], [2]]


def test_marks_are_told_to_the_others_who_look(browser: Browser) -> None:
    user = member(1)
    notify([user], "one")
    reader = browser.open(token_for(colleague(user)))
    answer = Client().post(
        "/api/notifications/mark-as-read",
        {"ids": ids_of(user)},
        content_type="application/json",
        headers={"authorization": f"Bearer {token_for(user)}"},
    )
    assert answer.status_code == 200
    event = reader.next()
    assert event is not None
    assert (event["event"], event["data"]["kind"]) == ("notification", "read")


def test_a_connection_goes_on_after_its_last_id_without_loss_or_doubles(browser: Browser) -> None:
    user, stranger = member(1), member(3)
    token = token_for(user)
    reader = browser.open(token)
    notify([user], "heard")
    assert received(reader, 1) == [ids_of(user)]
    reader.answer.close()
    for key in ("missed", "missed too"):
        notify([user, stranger], key)
    again = browser.open(token, reader.last_id)
    notify([user], "new")
    assert received(again, 3) == [[each] for each in ids_of(user)[1:]]


def test_a_connection_without_events_continues_where_it_began(browser: Browser) -> None:
    user = member(1)
    token = token_for(user)
    notify([user], "before")
    reader = browser.open(token)
    reader.answer.close()
    notify([user], "missed")
    assert received(browser.open(token, reader.last_id), 1) == [ids_of(user)[1:]]


def test_a_page_is_told_what_changed_since_it_was_rendered(browser: Browser) -> None:
    # A process that has seen Redis begin does not know, for some seconds, what happened before.
    browser.source.kill()
    browser.source.start()
    user = member(1)
    token = token_for(user)
    notify([user], "before")
    time.sleep(0.005)  # the times are whole milliseconds
    rendered_at = time.time_ns() // 1_000_000
    reader = browser.open(token, f".{rendered_at}-0")
    assert reader.last_id == browser.open(token).last_id
    reader.answer.close()
    notify([user], "while its script loads")
    again = browser.open(token, f".{rendered_at}-0")
    notify([user], "after")
    assert received(again, 2) == [[each] for each in ids_of(user)[1:]]


@pytest.mark.parametrize("last_id", ["1-1", "x", "{era}.0-0", "{era}.99999999999999-0", "a.1-1"])
def test_a_client_with_a_position_that_is_not_kept_is_told_to_read_again(
    browser: Browser, own_redis: Server, last_id: str
) -> None:
    user = member(1)
    token = token_for(user)
    era = browser.open(token).last_id.partition(".")[0]
    notify([user], "before")
    reader = browser.open(token, last_id.format(era=era))
    event = reader.next()
    assert event is not None
    expected = ("before" if last_id == "{era}.0-0" else "missed",)
    if expected == ("before",):  # nothing was dropped yet: all of it is known
        assert event["data"]["ids"] == ids_of(user)
    else:
        assert_all_missed(reader, event)
    notify([user], "new")
    assert received(reader, 1) == [ids_of(user)[1:]]


def test_no_one_without_a_live_token_of_a_company_is_let_in(browser: Browser) -> None:
    user = member(1)
    ended, expired = token_for(user), token_for(user, hours=-1)
    AccessToken.objects.filter(digest=tokens.digest_of(ended)).update(revoked_at=timezone.now())
    left = member(3)
    left_token = token_for(left)
    User.objects.filter(pk=left.pk).update(is_active=False)
    refused = {
        "no such token": 401,
        ended: 401,
        expired: 401,
        left_token: 401,
        token_for(StaffFactory.create()): 403,
    }
    for token, status in refused.items():
        answer = browser.ask(token, **{"accept-language": "fr"})
        answer.read()
        body = answer.json()
        assert (answer.status_code, body["code"]) == (
            status,
            "UNAUTHENTICATED" if status == 401 else "FORBIDDEN",
        )
    assert body["message"] == "Vous n’êtes pas autorisé à effectuer cette action."
    assert browser.source.connections() == 0


def test_the_answer_is_neither_kept_nor_packed(browser: Browser) -> None:
    answer = browser.ask(token_for(member(1)), **{"accept-encoding": "gzip, br"})
    headers = dict(answer.headers)
    assert headers["content-type"] == "text/event-stream; charset=utf-8"
    assert headers["cache-control"] == "no-store, no-transform"
    assert headers["x-accel-buffering"] == "no"
    assert "content-encoding" not in headers


def test_other_addresses_are_not_found(source: Source) -> None:
    for path in ("/", "/api/events/", "/api/notifications", "/api/health/live"):
        assert httpx.get(source.url + path).status_code == 404
    assert httpx.post(f"{source.url}/api/events").status_code == 404


def test_a_persons_connections_are_bounded_and_the_oldest_ends(browser: Browser) -> None:
    user = member(1)
    token = token_for(user)
    readers = [browser.open(token) for _number in range(11)]
    other = browser.open(token_for(colleague(user)))
    assert readers[0].next() is None
    until(lambda: browser.source.connections() == 11, "one has ended")
    notify([user], "one")
    for reader in (readers[1], readers[-1], other):
        assert received(reader, 1) == [ids_of(user)]


def test_one_who_opens_connections_without_end_delays_nobody(browser: Browser) -> None:
    greedy, other = member(1), member(3)
    token = token_for(greedy)
    reader, kept = browser.open(token_for(other)), []
    for number in range(120):
        kept.append(browser.open(token))
        if number % 40 == 39:
            notify([other], f"{number}")
            assert received(reader, 1) == [[ids_of(other)[-1]]]
    until(lambda: browser.source.connections() == 11, "ten are left, and the other's")


def test_a_connection_is_let_go_with_its_client(browser: Browser) -> None:
    reader = browser.open(token_for(member(1)))
    assert browser.source.connections() == 1
    reader.answer.close()
    until(lambda: browser.source.connections() == 0, "it was let go")


def test_a_reader_that_takes_nothing_is_dropped_and_the_others_are_not(browser: Browser) -> None:
    slow, quick = member(1), member(3)
    browser.open(token_for(slow))
    reader = browser.open(token_for(quick))
    many = [
        Change(live.company(company_of(slow).pk), Topic.NOTIFICATION, f"{number}" * 20_000)
        for number in range(100, 200)
    ]
    for _times in range(20):  # 120 MB: more than any buffer between us holds
        live.tell(many)
        if browser.source.connections() == 1:
            break
    until(lambda: browser.source.connections() == 1, "the slow one is dropped", 60)
    notify([quick], "one")
    assert received(reader, 1) == [ids_of(quick)]


def test_nobody_waits_in_silence(browser: Browser) -> None:
    answer = browser.ask(token_for(member(1)))
    lines = answer.iter_lines()
    until(lambda: next(lines).startswith(":"), "a word that it is still here", 20)


def test_the_api_answers_while_two_hundred_connections_are_open(browser: Browser) -> None:
    users = [member(1) for _number in range(20)]
    readers = [browser.open(token_for(user)) for user in users for _times in range(10)]
    assert browser.source.connections() == 200
    for user in users[:5]:
        headers = {"authorization": f"Bearer {token_for(user)}"}
        answer = Client().get("/api/notifications/unread-count", headers=headers)
        assert answer.json()["data"]["count"] == 0
    notify(users, "one")
    ids_by_user = {user.pk: ids_of(user) for user in users}
    for number, reader in enumerate(readers):
        assert received(reader, 1) == [ids_by_user[users[number // 10].pk]]


def test_after_a_crash_everybody_goes_on_where_they_were(browser: Browser) -> None:
    user = member(1)
    token = token_for(user)
    reader = browser.open(token)
    notify([user], "heard")
    assert received(reader, 1) == [ids_of(user)]
    browser.source.kill()
    assert reader.next() is None
    notify([user], "told to nobody")
    browser.source.start()
    again = browser.open(token, reader.last_id)
    notify([user], "new")
    assert received(again, 2) == [[each] for each in ids_of(user)[1:]]


def test_it_stops_when_asked_though_connections_are_open(browser: Browser) -> None:
    reader = browser.open(token_for(member(1)))
    browser.source.stop()
    assert reader.next() is None


def test_when_redis_is_back_everybody_reads_again_and_is_told_on(
    browser: Browser, own_redis: Server
) -> None:
    user = member(1)
    reader = browser.open(token_for(user))
    own_redis.stop()
    until(lambda: not browser.source.is_ready(), "it knows that Redis is away")
    notify([user], "told to nobody")  # stored all the same
    assert len(ids_of(user)) == 1
    own_redis.start()
    assert_all_missed(reader, reader.next())
    notify([user], "new")
    assert received(reader, 1) == [ids_of(user)[1:]]
