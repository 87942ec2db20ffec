"""Views and clicks are sums: nobody can raise them, none is lost, and nothing says whose they
are.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import override_settings
from django.test.utils import CaptureQueriesContext

from lading.base.http import throttle
from lading.base.kernel import redis_pool
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Forbidden
from lading.base.kernel.values import clock
from lading.market.banners import counting
from lading.market.banners.models import Banner, BannerCount
from lading.market.banners.schemas import SeenIn
from tests.platform.accounts.conftest import forget_throttles
from tests.platform.conftest import ApiClient
from tests.platform.factories import colleague, member
from tests.platform.guards import refused, staff_with
from tests.platform.many import check_each
from tests.platform.quotations.trade import actor as actor_of
from tests.platform.racing import at_once
from tests.platform.walk.changes import changed_since, fingerprint

from .rows import banner_of

Api = Callable[..., ApiClient]

PATH = "/broadcastpromotions/seen"
LAST_SECOND = dt.datetime(2026, 12, 1, 18, 29, 59, tzinfo=dt.UTC)
"""The end of 1 December in India."""


@pytest.fixture(autouse=True)
def no_marks(db: None) -> Iterator[None]:
    forget_throttles()
    yield
    forget_throttles()


def sums() -> list[tuple[int, int, int, int]]:
    """Banner, type, views and clicks."""
    rows = BannerCount.objects.order_by("banner_id", "day", "business_type_id")
    return list(rows.values_list("banner_id", "business_type_id", "views", "clicks"))


def count_seen_by(actor: Actor, *banners: Banner, **more: Any) -> int:
    payload = SeenIn.model_validate({"views": [each.pk for each in banners], **more})
    return counting.count_seen(actor=actor, payload=payload)


@pytest.mark.usefixtures("one_moment")
def test_what_people_saw_and_followed_is_summed_by_type(api: Api) -> None:
    first, second = banner_of(2, 3), banner_of(2, 3)
    exporter, other, manufacturer = member(2), member(2), member(3)
    answer = api(exporter).post(PATH, {"views": [first.pk, second.pk]})
    assert (answer.status, answer.data) == (200, {"counted": 2})
    # A colleague is another person; who clicked has also seen it.
    assert api(colleague(exporter)).post(PATH, {"clicks": [first.pk]}).data == {"counted": 2}
    api(other).post(PATH, {"views": [first.pk], "clicks": [first.pk]})
    api(manufacturer).post(PATH, {"views": [second.pk]})
    assert sums() == [
        (first.pk, 2, 3, 2),
        (second.pk, 2, 1, 0),
        (second.pk, 3, 1, 0),
    ]
    assert set(BannerCount.objects.values_list("day", flat=True)) == {clock.today()}


def test_nobody_counts_twice_on_a_day_of_india() -> None:
    banner = banner_of(2, starts_on=dt.date(2026, 11, 1), ends_on=dt.date(2027, 1, 1))
    person = member(2)
    actor, again = actor_of(person), actor_of(person)
    with clock.as_of(LAST_SECOND):
        assert [count_seen_by(actor, banner) for _time in range(3)] == [1, 0, 0]
        assert count_seen_by(actor, clicks=[banner.pk, banner.pk]) == 1
        # Another sign-in of the same person is the same person.
        assert count_seen_by(again, banner, clicks=[banner.pk]) == 0
    with clock.as_of(LAST_SECOND + dt.timedelta(seconds=1)):
        assert count_seen_by(actor, banner) == 1
    assert sums() == [(banner.pk, 2, 1, 1), (banner.pk, 2, 1, 0)]
    days = BannerCount.objects.order_by("day").values_list("day", flat=True)
    assert list(days) == [dt.date(2026, 12, 1), dt.date(2026, 12, 2)]


def test_what_a_company_is_not_shown_is_not_counted(api: Api) -> None:
    own, foreign = banner_of(2), banner_of(3)
    ended = banner_of(2, starts_on=dt.date(2026, 1, 1), ends_on=dt.date(2026, 1, 2))
    hidden = banner_of(2, is_active=False)
    ids = [own.pk, foreign.pk, ended.pk, hidden.pk, 987_654]
    assert api(member(2)).post(PATH, {"views": ids, "clicks": ids}).data == {"counted": 2}
    assert sums() == [(own.pk, 2, 1, 1)]


NO_IDS: list[Any] = [
    "1",
    [None],
    ["1"],
    [True],
    [0],
    [-1],
    [2**31],
    [1.5],
    [[1]],
    {"a": 1},
    [1] * 101,
]


@pytest.mark.parametrize("field", ["views", "clicks"])
def test_anything_but_ids_is_refused(field: str, api: Api) -> None:
    banner = banner_of(2)
    viewer = api(member(2))
    before = fingerprint()

    def check(wrong: Any) -> None:
        answer = viewer.post(PATH, {"views": [banner.pk], field: wrong})
        assert (answer.status, answer.errors) == (422, {field: ["This value is not valid."]})
        assert changed_since(before) == set()

    check_each(NO_IDS, check)


def test_nothing_kept_says_who_saw_a_banner(api: Api) -> None:
    banner, person = banner_of(2), member(2)
    api(person).post(PATH, {"clicks": [banner.pk]})
    columns = {field.name for field in BannerCount._meta.get_fields()}
    assert columns == {"id", "banner", "day", "business_type_id", "views", "clicks"}
    redis = redis_pool.redis()
    redis_keys = list(redis.scan_iter(f"{throttle.key_prefix()}banners:*"))
    # Two marks and the random key of their hashes, and all are gone with the day.
    assert len(redis_keys) == 3
    assert all(0 < redis.ttl(name) <= 86_400 + counting.SPARE_SECONDS for name in redis_keys)
    identity = {str(person.pk), str(person.company_id), person.email, str(person.uuid)}
    texts = [name.decode().split("banners:")[1] for name in redis_keys]
    assert not [text for text in texts if identity & set(text.split(":"))]


def test_the_same_view_has_another_mark_on_another_day() -> None:
    banner, actor = banner_of(2), actor_of(member(2))
    redis = redis_pool.redis()
    uses = [counting.Use(banner.pk, "view")]
    days = (clock.today(), clock.today() + dt.timedelta(days=1))
    marks = [counting._marks(redis, actor, uses, day)[0].rpartition(":")[2] for day in days]
    assert marks[0] != marks[1]


def test_a_view_that_could_not_be_stored_counts_at_the_next_call(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    banner, actor = banner_of(2), actor_of(member(2))
    broken = counting._ADD.replace("INSERT INTO", "INSERT NOWHERE")
    with monkeypatch.context() as patched:
        patched.setattr(counting, "_ADD", broken)
        with pytest.raises(Exception, match="syntax error"), transaction.atomic():
            count_seen_by(actor, banner)
    assert sums() == []
    assert count_seen_by(actor, banner) == 1
    assert sums() == [(banner.pk, 2, 1, 0)]


def test_counting_is_one_statement_for_all_banners() -> None:
    banners, actor = [banner_of(2) for _number in range(12)], actor_of(member(2))
    with CaptureQueriesContext(connection) as statements:
        assert count_seen_by(actor, *banners) == 12
    # Which of them are shown, and the sums.
    assert len(statements) == 2
    assert [views for _banner, _type, views, _clicks in sums()] == [1] * 12


def test_staff_count_nothing() -> None:
    banner, editor = banner_of(2), staff_with("banners.edit")
    with refused(Forbidden):
        count_seen_by(editor, banner)


def test_a_company_that_asks_very_often_is_stopped(api: Api) -> None:
    viewer = api(member(2))
    statuses = [viewer.post(PATH, {"views": []}).status for _call in range(121)]
    assert statuses == [*[200] * 120, 429]


def test_while_redis_is_away_nothing_is_counted(api: Api) -> None:
    banner, viewer = banner_of(2), api(member(2))
    with override_settings(REDIS_URL="redis://127.0.0.1:1/0"):
        assert viewer.post(PATH, {"views": [banner.pk]}).data == {"counted": 0}
    assert sums() == []
    assert viewer.post(PATH, {"views": [banner.pk]}).data == {"counted": 1}


@pytest.mark.django_db(transaction=True)
def test_many_at_once_are_all_counted_and_one_person_once() -> None:
    banners = [banner_of(2), banner_of(2)]
    crowd = [actor_of(member(2)) for _number in range(12)]
    alone = crowd[0]

    def move(actor: Actor, place: int) -> Callable[[], int]:
        order = banners if place % 2 else banners[::-1]
        return lambda: count_seen_by(actor, *order)

    at_once(*(move(actor, place) for place, actor in enumerate(crowd)))
    assert [views for _banner, _type, views, _clicks in sums()] == [12, 12]
    before = sums()
    counted = at_once(*(lambda: count_seen_by(alone, clicks=[banners[0].pk]) for _call in range(8)))
    assert sorted(counted) == [*[0] * 7, 1]
    assert sums() == [(*before[0][:3], 1), before[1]]


def test_staff_read_views_and_clicks_by_day(editor: ApiClient) -> None:
    banner, today = banner_of(2), clock.today()
    for days, kind, views, clicks in ((0, 2, 10, 3), (0, 8, 4, 0), (5, 2, 7, 1), (90, 2, 1, 1)):
        BannerCount.objects.create(
            banner=banner,
            day=today - dt.timedelta(days=days),
            business_type_id=kind,
            views=views,
            clicks=clicks,
        )
    with_counts = editor.get(f"/broadcastpromotions/{banner.pk}").data
    # The sums are of all days, the rows of the last 90.
    assert (with_counts["views"], with_counts["clicks"]) == (22, 5)
    assert [
        (row["day"], row["businessTypeId"], row["views"], row["clicks"])
        for row in with_counts["days"]
    ] == [
        (today.isoformat(), 2, 10, 3),
        (today.isoformat(), 8, 4, 0),
        ((today - dt.timedelta(days=5)).isoformat(), 2, 7, 1),
    ]
    (row,) = editor.get("/broadcastpromotions", sort="-views").data["rows"]
    assert (row["views"], row["clicks"]) == (22, 5)
