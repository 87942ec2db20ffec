"""The world as a fixture, made once for all tests of a file. Import both functions there; a file
that needs more in it has a fixture `made_world` of its own, by `once`.
"""

from __future__ import annotations

import copy
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.test import override_settings
from pytest_django import DjangoDbBlocker, Settings

from tests.platform.undoing import undone

from .world import World, build

Made = tuple[World, Path]
"""A world, and the folder of its files."""


@contextmanager
def once(
    make: Callable[[], World], blocker: DjangoDbBlocker, folders: pytest.TempPathFactory
) -> Iterator[Made]:
    """A world and the folder of its files, for all tests of a file, each of which rolls back its
    own changes.
    """
    media = folders.mktemp("media")
    with blocker.unblock(), undone():
        with override_settings(MEDIA_ROOT=media):
            world = make()
        yield world, media


@pytest.fixture(scope="module", name="made_world")
def made_once(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Made]:
    """The usual world."""
    with once(build, django_db_blocker, tmp_path_factory) as made:
        yield made


@pytest.fixture(name="world")
def own_copy(made_world: Made, db: None, settings: Settings) -> World:
    """The test's own copy of the world and of its files."""
    made, media = made_world
    shutil.copytree(media, settings.MEDIA_ROOT)
    return copy.deepcopy(made)
