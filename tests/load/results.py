"""The tables of `bench`, and whether what they say meets the bars."""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass, field
from typing import Any

Figures = dict[str, float]

SLOWEST = 3.0  # the largest p99, as a multiple of the floor's, where a share of 0.3 is asked for
DEEPEST = 2.0  # the longest time of a deep page, as a multiple of the first one's

HEAD = (
    "| call | share of the floor's requests/s | × the usual | by processor time "
    "| p99 ÷ the floor's "
    "| page 100 ÷ page 1 "
    "| most rows read | errors |"
)

MATCH_SECONDS = 2.0  # the most processor time for matching one enquiry
CHECK_SHARE, STORE_SHARE = 0.1, 0.05  # the least share of the speed of COPY, for an import's jobs
IMPORT_MEGABYTES = 512  # the most memory of a worker that imports
RECORD_SHARE = 0.6  # the least share of COPY's rows a second, for trade records
RECORD_MEGABYTES = 160


@dataclass
class Measured:
    """The rounds of one case on each server, and on a deep page if there is one."""

    case: dict[str, Any]
    floor: list[Figures] = field(default_factory=list)
    lading: list[Figures] = field(default_factory=list)
    deep: list[Figures] = field(default_factory=list)
    usual: list[Figures] = field(default_factory=list)

    def forget(self) -> None:
        """Drop the rounds so far."""
        for rounds in (self.floor, self.lading, self.deep, self.usual):
            rounds.clear()

    def share(self) -> float:
        """Lading's requests per second over the floor's."""
        return _median(self.lading, "rps") / _median(self.floor, "rps")

    def cost_share(self) -> float:
        """The floor's processor time per request over Lading's, both with their database's."""
        return _median(self.floor, "cpu") / _median(self.lading, "cpu")

    def slowness(self) -> float:
        """Lading's p99 over the floor's."""
        return _median(self.lading, "p99") / _median(self.floor, "p99")

    def slowest(self) -> float:
        """The largest p99 that is accepted. All connections always wait for an answer, so a call
        with a lower share takes longer in proportion.
        """
        bar = float(self.case["bar"])
        return SLOWEST if bar >= 0.3 else 0.4 * SLOWEST / bar

    def depth(self) -> float | None:
        """Time of the hundredth page over the first page's; infinite if it was never answered."""
        if not self.deep:
            return None
        deep = _median(self.deep, "rps")
        return _median(self.lading, "rps") / deep if deep else math.inf

    def times_usual(self) -> float | None:
        """Lading's requests per second over those of the usual; infinite if it never answered."""
        if not self.usual:
            return None
        usual = _median(self.usual, "rps")
        return _median(self.lading, "rps") / usual if usual else math.inf

    def errors(self) -> int:
        """Answers other than 200."""
        rounds = (*self.floor, *self.lading, *self.deep, *self.usual)
        return int(sum(each["errors"] for each in rounds))

    def is_met(self) -> bool:
        """Whether the case meets every bar."""
        depth, times = self.depth(), self.times_usual()
        return (
            self.share() >= self.case["bar"]
            and (times is None or times >= self.case["usual_bar"])
            and self.slowness() <= self.slowest()
            and (depth is None or depth <= DEEPEST)
            and self.case["rows_read"] <= self.case["most_read"]
            and not self.errors()
        )


@dataclass
class Results:
    """Everything that was measured: the calls, and what each program apart printed."""

    calls: list[Measured]
    matched: list[dict[str, Any]]
    imported: list[dict[str, Any]]
    records: list[dict[str, Any]]
    read: list[dict[str, Any]]

    def table(self) -> str:
        """All tables, in Markdown."""
        lines = [
            *_table(self.calls),
            *_matching_table(self.matched),
            *_importing_table(self.imported),
            *_records_table(self.records),
            *_reading_table(self.read),
        ]
        return "\n".join(lines) + "\n"

    def are_met(self) -> bool:
        """Whether everything meets its bars."""
        return (
            all(one.is_met() for one in self.calls)
            and all(one["seconds"] <= MATCH_SECONDS for one in self.matched)
            and all(_is_import_met(one) for one in self.imported)
            and all(_are_records_met(one) for one in self.records)
            and all(one["figure"] <= one["most"] for one in self.read)
        )


def _table(measured: list[Measured]) -> list[str]:
    if not measured:
        return []
    lines = [HEAD, "|---|---|---|---|---|---|---|---|"]
    for one in measured:
        depth = one.depth()
        lines.append(
            f"| {one.case['title']} | **{one.share():.2f}** (≥ {one.case['bar']:.2f}) "
            f"| {_times_usual(one)} | {one.cost_share():.2f} "
            f"| {one.slowness():.1f} (≤ {one.slowest():.0f}) "
            f"| {'–' if depth is None else f'{depth:.2f} (≤ {DEEPEST:.0f})'} "
            f"| {one.case['rows_read']} (≤ {one.case['most_read']}) | {one.errors()} |"
        )
    lines.append("")
    lines += [
        f"{one.case['title']}: {_median(one.lading, 'rps'):.0f} of {_median(one.floor, 'rps'):.0f} "
        f"requests/s, p99 {_median(one.lading, 'p99'):.0f} and {_median(one.floor, 'p99'):.0f} ms  "
        for one in measured
    ]
    return lines


def _times_usual(one: Measured) -> str:
    times = one.times_usual()
    if times is None:
        return "–"
    bar = one.case["usual_bar"]
    return f"{times:.1f} (≥ {bar:.0f})" if bar else f"{times:.1f}"


def _matching_table(matched: list[dict[str, Any]]) -> list[str]:
    if not matched:
        return []
    head = "| matching one enquiry | companies matched | processor time "
    lines = ["", f"{head}| ÷ storing these leads alone |", "|---|--:|--:|--:|"]
    lines += [
        f"| {one['kind']} | {one['companies']:,} | **{one['seconds']:.2f} s** "
        f"(≤ {MATCH_SECONDS:.0f}) | {one['seconds'] / one['floor']:.1f} |"
        for one in matched
    ]
    return lines


def _import_share(one: dict[str, Any]) -> float:
    """The processor time of copying the rows over the job's."""
    share: float = one["floor"]["cpu"] / one["cost"]["cpu"]
    return share


def _least_share(one: dict[str, Any]) -> float:
    return CHECK_SHARE if one["job"] == "check" else STORE_SHARE


def _is_import_met(one: dict[str, Any]) -> bool:
    return _import_share(one) >= _least_share(one) and one["megabytes"] <= IMPORT_MEGABYTES


def _importing_table(imported: list[dict[str, Any]]) -> list[str]:
    if not imported:
        return []
    rows = imported[0]["rows"]
    head = f"| importing {rows:,} enquiries | share of COPY | processor time "
    lines = [
        "",
        f"{head}| by the clock | memory |",
        "|---|--:|--:|--:|--:|",
    ]
    lines += [
        f"| {one['job']} | **{_import_share(one):.2f}** (≥ {_least_share(one):.2f}) "
        f"| {one['cost']['cpu']:.1f} s | {one['cost']['wall']:.1f} s "
        f"| {one['megabytes']} MB (≤ {IMPORT_MEGABYTES}) |"
        for one in imported
    ]
    floor = imported[0]["floor"]
    return [*lines, f"| COPY | 1 | {floor['cpu']:.1f} s | {floor['wall']:.1f} s | |"]


def _record_share(one: dict[str, Any]) -> float:
    """Rows a second over those of copying the same rows."""
    share: float = one["floor"]["wall"] / one["cost"]["wall"]
    return share


def _are_records_met(one: dict[str, Any]) -> bool:
    return _record_share(one) >= RECORD_SHARE and one["megabytes"] <= RECORD_MEGABYTES


def _records_table(records: list[dict[str, Any]]) -> list[str]:
    lines = []
    for one in records:
        head = f"| importing {one['rows']:,} {one['job']} | share of COPY's rows/s "
        lines += [
            "",
            f"{head}| by processor time | by the clock | memory |",
            "|---|--:|--:|--:|--:|",
            (
                f"| import | **{_record_share(one):.2f}** (≥ {RECORD_SHARE}) "
                f"| {_import_share(one):.2f} | {one['cost']['wall']:.1f} s "
                f"| {one['megabytes']} MB (≤ {RECORD_MEGABYTES}) |"
            ),
            f"| COPY | 1 | 1 | {one['floor']['wall']:.1f} s | |",
        ]
    return lines


def _reading_table(read: list[dict[str, Any]]) -> list[str]:
    if not read:
        return []
    lines = [
        f"| {one['title']} | **{one['figure']:.3g} {one['unit']}** (≤ {one['most']:g}) |"
        for one in read
    ]
    return ["", "| reading many trade records | |", "|---|--:|", *lines]


def _median(rounds: list[Figures], figure: str) -> float:
    return statistics.median(one[figure] for one in rounds)
