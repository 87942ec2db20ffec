"""Text for reportlab's layout: use `Text` in place of `Paragraph`. It prints typed text in every
script we support. Its text is never read as markup.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from reportlab.lib.colors import Color, HexColor
from reportlab.platypus import Flowable

from .embedding import draw_runs
from .fonts import BOLD, REGULAR
from .lines import Run, lines

INK = HexColor("#14233f")
TEAL = HexColor("#0f766e")
RULE = HexColor("#d8d4c8")
GREY = HexColor("#5b6475")

HAIRLINE, LINE, BAR = 0.4, 0.8, 1.2
"""The thickness of rules, in points."""

LINE_HEIGHT = 1.45
"""As a multiple of the font size. Indic and Arabic letters are taller than Latin ones."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a text looks. ``size`` is in points."""

    size: float = 9
    is_bold: bool = False
    colour: Color = field(default_factory=lambda: INK)
    align: Literal["left", "right"] = "left"


BODY = Look()
STRONG = Look(is_bold=True)
SMALL = Look(size=7.5, colour=GREY)
HEADING = Look(size=18, is_bold=True)
AMOUNT = Look(align="right")
STRONG_AMOUNT = Look(is_bold=True, align="right")


class Text(Flowable):  # type: ignore[misc]  # reportlab has no types
    """Lines of text. Several parts stand one after another on a line, each with its own weight."""

    def __init__(self, text: str, look: Look = BODY, *, then: str = "") -> None:
        """``then`` follows on the same line in bold, for example a value after its label."""
        super().__init__()
        self.text, self.look, self.then = text, look, then
        self._lines: list[list[Run]] = []
        self.width = -1.0

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """The space it needs in a column of ``width`` points."""
        if self.width != width:  # reportlab asks again and again
            self._break(width / self.look.size * 1000)
        self.width = width
        self.height = len(self._lines) * self.look.size * LINE_HEIGHT
        return width, self.height

    def _break(self, limit: float) -> None:
        weight = BOLD if self.look.is_bold else REGULAR
        self._lines = lines(self.text, weight, limit)
        if self.then:
            self._append(lines(f" {self.then}", BOLD, limit), limit)

    def _append(self, following: list[list[Run]], limit: float) -> None:
        first, *rest = following
        if self._lines and _width([*self._lines[-1], *first]) <= limit:
            self._lines[-1] = [*self._lines[-1], *first]
            self._lines.extend(rest)
        else:
            self._lines.extend(following)

    def split(self, width: float, height: float) -> list[Text]:
        """Two texts, the first of which fits into ``height``, for the end of a page."""
        self.wrap(width, height)
        fitting = int(height / (self.look.size * LINE_HEIGHT))
        if not 0 < fitting < len(self._lines):
            return []
        return [_Part(self, self._lines[:fitting]), _Part(self, self._lines[fitting:])]

    def draw(self) -> None:
        """Draw the lines from the top down."""
        size = self.look.size
        self.canv.setFillColor(self.look.colour)
        base = self.height - size * LINE_HEIGHT * 0.76
        for runs in self._lines:
            spare = self.width - _width(runs) * size / 1000
            draw_runs(self.canv, runs, spare if self.look.align == "right" else 0, base, size)
            base -= size * LINE_HEIGHT


class _Part(Text):
    """Some lines of a text that is longer than a page has room for."""

    def __init__(self, whole: Text, broken: list[list[Run]]) -> None:
        super().__init__(whole.text, whole.look)
        self._lines = broken

    def _break(self, limit: float) -> None:
        """Do nothing: the columns of a table are as wide on every page."""


def _width(runs: list[Run]) -> float:
    return sum(run.width for run in runs)
