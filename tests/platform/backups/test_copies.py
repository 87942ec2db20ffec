"""Copies of backups in a bucket: read back, retried, and enough to restore from."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.utils import timezone
from pytest_django import Settings

from config import storages
from lading.base.backups import services
from lading.base.backups.making import address
from lading.base.backups.models import BackupStep
from lading.base.backups.places import MANIFEST, Folder, whole
from lading.base.backups.proving import prove
from lading.base.files.models import StoredFile
from lading.base.kernel.values.clock import as_of
from scripts.lib import ports
from tests.platform.bucket import KEYS, REGION, Bucket
from tests.platform.factories import member
from tests.platform.invariants import world as worlds

pytestmark = pytest.mark.django_db(transaction=True)

DAY = dt.timedelta(days=1)


def uploaded() -> StoredFile:
    file = worlds.uploaded(member(1))
    worlds.store(file.path)
    return file


def fetched(bucket: Bucket, folder: Path) -> Folder:
    """Everything in the bucket, in a folder."""
    for name, content in zip(bucket.names(), bucket.contents(), strict=True):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return Folder(folder)


def test_the_copy_alone_is_enough_to_restore(
    backups: Folder, copies: Bucket, tmp_path: Path
) -> None:
    uploaded()
    with as_of(timezone.now() - DAY):
        services.back_up()
    file = uploaded()
    services.back_up(at_once=True)
    first, second = whole(backups.sizes())
    assert whole(copies.names()) == [first, second]
    row = BackupStep.objects.get(step="copied")
    assert (row.backup, row.error) == (second, "")
    elsewhere = fetched(copies, tmp_path / "fetched")
    assert f"files/{file.path}" in elsewhere.sizes()
    assert prove(elsewhere, second, address()) == []


def test_a_bucket_that_is_away_is_told_and_gets_the_copy_later(
    backups: Folder, copies: Bucket, settings: Settings
) -> None:
    there = settings.STORAGES
    away = storages.described(
        copies.name, endpoint=f"http://127.0.0.1:{ports.find_free()}", region=REGION, **KEYS
    )
    settings.STORAGES = {**there, "backups": away}
    with pytest.raises(CommandError, match=r"127\.0\.0\.1"):
        call_command("backup", once=True)
    (name,) = whole(backups.sizes())
    assert BackupStep.objects.get(step="made").backup == name
    row = BackupStep.objects.get(step="copied")
    assert row.done_at is None
    assert "127.0.0.1" in row.error
    assert "copied" in (backups.root / "failed").read_text()
    settings.STORAGES = there
    services.back_up()
    assert whole(backups.sizes()) == [name], "no other was due"
    assert whole(copies.names()) == [name]
    assert BackupStep.objects.get(step="copied").error == ""
    assert not (backups.root / "failed").exists()


def test_what_the_bucket_does_not_have_as_it_was_is_no_copy(
    backups: Folder, copies: Bucket, settings: Settings
) -> None:
    """A damaged part stands for bytes that change on the way."""
    there = settings.STORAGES
    settings.STORAGES = {name: each for name, each in there.items() if name != "backups"}
    services.back_up()
    (name,) = whole(backups.sizes())
    dump = backups.root / name / "database.dump"
    whole_dump = dump.read_bytes()
    dump.write_bytes(whole_dump[:-1] + bytes([whole_dump[-1] ^ 1]))
    settings.STORAGES = there
    with pytest.raises(Exception, match=f"does not have {name}/database.dump"):
        services.back_up()
    assert whole(copies.names()) == []
    dump.write_bytes(whole_dump)
    services.back_up()
    assert whole(copies.names()) == [name]


def test_old_copies_go_and_what_is_not_ours_stays(
    backups: Folder, copies: Bucket, settings: Settings
) -> None:
    settings.BACKUP_KEPT = (2, 0, 0)
    copies.client.put_object(Bucket=copies.name, Key="invoices/1.txt", Body=b"not ours")
    old = uploaded()
    at = timezone.now()
    with as_of(at - 3 * DAY):
        services.back_up()
    StoredFile.objects.all().delete()
    default_storage.delete(old.path)
    uploaded()
    for days in (2, 1, 0):
        with as_of(at - days * DAY):
            services.back_up(at_once=True)
    names = whole(backups.sizes())
    assert len(names) == 2
    ours = {key for key in copies.names() if key != "invoices/1.txt"}
    assert ours == backups.sizes().keys() - {"lock"}
    assert f"files/{old.path}" not in ours
    assert {key for key in ours if key.endswith(MANIFEST)} == {f"{n}/{MANIFEST}" for n in names}
    assert "invoices/1.txt" in copies.names()


def test_an_empty_folder_deletes_no_copy(backups: Folder, copies: Bucket, tmp_path: Path) -> None:
    """A new host, or a lost disk."""
    services.back_up()
    (name,) = whole(copies.names())
    backups.root.rename(tmp_path / "lost")
    with as_of(timezone.now() + DAY):
        services.back_up(at_once=True)
    assert whole(copies.names())[0] == name
    assert len(whole(copies.names())) == 2
    assert prove(fetched(copies, tmp_path / "fetched"), name, address()) == []
