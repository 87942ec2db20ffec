"""Which tests a parallel run gives to one of its processes, one after the other.

`pytest-xdist` knows a mark for it, but with this pytest the mark does nothing: a scheduler of our
own takes its place.
"""

from __future__ import annotations

from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

TOGETHER = (
    "tests/platform/ops/test_run.py",
    "tests/platform/stream/test_stream.py",
    "tests/platform/backoffice/test_search.py",
    "tests/platform/demo/test_demo_trade.py",
)
"""Files whose tests share something that takes long to make, a sandbox or a crowd. They come first,
so that none of them is left to the end.
"""


class Scheduling(LoadScopeScheduling):
    """Each test goes to the process that is free, those of the files above to the same."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return file if file in TOGETHER else nodeid
