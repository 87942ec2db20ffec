"""Finds a Chromium for the end-to-end tests: the machine's, or Debian's package."""

from __future__ import annotations

import os
import shutil

from scripts.lib.paths import Home, Problem
from scripts.lib.steps import step

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FONTS = ("fonts-noto-core", "fonts-noto-cjk")  # so that Arabic and Chinese pages have letters


def find(home: Home) -> str:
    """The path of a Chromium; installed when we are root on Debian. Raises Problem."""
    found = _present()
    if found:
        return found
    if os.geteuid() == 0 and shutil.which("apt-get"):
        _install(home)
        found = _present()
    if found is None:
        raise Problem(
            "The end-to-end tests need Chromium: install it (on Debian, as root: apt-get install "
            "chromium) or set CHROMIUM_PATH to a Chromium or Chrome."
        )
    return found


def _present() -> str | None:
    given = os.environ.get("CHROMIUM_PATH")
    if given:
        return given
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def _install(home: Home) -> None:
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    step("Reading the package lists", ["apt-get", "update"], home=home, name="apt-update", env=env)
    step(
        "Installing Chromium",
        ["apt-get", "install", "-y", "--no-install-recommends", "chromium", *FONTS],
        home=home,
        name="install-chromium",
        env=env,
    )
