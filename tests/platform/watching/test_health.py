"""Which version answers, and whether uploads can be stored."""

from __future__ import annotations

import datetime as dt
import json
import os
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from pytest_django import Settings
from redis import Redis

import config.schedule  # noqa: F401 - importing it registers the jobs
from config.health import LATE_SECONDS
from config.version import VERSION
from lading.base.kernel.models import Priority, ScheduledJob
from lading.base.kernel.values import clock
from lading.base.work import bells, live, schedule
from lading.base.work.workers import Pool
from scripts.lib.paths import ROOT
from tests.platform.bucket import Bucket
from tests.platform.conftest import ApiClient

Api = Callable[..., ApiClient]


def test_there_is_one_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    portal = json.loads((ROOT / "portal" / "package.json").read_text())["version"]
    document = json.loads((ROOT / "portal" / "openapi.json").read_text())["info"]["version"]
    assert {project, portal, document} == {VERSION}


def test_version_commit_and_schema_are_told(api: Api, settings: Settings) -> None:
    settings.COMMIT = "4f2a9c1"
    first = api().get("/health/version")
    assert first.status == 200
    assert set(first.data) == {"version", "commit", "databaseSchema", "isMigrated"}
    assert (first.data["version"], first.data["commit"]) == (VERSION, "4f2a9c1")
    assert first.data["isMigrated"] is True
    assert len(first.data["databaseSchema"]) == 12
    MigrationRecorder(connection).record_unapplied("kernel", "0016_scheduled_jobs")
    settings.COMMIT = ""
    second = api().get("/health/version").data
    assert second["isMigrated"] is False
    assert second["databaseSchema"] != first.data["databaseSchema"]
    assert second["commit"] is None


@pytest.fixture
def _all_else_works(empty_redis: Redis, db: None) -> None:
    """What workers and stream report to Redis while they run."""
    bells.beat(list(Pool), "one")
    empty_redis.set(live.HERE, 1)
    schedule.prepare()


def ready(api: Api) -> tuple[int, str, str | None]:
    """What `/health/ready` says of the whole and of files."""
    answer = api().get("/health/ready")
    return answer.status, answer.data["status"], answer.data.get("files")


@pytest.mark.usefixtures("_all_else_works")
def test_a_folder_that_takes_no_files_is_told(api: Api, settings: Settings) -> None:
    """A file where the folder should be: refused to root, too."""
    assert ready(api) == (200, "ok", "ok")
    folder = Path(settings.MEDIA_ROOT)
    assert list(folder.iterdir()) == []
    folder.rmdir()
    folder.write_text("not a folder")
    assert ready(api) == (200, "degraded", "down")


@pytest.mark.usefixtures("_all_else_works")
def test_regular_jobs_that_are_late_are_told(api: Api) -> None:
    assert api().get("/health/ready").data["clock"] == "ok"
    frequent = ScheduledJob.objects.filter(priority=Priority.NORMAL)
    late = clock.now() - dt.timedelta(seconds=LATE_SECONDS + 1)
    assert frequent.filter(pk=frequent.values("pk")[:1]).update(next_attempt_at=late) == 1
    health = api().get("/health/ready").data
    assert (health["status"], health["clock"]) == ("degraded", "away")


@pytest.mark.usefixtures("_all_else_works")
def test_a_pool_without_a_worker_is_told(api: Api) -> None:
    bells.end([Pool.LONG], "one")
    health = api().get("/health/ready").data
    assert health["status"] == "degraded"
    assert health["workers"] == {"high": "ok", "default": "ok", "long": "away"}


@pytest.mark.usefixtures("_all_else_works")
def test_whatsapp_that_is_not_set_up_is_told(api: Api, settings: Settings) -> None:
    assert api().get("/health/ready").data["whatsapp"] == "ok"
    settings.DEMO_MODE = False
    health = api().get("/health/ready").data
    assert (health["status"], health["whatsapp"]) == ("degraded", "away")
    settings.WHATSAPP_TOKEN, settings.WHATSAPP_PHONE_NUMBER_ID = "token", "1"
    health = api().get("/health/ready").data
    assert (health["status"], health["whatsapp"]) == ("ok", "ok")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_is_read_only_is_told(api: Api, settings: Settings) -> None:
    folder = Path(settings.MEDIA_ROOT)
    folder.mkdir(mode=0o500)
    assert ready(api) == (200, "degraded", "down")


def test_a_bucket_is_not_asked(api: Api, s3_bucket: Bucket) -> None:
    assert ready(api)[2] is None
