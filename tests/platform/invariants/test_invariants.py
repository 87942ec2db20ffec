"""Each check reports nothing about a correct installation, and names what is wrong in a damaged
one: rows are changed without the database's guards, as lost or repeated work would leave them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from django.core.files.storage import default_storage
from django.db import transaction
from pytest_django.plugin import DjangoDbBlocker

from lading.base.files.models import StoredFile
from scripts.lib.invariants import checks

from . import event_damage, extras_damage, money_damage, trade_damage
from . import world as worlds
from .damage import Damage
from .world import World

pytestmark = pytest.mark.django_db

DAMAGES = (
    *money_damage.DAMAGES,
    *trade_damage.DAMAGES,
    *extras_damage.DAMAGES,
    *event_damage.DAMAGES,
)


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """The small installation, made once for all tests here, each of which rolls back its own
    damage.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        yield worlds.build()
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def path(world: World, db: None) -> str:
    """The path of the one upload, whose content is stored."""
    stored_file = StoredFile.objects.get(pk=world.file).path
    worlds.store(stored_file)
    return stored_file


def test_nothing_is_said_of_an_installation_in_which_all_is_right() -> None:
    assert [line for check in checks.ALL.values() for line in check()] == []


def test_every_check_is_tried() -> None:
    assert {damage.check for damage in DAMAGES} == set(checks.ALL)


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda each: f"{each.check}: {each.says[:50]}")
def test_damage_is_named(world: World, damage: Damage) -> None:
    damage.do(world)
    faults = checks.ALL[damage.check]()
    assert damage.is_named_in(faults, world), faults


def test_a_missing_content_is_named(world: World, path: str) -> None:
    default_storage.delete(path)
    assert checks.ALL["files"]() == [f"File {world.file} has no content at {path}."]


def test_a_changed_content_is_named(world: World, path: str) -> None:
    worlds.store(path, worlds.CONTENT.replace(b"terms", b"TERMS"))
    [line] = checks.ALL["files"]()
    assert line == f"The content of file {world.file} at {path} is not what was uploaded."


def test_a_content_that_nothing_refers_to_is_named_once_it_is_old() -> None:
    worlds.store("uploads/ab/stray.pdf")
    assert checks.ALL["files"]() == []
    os.utime(default_storage.path("uploads/ab/stray.pdf"), (0, 0))
    assert checks.ALL["files"]() == ["Nothing refers to uploads/ab/stray.pdf."]
