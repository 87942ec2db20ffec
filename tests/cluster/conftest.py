"""Two API hosts over the test database. `scripts/test cluster` starts what they need."""

from __future__ import annotations

import os
import uuid
from collections.abc import Callable, Iterator

import pytest
from django.core.management import call_command
from pytest_django import DjangoDbBlocker, Settings

from lading.members.accounts.models import User
from scripts.lib.cluster import DATABASE
from tests.platform.bucket import Bucket
from tests.platform.conftest import (  # noqa: F401 - fixtures
    _cheap_passwords,
    _fresh_limits,
    _keep_reference_data,
    _no_static_files,
    django_db_setup,
    s3_endpoint,
)
from tests.platform.factories import token_for

from . import hosts
from .clients import HostClient
from .hosts import Hosts

collect_ignore_glob = [] if "CLUSTER_PRIMARY_URL" in os.environ else ["test_*.py"]


@pytest.fixture(scope="session")
def bucket(s3_endpoint: str) -> Bucket:  # noqa: F811
    """The bucket in which both hosts store uploads."""
    return Bucket(s3_endpoint, f"uploads-{uuid.uuid4().hex}")


@pytest.fixture(scope="session")
def cluster(
    django_db_setup: None,  # noqa: F811
    django_db_blocker: DjangoDbBlocker,
    bucket: Bucket,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Hosts]:
    """The running hosts."""
    with django_db_blocker.unblock():
        call_command("set_timeouts")
    hosts.pool(f"RECONNECT {DATABASE}")
    folder = tmp_path_factory.mktemp("hosts")
    with hosts.running(bucket.name, bucket.endpoint, folder) as running:
        yield running


@pytest.fixture
def api(cluster: Hosts, transactional_db: None) -> Callable[..., HostClient]:
    """``api(user)`` calls as that user, ``api()`` without one; each call goes to the next host."""

    def client(user: User | None = None, language: str = "en") -> HostClient:
        return HostClient(cluster, token_for(user) if user else None, language)

    return client


@pytest.fixture(autouse=True)
def _own_media(tmp_path: object, settings: Settings) -> None:
    settings.MEDIA_ROOT = f"{tmp_path}/media"
