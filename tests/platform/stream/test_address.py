"""The API tells the address of the stream, and whether a process sends it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytest_django import Settings
from redis import Redis

from lading.base.work import live
from scripts.lib.servers import Server
from tests.platform.conftest import ApiClient
from tests.platform.factories import member

pytestmark = pytest.mark.django_db


def test_a_request_to_the_api_is_redirected_to_the_stream(
    api: Callable[..., ApiClient], settings: Settings
) -> None:
    settings.STREAM_URL = "http://stream.example"
    answer = api(member(1)).get("/events")
    assert answer.status == 307
    assert answer.headers["location"] == "http://stream.example/api/events"


def test_there_is_no_redirect_loop_behind_a_proxy(
    api: Callable[..., ApiClient], settings: Settings
) -> None:
    settings.STREAM_URL = settings.API_URL
    answer = api(member(1)).get("/events")
    assert answer.status == 503
    assert "location" not in answer.headers


def test_health_tells_whether_it_is_sent_and_is_well_without(
    api: Callable[..., ApiClient], own_redis: Server, settings: Settings
) -> None:
    redis = Redis.from_url(settings.REDIS_URL)
    redis.delete(live.HERE)
    without = api().get("/health/ready")
    assert (without.status, without.data["stream"]) == (200, "away")
    redis.set(live.HERE, 1)
    assert api().get("/health/ready").data["stream"] == "ok"
    redis.delete(live.HERE)
