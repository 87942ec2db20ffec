"""Each guard of banners by itself: who may read all, the bounds of the form and of what is counted,
and a day whose secret was lost.
"""

from __future__ import annotations

from typing import Any

import pytest
from redis import Redis

from lading.base.http.paging import Paging
from lading.base.kernel import redis_pool
from lading.base.kernel.errors import Forbidden, NotFound
from lading.market.banners import queries
from tests.platform.conftest import ApiClient
from tests.platform.factories import member
from tests.platform.guards import refused, staff_with
from tests.platform.quotations.trade import actor as actor_of
from tests.platform.walk.changes import changed_since, fingerprint

from .rows import banner_of, form
from .test_counting import count_seen_by, no_marks, sums  # noqa: F401 - the fixture is used by itself

pytestmark = pytest.mark.django_db
PATH = "/broadcastpromotions"


def test_staff_without_the_capability_read_no_banners() -> None:
    banner, without = banner_of(2), staff_with("policies.edit")
    with refused(Forbidden):
        queries.list_for_staff(without, Paging(page=1, limit=10), queries.BannerFilter())
    with refused(Forbidden):
        queries.get_for_staff(without, banner.pk)
    assert queries.get_for_staff(staff_with("banners.edit"), banner.pk) == banner


def test_a_banner_that_is_not_there_is_not_read() -> None:
    editor = staff_with("banners.edit")
    with refused(NotFound):
        queries.get_for_staff(editor, 987_654)


def test_as_many_ids_as_allowed_are_counted() -> None:
    banner = banner_of(2)
    assert count_seen_by(actor_of(member(2)), *[banner] * 100) == 1
    assert sums() == [(banner.pk, 2, 1, 0)]


def test_a_day_whose_secret_is_lost_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis may remove the key between the two calls, when its memory is full."""

    class Forgetful(Redis):
        def get(self, name: Any) -> Any:
            self.delete(name)
            return super().get(name)

    banner, actor = banner_of(2), actor_of(member(2))
    pool = redis_pool.redis().connection_pool
    with monkeypatch.context() as patched:
        patched.setattr(redis_pool, "redis", lambda: Forgetful(connection_pool=pool))
        assert count_seen_by(actor, banner) == 0
    assert sums() == []
    assert count_seen_by(actor, banner) == 1


def test_a_banner_may_be_shown_for_one_day(editor: ApiClient) -> None:
    answer = editor.post(PATH, form(startDate="2026-12-01", endDate="2026-12-01"))
    assert answer.status == 201, answer
    assert (answer.data["startDate"], answer.data["endDate"]) == ("2026-12-01", "2026-12-01")
    before = fingerprint()
    earlier = editor.post(PATH, form(startDate="2026-12-01", endDate="2026-11-30"))
    assert (earlier.status, list(earlier.errors)) == (422, ["endDate"])
    assert changed_since(before) == set()


def test_the_last_place_is_999(editor: ApiClient) -> None:
    answer = editor.post(PATH, form(order=999))
    assert (answer.status, answer.data["order"]) == (201, 999)
    before = fingerprint()
    further = editor.post(PATH, form(order=1000))
    assert (further.status, further.errors) == (422, {"order": ["This value is not valid."]})
    assert changed_since(before) == set()
