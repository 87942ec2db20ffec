"""Granian still has the private function that `fast_path` replaces."""

from __future__ import annotations

import inspect
import textwrap

from granian import _futures

AS_PINNED = """
def _cbsched_aioschedule(loop, ctx, cb):
    def _run(coro, watcher):
        task = loop.create_task(coro)
        watcher.taskref(task)

    def _schedule(watcher):
        loop.call_soon_threadsafe(_run, cb(watcher), watcher, context=ctx)

    return _schedule
"""


def test_granians_own_way_is_the_one_we_know() -> None:
    """If this fails after an update, check whether `fast_path.py` still fits."""
    known = textwrap.dedent(AS_PINNED).strip()
    assert inspect.getsource(_futures._cbsched_aioschedule).strip() == known
    scheduler = inspect.getsource(_futures._CBSchedulerAIO)
    assert "self._schedule_fn = _cbsched_aioschedule(loop, self._ctx, cb)" in scheduler
