"""Two people who import into one table at once, and one who reads a file anew while confirming it
(RULES.md 81, 88).
"""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from lading.base.kernel.errors import Conflict
from lading.base.kernel.models import OutboxMessage
from lading.base.reference.imports import services as imports
from lading.base.reference.imports.exchange import opened
from lading.base.reference.imports.resources import UnitResource
from lading.base.reference.imports.staff_import import StaffImport
from lading.base.reference.imports.states import ImportState
from lading.base.reference.models import Unit
from lading.base.work import outbox
from lading.members.accounts.models import User
from tests.platform.authenticator import actor_of
from tests.platform.exchange import upload
from tests.platform.racing import Move, Overlap, refusals

from .conftest import staff

pytestmark = pytest.mark.django_db(transaction=True)

UNIT = "reference/unit"


@pytest.fixture(autouse=True)
def kilos(transactional_db: None) -> None:
    Unit.objects.update_or_create(code="KGS", defaults={"name": "Kilos at first", "names": {}})


def ready(name: str) -> tuple[User, StaffImport]:
    """An import of a person of its own that renames kilograms."""
    person, client = staff("view_unit", "change_unit"), Client()
    client.force_login(person)
    upload(client, UNIT, f"code,name\nKGS,{name}\n".encode())
    staff_import = StaffImport.objects.get(user_id=person.pk)
    assert staff_import.state == ImportState.READY
    return person, staff_import


def importing(staff_import: StaffImport) -> Move:
    def carry_out() -> None:
        with transaction.atomic():
            imports.carry_out(staff_import.pk, opened)

    return carry_out


def two_people(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The states of two confirmed imports of one row that workers carry out at once."""
    staff_imports = [ready("Mine")[1], ready("Theirs")[1]]
    StaffImport.objects.update(state=ImportState.IMPORTING)
    overlap = Overlap()
    # By now the first has seen the old value of the row, and has not changed it yet.
    step = overlap.before(UnitResource.before_save_instance)
    monkeypatch.setattr(UnitResource, "before_save_instance", step)
    assert refusals(overlap.run(*map(importing, staff_imports))) == []
    return [StaffImport.objects.get(pk=each.pk).state for each in staff_imports]


def test_of_two_people_the_second_changes_nothing_that_they_did_not_see(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert two_people(monkeypatch) == [ImportState.DONE, ImportState.FAILED]
    assert Unit.objects.get(code="KGS").name == "Mine"


def confirmed_and_read_again(
    staff_import: StaffImport, person: User, monkeypatch: pytest.MonkeyPatch
) -> list[Any]:
    own: dict[str, Any] = {
        "actor": actor_of(person),
        "table": staff_import.table,
        "key": staff_import.uuid,
    }
    seen = imports.report_of(staff_import).digest
    overlap = Overlap()
    monkeypatch.setattr(outbox, "publish", overlap.before(outbox.publish))
    return overlap.run(
        lambda: imports.confirm(**own, seen=seen),
        lambda: imports.read_again(**own, sent={"heading_row": "1"}),
    )


def waiting(staff_import: StaffImport) -> set[str]:
    of_it = OutboxMessage.objects.filter(payload__importId=staff_import.pk, done_at=None)
    return set(of_it.values_list("consumer", flat=True))


def test_a_file_that_was_confirmed_is_not_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    person, staff_import = ready("Mine")
    OutboxMessage.objects.filter(payload__importId=staff_import.pk).delete()
    outcomes = confirmed_and_read_again(staff_import, person, monkeypatch)
    assert [type(error) for error in refusals(outcomes)] == [Conflict]
    assert StaffImport.objects.get(pk=staff_import.pk).state == ImportState.IMPORTING
    assert waiting(staff_import) == {"reference.carry_out_import"}
