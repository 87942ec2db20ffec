"""Completing a lock file: `npm ci` needs every optional package in it, for every system."""

from __future__ import annotations

import json

import pytest

from scripts.lib.npm_lock import Entry, complete
from scripts.lib.paths import ROOT


def test_missing_packages_are_added_with_the_systems_they_are_for() -> None:
    packages: dict[str, Entry] = {
        "": {"name": "portal"},
        "node_modules/tool": {
            "version": "2.0.0",
            "dev": True,
            "optionalDependencies": {
                "@tool/cli-darwin-arm64": "2.0.0",
                "@tool/cli-linux-x64": "2.0.0",
                "@tool/cli-linux-x64-musl": "2.0.0",
                "fsevents": "~2.3.3",
            },
        },
        "node_modules/@tool/cli-linux-x64": {"version": "2.0.0", "integrity": "sha512-kept"},
    }
    assert complete(packages) == [
        "node_modules/@tool/cli-darwin-arm64",
        "node_modules/@tool/cli-linux-x64-musl",
        "node_modules/fsevents",
    ]
    assert packages["node_modules/@tool/cli-darwin-arm64"] == {
        "version": "2.0.0",
        "cpu": ["arm64"],
        "dev": True,
        "optional": True,
        "os": ["darwin"],
    }
    assert packages["node_modules/@tool/cli-linux-x64-musl"] == {
        "version": "2.0.0",
        "cpu": ["x64"],
        "dev": True,
        "optional": True,
        "libc": ["musl"],
        "os": ["linux"],
    }
    assert packages["node_modules/fsevents"] == {
        "version": "2.3.3",
        "dev": True,
        "optional": True,
        "os": ["darwin"],
    }
    assert packages["node_modules/@tool/cli-linux-x64"] == {
        "version": "2.0.0",
        "integrity": "sha512-kept",
    }


@pytest.mark.parametrize("folder", ["portal", "tests/e2e"])
def test_our_own_lock_files_are_complete(folder: str) -> None:
    file = ROOT / folder / "package-lock.json"
    assert complete(json.loads(file.read_text())["packages"]) == []
