"""Stands in for the ``docker`` program: keeps containers in a file instead of an engine.

It also notes the calls, and after which of them the proxy would have sent callers to a container
that cannot answer. Run by Python alone, as ``docker_standin.py STATE arguments…``.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

FRONT = ("api", "slow", "signin", "stream", "portal")
VERSIONED = {*FRONT, "worker", "worker-high", "worker-long", "migrate"}
Row = dict[str, Any]


class Engine:
    """The state of the stand-in, and what its commands do to it."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.state: dict[str, Any] = json.loads(file.read_text())
        self.rows: list[Row] = self.state["containers"]
        self.folder = file.parent / "upstreams"

    def save(self) -> None:
        self.file.write_text(json.dumps(self.state))

    def of(self, service: str) -> list[Row]:
        return [row for row in self.rows if row["service"] == service and not row["one_off"]]

    def digest(self, service: str) -> str:
        version = os.environ["LADING_VERSION"] if service in VERSIONED else ""
        return f"{service}_{self.state['settings'][service]}_{version}".replace("-", "_")

    def add(self, service: str, health: str) -> None:
        numbers = [int(row["name"].rpartition("-")[2]) for row in self.of(service)]
        name = f"lading-{service}-{max(numbers, default=0) + 1}"
        version = os.environ["LADING_VERSION"]
        self.state["last_id"] += 1
        row = {"id": f"id{self.state['last_id']}", "name": name, "service": service}
        row |= {"image": f"lading:{version}", "digest": self.digest(service)}
        self.rows.append(
            row | {"status": "running", "health": health, "looks": 0, "one_off": False}
        )

    def look(self, row: Row) -> None:
        """A new container becomes healthy, or not, the second time that somebody looks."""
        row["looks"] += 1
        if row["health"] == "starting" and row["looks"] > 1:
            row["health"] = self.state["sick"].get(row["service"], "healthy")

    def read_upstreams(self) -> None:
        """What the proxy does on SIGUSR1."""
        texts = {path.stem: path.read_text() for path in self.folder.glob("*.caddy")}
        answer = re.fullmatch(r'respond "(.*)"\n', texts.pop("health", 'respond ""\n'))
        assert answer
        self.state["answer"] = answer[1]
        self.state["targets"] = {
            part: re.fullmatch(r"to (\S+):(?:8000|3000)\n", text)[1]  # type: ignore[index]
            for part, text in texts.items()
        }

    def note_gaps(self, call: str) -> None:
        for part in FRONT:
            rows = [row for row in self.of(part) if row["status"] == "running"]
            target = self.state["targets"].get(part)
            used = [row for row in rows if target in (None, row["name"])]
            if not used or any(row["health"] != "healthy" for row in used):
                self.state["gaps"].append(f"{part} after {call}")


def up(engine: Engine, arguments: list[str]) -> int:
    scale = dict(
        arguments[number + 1].split("=")
        for number, each in enumerate(arguments)
        if each == "--scale"
    )
    services = [each for each in arguments if each in engine.state["settings"]]
    for service in services:
        for row in engine.of(service):
            if "--no-recreate" not in arguments and row["digest"] != engine.digest(service):
                engine.rows.remove(row)
            row["status"] = "running"
        for _ in range(int(scale.get(service, 1)) - len(engine.of(service))):
            engine.add(service, "healthy" if "--wait" in arguments else "starting")
    return 0


def execute(engine: Engine, arguments: list[str]) -> int:
    if arguments[0] == "wget":
        tell([engine.state["answer"]])
        return 0
    assert arguments[:2] == ["sh", "-ec"]
    script = arguments[2].replace("/run/upstreams", str(engine.folder))
    return subprocess.run(["sh", "-ec", script], check=False).returncode


def tell(lines: Iterable[str]) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)


def as_compose_says(row: Row) -> Row:
    """A row of `docker compose ps --format json`."""
    labels = (
        f"com.docker.compose.oneoff={row['one_off']},com.docker.compose.config-hash={row['digest']}"
    )
    texts = {"ID": "id", "Name": "name", "Service": "service", "Image": "image"}
    texts |= {"State": "status", "Health": "health"}
    return {name: row[kind] for name, kind in texts.items()} | {"Labels": labels}


def ask(engine: Engine, command: str, arguments: list[str]) -> int:
    """`docker compose config` and `ps`."""
    if command == "config":
        services = engine.state["settings"]
        tell(f"{service} {engine.digest(service)}" for service in services)
    elif command == "ps":
        for row in engine.rows:
            engine.look(row)
        tell(json.dumps(as_compose_says(row)) for row in engine.rows)
    return 0


def compose(engine: Engine, command: str, arguments: list[str]) -> int:
    if command == "build":
        version = os.environ["LADING_VERSION"]
        engine.state["images"] += [f"lading-platform:{version}", f"lading-portal:{version}"]
    elif command == "run":
        return int(engine.state["migrate_exit"])
    elif command == "up":
        return up(engine, arguments)
    elif command == "exec":
        return execute(engine, arguments[2:])
    elif command == "kill" and not engine.state["is_deaf"]:
        engine.read_upstreams()
    return ask(engine, command, arguments)


def plain(engine: Engine, command: str, arguments: list[str]) -> int:
    rows = [row for row in engine.rows if row["id"] in arguments]
    if command == "image":
        tell(engine.state["images"])
    for row in rows:
        if command == "stop":
            row["status"] = "exited"
        elif command == "rm":
            assert row["status"] == "exited" or "--force" in arguments
            engine.rows.remove(row)
        elif command == "logs":
            tell([f"{row['name']} says why"])
    return 0


def main(file: Path, arguments: list[str]) -> int:
    engine = Engine(file)
    call = " ".join(arguments)
    engine.state["calls"].append(call)
    kill = engine.state["kill"]
    if kill and kill["at"] in call:
        kill["after"] -= 1
        if kill["after"] < 0:
            engine.state["kill"] = None
            engine.save()
            os.kill(os.getppid(), signal.SIGKILL)
            return 1
    if arguments[0] == "compose":
        code = compose(engine, arguments[1], arguments[2:])
    else:
        code = plain(engine, arguments[0], arguments[1:])
    engine.note_gaps(call)
    engine.save()
    return code


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
