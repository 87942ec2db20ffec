"""Finds a Chromium for the end-to-end tests: the machine's, or Debian's package."""

from __future__ import annotations

import os
import shutil

from scripts.lib.paths import Home, Problem
from scripts.lib.steps import install_for_debian

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FONTS = ("fonts-noto-core", "fonts-noto-cjk")  # so that Arabic and Chinese pages have letters


def find(home: Home) -> str:
    """The path of a Chromium; installed when we are root on Debian. Raises Problem."""
    if found := _present():
        return found
    install_for_debian(home, "Installing Chromium", "chromium", *FONTS)
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
