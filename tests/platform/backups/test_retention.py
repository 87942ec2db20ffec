"""Which backups are kept: by property, and in a folder."""

from __future__ import annotations

import datetime as dt
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lading.base.backups.places import (
    FILES,
    MANIFEST,
    STAMP,
    Failed,
    Folder,
    Manifest,
    made_at,
    sum_of,
    whole,
)
from lading.base.backups.retention import tidy, to_keep

KEPT = (7, 5, 12)
FIRST = dt.datetime(2025, 1, 1, tzinfo=dt.UTC)

names_of_backups = st.lists(
    st.integers(0, 2 * 365 * 86_400).map(
        lambda second: (FIRST + dt.timedelta(seconds=second)).strftime(STAMP)
    ),
    min_size=1,
    max_size=80,
    unique=True,
)
numbers = st.tuples(st.integers(0, 9), st.integers(0, 6), st.integers(0, 14))


def last_of_each(names: list[str], period: str, count: int) -> set[str]:
    """The last backup of each of the last so many periods that have one."""
    groups = groupby(sorted(names), lambda name: made_at(name).strftime(period))
    return {[*group][-1] for _period, group in [(key, [*each]) for key, each in groups][-count:]}


@given(names=names_of_backups, kept=numbers)
def test_the_last_of_days_weeks_and_months_and_always_the_newest(
    names: list[str], kept: tuple[int, int, int]
) -> None:
    days, weeks, months = kept
    expected = {max(names)}
    for count, period in ((days, "%Y-%m-%d"), (weeks, "%G-%V"), (months, "%Y-%m")):
        if count:
            expected |= last_of_each(names, period, count)
    assert to_keep(names, kept) == expected
    assert to_keep(expected, kept) == expected, "once more deletes nothing"


def test_daily_backups_of_two_years() -> None:
    """Deleted day by day, as it happens: each rule finds what it needs."""
    stored: set[str] = set()
    for day in range(730):
        stored.add((FIRST + dt.timedelta(days=day, hours=19)).strftime(STAMP))
        stored = to_keep(stored, KEPT)
    days = sorted(made_at(name).date().isoformat() for name in stored)
    assert days == [
        *("2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31", "2026-06-30"),
        *("2026-07-31", "2026-08-31", "2026-09-30", "2026-10-31", "2026-11-30"),
        *("2026-12-06", "2026-12-13", "2026-12-20"),
        *(f"2026-12-{day}" for day in range(25, 32)),
    ]


def store(folder: Path, at: str, *files: str) -> None:
    """A whole backup of some contents, of which each has its name as its content."""
    (folder / at).mkdir(parents=True)
    (folder / FILES).mkdir(exist_ok=True)
    for name in files:
        (folder / FILES / name).write_text(name)
    (folder / at / "database.dump").write_text(at)
    Manifest(
        {},
        {"database.dump": sum_of([at.encode()])},
        {name: sum_of([name.encode()]) for name in files},
    ).write(folder / at / MANIFEST)


OLD, PROVEN, NEWER, NEWEST = (f"202611{day}T193000Z" for day in (10, 11, 12, 13))


def test_what_only_old_backups_had_goes_and_all_else_stays(tmp_path: Path) -> None:
    store(tmp_path, OLD, "shared", "only-old")
    store(tmp_path, PROVEN, "shared", "proven")
    store(tmp_path, NEWER, "shared")
    store(tmp_path, NEWEST, "shared", "new")
    (tmp_path / FILES / "half.part").write_text("half")
    (tmp_path / f"{NEWER}.part").mkdir()
    (tmp_path / f"{NEWER}.part" / "database.dump").write_text("half")
    (tmp_path / "of-somebody-else").mkdir()
    (tmp_path / "of-somebody-else" / "notes.txt").write_text("notes")
    tidy(Folder(tmp_path), (1, 0, 0), [PROVEN])
    left = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    assert left == {
        *(f"{FILES}/{name}" for name in ("shared", "proven", "new")),
        *(f"{name}/{part}" for name in (PROVEN, NEWEST) for part in ("database.dump", MANIFEST)),
        "of-somebody-else/notes.txt",
    }
    assert not (tmp_path / OLD).exists()


def test_the_last_whole_one_stays_beside_newer_ones_that_are_not(tmp_path: Path) -> None:
    store(tmp_path, OLD, "shared")
    store(tmp_path, NEWEST, "shared")
    (tmp_path / NEWEST / MANIFEST).unlink()
    tidy(Folder(tmp_path), (1, 0, 0))
    assert whole(Folder(tmp_path).sizes()) == [OLD]
    assert (tmp_path / FILES / "shared").read_text() == "shared"
    assert not (tmp_path / NEWEST).exists()


def test_without_a_whole_one_nothing_is_deleted(tmp_path: Path) -> None:
    store(tmp_path, OLD, "shared")
    (tmp_path / OLD / MANIFEST).unlink()
    tidy(Folder(tmp_path), (1, 0, 0))
    assert (tmp_path / OLD / "database.dump").read_text() == OLD
    assert (tmp_path / FILES / "shared").read_text() == "shared"


def test_as_long_as_a_manifest_is_damaged_nothing_is_deleted(tmp_path: Path) -> None:
    """Nobody knows which contents belong to it."""
    store(tmp_path, OLD, "only-old")
    store(tmp_path, NEWEST, "shared")
    (tmp_path / NEWEST / MANIFEST).write_text("{")
    with pytest.raises(Failed, match=f"{NEWEST}/{MANIFEST} is damaged"):
        tidy(Folder(tmp_path), (1, 0, 0))
    assert whole(Folder(tmp_path).sizes()) == [OLD, NEWEST]
    assert {path.name for path in (tmp_path / FILES).iterdir()} == {"only-old", "shared"}
