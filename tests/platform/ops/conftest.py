"""State folders for servers: one that only its owner can enter, and one that everybody can."""

from __future__ import annotations

import shutil
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.lib import postgres, servers
from scripts.lib.paths import Home


@pytest.fixture(params=["private", "open"])
def home(request: pytest.FixtureRequest) -> Iterator[Home]:
    """A folder of each kind; its servers are stopped and everything is removed afterwards."""
    top = Path(tempfile.mkdtemp(prefix="lading-test-"))
    top.chmod(0o700 if request.param == "private" else 0o755)
    folder = top / "checkout" / ".lading"
    folder.mkdir(parents=True)
    made = Home(folder)
    yield made
    servers.stop(made)
    postgres.remove(postgres.locate(made))
    shutil.rmtree(top)


def modes(folder: Path) -> dict[str, int]:
    """The mode of ``folder`` and of every folder above it."""
    return {str(each): stat.S_IMODE(each.stat().st_mode) for each in [folder, *folder.parents]}
