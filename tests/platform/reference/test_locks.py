"""The locks that imports and port names take before they write."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import transaction

from lading.base.kernel.values.clock import now
from lading.base.reference import services
from lading.base.reference.imports import services as imports
from lading.base.reference.imports.report import Opening, Report
from lading.base.reference.imports.staff_import import StaffImport
from lading.base.reference.imports.states import ImportState
from lading.base.reference.models import Port
from lading.members.accounts.models import User
from tests.platform.authenticator import actor_of
from tests.platform.factories import StaffFactory
from tests.platform.locks import Lock, assert_locked

pytestmark = pytest.mark.django_db

Case = tuple[Callable[[], Any], list[Lock]]
IMPORTS, PORTS = StaffImport._meta.db_table, Port._meta.db_table


def an_import(user: User, state: ImportState) -> StaffImport:
    return StaffImport.objects.create(
        table="reference.unit",
        file_name="units.csv",
        user_id=user.pk,
        content=b"",
        state=state,
        created_at=now(),
    )


def confirming() -> Case:
    user = StaffFactory.create()
    staff_import = an_import(user, ImportState.READY)
    confirm = partial(imports.confirm, actor=actor_of(user), table=staff_import.table)
    return partial(confirm, key=staff_import.uuid, seen=""), [Lock(IMPORTS, staff_import.uuid)]


def reading_again() -> Case:
    user = StaffFactory.create()
    staff_import = an_import(user, ImportState.REFUSED)
    report = Report(opening=Opening([{"sheet": "", "rows": [[1, "code"]]}]))
    staff_import.report = zlib.compress(json.dumps(report.as_json()).encode())
    staff_import.save()
    again = partial(
        imports.read_again, actor=actor_of(user), table=staff_import.table, key=staff_import.uuid
    )
    return partial(again, sent={"heading_row": "1"}), [Lock(IMPORTS, staff_import.uuid)]


def giving_up() -> Case:
    staff_import = an_import(StaffFactory.create(), ImportState.IMPORTING)

    def give_up() -> None:
        with transaction.atomic():
            imports.give_up(staff_import.pk)

    return give_up, [Lock(IMPORTS, ImportState.IMPORTING.value)]


def naming_ports() -> Case:
    names = {"INMAA": ["Madras"]}
    return partial(services.replace_port_aliases, names), [Lock(PORTS, "INMAA")]


@pytest.mark.parametrize("case", [confirming, reading_again, giving_up, naming_ports])
def test_it_is_locked_before_it_is_changed(case: Callable[[], Case]) -> None:
    action, locks = case()
    assert_locked(action, *locks)
