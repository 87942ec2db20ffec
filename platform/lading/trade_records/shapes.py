"""Wire shapes of summaries."""

from __future__ import annotations

from .schemas import SummaryLineOut, SummaryOut
from .summary import Line, Summary


def summary_of(summary: Summary) -> SummaryOut:
    """The wire shape of a summary."""
    parts = {name: [_line_of(line) for line in lines] for name, lines in summary.parts.items()}
    return SummaryOut(
        total=_line_of(summary.total),
        is_partial=summary.is_partial,
        without_value=summary.without_value,
        unit=summary.unit,
        first_day=summary.first_day,
        last_day=summary.last_day,
        by_year=summary.by_year,
        **parts,
    )


def _line_of(line: Line) -> SummaryLineOut:
    return SummaryLineOut(
        key=line.key,
        records=line.records,
        value_usd=line.value,
        quantity=line.quantity,
        median_unit_price=line.median_price,
    )
