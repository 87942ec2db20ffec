"""Processes start without what they do not need, and so need less memory."""

from __future__ import annotations

import os
import subprocess
import sys
from urllib.parse import urlsplit

import pytest
from django.db import connection

from scripts.lib.paths import PLATFORM
from tests.platform.together import own_redis

START = """
import sys
from django.core.management import execute_from_command_line

execute_from_command_line(["manage.py", "worker", "default", "--burst"])
print("worker:", *sys.modules)
import config.wsgi
print("web:", *sys.modules)
"""


@pytest.mark.usefixtures("empty_redis", "transactional_db")
def test_a_worker_loads_no_routes_and_nobody_loads_what_makes_files() -> None:
    """The routes load what makes PDF files, which only they do. Workbooks load theirs when one is
    made.
    """
    name = connection.settings_dict["NAME"]
    url = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
    ended = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", START],
        cwd=PLATFORM,
        env={**os.environ, "REDIS_URL": own_redis(), "DATABASE_URL": url},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    lines = [line.split() for line in ended.stdout.splitlines()]
    worker, web = ({*modules} for [name, *modules] in lines if name in {"worker:", "web:"})
    assert {"lading.base.documents.workbook", "lading.records.record_imports.jobs"} <= worker
    assert not worker & {"config.urls", "reportlab", "xlsxwriter"}
    assert {"lading.base.documents.workbook", "config.urls"} <= web
    assert "xlsxwriter" not in web
