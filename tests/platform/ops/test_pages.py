"""The Markdown pages of the repository: their links lead somewhere, and visitors can read them."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from scripts.lib.paths import ROOT
from tests.platform.many import in_one_test

WIDEST = 110
LONGEST_FIRST_PAGE = 150
FENCED = re.compile(r"^( *)```.*?^\1```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)
ELSEWHERE = re.compile(r"[a-z]+:", flags=re.IGNORECASE)


def pages() -> list[Path]:
    """Every Markdown page that is, or could be, committed."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    return [path for path in (ROOT / name for name in listed) if path.is_file()]


def anchors(text: str) -> set[str]:
    """The anchors of a page's headings, as GitHub names them: lower case, hyphens for spaces, a
    number after each repetition.
    """
    occurrences: Counter[str] = Counter()
    names = set()
    for heading in HEADING.findall(FENCED.sub("", text)):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
        name = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        names.add(f"{name}-{occurrences[name]}" if occurrences[name] else name)
        occurrences[name] += 1
    return names


def broken_links(page: Path, root: Path) -> list[str]:
    """The links of a page to files of the repository that lead nowhere."""
    text = CODE.sub("", FENCED.sub("", page.read_text(encoding="utf-8")))
    inside = [link for link in LINK.findall(text) if not ELSEWHERE.match(link)]
    return [link for link in inside if not leads_somewhere(link, page, root)]


def leads_somewhere(link: str, page: Path, root: Path) -> bool:
    """Whether a link's file exists below ``root``, and has its heading if it names one."""
    name, _, anchor = link.partition("#")
    target = (page.parent / name).resolve() if name else page
    if not target.is_relative_to(root) or not target.exists():
        return False
    return not anchor or (target.is_file() and anchor in anchors(target.read_text("utf-8")))


def too_wide(page: Path) -> list[int]:
    """The numbers of the lines that are too long, counted in characters."""
    lines = page.read_text(encoding="utf-8").splitlines()
    return [number for number, line in enumerate(lines, 1) if len(line) > WIDEST]


@in_one_test("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_to_a_file_and_a_heading(page: Path) -> None:
    assert broken_links(page, ROOT) == []


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_a_first_page_is_read_in_some_minutes(name: str) -> None:
    assert len((ROOT / name).read_text().splitlines()) <= LONGEST_FIRST_PAGE


def test_no_line_of_a_handbook_is_too_long() -> None:
    handbooks = [path for path in pages() if path.name in {"README.md", "CONTRIBUTING.md"}]
    assert len(handbooks) >= 9
    wide = {str(path.relative_to(ROOT)): too_wide(path) for path in handbooks}
    assert {name: lines for name, lines in wide.items() if lines} == {}


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A page with one link of each kind that leads nowhere, and of each that does."""
    (tmp_path / "other.md").write_text("# `One` thing: all\n## Two\n## Two\n```\n# Code\n```\n")
    (tmp_path / "folder").mkdir()
    path = tmp_path / "folder" / "page.md"
    path.write_text(
        "# Here\n[a](#here) [b](../other.md#one-thing-all) [c](../other.md#two-1) [d](../folder)\n"
        "[e](https://example.com/none) `[f](none.md)`\n```\n[g](none.md)\n```\n"
        "![h](none.png) [i](other.md) [j](#there) [k](../other.md#two-2) [l](../other.md#code)\n"
        "[m](../../outside.md)\n" + "ü" * WIDEST + "\n" + "ü" * (WIDEST + 1) + "\n"
    )
    (tmp_path.parent / "outside.md").touch()
    return path


def test_links_that_lead_nowhere_are_found(page: Path) -> None:
    assert broken_links(page, page.parents[1]) == [
        "none.png",
        "other.md",
        "#there",
        "../other.md#two-2",
        "../other.md#code",
        "../../outside.md",
    ]


def test_lines_that_are_too_long_are_found(page: Path) -> None:
    assert too_wide(page) == [10]
