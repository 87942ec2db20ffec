"""A folder for backups, PostgreSQL's programs, and a bucket for copies."""

from __future__ import annotations

import os
import signal
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import Settings

from config import storages
from lading.base.backups.places import Folder
from scripts.lib import postgres
from tests.platform.bucket import KEYS, REGION, Bucket


@pytest.fixture(autouse=True)
def _programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", f"{postgres.programs()}{os.pathsep}{os.environ['PATH']}")


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """What the command changes of its process."""
    mask, handler = os.umask(0o022), signal.getsignal(signal.SIGTERM)
    os.umask(mask)
    yield
    os.umask(mask)
    signal.signal(signal.SIGTERM, handler)


@pytest.fixture(autouse=True)
def backups(tmp_path: Path, settings: Settings) -> Folder:
    """The empty folder of backups."""
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.BACKUP_DIR.mkdir(mode=0o700)
    settings.BACKUP_CRON = "30 19 * * *"
    return Folder(settings.BACKUP_DIR)


@pytest.fixture
def copies(s3_endpoint: str, settings: Settings) -> Bucket:
    """An empty bucket for copies."""
    name = f"backups-{uuid.uuid4().hex}"
    described = storages.described(name, endpoint=s3_endpoint, region=REGION, **KEYS)
    settings.STORAGES = {**settings.STORAGES, "backups": described}
    return Bucket(s3_endpoint, name)
