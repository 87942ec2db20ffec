"""Code names the product's rules by their numbers, and RULES.md has each of these numbers."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator

import pytest

from scripts.lib.paths import ROOT

RULES = (ROOT / "RULES.md").read_text(encoding="utf-8")
HEADINGS = set(re.findall(r"^### (\d+(?:\.\d+)?)[. ]", RULES, flags=re.MULTILINE))
NUMBERS = r"\d+(?:\.\d+)?(?:(?:, | and | to |-)\d+(?:\.\d+)?)*"
REFERENCE = re.compile(rf"RULES\.md ({NUMBERS})")
ELSEWHERE = re.compile(r"\b(?:decision|document)s? \d", flags=re.IGNORECASE)
"""How the sources of the rules were called where they were first written, which is not in this
project.
"""
TEXTS = (".py", ".ts", ".tsx", ".mjs", ".md", ".toml", ".yml", ".html", ".json", ".sh")


def sources() -> Iterator[tuple[str, int, str]]:
    """Every line of the project's own texts."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    own = (ROOT / __file__).name
    for name in listed:
        path = ROOT / name
        if name.endswith(TEXTS) and path.is_file() and path.name not in {own, "RULES.md"}:
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                yield name, number, line


def numbers_in(line: str) -> list[str]:
    """The rules that a line names; for a range, its ends."""
    references = REFERENCE.findall(line)
    return [number for each in references for number in re.findall(r"\d+(?:\.\d+)?", each)]


def test_every_rule_that_is_named_is_in_the_rules() -> None:
    named = [(name, at, n) for name, at, line in sources() for n in numbers_in(line)]
    assert len(named) > 300
    assert [each for each in named if each[2] not in HEADINGS] == []


def test_nothing_refers_to_what_is_not_here() -> None:
    assert [(n, at, line) for n, at, line in sources() if ELSEWHERE.search(line)] == []


def test_the_rules_are_numbered_without_gaps() -> None:
    whole = sorted(int(number) for number in HEADINGS if "." not in number)
    assert whole == list(range(1, len(whole) + 1))
    for chapter in "123":
        parts = [int(n.partition(".")[2]) for n in HEADINGS if n.startswith(f"{chapter}.")]
        assert sorted(parts) == list(range(1, 10))


@pytest.mark.parametrize(
    ("line", "numbers"),
    [
        ("Rounded (RULES.md 14).", ["14"]),
        ("RULES.md 17, 18 and 22", ["17", "18", "22"]),
        ("(RULES.md 2.5, 20-29)", ["2.5", "20", "29"]),
        ("RULES.md has them", []),
    ],
)
def test_references_are_found(line: str, numbers: list[str]) -> None:
    assert numbers_in(line) == numbers


@pytest.mark.parametrize("line", ["see decision 4", "Documents 1 and 2", "(document 5)"])
def test_older_references_are_found(line: str) -> None:
    assert ELSEWHERE.search(line)
