"""A backup restored elsewhere has every row and file; the comparison names what is missing."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from django.core.files.storage import FileSystemStorage, default_storage
from django.db import connection, transaction

from lading.base.files.models import StoredFile
from scripts.lib import postgres
from tests.load.drill import backup, restore
from tests.load.drill.backup import Backup
from tests.load.drill.comparing import Content, content_of, differences
from tests.platform.factories import member
from tests.platform.invariants import world as worlds

pytestmark = pytest.mark.django_db(transaction=True)

Elsewhere = tuple[Backup, str, FileSystemStorage]

CHANGES = [
    # what changes in the restored database, and what is said of it
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


def address() -> str:
    """The address of this test's database."""
    at = connection.get_connection_params()
    return f"postgresql://{at['user']}:{at['password']}@{at['host']}:{at['port']}/{at['dbname']}"


def uploaded() -> StoredFile:
    """An upload with its content."""
    file = worlds.uploaded(member(1))
    worlds.store(file.path)
    return file


@pytest.fixture
def target() -> Iterator[str]:
    """The address of an empty database."""
    name = f"{connection.settings_dict['NAME']}_restored"
    yield backup.create_database(address(), name)
    with psycopg.connect(address(), autocommit=True) as opened:
        backup.drop_database(opened, name)


@pytest.fixture
def restored(target: str, tmp_path: Path) -> Elsewhere:
    """A small installation that was backed up and restored."""
    with transaction.atomic():
        worlds.build()
    worlds.store(StoredFile.objects.get().path)
    copy = backup.make(address(), default_storage, postgres.programs(), tmp_path / "backup")
    files = FileSystemStorage(tmp_path / "restored")
    restore.restore(copy, target, postgres.programs(), files)
    return copy, target, files


def test_everything_is_there_and_what_is_changed_is_named(restored: Elsewhere) -> None:
    copy, target, files = restored
    assert restore.faults(*restored) == []
    before = Content.read(copy.content)
    assert before.tables["public.quotations_quotationversion"][0] == 5
    assert before.tables["public.reference_port"][0] > 1000
    names = {
        "companies": before.sequences["public.companies_company_id_seq"],
        "trigger": trigger_of("kernel_auditentry"),
    }
    for change, message in CHANGES:
        with psycopg.connect(target) as opened:
            opened.execute(change)
            assert message.format(**names) in differences(before, content_of(opened))
            opened.rollback()
    _files_are_compared(copy, target, files)


def trigger_of(table: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgname FROM pg_trigger WHERE tgrelid = %s::regclass AND NOT tgisinternal",
            [table],
        )
        return str(cursor.fetchone()[0])


def _files_are_compared(made: Backup, target: str, files: FileSystemStorage) -> None:
    name = StoredFile.objects.get().path
    Path(files.path(name)).write_bytes(worlds.CONTENT.replace(b"terms", b"TERMS"))
    assert restore.faults(made, target, files) == [
        f"file {name} is not what was backed up",
        f"file {name} is not what its row says",
    ]
    files.delete(name)
    assert restore.faults(made, target, files) == [
        f"file {name} is missing",
        f"file {name} has a row and is missing",
    ]


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """``busy(n)``: only the first n copies of the files are made, and while the first one is made,
    one upload is half written and another has not begun.
    """

    def begin(copies: int) -> None:
        done: list[str] = []
        half = worlds.uploaded(member(1))
        worlds.store(half.path, worlds.CONTENT[:5])
        copy = backup.copy

        def copied(*arguments: object) -> None:
            if len(done) < copies:
                copy(*arguments)  # type: ignore[arg-type]  # passed on
            if not done:
                worlds.store(half.path)
                uploaded()
            done.append("copy")

        monkeypatch.setattr(backup, "copy", copied)

    return begin


@pytest.mark.parametrize(("copies", "missing"), [(2, 0), (1, 2)])
def test_what_is_uploaded_meanwhile_is_whole(
    busy: Callable[[int], None], target: str, tmp_path: Path, copies: int, missing: int
) -> None:
    """The control: if the files are copied once only, before the dump, the backup has rows without
    their contents.
    """
    busy(copies)
    copy = backup.make(address(), default_storage, postgres.programs(), tmp_path / "backup")
    files = FileSystemStorage(tmp_path / "restored")
    restore.restore(copy, target, postgres.programs(), files)
    assert Content.read(copy.content).tables["public.files_storedfile"][0] == 2
    faults = restore.faults(copy, target, files)
    assert len([line for line in faults if "row" in line and line.startswith("file ")]) == missing
    assert len(faults) == missing


def test_a_program_that_fails_says_why(tmp_path: Path) -> None:
    nowhere = address() + "_that_is_not_there"
    with pytest.raises(Exception, match="does not exist"):
        backup.run(postgres.programs() / "pg_dump", f"--file={tmp_path / 'dump'}", url=nowhere)
    shutil.rmtree(tmp_path)
