"""A backup is whole or not there: whoever is killed, and whatever is full, missing or away."""

from __future__ import annotations

import contextlib
import datetime as dt
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.utils import timezone

from lading.base.backups import making, services
from lading.base.backups.making import address, make
from lading.base.backups.models import BackupStep
from lading.base.backups.places import Failed, Folder, manifest_of, whole
from lading.base.backups.proving import prove
from lading.base.files.models import StoredFile
from lading.base.kernel.values.clock import as_of
from scripts.lib import postgres
from scripts.lib.paths import PLATFORM
from tests.platform.factories import member
from tests.platform.invariants import world as worlds
from tests.platform.waiting import until

pytestmark = pytest.mark.django_db(transaction=True)

SLOW_DUMP = """#!/bin/sh
for part; do case $part in --file=*) head -c 1000 /dev/zero > "${part#--file=}";; esac; done
exec sleep 600
"""
FAILING_DUMP = """#!/bin/sh
echo "pg_dump: error: could not write to file: No space left on device" >&2
exit 1
"""
DAY = dt.timedelta(days=1)


def uploaded() -> StoredFile:
    """An upload with its content."""
    file = worlds.uploaded(member(1))
    worlds.store(file.path)
    return file


def names_in(backups: Folder) -> set[str]:
    """What is directly in the folder, but the lock and the contents."""
    return {path.name for path in backups.root.iterdir()} - {"lock", "files"}


@pytest.fixture
def dumps_by(tmp_path: Path) -> Callable[[str], Mapping[str, str]]:
    """``dumps_by(script)``: the environment in which `manage.py backup` dumps by a script."""

    def environment(script: str) -> Mapping[str, str]:
        program = tmp_path / "programs" / "pg_dump"
        program.parent.mkdir()
        program.write_text(script)
        program.chmod(0o755)
        return {
            **os.environ,
            "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(PLATFORM),
            "DATABASE_URL": address(),
            "BACKUP_DIR": str(tmp_path / "backups"),
            "MEDIA_ROOT": str(tmp_path / "media"),
        }

    return environment


COMMAND = (sys.executable, "manage.py", "backup", "--once")


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_who_is_ended_half_way_leaves_nothing_that_looks_whole(
    backups: Folder, dumps_by: Callable[[str], Mapping[str, str]], number: signal.Signals
) -> None:
    env = dumps_by(SLOW_DUMP)
    with subprocess.Popen(COMMAND, cwd=PLATFORM, env=env, start_new_session=True) as process:
        try:
            until(lambda: [*backups.root.glob("*.part/database.dump")], "it dumps", 120)
            process.send_signal(number)
            assert process.wait(60) == (0 if number == signal.SIGTERM else -signal.SIGKILL)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    assert whole(backups.sizes()) == []
    # Who could still do something has cleaned up.
    assert len(names_in(backups)) == (0 if number == signal.SIGTERM else 1)
    services.back_up(at_once=True)
    (name,) = whole(backups.sizes())
    assert names_in(backups) == {name}
    assert prove(backups, name, address()) == []


def test_a_dump_that_fails_is_told_and_the_backup_before_stays(
    backups: Folder, dumps_by: Callable[[str], Mapping[str, str]]
) -> None:
    with as_of(timezone.now() - 3 * DAY):
        services.back_up()
    before = backups.sizes()
    made_before = BackupStep.objects.get(step="made")
    answer = subprocess.run(
        COMMAND, cwd=PLATFORM, env=dumps_by(FAILING_DUMP), capture_output=True, check=False
    )
    assert answer.returncode == 1
    assert b"No space left on device" in answer.stderr
    row = BackupStep.objects.get(step="made")
    assert (row.done_at, row.backup) == (made_before.done_at, made_before.backup)
    assert "No space left on device" in row.error
    assert "No space left on device" in (backups.root / "failed").read_text()
    after = backups.sizes()
    assert after.pop("failed") > 0
    assert after == before
    services.back_up()
    assert BackupStep.objects.get(step="made").error == ""
    assert not (backups.root / "failed").exists()


def test_a_full_disk_leaves_no_half_backup(
    backups: Folder, dumps_by: Callable[[str], Mapping[str, str]]
) -> None:
    """The largest file that the process may write stands for the disk."""
    limited = ["bash", "-c", 'ulimit -f 64 && exec "$@"', "bash", *COMMAND]
    env = dumps_by(f'#!/bin/sh\nexec "{postgres.programs() / "pg_dump"}" "$@"\n')
    answer = subprocess.run(limited, cwd=PLATFORM, env=env, capture_output=True, check=False)
    assert answer.returncode == 1
    assert b"pg_dump failed (" in answer.stderr
    assert names_in(backups) == {"failed"}
    assert "pg_dump failed (" in BackupStep.objects.get(step="made").error


def test_without_its_program_it_says_so(backups: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(CommandError, match="pg_dump is not installed"):
        call_command("backup", once=True)
    assert names_in(backups) == {"failed"}


def test_one_is_made_at_a_time(backups: Folder) -> None:
    with backups.locked(), pytest.raises(Failed, match="under way"):
        services.back_up(at_once=True)
    assert names_in(backups) == set()
    assert not BackupStep.objects.exists()


def test_it_is_made_when_it_is_due_and_contents_are_copied_once(backups: Folder) -> None:
    noon = dt.datetime(2026, 11, 30, 12, tzinfo=dt.UTC)
    file = uploaded()
    with as_of(noon):
        services.back_up()
        services.back_up()
    content = backups.root / "files" / file.path
    copied = content.stat()
    with as_of(noon + dt.timedelta(hours=7)):  # not yet 19:30
        services.back_up()
    assert whole(backups.sizes()) == ["20261130T120000Z"]
    second = uploaded()
    with as_of(noon + dt.timedelta(hours=8)):
        services.back_up()
    assert whole(backups.sizes()) == ["20261130T200000Z"], "the last one of the day"
    assert (content.stat().st_ino, content.stat().st_mtime_ns) == (
        copied.st_ino,
        copied.st_mtime_ns,
    )
    assert set(manifest_of(backups, "20261130T200000Z").files) == {file.path, second.path}
    row = BackupStep.objects.get(step="made")
    assert row.done_at == noon + dt.timedelta(hours=8), "it has what was stored until then"


def test_nobody_else_can_read_it(backups: Folder) -> None:
    uploaded()
    call_command("backup", once=True)
    modes = {stat.S_IMODE(path.stat().st_mode) for path in backups.root.rglob("*")}
    assert modes == {0o600, 0o700}


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """``busy(n)``: only the first n copies of the files are made, and while the first one is made,
    one upload is half written and another has not begun.
    """

    def begin(copies: int) -> None:
        done: list[str] = []
        half = worlds.uploaded(member(1))
        worlds.store(half.path, worlds.CONTENT[:5])
        copy = making.copy_files

        def copied(*arguments: object) -> object:
            answer: object = {}
            if len(done) < copies:
                answer = copy(*arguments)  # type: ignore[arg-type]  # passed on
            if not done:
                worlds.store(half.path)
                uploaded()
            done.append("copy")
            return answer

        monkeypatch.setattr(making, "copy_files", copied)

    return begin


@pytest.mark.parametrize(("copies", "missing"), [(2, 0), (1, 2)])
def test_what_is_uploaded_meanwhile_is_whole(
    busy: Callable[[int], None], backups: Folder, copies: int, missing: int
) -> None:
    """The control: if the files are copied once only, before the dump, the backup has rows without
    their contents.
    """
    busy(copies)
    with backups.locked():
        name = make(backups, address(), default_storage)
        faults = prove(backups, name, address())
    assert StoredFile.objects.count() == 2
    assert len([line for line in faults if line.startswith("file ")]) == missing
    assert len(faults) == missing


def test_a_content_that_is_deleted_meanwhile_stops_nothing(
    backups: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its row goes before it, so no row of the dump lacks it."""
    file = uploaded()
    listed = making.file_names

    def deleting(*arguments: object) -> object:
        names = [*listed(*arguments)]  # type: ignore[arg-type]  # passed on
        StoredFile.objects.all().delete()
        default_storage.delete(file.path)
        return names

    monkeypatch.setattr(making, "file_names", deleting)
    with backups.locked():
        name = make(backups, address(), default_storage)
        assert prove(backups, name, address()) == []
    assert manifest_of(backups, name).files == {}
