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
    if path := _present():
        return path
    install_for_debian(home, "Installing Chromium", "chromium", *FONTS)
    path = _present()
    if path is None:
        raise Problem(
            "The end-to-end tests need Chromium: install it (on Debian, as root: apt-get install "
            "chromium) or set CHROMIUM_PATH to a Chromium or Chrome."
        )
    return path


def _present() -> str | None:
    set_path = os.environ.get("CHROMIUM_PATH")
    if set_path:
        return set_path
    return next((path for name in NAMES if (path := shutil.which(name))), None)
