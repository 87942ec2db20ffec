"""Collects what passed and failed in each part, from the tools' JUnit reports."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import dataclass, field
from pathlib import Path

from scripts.lib.paths import say


@dataclass
class Part:
    """The counts of one part. ``failures`` are the names of what failed, if known; ``only`` are
    extra arguments for its test runner.
    """

    name: str
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    failures: list[str] = field(default_factory=list)
    only: list[str] = field(default_factory=list)

    def fail(self, what: str) -> None:
        """Count one failure."""
        self.failed += 1
        self.failures.append(what)

    def read(self, junit: Path, code: int) -> None:
        """Add a JUnit report. A tool that failed without a failed test, or that ran no test, counts
        as failed.
        """
        before = self.failed
        tests = _cases(junit)
        for case in tests:
            self._count(case)
        if not tests:
            self.fail("no test ran")
        elif code and self.failed == before:
            self.fail(f"the tests ended with exit code {code}")

    def _count(self, case: ET.Element) -> None:
        if case.find("failure") is not None or case.find("error") is not None:
            self.fail(f"{case.get('classname', '')} {case.get('name', '')}".strip())
        elif case.find("skipped") is not None:
            self.skipped += 1
        else:
            self.passed += 1


def _cases(junit: Path) -> list[ET.Element]:
    if not junit.exists():
        return []
    return list(ET.parse(junit).getroot().iter("testcase"))  # noqa: S314 - our own tools wrote it


def conclude(parts: list[Part]) -> int:
    """Print what failed in each part, and the sums on the last line; returns the exit code."""
    say("")
    for part in parts:
        skipped = f", {part.skipped} skipped" if part.skipped else ""
        say(f"{part.name:<10} {part.passed} passed, {part.failed} failed{skipped}")
        for failure in part.failures:
            say(f"    FAILED {failure}")
    failed = sum(part.failed for part in parts)
    say(f"{sum(part.passed for part in parts)} passed, {failed} failed")
    return 1 if failed else 0
