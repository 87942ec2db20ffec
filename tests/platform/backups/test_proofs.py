"""A restored backup has every row and file; what is not as it was is named."""

from __future__ import annotations

import re

import psycopg
import pytest
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from lading.base.backups.content import Content, content_of, differences
from lading.base.backups.making import address, make
from lading.base.backups.models import BackupStep
from lading.base.backups.places import CONTENT, Folder, made_at
from lading.base.backups.proving import SUFFIX, prove
from lading.base.files.models import StoredFile
from lading.base.kernel.values import clock
from tests.platform.invariants import world as worlds

pytestmark = pytest.mark.django_db(transaction=True)

CHANGES = [
    # what changes in the database, and what is said of it
    (
        "UPDATE quotations_quotationversion SET price = price + 1 WHERE number = 2",
        "table public.quotations_quotationversion has other rows",
    ),
    (
        "DELETE FROM enquiries_unlock",
        "table public.enquiries_unlock had 1 rows and has 0",
    ),
    ("DROP TABLE enquiries_unlock", "table public.enquiries_unlock is missing"),
    ("CREATE TABLE surplus ()", "table public.surplus was not there"),
    (
        "ALTER SEQUENCE companies_company_id_seq RESTART",
        "sequence public.companies_company_id_seq was at {companies} and is at 0",
    ),
    ("DROP INDEX quotation_one_live", "index public.quotation_one_live is missing"),
    (
        "ALTER TABLE billing_subscription DROP CONSTRAINT subscription_no_overlap",
        "constraint billing_subscription subscription_no_overlap is missing",
    ),
    (
        "ALTER TABLE kernel_auditentry DISABLE TRIGGER USER",
        "trigger kernel_auditentry {trigger} is another one",
    ),
    (
        "ALTER TABLE companies_company ALTER COLUMN name DROP NOT NULL",
        "column public.companies_company.name is another one",
    ),
]


@pytest.fixture
def name(backups: Folder) -> str:
    """The name of the backup of a small installation."""
    with transaction.atomic():
        worlds.build()
    worlds.store(StoredFile.objects.get().path)
    return make_backup(backups)


def make_backup(backups: Folder) -> str:
    with backups.locked():
        return make(backups, address(), default_storage)


def trigger_of(table: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgname FROM pg_trigger WHERE tgrelid = %s::regclass AND NOT tgisinternal",
            [table],
        )
        return str(cursor.fetchone()[0])


def databases() -> set[str]:
    """The databases of the server that proofs have made."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT datname FROM pg_database")
        names = {name for (name,) in cursor.fetchall()}
    return names & {f"{connection.settings_dict['NAME']}{SUFFIX}"}


def test_everything_is_as_it_was_and_what_is_changed_is_named(backups: Folder, name: str) -> None:
    assert prove(backups, name, address()) == []
    assert databases() == set()
    before = Content.read(backups.root / name / CONTENT)
    assert before.tables["public.quotations_quotationversion"][0] == 5
    assert before.tables["public.reference_port"][0] > 1000
    names = {
        "companies": before.sequences["public.companies_company_id_seq"],
        "trigger": trigger_of("kernel_auditentry"),
    }
    for change, message in CHANGES:
        with psycopg.connect(address()) as opened:
            opened.execute(change)
            assert message.format(**names) in differences(before, content_of(opened))
            opened.rollback()
    damaged_parts_are_named(backups, name)


def damaged_parts_are_named(backups: Folder, name: str) -> None:
    """Check what is said of files and of a dump that changed in the folder of backups."""
    path = StoredFile.objects.get().path
    file = backups.root / "files" / path
    file.write_bytes(worlds.CONTENT.replace(b"terms", b"TERMS"))
    assert prove(backups, name, address()) == [f"files/{path} is not what was backed up"]
    file.unlink()
    assert prove(backups, name, address()) == [f"files/{path} is missing"]
    dump = backups.root / name / "database.dump"
    content = bytearray(dump.read_bytes())
    content[len(content) // 2] ^= 1
    dump.write_bytes(content)
    assert prove(backups, name, address()) == [
        f"files/{path} is missing",
        f"{name}/database.dump is not what was backed up",
    ]
    assert databases() == set()


def test_what_was_wrong_before_the_backup_is_named(backups: Folder) -> None:
    """A lost content, and points from nowhere."""
    with transaction.atomic():
        worlds.build()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute("UPDATE billing_pointsentry SET amount = amount + 1 WHERE amount = 1000")
    lost, *wrong = prove(backups, make_backup(backups), address())
    assert lost == f"file {StoredFile.objects.get().path} has a row and is missing"
    sentence = re.compile(r"Movement \d+ has 2 entries, which add up to 1\.")
    assert [line for line in wrong if sentence.fullmatch(line)]


def test_the_command_says_and_notes_what_it_proved(backups: Folder, name: str) -> None:
    before = clock.now()
    call_command("prove_backup")
    row = BackupStep.objects.get(step="proven")
    assert (row.backup, row.error) == (name, "")
    assert row.done_at is not None
    assert made_at(name) < before <= row.done_at
    path = StoredFile.objects.get().path
    (backups.root / "files" / path).write_bytes(b"changed")
    with pytest.raises(CommandError, match=f"files/{path} is not what was backed up"):
        call_command("prove_backup")
    again = BackupStep.objects.get(step="proven")
    assert (again.backup, again.done_at) == (name, row.done_at)
    assert f"files/{path} is not what was backed up" in again.error
    assert f"files/{path}" in (backups.root / "failed").read_text()


def test_without_a_backup_nothing_is_proven() -> None:
    with pytest.raises(CommandError, match="There is no whole backup"):
        call_command("prove_backup")
    assert BackupStep.objects.get(step="proven").done_at is None
    assert databases() == set()
