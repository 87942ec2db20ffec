"""Erasures and downloads at the same time, and killed half way: all or nothing, once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import zipfile
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.conf import settings
from django.core.files.storage import default_storage
from django.db import connection

from lading.base.kernel.errors import Conflict
from lading.base.kernel.models import AuditEntry, OutboxMessage
from lading.base.work import outbox
from lading.members.accounts.models import DataRequest, User
from lading.trade.privacy import archive, erasure, requests
from tests.platform.factories import member
from tests.platform.quotations.trade import actor
from tests.platform.racing import Move, at_once, refusals
from tests.platform.walk.changes import fingerprint

from .people import EMAIL, MOBILE, NAME, archives, ask_for, found_in_dump, known_person

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 5
PLATFORM = Path(settings.BASE_DIR)


def carrying_out(request_id: int) -> Move:
    return lambda: erasure.carry_out(request_id)


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_taking_it_back_races_the_job(attempt: int) -> None:
    user = member(3)
    request, who = ask_for(user, "erasure"), actor(user)
    outcomes = at_once(
        lambda: requests.cancel(actor=who, request_id=request.pk), carrying_out(request.pk)
    )
    request.refresh_from_db()
    is_erased = User.objects.get(pk=user.pk).erased_at is not None
    assert is_erased is (request.done_at is not None)
    assert is_erased is (request.cancelled_at is None)
    assert is_erased is (outcomes[1] is True)
    assert len(refusals(outcomes)) == int(is_erased)


def test_four_workers_erase_once() -> None:
    known = known_person()
    request = ask_for(known.user, "erasure")
    outcomes = at_once(*[carrying_out(request.pk)] * 4)
    assert outcomes.count(True) == 1
    erased = AuditEntry.objects.filter(action="person_erased", object_id=known.user.pk)
    assert erased.count() == 1


@pytest.mark.parametrize("attempt", range(2))
def test_a_primary_user_and_a_colleague_at_once(attempt: int) -> None:
    known = known_person()
    first, second = ask_for(known.user, "erasure"), ask_for(known.mate, "erasure")
    outcomes = at_once(carrying_out(first.pk), carrying_out(second.pk))
    assert refusals(outcomes) == []
    assert User.objects.exclude(erased_at=None).count() == 2
    assert not DataRequest.objects.filter(done_at=None).exists()


@pytest.mark.parametrize("attempt", range(3))
def test_a_download_made_during_an_erasure_does_not_outlive_it(attempt: int) -> None:
    known = known_person()
    export, request = ask_for(known.user, "export"), ask_for(known.user, "erasure")
    outcomes = at_once(lambda: archive.prepare(export.pk), carrying_out(request.pk))
    assert refusals(outcomes) == []
    outbox.drain()
    assert found_in_dump(EMAIL, MOBILE, NAME) == []
    assert archives() == []


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_two_clicks_ask_once(attempt: int) -> None:
    user = member(3)
    who = actor(user)
    outcomes = at_once(*[lambda: requests._open(who, "export")] * 4)
    assert len(refusals(outcomes)) == 3
    assert all(isinstance(error, Conflict) for error in refusals(outcomes))
    assert DataRequest.objects.count() == 1


# -- kill -9 -----------------------------------------------------------------------------------

HEAD = """
import sys, time
sys.path.insert(0, {platform!r})
import django
from django.conf import settings
django.setup()
settings.MEDIA_ROOT = {media!r}

def stall(*args, **kwargs):
    print("half way", flush=True)
    time.sleep(120)
"""
ERASE = """
from lading.trade.privacy import erasure
erasure.{step} = stall
erasure.carry_out({request})
"""
EXPORT = """
from django.core.files.storage import default_storage
from lading.trade.privacy import archive

def save_half(path, content):
    target = default_storage.path(path)
    import pathlib
    pathlib.Path(target).parent.mkdir(parents=True, exist_ok=True)
    pathlib.Path(target).write_bytes(content.read(100))
    stall()

default_storage.save = save_half
archive.prepare({request})
"""


def killed_half_way(program: str) -> None:
    """Run a program on this test's database, and kill it where it stops."""
    parts = urlsplit(os.environ["DATABASE_URL"])
    name = connection.settings_dict["NAME"]
    environment = {**os.environ, "DATABASE_URL": urlunsplit(parts._replace(path=f"/{name}"))}
    head = HEAD.format(platform=str(PLATFORM), media=str(settings.MEDIA_ROOT))
    child = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(head + program)],
        stdout=subprocess.PIPE,
        env=environment,
        text=True,
    )
    try:
        assert child.stdout is not None
        assert child.stdout.readline() == "half way\n"
    finally:
        os.kill(child.pid, signal.SIGKILL)
        child.wait(30)


@pytest.mark.parametrize("step", ["close_company", "_erase_traces", "_close_requests"])
def test_a_killed_erasure_has_done_nothing_and_can_be_done_again(step: str) -> None:
    known = known_person()
    request = ask_for(known.user, "erasure")
    before = fingerprint()
    killed_half_way(ERASE.format(step=step, request=request.pk))
    assert fingerprint() == before
    assert default_storage.exists(known.document.path)
    assert erasure.carry_out(request.pk) is True
    outbox.drain()
    assert found_in_dump(EMAIL, MOBILE, NAME) == []
    assert not default_storage.exists(known.document.path)


def test_a_download_killed_half_way_is_made_again() -> None:
    known = known_person()
    request = ask_for(known.user, "export")
    killed_half_way(EXPORT.format(request=request.pk))
    request.refresh_from_db()
    assert (request.path, request.done_at) == ("", None)
    assert archives() == [request.attempt_path], "what it left is known"
    assert default_storage.size(request.attempt_path) == 100
    assert archive.prepare(request.pk) is True
    outbox.drain()
    request.refresh_from_db()
    assert archives() == [request.path]
    assert request.attempt_path == ""
    assert default_storage.size(request.path) == request.size
    with default_storage.open(request.path) as content:
        assert zipfile.ZipFile(content).testzip() is None


STORED = """
from lading.trade.privacy import archive

archive._finish = stall
archive.prepare({request})
"""


def test_one_killed_when_all_is_stored_leaves_nothing_behind() -> None:
    known = known_person()
    request, erasure_ = ask_for(known.user, "export"), ask_for(known.user, "erasure")
    killed_half_way(STORED.format(request=request.pk))
    request.refresh_from_db()
    assert archives() == [request.attempt_path]
    assert erasure.carry_out(erasure_.pk) is True
    assert archive.prepare(request.pk) is False, "the event that the dead worker had comes again"
    outbox.drain()
    assert archives() == []
    assert found_in_dump(EMAIL, MOBILE, NAME) == []


def test_what_a_killed_worker_left_in_the_storage_goes_with_the_event() -> None:
    """Rows are deleted with the transaction, contents by the event that it published, never in the
    other order.
    """
    known = known_person()
    assert erasure.carry_out(ask_for(known.user, "erasure").pk)
    assert default_storage.exists(known.document.path)
    pending = OutboxMessage.objects.filter(topic="files.discarded", done_at=None)
    assert pending.exists()
    outbox.drain()
    OutboxMessage.objects.filter(topic="files.discarded").update(done_at=None)
    outbox.drain()
    assert not default_storage.exists(known.document.path)
