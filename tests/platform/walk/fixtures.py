"""The world as a fixture, made once for all tests of a file. Import both functions there."""

from __future__ import annotations

import copy
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import override_settings
from pytest_django import DjangoDbBlocker, Settings

from tests.platform.undoing import undone

from .world import World, build


@pytest.fixture(scope="module", name="made_world")
def made_once(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[World, Path]]:
    """The world and the folder of its files, made once for all tests of a file, each of which rolls
    back its own changes.
    """
    media = tmp_path_factory.mktemp("media")
    with django_db_blocker.unblock(), undone():
        with override_settings(MEDIA_ROOT=media):
            world = build()
        yield world, media


@pytest.fixture(name="world")
def own_copy(made_world: tuple[World, Path], db: None, settings: Settings) -> World:
    """The test's own copy of the world and of its files."""
    made, media = made_world
    shutil.copytree(media, settings.MEDIA_ROOT)
    return copy.deepcopy(made)
