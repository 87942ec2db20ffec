"""Parts of a page in the direction of its language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reportlab.platypus import Flowable, Table, TableStyle

from .text import BODY, Look, Text


class MirroredPage:
    """Makes texts and tables. From right to left, they are mirrored."""

    def __init__(self, *, is_rtl: bool) -> None:
        self.is_rtl = is_rtl

    def text(self, text: str, look: Look = BODY) -> Text:
        """A text that begins where lines begin."""
        return Text(text, replace(look, align="right" if self.is_rtl else "left"))

    def figure(self, text: str, look: Look = BODY) -> Text:
        """A text that ends where lines end."""
        return Text(text, replace(look, align="left" if self.is_rtl else "right"))

    def table(
        self,
        rows: Sequence[Sequence[Flowable | Sequence[Flowable]]],
        widths: Sequence[str | float | None],
        *style: tuple[object, ...],
        repeat: int = 0,
    ) -> Table:
        """A table as wide as the page, its text flush with the margins. Its first ``repeat`` rows
        stand on every page that it reaches.
        """
        step = -1 if self.is_rtl else 1
        table = Table(
            [row[::step] for row in rows], colWidths=widths[::step], repeatRows=repeat, splitInRow=1
        )
        plain = (
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (0, -1), 0),
            ("RIGHTPADDING", (-1, 0), (-1, -1), 0),
        )
        table.setStyle(TableStyle([*plain, *style]))
        return table
