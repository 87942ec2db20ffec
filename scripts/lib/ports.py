"""Ports on this machine: checks whether one is free, and finds a free one."""

from __future__ import annotations

import random
import socket
from contextlib import closing
from pathlib import Path

from scripts.lib.paths import Problem

# Below the range of the kernel's ports for outgoing connections (32768 upwards), so that no such
# connection takes a port after we chose it and before the server binds it.
CHOICE = range(20000, 32000)


def is_free(port: int, host: str = "127.0.0.1") -> bool:
    """Whether a server could listen on ``port`` now, and nothing answers there."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_STREAM)) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return not answers(port)


def answers(port: int) -> bool:
    """Whether something accepts connections on ``port`` of this machine, by either protocol."""
    for family, host in ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1")):
        try:
            with closing(socket.socket(family, socket.SOCK_STREAM)) as probe:
                probe.settimeout(1)
                if probe.connect_ex((host, port)) == 0:
                    return True
        except OSError:  # this machine lacks this protocol
            continue
    return False


def find_free(*, avoid: frozenset[int] = frozenset()) -> int:
    """A free port that no program has claimed."""
    for port in random.sample(CHOICE, 200):
        if port not in avoid and not is_claimed(port) and is_free(port):
            return port
    raise Problem("No free port was found between 20000 and 32000.")


def find_several(count: int, *, avoid: frozenset[int] = frozenset()) -> list[int]:
    """So many different free ports that are not in ``avoid``."""
    ports: set[int] = set()
    while len(ports) < count:
        ports.add(find_free(avoid=avoid))
    return list(ports)


def claim(port: int) -> socket.socket:
    """Reserve ``port`` for a server that will listen there later, until the returned socket is
    closed.

    Servers bind with SO_REUSEADDR, so the reservation does not stop them; a search for a free port,
    by us or the kernel, skips it.
    """
    claimed = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    claimed.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    claimed.bind(("127.0.0.1", port))
    return claimed


def is_claimed(port: int) -> bool:
    """Whether some program has bound ``port``, even if it does not listen there yet."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_STREAM)) as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return True
    return False


def remembered(record: Path, *, avoid: frozenset[int] = frozenset()) -> int:
    """The port stored in ``record`` if it is still free; otherwise another one, which is stored
    there.
    """
    if record.exists():
        port = int(record.read_text())
        if port not in avoid and is_free(port):
            return port
    port = find_free(avoid=avoid)
    record.write_text(f"{port}\n")
    return port


def require_free(port: int, *, what: str, option: str) -> None:
    """Raise Problem when ``port`` is taken, saying which ``option`` chooses another."""
    if not is_free(port):
        raise Problem(
            f"Port {port}, wanted for the {what}, is taken by another program: "
            f"stop that program or choose another port with {option}."
        )
