"""What the Compose file and `scripts/deploy/README.md` tell people and containers to run, run here
without an engine: the real `initdb` and `redis-server`, and the commands of a backup and a restore.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import stat
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from scripts.lib import ports, postgres, redis
from scripts.lib.paths import ROOT, Home
from tests.platform.waiting import PATIENCE, until

SERVICES: Mapping[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
PAGE = (ROOT / "scripts" / "deploy" / "README.md").read_text()
MEDIA = "/var/lib/lading/media"
PASSWORD = "secret1234"
DOCKER = """#!/bin/sh
# Runs here what the engine would run in the container of the API.
while [ "$1" != api ]; do shift; done
shift
for part in "$@"; do
  shift
  [ "$part" = {media} ] && part="$CONTAINER_MEDIA"
  set -- "$@" "$part"
done
exec "$@"
"""


def test_the_database_is_made_with_the_arguments_of_compose(home: Home) -> None:
    server = postgres.locate(home)
    data = server.base / "made-by-compose"
    data.mkdir(mode=0o700)
    if server.account:
        os.chown(data, server.account.uid, server.account.gid)
    arguments = shlex.split(SERVICES["postgres"]["environment"]["POSTGRES_INITDB_ARGS"])
    made = postgres.as_account(
        server.account,
        [
            *(str(server.binaries / "initdb"), f"--pgdata={data}", "--username=lading"),
            *("--no-sync", *arguments),
        ],
        # The image sets a locale of its own, which the arguments have to override.
        env={"PATH": os.defpath, "LANG": "en_US.utf8"},
    )
    assert made.returncode == 0, made.stderr
    assert re.search(r"locale provider: +builtin", made.stdout)


@pytest.fixture
def redis_command(home: Home, tmp_path: Path) -> Mapping[str, str]:
    """The environment in which Compose's command starts Redis, on a port of its own."""
    program = tmp_path / "redis-server"
    program.write_text(
        f'#!/bin/sh\nexec "{redis.locate(home).binary}" "$@" --port "$PORT" --dir "{tmp_path}"\n'
    )
    program.chmod(0o755)
    return {
        "PATH": f"{tmp_path}{os.pathsep}{os.defpath}",
        "PORT": str(ports.find_free()),
        "REDIS_PASSWORD": PASSWORD,
    }


def test_redis_is_told_to_stop_and_stops(redis_command: Mapping[str, str], tmp_path: Path) -> None:
    command = [part.replace("$$", "$") for part in SERVICES["redis"]["command"]]
    with subprocess.Popen(
        command, env=redis_command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        until(lambda: ports.answers(int(redis_command["PORT"])), "Redis answers")
        process.send_signal(signal.SIGTERM)
        log = process.communicate(timeout=PATIENCE)[0]
    assert process.returncode == 0, log
    assert "User requested shutdown" in log
    assert (tmp_path / "appendonly.aof").exists()


def command_of_page(beginning: str) -> str:
    """The one command of the page's blocks that contains these words."""
    blocks = "\n".join(re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
    commands = blocks.replace("\\\n", " ").splitlines()
    (command,) = {each for each in commands if beginning in each}
    return command


@pytest.fixture
def run(tmp_path: Path) -> Any:
    """Runs a command of the page in a folder, with its files of the API below it."""
    (tmp_path / "bin").mkdir()
    docker = tmp_path / "bin" / "docker"
    docker.write_text(DOCKER.format(media=MEDIA))
    docker.chmod(0o755)
    env = {
        "PATH": f"{tmp_path / 'bin'}{os.pathsep}{os.defpath}",
        "CONTAINER_MEDIA": str(tmp_path / "media"),
    }

    def shell(*commands: str) -> None:
        script = "set -eu\n" + "\n".join(commands)
        subprocess.run(["bash", "-o", "pipefail", "-c", script], cwd=tmp_path, env=env, check=True)

    return shell


def files_in(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_files_are_backed_up_for_nobody_else_and_restored(run: Any, tmp_path: Path) -> None:
    prepare = command_of_page("umask 077")
    backup = command_of_page("exec -T api tar")
    restore = command_of_page("run --rm --no-deps -T api")
    media = tmp_path / "media"
    (media / "12").mkdir(parents=True, mode=0o700)
    (media / "12" / "a b.pdf").write_bytes(b"first")
    run(prepare, backup)
    # What is copied again has grown meanwhile, and stands where it stood.
    (media / "12" / "c.pdf").write_bytes(b"second")
    run(prepare, backup)
    stored = files_in(media)
    assert files_in(tmp_path / "backup" / "media") == stored
    assert {str(path) for path in (tmp_path / "backup").iterdir()} == {
        str(tmp_path / "backup" / "media")
    }
    assert stat.S_IMODE((tmp_path / "backup").stat().st_mode) == 0o700
    subprocess.run(["rm", "-r", str(media)], check=True)
    media.mkdir(mode=0o700)
    run(restore)
    assert files_in(media) == stored == {"12/a b.pdf": b"first", "12/c.pdf": b"second"}
    # New files can be stored beside the old ones.
    assert all(os.access(folder, os.W_OK) for folder in (media, media / "12"))
    assert stat.S_IMODE(media.stat().st_mode) == 0o700
