"""Counting results: reports of the tools are added up, and a missing report is never a success."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.lib import report
from scripts.lib.report import Part

MIXED = """<?xml version="1.0"?>
<testsuites><testsuite>
  <testcase classname="trade" name="one"/>
  <testcase classname="trade" name="two"/>
  <testcase classname="trade" name="three"><failure message="no"/></testcase>
  <testcase classname="trade" name="four"><error message="no"/></testcase>
  <testcase classname="trade" name="five"><skipped message="not here"/></testcase>
</testsuite></testsuites>
"""
GREEN = '<testsuites><testsuite><testcase classname="a" name="b"/></testsuite></testsuites>'


def read(folder: Path, xml: str | None, code: int) -> Part:
    """The part with the report ``xml`` of a tool that ended with ``code``."""
    junit = folder / "junit.xml"
    if xml is not None:
        junit.write_text(xml)
    part = Part("platform")
    part.read(junit, code)
    return part


def test_a_report_is_counted(tmp_path: Path) -> None:
    part = read(tmp_path, MIXED, 1)
    assert (part.passed, part.failed, part.skipped) == (2, 2, 1)
    assert part.failures == ["trade three", "trade four"]


def test_no_report_is_a_failure(tmp_path: Path) -> None:
    assert read(tmp_path, None, 0).failures == ["no test ran"]


def test_a_report_without_tests_is_a_failure(tmp_path: Path) -> None:
    assert read(tmp_path, "<testsuites/>", 5).failures == ["no test ran"]


def test_a_failing_exit_code_with_a_green_report_is_a_failure(tmp_path: Path) -> None:
    part = read(tmp_path, GREEN, 3)
    assert (part.passed, part.failed) == (1, 1)
    assert part.failures == ["the tests ended with exit code 3"]


def test_the_last_line_has_the_sums(capsys: pytest.CaptureFixture[str]) -> None:
    parts = [Part("lint", passed=9), Part("e2e", passed=3, failed=2, failures=["a", "b"])]
    assert report.conclude(parts) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "12 passed, 2 failed"
    assert report.conclude([Part("lint", passed=9)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "9 passed, 0 failed"
