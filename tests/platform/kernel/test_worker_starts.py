"""A worker that starts while the database is away begins its work once it answers."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.db import connection, transaction

from lading.base.kernel.models import OutboxMessage, ScheduledJob
from lading.base.work import outbox
from scripts.lib import ports, processes
from scripts.lib.paths import PLATFORM

PATIENCE = 60


def pass_on(source: socket.socket, to: socket.socket) -> None:
    """Send everything on until one side ends."""
    with suppress(OSError):
        while piece := source.recv(65_536):
            to.sendall(piece)
    for each in (source, to):
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)


@contextmanager
def database_at(port: int) -> Iterator[None]:
    """Let the database answer at another port, too."""
    settings = connection.settings_dict
    with closing(socket.create_server(("127.0.0.1", port))) as listening:

        def accept() -> None:
            with suppress(OSError):
                while True:
                    caller, _address = listening.accept()
                    database = socket.create_connection((settings["HOST"], int(settings["PORT"])))
                    for pair in ((caller, database), (database, caller)):
                        threading.Thread(target=pass_on, args=pair, daemon=True).start()

        threading.Thread(target=accept, daemon=True).start()
        yield


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_worker_waits_for_the_database(tmp_path: Path) -> None:
    with transaction.atomic():
        outbox.publish("password.forgotten", {"userId": 0, "email": "nobody@example.com"})
    ScheduledJob.objects.all().delete()
    port, log = ports.find_free(), tmp_path / "worker.log"
    name = connection.settings_dict["NAME"]
    parts = urlsplit(os.environ["DATABASE_URL"])
    address = f"{parts.netloc.rpartition('@')[0]}@127.0.0.1:{port}"
    url = parts._replace(netloc=address, path=f"/{name}").geturl()
    with log.open("wb") as output:
        worker = subprocess.Popen(
            [sys.executable, "manage.py", "worker", "high"],
            cwd=PLATFORM,
            env={**os.environ, "DATABASE_URL": url},
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    try:
        assert processes.wait_until(lambda: "the database is away" in log.read_text(), PATIENCE)
        with database_at(port):
            tried = OutboxMessage.objects.filter(attempts__gt=0)
            assert processes.wait_until(tried.exists, PATIENCE), log.read_text()
            assert ScheduledJob.objects.exists()
            assert worker.poll() is None
    finally:
        processes.stop(worker.pid, grace=10)
        worker.wait()
