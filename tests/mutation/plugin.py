"""A pytest plugin: turns the guards of one app off, one after the other, and runs the tests that
reach each. It is loaded in a copy of the project whose guards have switches.

The first pass runs every test of the app with all guards on, and notes which guards each reaches;
tests that fail there are left out. A guard is caught when one of its tests fails without it, and
passes again with it (the control).
"""

from __future__ import annotations

import functools
import gc
import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import pytest
from django.db import IntegrityError
from django.db.backends.utils import CursorWrapper
from pytest_django.plugin import blocking_manager_key

from lading.base.kernel.database import compiled
from lading.base.kernel.database.compiled import Compiled
from scripts.lib.paths import say

from . import constraints, readers, sites, sql_conditions, switch

ORDER = Path(os.environ["MUTATION_ORDER"])
"""What to try: {"sites": […]}."""
RESULTS = Path(os.environ["MUTATION_RESULTS"])
KEPT_CACHES = ("lading.base.kernel.", "lading.base.reference.", "lading.members.accounts.adapter")
MOST_TESTS = 400
"""How many tests of a guard are run at most. With few, guards that every test reaches seem to be
noticed by none.
"""
MOST_OTHERS = 30
"""How many of the tests that are unlikely to notice are run: those in which a guard refused
nothing, and for a lock those without threads or a look at the statements.
"""
UNANSWERED = frozenset({"narrowing", "bound", sql_conditions.KIND})
"""The kinds of guards that never say that they refuse."""
LOCK_TESTS = "test_locks"
"""The modules that look for locks in the statements."""


class _AnyOther:
    """Stands for the next test, of which only the session is known: pytest then keeps the fixtures
    of the session, and ends all others.
    """

    def __init__(self, session: pytest.Session) -> None:
        self._session = session

    def listchain(self) -> list[pytest.Session]:
        """The collectors that the next test needs."""
        return [self._session]


class Runner:
    """Runs tests again and again in one session."""

    def __init__(self, session: pytest.Session) -> None:
        self.session = session
        self.failed = False
        self.reached_by: dict[str, list[pytest.Item]] = {}
        self.seconds: dict[str, float] = {}
        self.caches = _caches()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record a failure of any phase."""
        self.failed = self.failed or report.failed

    def passes(self, item: pytest.Item) -> bool:
        """Run a test. Returns whether it passed."""
        self.failed = False
        self._forget()
        item._initrequest()  # type: ignore[attr-defined]  # as pytest-rerunfailures does
        hook = item.config.hook
        hook.pytest_runtest_protocol(item=item, nextitem=_AnyOther(self.session))
        return not self.failed

    def first_pass(self) -> None:
        """Find which guards each test reaches."""
        for item in self.session.items:
            switch.reached.clear()
            begun = time.monotonic()
            if not self.passes(item):
                say(f"\nleft out: {item.nodeid} fails in the copy")
                continue
            self.seconds[item.nodeid] = time.monotonic() - begun
            for mark in switch.reached:
                self.reached_by.setdefault(mark, []).append(item)

    def tests_of(self, site: dict[str, Any]) -> list[pytest.Item]:
        """The tests that reach a guard: first those most likely to notice its absence, then the
        quickest.
        """
        kind, number = site["kind"], site["number"]
        reaching = self._quickest(str(number))
        if kind == "constraint":
            table, _colons, name = site["key"].partition("::")
            likely, others = self._quickest(f"stopped {name}"), self._quickest(f"wrote {table}")
            others.sort(key=_is_race, reverse=True)
            return _first(likely, others, MOST_TESTS)
        if "lock" in kind:
            return _first(
                [i for i in reaching if _looks_for_locks(i)] + [i for i in reaching if _is_race(i)],
                reaching,
                MOST_OTHERS,
            )
        refusing = self._quickest(f"refused {number}")
        if kind in UNANSWERED or (kind == "check" and not refusing):
            # Some checks note what they find, and another one refuses.
            return reaching[:MOST_TESTS]
        return _first(refusing, reaching, MOST_OTHERS)

    def verdict(self, site: dict[str, Any]) -> dict[str, Any]:
        """Run the tests of one guard without it. Returns the result."""
        tests, begun = self.tests_of(site), time.monotonic()
        caught = ""
        with self._off(site):
            caught = next((item.nodeid for item in tests if not self.passes(item)), "")
        by = next((item for item in tests if item.nodeid == caught), None)
        is_sure = by is None or self.passes(by)
        result = "unreached" if not tests else "caught" if caught else "survived"
        return {
            **site,
            "verdict": result if is_sure else "unsure",
            "by": caught,
            "tests": len(tests),
            "seconds": round(time.monotonic() - begun, 1),
        }

    @contextmanager
    def _off(self, site: dict[str, Any]) -> Iterator[None]:
        is_constraint = site["kind"] == "constraint"
        name = site["key"].partition("::")[2]
        switch.off = switch.NONE if is_constraint else site["number"]
        unblocked = self.session.config.stash[blocking_manager_key].unblock()
        try:
            with unblocked, constraints.without(name) if is_constraint else nullcontext():
                yield
        finally:
            switch.off = switch.NONE

    def _quickest(self, mark: str) -> list[pytest.Item]:
        return sorted(self.reached_by.get(mark, []), key=lambda item: self.seconds[item.nodeid])

    def _forget(self) -> None:
        """Empty the caches of the code, because a cached result would hide that a guard is off."""
        for cache in self.caches:
            if isinstance(cache, Compiled):
                cache._ready = None
            else:
                cache.cache_clear()


def _first(likely: list[pytest.Item], others: list[pytest.Item], most: int) -> list[pytest.Item]:
    """The likely tests, then some of the others, each once."""
    rest = [item for item in others if item not in likely]
    return [*dict.fromkeys(likely), *rest[:most]]


def _looks_for_locks(item: pytest.Item) -> bool:
    """Whether a test reads the statements that a service sends."""
    return item.path.stem == LOCK_TESTS


def _is_race(item: pytest.Item) -> bool:
    """Whether a test has threads with transactions of their own."""
    marker = item.get_closest_marker("django_db")
    is_marked = marker is not None and bool(marker.kwargs.get("transaction"))
    return is_marked or "transactional_db" in getattr(item, "fixturenames", ())


def _caches() -> list[Any]:
    return [
        candidate
        for candidate in gc.get_objects()
        if isinstance(candidate, Compiled)
        or (
            isinstance(candidate, functools._lru_cache_wrapper)
            and str(candidate.__module__).startswith("lading.")
            and not str(candidate.__module__).startswith(KEPT_CACHES)
        )
    ]


def _watch_statements(conditions: list[dict[str, Any]]) -> None:
    """Record which tables a test writes, which constraints refuse one of its rows, and which SQL
    conditions it reaches. The condition that is off is taken out of the statement.
    """
    lines = [(site["number"], site["key"].partition("::")[2]) for site in conditions]
    wrapper: Any = CursorWrapper
    run = wrapper._execute_with_wrappers
    module: Any = compiled
    fetch = module._run

    def without_off(sql: Any) -> Any:
        for number, condition in lines:
            if isinstance(sql, str) and condition in sql and switch.is_off(number):
                sql = sql_conditions.without(sql, condition)
        return sql

    def noted(self: Any, sql: Any, params: Any, many: Any, executor: Any) -> Any:
        sql = without_off(sql)
        parts = str(sql).replace('"', "").split(maxsplit=3)
        if parts[:1] in (["INSERT"], ["UPDATE"]) and len(parts) > 2:
            switch.reached.add(f"wrote {parts[2] if parts[0] == 'INSERT' else parts[1]}")
        try:
            return run(self, sql, params, many, executor)
        except IntegrityError as error:
            name = getattr(getattr(error.__cause__, "diag", None), "constraint_name", None)
            switch.reached.add(f"stopped {name}")
            raise

    wrapper._execute_with_wrappers = noted
    # It avoids Django's cursor.
    module._run = lambda statement, parameters: fetch(without_off(statement), parameters)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Run the tests for each guard, instead of each test once."""
    if session.testsfailed:
        raise session.Interrupted("the tests could not be collected")
    runner = Runner(session)
    session.config.pluginmanager.register(runner)
    order = json.loads(ORDER.read_text())
    if any(site["app"] == sites.READER for site in order["sites"]):
        readers.read_here()
    _watch_statements([site for site in order["sites"] if site["kind"] == sql_conditions.KIND])
    runner.first_pass()
    with RESULTS.open("a") as results:
        for site in order["sites"]:
            verdict = runner.verdict(site)
            results.write(json.dumps(verdict) + "\n")
            results.flush()
            say(f"\n{verdict['verdict']}: {site['file']}:{site['line']} {site['code']}")
    session.testsfailed = 0
    return True
