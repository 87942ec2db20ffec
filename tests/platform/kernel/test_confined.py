"""Files of strangers are read in other processes, with limits (`documents.confined`)."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from lading.base.documents.confined import pool as pools
from lading.base.documents.confined.pool import Pool
from lading.base.documents.confined.process import NICENESS
from lading.base.documents.confined.protocol import LONGEST, OUT_OF_TIME, Refused
from lading.base.kernel.errors import Unavailable
from scripts.lib.paths import PLATFORM, ROOT
from tests.platform.files import bombs, corpus
from tests.platform.waiting import until

PNG = "lading.base.files.examining.pictures:png"
PDF = "lading.base.files.examining.documents:pdf"
ANY_SIZE = {"max_pixels": 10**9}


@pytest.fixture
def pool() -> Iterator[Pool]:
    new_pool = Pool(1)
    yield new_pool
    new_pool.close()


def picture(pool: Pool) -> bytes:
    return pool.run(PNG, corpus.png(), seconds=10, options=ANY_SIZE)


def process_of(pool: Pool) -> int:
    (process,) = pool._idle
    return int(process._program.pid)


def test_a_process_is_kept_for_the_next_file(pool: Pool) -> None:
    assert picture(pool).startswith(b"\x89PNG")
    first = process_of(pool)
    assert picture(pool) == picture(pool)
    assert process_of(pool) == first


def test_a_process_leaves_the_processor_to_others(pool: Pool) -> None:
    """The control: our own process does not lower its priority."""
    picture(pool)
    process, ours = process_of(pool), os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, process) == min(ours + NICENESS, 19)
    assert ours < 19
    group = Path(f"/proc/{process}/autogroup")
    if group.exists() and (group_text := group.read_text()).startswith("/autogroup"):
        assert group_text.split()[-1] == str(NICENESS)


def test_a_refusal_says_why_and_keeps_the_process(pool: Pool) -> None:
    picture(pool)
    first = process_of(pool)
    with pytest.raises(Refused, match="UnidentifiedImageError"):
        pool.run(PNG, b"\x89PNG\r\n\x1a\n", seconds=10, options=ANY_SIZE)
    with pytest.raises(Refused, match="EmptyFileError"):
        pool.run(PDF, b"", seconds=10)
    assert process_of(pool) == first


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process gets its time of the processor, however busy this machine is."""
    monkeypatch.setattr(pools, "PATIENCE", 60)


@pytest.mark.usefixtures("busy")
def test_a_file_that_needs_too_much_time_is_refused_and_its_process_replaced(pool: Pool) -> None:
    picture(pool)
    first = process_of(pool)
    with pytest.raises(Refused, match=OUT_OF_TIME):
        pool.run(PDF, bombs.pdf_of_references(1_900_000), seconds=1)
    assert picture(pool)
    assert process_of(pool) != first


def test_a_file_whose_process_gets_no_processor_is_tried_later_and_not_refused(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture(pool)
    first = process_of(pool)
    os.kill(first, signal.SIGSTOP)
    with monkeypatch.context() as patch:
        patch.setattr(pools, "PATIENCE", 0.01)
        with pytest.raises(Unavailable):
            picture(pool)
    assert picture(pool)
    assert process_of(pool) != first


@pytest.mark.usefixtures("busy")
def test_each_file_has_the_same_time(pool: Pool) -> None:
    """The time that earlier files took does not count."""
    for _ in range(4):
        with pytest.raises(Refused, match="no pages"):
            pool.run(PDF, bombs.pdf_of_references(100_000), seconds=1)
    assert picture(pool)


def test_a_file_that_needs_too_much_memory_is_refused_and_its_process_replaced(pool: Pool) -> None:
    picture(pool)
    first = process_of(pool)
    with pytest.raises(Refused, match="MemoryError"):
        pool.run(PNG, corpus.png_announcing(20_000, 20_000), seconds=10, options=ANY_SIZE)
    assert picture(pool)
    assert process_of(pool) != first


def test_a_process_is_replaced_after_some_files(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "TASKS_OF_A_PROCESS", 2)
    picture(pool)
    first = process_of(pool)
    assert picture(pool)
    assert pool._idle == []
    assert picture(pool)
    assert process_of(pool) != first


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGTERM])
def test_a_process_that_somebody_ends_costs_no_file(pool: Pool, sent: signal.Signals) -> None:
    picture(pool)
    (process,) = pool._idle
    os.kill(process._program.pid, sent)
    # Not `wait`: the pool itself must find out.
    os.waitid(os.P_PID, process._program.pid, os.WEXITED | os.WNOWAIT)
    assert picture(pool)


def test_a_process_that_ends_during_the_file_costs_no_file(pool: Pool) -> None:
    picture(pool)
    pid = process_of(pool)
    os.kill(pid, signal.SIGSTOP)
    with ThreadPoolExecutor(1) as thread:
        waiting = thread.submit(picture, pool)
        until(lambda: pool._idle == [], "every process is given away")
        os.kill(pid, signal.SIGKILL)
        assert waiting.result(30)


def test_a_request_is_told_to_try_later_when_all_places_are_taken(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "WAIT_SECONDS", 0.01)
    picture(pool)
    pid = process_of(pool)
    os.kill(pid, signal.SIGSTOP)
    with ThreadPoolExecutor(1) as thread:
        waiting = thread.submit(picture, pool)
        until(lambda: pool._idle == [], "every process is given away")
        with pytest.raises(Unavailable) as refusal:
            picture(pool)
        assert refusal.value.headers["Retry-After"] == "5"
        os.kill(pid, signal.SIGCONT)
        assert waiting.result(30)
    assert picture(pool)


def test_there_are_never_more_processes_than_places() -> None:
    pool = Pool(2)
    start = threading.Barrier(6)

    def several() -> bytes:
        start.wait()
        return b"".join(picture(pool) for _ in range(3))

    with ThreadPoolExecutor(6) as threads:
        results = {each.result() for each in [threads.submit(several) for _ in range(6)]}
    assert len(results) == 1
    assert 1 <= len(pool._idle) <= 2
    pool.close()


def test_the_processes_know_nothing_of_ours(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "known-to-nobody")
    picture(pool)
    pid = process_of(pool)
    assert b"known-to-nobody" not in Path(f"/proc/{pid}/environ").read_bytes()
    opened = {each.name for each in Path(f"/proc/{pid}/fd").iterdir()}
    assert opened == {"0", "1", "2"}
    loaded = Path(f"/proc/{pid}/maps").read_text()
    assert "psycopg" not in loaded


PARENT = """
import os, sys
from lading.base.documents.confined.pool import Pool
from tests.platform.files import corpus
pool = Pool(1)
task = "lading.base.files.examining.pictures:png"
pool.run(task, corpus.png(), seconds=9, options={"max_pixels": 9999})
print(pool._idle[0]._program.pid, flush=True)
if sys.argv[1] == "fork" and os.fork() == 0:
    print(len(pool._idle), flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize("mode", ["alone", "fork"])
def test_the_processes_end_when_ours_is_killed(mode: str) -> None:
    """Even if a forked copy of our process goes on, which must not keep the link open."""
    path = os.pathsep.join((str(PLATFORM), str(ROOT)))
    ours = subprocess.Popen(
        [sys.executable, "-c", PARENT, mode],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert ours.stdin is not None
    assert ours.stdout is not None
    with ours.stdin, ours.stdout:
        pid = int(ours.stdout.readline())
        if mode == "fork":
            assert ours.stdout.readline() == b"0\n"
        process_end = os.pidfd_open(pid)
        try:
            assert not select.select([process_end], [], [], 0)[0]
            ours.kill()
            assert select.select([process_end], [], [], 30)[0]
        finally:
            os.close(process_end)
            ours.wait()


def test_a_message_is_never_longer_than_allowed(pool: Pool) -> None:
    with pytest.raises(Refused, match="ended with 1"):
        pool.run(PDF, bytes(LONGEST + 1), seconds=10)
    assert picture(pool)
