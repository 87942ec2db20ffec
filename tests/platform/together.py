"""Which tests of a parallel run go to one process, one after the other, and what a process has of
its own.

`pytest-xdist` has a mark for it, but it does nothing with this version of pytest, so this is a
scheduler of our own.
"""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

TOGETHER = (
    "tests/platform/ops/test_run.py",
    "tests/platform/stream/test_ends.py",
    "tests/platform/stream/test_stream.py",
    "tests/platform/backoffice/test_search.py",
    "tests/platform/demo/loaded/",
    "tests/platform/invariants/test_invariants.py",
    "tests/platform/upgrade/test_upgrade.py",
    "tests/platform/catalogue/test_market_plans.py",
    "tests/contract/test_siege.py",
)
"""Files and folders whose tests share something that takes long to make: a sandbox, a crowd or a
server. They come first, so that none of them is left to the end.
"""

LAST_REDIS_DATABASE = 15


def own_redis() -> str:
    """The address of a Redis database that no other process of the tests uses."""
    process = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
    number = LAST_REDIS_DATABASE - int(process.removeprefix("gw"))
    return urlsplit(settings.REDIS_URL)._replace(path=f"/{number}").geturl()


class Scheduling(LoadScopeScheduling):
    """Each test goes to a free process; those of one of the files and folders above all go to
    the same process.
    """

    def _split_scope(self, nodeid: str) -> str:
        return next((place for place in TOGETHER if nodeid.startswith(place)), nodeid)

    def mark_test_complete(self, node: Any, item_index: int, duration: float = 0) -> None:
        """Forget what a process has done: the library goes through all of it after each test."""
        super().mark_test_complete(node, item_index, duration)
        scope = self._split_scope(self.registered_collections[node][item_index])
        if all(self.assigned_work[node][scope].values()):
            del self.assigned_work[node][scope]
