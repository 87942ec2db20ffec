"""`scripts/deploy/upgrade`, with a stand-in for Docker that keeps containers in a file: nobody is
sent to a container that cannot answer, whatever goes wrong.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scripts.lib.paths import ROOT

from .docker_standin import FRONT

STANDIN = Path(__file__).with_name("docker_standin.py")
WORKERS = {"worker": 3, "worker-high": 1, "worker-long": 1}
COUNTS = dict.fromkeys(FRONT, 1) | WORKERS
OTHERS = ("postgres", "redis", "proxy")
ENV_FILE = "SECRET_KEY=hidden\nLADING_VERSION=v1\n"
BEGUN = f"{ENV_FILE}LADING_VERSION_NEXT=v2\n"
Row = dict[str, Any]


class Installation:
    """A checkout whose version 1 runs, with the stand-in as its `docker`."""

    def __init__(self, folder: Path) -> None:
        self.checkout, self.file = folder / "checkout", folder / "state.json"
        shutil.copytree(ROOT / "scripts", self.checkout / "scripts")
        self.env_file = self.checkout / ".env"
        self.env_file.write_text(ENV_FILE)
        self.env_file.chmod(0o600)
        (folder / "upstreams").mkdir()
        docker = folder / "bin" / "docker"
        docker.parent.mkdir()
        docker.write_text(
            f'#!/bin/sh\nexec "{sys.executable}" -IS "{STANDIN}" "{self.file}" "$@"\n'
        )
        docker.chmod(0o755)
        self.env = {
            "PATH": f"{docker.parent}{os.pathsep}{os.defpath}",
            "PYTHON": sys.executable,
            "UPGRADE_SETTLE_SECONDS": "0",
        }
        settings = dict.fromkeys([*COUNTS, *OTHERS, "migrate"], "1")
        self.state: dict[str, Any] = {
            "settings": settings,
            "images": ["lading-platform:v1", "lading-portal:v1"],
            "containers": [],
            "sick": {},
            "migrate_exit": 0,
            "kill": None,
            "is_deaf": False,
            "answer": "",
            "targets": {},
            "gaps": [],
            "calls": [],
            "last_id": 0,
        }
        for service, count in [*COUNTS.items(), *((name, 1) for name in OTHERS)]:
            for number in range(1, count + 1):
                self._add(service, number)
        self.change()

    def _add(self, service: str, number: int) -> None:
        name = f"lading-{service}-{number}"
        version = "v1" if service in COUNTS else ""
        self.state["containers"].append(
            {"id": f"old-{name}", "name": name, "service": service, "image": "lading:v1"}
            | {"digest": f"{service}_1_{version}".replace("-", "_"), "status": "running"}
            | {"health": "healthy", "looks": 9, "one_off": False}
        )

    def change(self, **values: Any) -> None:
        """Have the stand-in behave otherwise from now on."""
        self.state.update(values)
        self.file.write_text(json.dumps(self.state))

    def run(self, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
        """Run the script, and read what the stand-in keeps."""
        self.change(calls=[])
        ran = subprocess.run(
            [self.checkout / "scripts" / "deploy" / "upgrade", *arguments],
            env=self.env | env,
            capture_output=True,
            text=True,
            check=False,
        )
        self.state = json.loads(self.file.read_text())
        return ran

    def versions(self) -> dict[str, list[str]]:
        """The versions of the containers that run and are healthy, by service."""
        versions: dict[str, list[str]] = {}
        for row in self.state["containers"]:
            assert (row["status"], row["health"]) == ("running", "healthy"), row
            versions.setdefault(row["service"], []).append(row["digest"].rpartition("_")[2])
        return versions

    def steps(self) -> list[str]:
        """The calls that change something, in short."""
        shorter = [_step(call) for call in self.state["calls"]]
        return [step for step in shorter if step]

    def upgrade(self, *arguments: str) -> None:
        ran = self.run(*arguments)
        assert ran.returncode == 0, ran.stdout + ran.stderr


def _step(call: str) -> str:
    words = call.split()
    if words[0] in {"stop", "rm"}:
        return words[0]
    if words[0] != "compose" or words[1] in {"config", "ps", "exec"}:
        return ""
    return {"build": "build", "run": "migrate", "kill": "point"}.get(words[1], f"up {words[-1]}")


def all_of(version: str) -> dict[str, list[str]]:
    """What `Installation.versions` says when everything has a version."""
    ours = {service: [version] * count for service, count in COUNTS.items()}
    return ours | {service: [""] for service in OTHERS}


def ids(installation: Installation, *services: str) -> list[str]:
    rows = installation.state["containers"]
    return [row["id"] for row in rows if row["service"] in services]


@pytest.fixture
def installation(tmp_path: Path) -> Installation:
    return Installation(tmp_path)


def test_an_upgrade_replaces_everything_and_nobody_notices(installation: Installation) -> None:
    installation.upgrade("v2")
    assert installation.versions() == all_of("v2")
    assert installation.state["gaps"] == []
    assert installation.state["targets"] == {}
    assert installation.steps() == [
        *(
            "build",
            "migrate",
            "point",
            "up api",
            "up slow",
            "up signin",
            "up stream",
            "up portal",
            "point",
        ),
        *("stop", "rm", "point"),
        *("up worker", "stop", "rm", "up worker-high", "stop", "rm", "up worker-long"),
        *("stop", "rm", "up proxy"),
    ]
    kept = [f"old-lading-{service}-1" for service in OTHERS]
    assert sorted(ids(installation, *OTHERS)) == sorted(kept)


def test_the_new_version_is_noted_and_other_settings_stay(installation: Installation) -> None:
    installation.upgrade("v2")
    lines = ["SECRET_KEY=hidden", "LADING_VERSION=v2", "LADING_VERSION_BEFORE=v1"]
    assert installation.env_file.read_text().splitlines() == lines
    assert stat.S_IMODE(installation.env_file.stat().st_mode) == 0o600


def test_images_that_are_here_are_not_built_again(installation: Installation) -> None:
    installation.change(images=["lading-platform:v2", "lading-portal:v2"])
    installation.upgrade("v2")
    assert "build" not in installation.steps()
    assert installation.versions() == all_of("v2")


def test_the_same_version_again_changes_nothing(installation: Installation) -> None:
    installation.upgrade("v2")
    before = installation.state["containers"]
    installation.upgrade("v2")
    assert installation.steps() == ["migrate", "up proxy"]
    assert [row["id"] for row in installation.state["containers"]] == [row["id"] for row in before]
    assert installation.state["gaps"] == []


def test_what_somebody_runs_beside_is_left_alone(installation: Installation) -> None:
    api = next(row for row in installation.state["containers"] if row["service"] == "api")
    by_hand = api | {"id": "by-hand", "name": "lading-api-run-1", "one_off": True}
    installation.change(containers=[by_hand, *installation.state["containers"]])
    installation.upgrade("v2")
    assert ids(installation, "api")[0] == "by-hand"
    assert len(ids(installation, "api")) == 2
    assert installation.state["gaps"] == []


@pytest.mark.parametrize(("part", "health"), [("api", "unhealthy"), ("portal", "starting")])
def test_the_old_version_goes_on_if_a_new_part_never_gets_healthy(
    installation: Installation, part: str, health: str
) -> None:
    before = ids(installation, *COUNTS)
    installation.change(sick={part: health})
    ran = installation.run("v2", UPGRADE_HEALTHY_SECONDS="3")
    assert ran.returncode == 1
    assert f"The new {part} did not become healthy. The old one goes on." in ran.stderr
    assert f"lading-{part}-2 says why" in ran.stderr
    assert ids(installation, *COUNTS) == before
    assert installation.versions() == all_of("v1")
    assert installation.state["targets"] == {}
    assert installation.state["gaps"] == []
    assert installation.env_file.read_text() == BEGUN


def test_a_proxy_that_does_not_take_the_new_ones_keeps_the_old(installation: Installation) -> None:
    before = ids(installation, *COUNTS)
    installation.change(is_deaf=True)
    ran = installation.run("v2", UPGRADE_HEALTHY_SECONDS="1")
    assert ran.returncode == 1
    assert "The proxy did not read its settings again" in ran.stderr
    assert ids(installation, *COUNTS) == before
    assert installation.env_file.read_text() == BEGUN


def test_nothing_is_replaced_if_migrating_fails(installation: Installation) -> None:
    before = installation.state["containers"]
    installation.change(migrate_exit=3)
    ran = installation.run("v2")
    assert ran.returncode == 1
    assert "docker compose run failed with exit code 3." in ran.stderr
    assert installation.steps() == ["build", "migrate"]
    assert [row["id"] for row in installation.state["containers"]] == [row["id"] for row in before]
    assert installation.env_file.read_text() == BEGUN


MOMENTS = [
    *(("run --rm", 0), ("--scale api", 0), ("--scale portal", 0)),
    *(("kill --signal", 1), ("kill --signal", 2), ("stop old", 0), ("rm old", 0)),
    *(("stop old", 1), ("--remove-orphans", 0)),
]


@pytest.mark.parametrize(("at", "after"), MOMENTS)
def test_an_upgrade_that_was_killed_is_ended_by_the_next(
    installation: Installation, at: str, after: int
) -> None:
    installation.change(kill={"at": at, "after": after})
    assert installation.run("v2").returncode == -9
    installation.upgrade("v2")
    assert installation.versions() == all_of("v2")
    assert installation.state["targets"] == {}
    assert installation.state["gaps"] == []
    assert "LADING_VERSION=v2" in installation.env_file.read_text().splitlines()


@pytest.mark.parametrize(
    ("at", "after"), [("run --rm", 0), ("--scale portal", 0), ("kill --signal", 2), ("stop old", 1)]
)
def test_an_upgrade_that_was_killed_is_taken_back(
    installation: Installation, at: str, after: int
) -> None:
    installation.change(kill={"at": at, "after": after})
    assert installation.run("v2").returncode == -9
    installation.upgrade("--back")
    assert installation.versions() == all_of("v1")
    assert installation.state["targets"] == {}
    assert installation.state["gaps"] == []
    assert installation.env_file.read_text() == ENV_FILE


def test_the_way_back_neither_builds_nor_migrates(installation: Installation) -> None:
    installation.upgrade("v2")
    installation.upgrade("--back")
    assert installation.versions() == all_of("v1")
    assert installation.state["gaps"] == []
    assert not {"build", "migrate"} & set(installation.steps())
    lines = ["SECRET_KEY=hidden", "LADING_VERSION=v1", "LADING_VERSION_BEFORE=v2"]
    assert installation.env_file.read_text().splitlines() == lines


def test_a_way_back_that_was_killed_goes_on(installation: Installation) -> None:
    installation.upgrade("v2")
    installation.change(kill={"at": "stop id", "after": 0})
    assert installation.run("--back").returncode == -9
    installation.upgrade("--back")
    assert installation.versions() == all_of("v1")
    assert installation.state["gaps"] == []


def test_a_worker_that_never_gets_healthy_stays_and_the_way_back_is_open(
    installation: Installation,
) -> None:
    installation.change(sick={"worker-high": "unhealthy"})
    ran = installation.run("v2")
    assert ran.returncode == 1
    assert "The new worker-high did not become healthy. The old one goes on." in ran.stderr
    versions = installation.versions()
    assert {versions[part][0] for part in FRONT} == {"v2"}
    assert versions["worker-high"] == ["v1"]
    assert installation.env_file.read_text() == BEGUN
    installation.upgrade("--back")
    assert installation.versions() == all_of("v1")
    assert installation.state["gaps"] == []


def test_a_proxy_with_other_settings_is_replaced_first(installation: Installation) -> None:
    installation.change(settings=installation.state["settings"] | {"proxy": "2", "postgres": "2"})
    ran = installation.run("v2")
    assert ran.returncode == 0, ran.stderr
    assert installation.steps()[:3] == ["build", "migrate", "up proxy"]
    assert installation.versions() == all_of("v2")
    # Replacing the database interrupts everything, so a person does it.
    assert ids(installation, "postgres") == ["old-lading-postgres-1"]
    assert "docker compose up -d --no-deps --wait postgres" in ran.stdout


@pytest.mark.parametrize(
    ("arguments", "env", "code", "reason"),
    [
        (["--back"], {}, 1, "No version before this one is known."),
        (["v2", "v3"], {}, 2, "Usage: scripts/deploy/upgrade"),
        (["--forward"], {}, 2, "Usage: scripts/deploy/upgrade"),
        (["v 2"], {}, 1, "v 2 is no version"),
        (["v2"], {"LADING_VERSION": "v0"}, 1, "LADING_VERSION is set in the environment"),
        ([], {}, 1, "this is no checkout of git"),
    ],
)
def test_what_cannot_be_done_is_refused(
    installation: Installation, arguments: list[str], env: dict[str, str], code: int, reason: str
) -> None:
    before = installation.state["containers"]
    ran = installation.run(*arguments, **env)
    assert ran.returncode == code
    assert reason in ran.stderr
    assert [row["id"] for row in installation.state["containers"]] == [row["id"] for row in before]
    assert installation.steps() == []
    assert installation.env_file.read_text() == ENV_FILE


def test_images_that_are_gone_are_no_way_back(installation: Installation) -> None:
    installation.upgrade("v2")
    installation.change(images=["lading-platform:v2", "lading-portal:v2"])
    ran = installation.run("--back")
    assert ran.returncode == 1
    assert "The image lading-platform:v1 is not here any more." in ran.stderr
    assert installation.versions() == all_of("v2")


def test_the_version_is_the_commit_unless_files_differ_from_it(
    installation: Installation,
) -> None:
    def git(*arguments: str) -> str:
        person = ("-c", "user.name=A", "-c", "user.email=a@example.com")
        command = ["git", *person, "-c", "commit.gpgsign=false", *arguments]
        cwd = installation.checkout
        return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=True).stdout

    git("init", "-q")
    git("add", "scripts")
    git("commit", "-q", "-m", "First")
    installation.upgrade()
    commit = git("rev-parse", "HEAD").strip()[:12]
    assert re.fullmatch(r"[0-9a-f]{12}", commit)
    assert installation.versions() == all_of(commit)
    (installation.checkout / "scripts" / "README.md").write_text("changed")
    ran = installation.run()
    assert ran.returncode == 1
    assert "Files differ from the commit" in ran.stderr
    assert installation.versions() == all_of(commit)
