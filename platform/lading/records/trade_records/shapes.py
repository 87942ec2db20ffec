"""Wire shapes of summaries."""

from __future__ import annotations

from .schemas import (
    SummaryLineOut,
    SummaryOut,
    SummaryPeriodOut,
    SummarySourceOut,
    SummaryUnconvertedOut,
    SummaryUnitOut,
)
from .summary_lines import Line, Source, Summary


def summary_of(summary: Summary) -> SummaryOut:
    """The wire shape of a summary."""
    parts = {
        name: [_line_of(line) for line in lines]
        for name, lines in summary.parts.items()
        if name != "periods"
    }
    return SummaryOut(
        total=_line_of(summary.total),
        is_partial=summary.is_partial,
        without_value=summary.total.records - summary.total.valued,
        contained=summary.contained,
        not_converted=[SummaryUnconvertedOut.model_validate(each) for each in summary.unconverted],
        source=summary.source,
        sources=[_source_of(each) for each in summary.sources],
        unit=summary.unit,
        units=[SummaryUnitOut.model_validate(each) for each in summary.units],
        first_day=summary.first_day,
        last_day=summary.last_day,
        covered_from=summary.covered_from,
        covered_to=summary.covered_to,
        by_year=summary.by_year,
        periods=[_period_of(line) for line in summary.parts["periods"]],
        **parts,
    )


def _line_of(line: Line) -> SummaryLineOut:
    return SummaryLineOut(
        key=line.key,
        records=line.records,
        value_usd=line.value,
        valued_records=line.valued,
        quantity=line.quantity,
        measured_records=line.measured,
        median_unit_price=line.median_price,
        priced_records=line.priced,
    )


def _period_of(line: Line) -> SummaryPeriodOut:
    return SummaryPeriodOut(**dict(_line_of(line)), is_partial=line.is_partial)


def _source_of(source: Source) -> SummarySourceOut:
    return SummarySourceOut(
        id=source.id,
        kind="countryTotals" if source.is_totals else "shipments",
        closing=source.closing,
        records=source.line.records,
        value_usd=source.line.value,
        valued_records=source.line.valued,
        first_day=source.first_day,
        last_day=source.last_day,
    )
