"""Which tests of a parallel run go to one process, one after the other.

`pytest-xdist` has a mark for it, but it does nothing with this version of pytest, so this is a
scheduler of our own.
"""

from __future__ import annotations

from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

TOGETHER = (
    "tests/platform/ops/test_run.py",
    "tests/platform/stream/test_ends.py",
    "tests/platform/stream/test_stream.py",
    "tests/platform/backoffice/test_search.py",
    "tests/platform/demo/test_demo_trade.py",
    "tests/platform/invariants/test_invariants.py",
)
"""Files whose tests share something that takes long to make, a sandbox or a crowd. They come first,
so that none of them is left to the end.
"""


class Scheduling(LoadScopeScheduling):
    """Each test goes to a free process; the tests of one of the files above all go to the same
    process.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return file if file in TOGETHER else nodeid
