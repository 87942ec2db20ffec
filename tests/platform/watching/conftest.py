"""The log as production writes it, and programs that really run on the database of the test."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lading.base.kernel.log.log_lines import JsonFormatter

from .running import Programs

Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """The text of the log."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield stream
    root.setLevel(before)
    root.removeHandler(handler)


@pytest.fixture
def lines(written: io.StringIO) -> Lines:
    """``lines()`` are the lines of the log so far."""
    return lambda: [json.loads(line) for line in written.getvalue().splitlines()]


@pytest.fixture
def programs(tmp_path: Path, empty_redis: object, transactional_db: None) -> Iterator[Programs]:
    """Starts programs as production does."""
    running = Programs(tmp_path)
    yield running
    running.stop()
