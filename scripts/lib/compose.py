"""What Compose runs here and what it should run, by the ``docker`` program."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass

from scripts.lib.paths import ROOT, Problem
from scripts.lib.processes import Interruption

DIGEST = re.compile(r"(?:^|,)com\.docker\.compose\.config-hash=(\w+)")
ONE_OFF = "com.docker.compose.oneoff=True"
"""The label of what `docker compose run` started."""


@dataclass(frozen=True)
class Container:
    """A container of a service. ``digest`` is that of the settings it was made with."""

    id: str
    name: str
    service: str
    status: str
    health: str
    digest: str

    @property
    def is_well(self) -> bool:
        """Whether it can take calls or work."""
        return self.status == "running" and self.health in {"healthy", ""}

    @property
    def has_failed(self) -> bool:
        """Whether waiting for it is of no use."""
        return self.status in {"exited", "dead", "restarting"} or self.health == "unhealthy"


def docker(*arguments: str, env: Mapping[str, str] | None = None, given: str = "") -> str:
    """What the program prints, after it was given a text to read. Raises Problem if it fails.

    Ctrl-C does not reach it: a step is done whole.
    """
    Interruption.check()
    try:
        ran = subprocess.run(
            ["docker", *arguments],
            cwd=ROOT,
            env=env,
            input=given,
            capture_output=True,
            text=True,
            check=False,
            start_new_session=True,
        )
    except FileNotFoundError as error:
        raise Problem("docker is missing on this machine.") from error
    if ran.returncode:
        reason = ran.stderr.strip().splitlines()[-1:] or ["no reason given"]
        raise Problem(f"docker {' '.join(arguments[:4])} failed: {reason[0]}")
    return ran.stdout


class Compose:
    """The services of docker-compose.yml, of one version of Lading."""

    def __init__(self, version: str, commit: str = "") -> None:
        self._env = os.environ | {"LADING_VERSION": version, "COMMIT": commit}

    def ask(self, *arguments: str, given: str = "") -> str:
        """What ``docker compose`` prints. Raises Problem if it fails."""
        return docker("compose", *arguments, env=self._env, given=given)

    def do(self, *arguments: str) -> None:
        """Run ``docker compose`` with its output in ours. Raises Problem if it fails."""
        Interruption.check()
        command = ["docker", "compose", *arguments]
        code = subprocess.run(command, cwd=ROOT, env=self._env, check=False).returncode
        Interruption.check()
        if code:
            raise Problem(f"docker compose {arguments[0]} failed with exit code {code}.")

    def digests(self) -> dict[str, str]:
        """The digest of the settings of every service, version included."""
        return dict(line.split() for line in self.ask("config", "--hash", "*").splitlines())

    def containers(self, *services: str) -> list[Container]:
        """All of these services, also those that ended."""
        lines = self.ask("ps", "--all", "--format", "json").splitlines()
        rows = [json.loads(line) for line in lines]
        return [
            _container(row)
            for row in rows
            if row["Service"] in services and ONE_OFF not in row["Labels"].split(",")
        ]


def _container(row: Mapping[str, str]) -> Container:
    digest = DIGEST.search(row["Labels"])
    return Container(
        id=row["ID"],
        name=row["Name"],
        service=row["Service"],
        status=row["State"],
        health=row["Health"],
        digest=digest[1] if digest else "",
    )
