"""``scripts/deploy/upgrade``: replaces the running version while it answers calls.

Compose itself removes a container before it starts the next. So each new one is started beside the
old one and becomes healthy, the proxy is told to use it, and then the old one ends. Whatever is
done already is left alone: after a crash the same command goes on.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from scripts.lib import processes
from scripts.lib.compose import Compose, Container, docker
from scripts.lib.paths import ROOT, STATE, Problem, complain, own_folder, say
from scripts.lib.processes import Interrupted, Interruption, wait_until

USAGE = "Usage: scripts/deploy/upgrade [VERSION | --back]"
BACK = "--back"
FIRST = "latest"
"""What docker-compose.yml runs before the first upgrade."""
VERSION, BEFORE, NEXT = "LADING_VERSION", "LADING_VERSION_BEFORE", "LADING_VERSION_NEXT"
"""Settings in .env: what runs, what ran before, and what an upgrade began to replace it by."""
IMAGES = ("lading-platform", "lading-portal")
FRONT = {"api": 8000, "slow": 8000, "signin": 8000, "stream": 8000, "portal": 3000}
"""The parts behind the proxy, and their ports."""
DATA = ("postgres", "redis")
"""What an upgrade leaves alone."""
HEALTHY_SECONDS = float(os.environ.get("UPGRADE_HEALTHY_SECONDS", "180"))
SETTLE_SECONDS = float(os.environ.get("UPGRADE_SETTLE_SECONDS", "5"))
"""After the proxy uses the new containers, the last calls are on their way to the old ones."""
RELOAD_SECONDS = min(30, HEALTHY_SECONDS)
PAUSE_SECONDS = 0.2
WRITE_UPSTREAMS = (
    "rm -f /run/upstreams/*;"
    ' while read -r part line; do echo "$line" > "/run/upstreams/$part.caddy"; done'
)


def main(arguments: list[str]) -> int:
    """Upgrade, or go back; returns the exit code."""
    argument = arguments[0] if arguments else ""
    if len(arguments) > 1 or (argument.startswith("-") and argument != BACK):
        complain(USAGE)
        return 2
    return processes.run_script(lambda: _change(argument))


def _change(argument: str) -> None:
    processes.hold(own_folder(STATE) / "upgrade.lock", "Another upgrade runs from this checkout.")
    noted = read_setting(VERSION) or FIRST
    version, is_back = _target(argument, noted), argument == BACK
    compose = Compose(version, "" if is_back else _git("rev-parse", "HEAD"))
    digests = compose.digests()
    if not compose.containers("proxy"):
        raise Problem(
            "Lading does not run here: start it with docker compose up -d --build --wait."
        )
    say(f"From {noted} to {version}")
    _require_images(compose, version, may_build=not is_back)
    if not is_back:
        write_settings({NEXT: version})
        say("  Migrating the database …")
        compose.do("run", "--rm", "-T", "--no-deps", "migrate")
    _replace(compose, digests)
    is_other = version != noted
    write_settings({NEXT: ""} | ({VERSION: version, BEFORE: noted} if is_other else {}))
    say(f"Lading {version} runs.")


def _replace(compose: Compose, digests: Mapping[str, str]) -> None:
    present = {each.service for each in compose.containers(*FRONT)}
    for part in FRONT:
        if part not in present:  # the version before had no such part
            _start_beside(compose, part, [], 1)
    _replace_proxy(compose, digests["proxy"])
    _replace_front(compose, digests)
    for name in sorted(name for name in digests if name.startswith("worker")):
        _replace_workers(compose, name, digests[name])
    _start_others(compose, digests)


def _target(argument: str, noted: str) -> str:
    """The version to run afterwards. Raises Problem if there is none."""
    if VERSION in os.environ:
        raise Problem(
            f"{VERSION} is set in the environment, where it would win over .env: unset it."
        )
    version = _version_before(noted) if argument == BACK else argument or _commit()
    if not re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}", version):
        raise Problem(f"{version} is no version: use letters, digits, dots, - and _.")
    return version


def _version_before(noted: str) -> str:
    """Where to go back to: from an upgrade that did not end, to the version that is noted still."""
    before = noted if read_setting(NEXT) else read_setting(BEFORE)
    if not before:
        raise Problem("No version before this one is known.")
    return before


def _commit() -> str:
    """The commit that is checked out, in short. Raises Problem if the files are not those of it."""
    changes = _git("status", "--porcelain", "--untracked-files=no")
    commit = _git("rev-parse", "--short=12", "HEAD")
    if not commit:
        raise Problem(f"The version is unknown, because this is no checkout of git. {USAGE}")
    if changes:
        raise Problem(f"Files differ from the commit: commit them, or name a VERSION. {USAGE}")
    return commit


def _git(*arguments: str) -> str:
    try:
        ran = subprocess.run(
            ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        return ""
    return ran.stdout.strip() if ran.returncode == 0 else ""


def _require_images(compose: Compose, version: str, *, may_build: bool) -> None:
    here = set(docker("image", "ls", "--format", "{{.Repository}}:{{.Tag}}").split())
    missing = [image for image in IMAGES if f"{image}:{version}" not in here]
    if missing and not may_build:
        raise Problem(f"The image {missing[0]}:{version} is not here any more.")
    if missing:
        say("  Building the images …")
        compose.do("build", "migrate", "portal")


def _replace_proxy(compose: Compose, digest: str) -> None:
    """The proxy holds the public ports, so there cannot be two. It seldom changes."""
    if all(each.digest == digest and each.is_well for each in compose.containers("proxy")):
        return
    say("  The proxy has other settings: it is away for a moment …")
    compose.do("up", "-d", "--no-deps", "--no-build", "--wait", "proxy")


def _replace_front(compose: Compose, digests: Mapping[str, str]) -> None:
    """All parts behind the proxy change at one moment, so that pages fit the API that they call."""
    present = compose.containers(*FRONT)
    chosen = _pointed(compose).split()
    containers = {part: [each for each in present if each.service == part] for part in FRONT}
    old = {part: _others(containers[part], digests[part]) for part in FRONT}
    now = {part: _in_use(containers[part], old[part], chosen) for part in FRONT}
    if any(old.values()) or not all(now.values()):
        _point(compose, now)
    try:
        new = {part: _start_beside(compose, part, old[part], 1)[0] for part in FRONT}
        if any(old.values()):
            say("  The proxy takes the new ones …")
            _point(compose, new)
    except (Problem, Interrupted):
        with Interruption.shield():
            _withdraw(compose, old, now)
        raise
    if any(old.values()):
        _pause(SETTLE_SECONDS)
        _end([each for those in old.values() for each in those])
    _point(compose, {})


def _others(containers: Iterable[Container], digest: str) -> list[Container]:
    """Those that were made with other settings than now wanted."""
    return [each for each in containers if each.digest != digest]


def _in_use(
    containers: list[Container], old: list[Container], chosen: list[str]
) -> Container | None:
    """The container that answers calls now: one that the proxy was told to use, else an old one."""
    well = [each for each in [*old, *containers] if each.is_well]
    return next((each for each in well if each.name in chosen), well[0] if well else None)


def _point(compose: Compose, containers: Mapping[str, Container | None]) -> None:
    """Have the proxy use these containers, and for other parts whatever has their name. Raises
    Problem if it does not.
    """
    chosen = {part: each.name for part, each in containers.items() if each}
    summary = " ".join(chosen.values())
    if _pointed(compose) == summary:
        return
    lines = [f"{part} to {name}:{FRONT[part]}\n" for part, name in chosen.items()]
    if chosen:
        lines.append(f'health respond "{summary}"\n')
    compose.ask("exec", "-T", "proxy", "sh", "-ec", WRITE_UPSTREAMS, given="".join(lines))
    compose.ask("kill", "--signal", "USR1", "proxy")
    if not _await(lambda: _pointed(compose) == summary, RELOAD_SECONDS):
        raise Problem("The proxy did not read its settings again: see docker compose logs proxy.")


def _pointed(compose: Compose) -> str:
    """The names of the containers that the proxy was told to use, by its own answer."""
    url = "http://127.0.0.1:8000/proxy/health"
    return compose.ask("exec", "-T", "proxy", "wget", "-q", "-O", "-", url).strip()


def _start_beside(
    compose: Compose, service: str, old: list[Container], count: int
) -> list[Container]:
    """So many new containers of a service, once they are healthy. Raises Problem if they are not
    in time.
    """
    ids = {each.id for each in old}

    def look() -> list[Container]:
        return [each for each in compose.containers(service) if each.id not in ids]

    started = look()
    if len(started) < count or not all(each.is_well for each in started):
        say(f"  Starting {service} …")
        options = ("-d", "--no-deps", "--no-recreate", "--no-build")
        compose.do("up", *options, "--scale", f"{service}={len(old) + count}", service)
        _await(lambda: _is_decided(look()), HEALTHY_SECONDS)
        started = look()
    sick = [each for each in started if not each.is_well]
    if sick or len(started) < count:
        _show_log(sick)
        raise Problem(
            f"The new {service} did not become healthy. "
            + ("The old one goes on." if old else "See docker compose ps.")
        )
    return started


def _await(holds: Callable[[], bool], seconds: float) -> bool:
    """Whether it comes to hold in time. Asking costs a process, so there are pauses."""
    deadline = time.monotonic() + seconds
    while not (is_so := holds()) and time.monotonic() < deadline:
        _pause(PAUSE_SECONDS)
    return is_so


def _pause(seconds: float) -> None:
    wait_until(lambda: False, seconds)


def _is_decided(containers: list[Container]) -> bool:
    return all(each.is_well for each in containers) or any(each.has_failed for each in containers)


def _show_log(containers: list[Container]) -> None:
    for each in containers:
        complain(f"The end of the log of {each.name}:")
        sys.stderr.flush()
        subprocess.run(["docker", "logs", "--tail", "20", each.id], stdout=sys.stderr, check=False)


def _withdraw(
    compose: Compose, old: Mapping[str, list[Container]], now: Mapping[str, Container | None]
) -> None:
    """Have the old ones alone again."""
    _point(compose, now)
    for part, containers in old.items():
        if any(each.is_well for each in containers):
            _discard_beside(compose, part, containers)
    _point(compose, {})


def _discard_beside(compose: Compose, service: str, old: list[Container]) -> None:
    ids = {each.id for each in old}
    new = [each.id for each in compose.containers(service) if each.id not in ids]
    if new:
        docker("rm", "--force", *new)


def _replace_workers(compose: Compose, service: str, digest: str) -> None:
    """Old and new ones work side by side for a moment. There are as many afterwards as before."""
    containers = compose.containers(service)
    old = _others(containers, digest)
    count = max(len(old), len(containers) - len(old), 1)
    try:
        _start_beside(compose, service, old, count)
    except (Problem, Interrupted):
        with Interruption.shield():
            if old:
                _discard_beside(compose, service, old)
        raise
    _end(old)


def _end(containers: list[Container]) -> None:
    """Stop old containers, which finish what they do, and remove them."""
    if containers:
        say(f"  Ending {', '.join(each.name for each in containers)} …")
        ids = [each.id for each in containers]
        docker("stop", *ids)
        docker("rm", *ids)


def _start_others(compose: Compose, digests: Mapping[str, str]) -> None:
    """What else the Compose file has, and nothing that it has no longer."""
    done = {*FRONT, *DATA, "migrate"}
    others = [name for name in digests if name not in done and not name.startswith("worker")]
    compose.do("up", "-d", "--no-deps", "--no-build", "--wait", "--remove-orphans", *others)
    for name in DATA:
        if _others(compose.containers(name), digests[name]):
            command = f"docker compose up -d --no-deps --wait {name}"
            say(f"  {name} has other settings. It is replaced, with an interruption, by: {command}")


def read_setting(name: str) -> str:
    """The value of a setting in .env; empty if it is not there."""
    path = ROOT / ".env"
    lines = path.read_text().splitlines() if path.exists() else []
    values = [line.partition("=")[2] for line in lines if line.startswith(f"{name}=")]
    return values[-1].strip().strip("\"'") if values else ""


def write_settings(settings: Mapping[str, str]) -> None:
    """Set settings in .env, or take them out where they are empty. The other lines, the owner and
    the mode stay as they are.
    """
    path = Path(os.path.realpath(ROOT / ".env"))
    path.touch(mode=0o600)
    lines = path.read_text().splitlines()
    kept = [line for line in lines if line.partition("=")[0] not in settings]
    text = "\n".join([*kept, *(f"{name}={value}" for name, value in settings.items() if value)])
    written = path.with_name(f"{path.name}.new")
    status = path.stat()
    descriptor = os.open(written, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        os.fchown(descriptor, status.st_uid, status.st_gid)
        os.fchmod(descriptor, status.st_mode & 0o777)
        file.write(text + "\n")
        file.flush()
        os.fsync(descriptor)
    written.replace(path)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
