"""One demo for all tests here, each of which rolls back its own changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import override_settings
from pytest_django import DjangoDbBlocker, Settings

from tests.platform.undoing import undone


@pytest.fixture(scope="package")
def demo_media(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Path]:
    """The loaded demo. Yields its media folder."""
    media = tmp_path_factory.mktemp("media")
    with django_db_blocker.unblock(), undone():
        with override_settings(DEMO_MODE=True, MEDIA_ROOT=media):
            call_command("load_demo")
        yield media


@pytest.fixture(autouse=True)
def _demo(demo_media: Path, db: None, settings: Settings) -> None:
    settings.DEMO_MODE = True
    settings.MEDIA_ROOT = demo_media
