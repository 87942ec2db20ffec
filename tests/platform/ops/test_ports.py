"""Ports: a taken one is noticed, whichever address it was taken on."""

from __future__ import annotations

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from scripts.lib import ports
from scripts.lib.paths import ROOT, Problem


@pytest.fixture(params=["127.0.0.1", "0.0.0.0", "::1"])  # noqa: S104 - the point of the test
def taken(request: pytest.FixtureRequest) -> Iterator[int]:
    """A port on which another program listens."""
    family = socket.AF_INET6 if ":" in request.param else socket.AF_INET
    with closing(socket.socket(family, socket.SOCK_STREAM)) as listener:
        try:
            listener.bind((request.param, 0))
        except OSError:
            pytest.skip("this machine has no such address")
        listener.listen()
        yield listener.getsockname()[1]


def test_a_taken_port_is_not_free(taken: int) -> None:
    assert not ports.is_free(taken)


def test_a_free_port_is_free_and_stays_so() -> None:
    port = ports.find_free()
    assert ports.is_free(port)
    assert not ports.answers(port)


def test_a_claimed_port_is_kept_for_the_server_it_is_for() -> None:
    port = ports.find_free()
    assert not ports.is_claimed(port)
    with closing(ports.claim(port)):
        assert ports.is_claimed(port)
        assert ports.is_free(port)
        with closing(socket.create_server(("127.0.0.1", port))):
            assert ports.answers(port)
    assert not ports.is_claimed(port)


def test_a_listening_port_is_claimed() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        assert ports.is_claimed(server.getsockname()[1])


def test_the_search_for_a_free_port_skips_claimed_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    some = [ports.find_free() for _ in range(200)]
    free = some[0]
    with ExitStack() as claims:
        for port in set(some) - {free}:
            claims.enter_context(closing(ports.claim(port)))
        monkeypatch.setattr(ports, "CHOICE", some)
        assert ports.find_free() == free
        with pytest.raises(Problem):
            ports.find_free(avoid=frozenset({free}))


def test_the_refusal_names_port_part_and_option(taken: int) -> None:
    with pytest.raises(Problem) as refusal:
        ports.require_free(taken, what="API", option="--port")
    assert str(refusal.value) == (
        f"Port {taken}, wanted for the API, is taken by another program: "
        "stop that program or choose another port with --port."
    )


def test_a_remembered_port_is_kept_while_free_and_replaced_when_taken(
    tmp_path: Path, taken: int
) -> None:
    record = tmp_path / "port"
    first = ports.remembered(record)
    assert ports.remembered(record) == first
    record.write_text(f"{taken}\n")
    replaced = ports.remembered(record)
    assert replaced != taken
    assert record.read_text() == f"{replaced}\n"


def test_a_remembered_port_that_another_program_is_to_have_is_replaced(tmp_path: Path) -> None:
    record = tmp_path / "port"
    first = ports.remembered(record)
    replaced = ports.remembered(record, avoid=frozenset({first}))
    assert replaced != first
    assert record.read_text() == f"{replaced}\n"


@pytest.mark.parametrize(
    ("option", "what"),
    [
        ("--port", "API"),
        ("--portal-port", "portal"),
        ("--payments-port", "payment provider"),
        ("--stream-port", "stream of events"),
    ],
)
def test_run_refuses_a_taken_port_before_it_installs_anything(
    tmp_path: Path, taken: int, option: str, what: str
) -> None:
    shutil.copytree(ROOT / "scripts", tmp_path / "scripts")
    options = {"--port", "--portal-port", "--payments-port", "--stream-port"} - {option}
    free = [argument for other in options for argument in (other, str(ports.find_free()))]
    answer = subprocess.run(
        [tmp_path / "scripts" / "run", option, str(taken), *free],
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 1
    assert answer.stderr == (
        f"Port {taken}, wanted for the {what}, is taken by another program: "
        f"stop that program or choose another port with {option}.\n"
    )
    assert sorted(path.name for path in (tmp_path / ".lading").iterdir()) == ["run"]
