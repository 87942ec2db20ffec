"""Erasures and downloads at the same time, and killed half way: all or nothing, once."""

from __future__ import annotations

import os
import signal
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.db import connection

from lading.base.kernel.errors import Conflict
from lading.base.kernel.models import AuditEntry, OutboxMessage
from lading.base.work import outbox
from lading.members.accounts.models import DataRequest, User
from lading.trade.privacy import archive, erasure, requests
from tests.platform.factories import member
from tests.platform.quotations.trade import actor
from tests.platform.racing import Move, at_once, overlapping, refusals
from tests.platform.walk.changes import fingerprint

from .people import EMAIL, MOBILE, NAME, archives, ask_for, found_in_dump, known_person

pytestmark = pytest.mark.django_db(transaction=True)


def carrying_out(request_id: int) -> Move:
    return lambda: erasure.carry_out(request_id)


def taking_back(user: User, request_id: int) -> Move:
    who = actor(user)
    return lambda: requests.cancel(actor=who, request_id=request_id)


def is_erased(user: User) -> bool:
    return User.objects.get(pk=user.pk).erased_at is not None


def test_what_is_being_taken_back_is_not_carried_out() -> None:
    user = member(3)
    request = ask_for(user, "erasure")
    outcomes = overlapping(taking_back(user, request.pk), carrying_out(request.pk))
    assert refusals(outcomes) == []
    assert outcomes[1] is not True
    request.refresh_from_db()
    assert (request.done_at, request.cancelled_at is None) == (None, False)
    assert not is_erased(user)


def test_what_is_being_carried_out_is_not_taken_back() -> None:
    user = member(3)
    request = ask_for(user, "erasure")
    outcomes = overlapping(carrying_out(request.pk), taking_back(user, request.pk))
    assert outcomes[0] is True
    assert len(refusals(outcomes)) == 1
    request.refresh_from_db()
    assert (request.done_at is None, request.cancelled_at) == (False, None)
    assert is_erased(user)


def test_four_workers_erase_once() -> None:
    known = known_person()
    request = ask_for(known.user, "erasure")
    outcomes = at_once(*[carrying_out(request.pk)] * 4)
    assert outcomes.count(True) == 1
    erased = AuditEntry.objects.filter(action="person_erased", object_id=known.user.pk)
    assert erased.count() == 1


@pytest.mark.parametrize("is_first", ["the primary user", "the colleague"])
def test_a_primary_user_and_a_colleague_at_once(is_first: str) -> None:
    known = known_person()
    first, second = ask_for(known.user, "erasure"), ask_for(known.mate, "erasure")
    moves = [carrying_out(first.pk), carrying_out(second.pk)]
    outcomes = overlapping(*(moves if is_first == "the primary user" else moves[::-1]))
    assert refusals(outcomes) == []
    assert User.objects.exclude(erased_at=None).count() == 2
    assert not DataRequest.objects.filter(done_at=None).exists()


@pytest.mark.parametrize("is_first", ["the download", "the erasure"])
def test_a_download_made_during_an_erasure_does_not_outlive_it(is_first: str) -> None:
    known = known_person()
    export, request = ask_for(known.user, "export"), ask_for(known.user, "erasure")
    moves: list[Move] = [lambda: archive.prepare(export.pk), carrying_out(request.pk)]
    outcomes = overlapping(*(moves if is_first == "the download" else moves[::-1]))
    assert refusals(outcomes) == []
    outbox.drain()
    assert found_in_dump(EMAIL, MOBILE, NAME) == []
    assert archives() == []


def test_two_clicks_ask_once() -> None:
    user = member(3)
    who = actor(user)
    outcomes = overlapping(*[lambda: requests._open(who, "export")] * 2)
    assert [type(error) for error in refusals(outcomes)] == [Conflict]
    assert DataRequest.objects.count() == 1


# -- kill -9 -----------------------------------------------------------------------------------


def nothing_more(*_given: Any) -> None:
    """What a killed process does of the step at which it dies."""


def killed_at(
    owner: Any, step: str, job: Move, *, last: Callable[..., object] = nothing_more
) -> None:
    """Run a job in a copy of this process, which kills itself where it would take a step."""

    def die(*given: Any, **_more: Any) -> None:
        last(*given)
        os.kill(os.getpid(), signal.SIGKILL)

    pid = os.fork()
    if pid == 0:  # The copy must not use or close the connection of the tests.
        connection.connection = None
        setattr(owner, step, die)
        try:
            job()
        finally:
            os._exit(0)
    assert os.WTERMSIG(os.waitpid(pid, 0)[1]) == signal.SIGKILL


@pytest.mark.parametrize("step", ["close_company", "_erase_traces", "_close_requests"])
def test_a_killed_erasure_has_done_nothing_and_can_be_done_again(step: str) -> None:
    known = known_person()
    request = ask_for(known.user, "erasure")
    before = fingerprint()
    killed_at(erasure, step, carrying_out(request.pk))
    assert fingerprint() == before
    assert default_storage.exists(known.document.path)
    assert erasure.carry_out(request.pk) is True
    outbox.drain()
    assert found_in_dump(EMAIL, MOBILE, NAME) == []
    assert not default_storage.exists(known.document.path)


def half_saved(path: str, content: Any) -> None:
    target = Path(default_storage.path(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content.read(100))


def test_a_download_killed_half_way_is_made_again() -> None:
    known = known_person()
    request = ask_for(known.user, "export")
    killed_at(default_storage, "save", lambda: archive.prepare(request.pk), last=half_saved)
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


def test_one_killed_when_all_is_stored_leaves_nothing_behind() -> None:
    known = known_person()
    request, erasure_ = ask_for(known.user, "export"), ask_for(known.user, "erasure")
    killed_at(archive, "_finish", lambda: archive.prepare(request.pk))
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
