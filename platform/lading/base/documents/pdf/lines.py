"""Turns typed text into lines of shaped runs: scripts, directions, line breaks.

Every text is printed, whatever it has in it: a letter that no font has is a box.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .directions import levels
from .fonts import Face, Glyph, faces

_INVISIBLE = re.compile(
    r"[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|[\x00-\x1f\x7f-\x9f]"
)
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_MOST_MARKS = 8
"""On one letter. More would be printed over the lines above and below."""
_IDEOGRAPHS = re.compile(
    r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]"
)


@dataclass(frozen=True, slots=True)
class Run:
    """Shaped letters of one font and one direction."""

    face: Face
    text: str
    rtl: bool
    glyphs: Sequence[Glyph]

    @property
    def width(self) -> float:
        """The width in thousandths of the font size."""
        return sum(glyph.advance for glyph in self.glyphs)


@dataclass(frozen=True, slots=True)
class _Letter:
    char: str
    level: int
    face: Face


def lines(text: str, weight: int, width: float) -> list[list[Run]]:
    """``text`` broken into lines at most ``width`` wide (thousandths of the font size), with the
    runs of each from left to right. The text's own line breaks stay. A word that is too long is
    broken.
    """
    return [line for each in text.splitlines() for line in _paragraph(each, weight, width)]


def _paragraph(text: str, weight: int, width: float) -> list[list[Run]]:
    letters = _letters(_printable(text), weight)
    return [_runs(line) for line in _broken(letters, width)]


def _printable(text: str) -> str:
    text = _SURROGATE.sub("\ufffd", _INVISIBLE.sub("", text))
    printable, marks = [], 0
    for char in text:
        marks = marks + 1 if unicodedata.category(char)[0] == "M" else 0
        if marks <= _MOST_MARKS:
            printable.append(char)
    return "".join(printable)


def _letters(text: str, weight: int) -> list[_Letter]:
    """Each letter with its level (odd from right to left) and its font."""
    letters: list[_Letter] = []
    for char, level in zip(text, levels(text), strict=True):
        before = letters[-1].face if letters else None
        letters.append(_Letter(char, level, _face_of(char, weight, before)))
    return letters


def _face_of(char: str, weight: int, before: Face | None) -> Face:
    """The first font that has the letter; marks, digits and signs use the font of the letter
    before.
    """
    stays = unicodedata.category(char)[0] in "MZC" or char in "\u200c\u200d"
    if before is not None and stays and ord(char) in before.letters:
        return before
    every = faces(weight)
    return next((face for face in every if ord(char) in face.letters), every[0])


def _broken(letters: Sequence[_Letter], width: float) -> Iterator[Sequence[_Letter]]:
    """Lines of letters, in the order in which they are read."""
    line: list[_Letter] = []
    for piece in _pieces(letters):
        if line and _width([*line, *_trimmed(piece)]) > width:
            yield _trimmed(line)
            line = []
        for part in _fitting(piece, width):
            if line and part is not piece:
                yield line
                line = []
            line.extend(part)
    yield _trimmed(line)


def _pieces(letters: Sequence[_Letter]) -> Iterator[list[_Letter]]:
    """Pieces that are not broken: words with the spaces after them, and single ideographs."""
    piece: list[_Letter] = []
    for letter, following in itertools.zip_longest(letters, letters[1:]):
        piece.append(letter)
        if following is None or _may_break(letter.char, following.char):
            yield piece
            piece = []


def _may_break(before: str, after: str) -> bool:
    if after.isspace():
        return False
    mark = unicodedata.category(after)[0] in "MP"
    return before.isspace() or (bool(_IDEOGRAPHS.match(before)) and not mark)


def _fitting(piece: list[_Letter], width: float) -> Iterator[list[_Letter]]:
    """The piece, or parts of it that fit if it is wider than a line. They end after a cluster (a
    letter with its marks); a cluster that is wider than a line is not broken.
    """
    if _width(_trimmed(piece)) <= width:
        yield piece
        return
    begin = 0
    clusters = deque(_clusters(piece))
    while clusters:
        ends = _first_ends(clusters, width)
        # A letter before a break may be wider than one that joins the next.
        while len(ends) > 1 and _width(piece[begin : ends[-1]]) > width:
            ends.pop()
        while clusters and clusters[0][0] <= ends[-1]:
            clusters.popleft()
        yield piece[begin : ends[-1]]
        begin = ends[-1]


def _first_ends(clusters: Iterable[tuple[int, float]], width: float) -> list[int]:
    """Where the clusters end that fit into ``width``; the first one always does."""
    ends: list[int] = []
    total = 0.0
    for end, advance in clusters:
        total += advance
        if ends and total > width:
            break
        ends.append(end)
    return ends


def _clusters(letters: list[_Letter]) -> Iterator[tuple[int, float]]:
    """Where each cluster ends, and its width, in the order in which they are read."""
    begin = 0
    for run in _shaped(letters):
        advances: dict[int, float] = {}
        for glyph in run.glyphs:
            advances[glyph.cluster] = advances.get(glyph.cluster, 0) + glyph.advance
        starts = sorted(advances)
        ends = [*starts[1:], len(run.text)]
        yield from ((begin + end, advances[at]) for at, end in zip(starts, ends, strict=True))
        begin += len(run.text)


def _trimmed(line: Sequence[_Letter]) -> Sequence[_Letter]:
    end = len(line)
    while end and line[end - 1].char.isspace():
        end -= 1
    return line[:end]


def _width(letters: Sequence[_Letter]) -> float:
    return sum(run.width for run in _shaped(letters))


def _shaped(letters: Sequence[_Letter]) -> Iterator[Run]:
    for (face, level), group in itertools.groupby(letters, lambda one: (one.face, one.level)):
        text = "".join(letter.char for letter in group)
        rtl = bool(level % 2)
        yield Run(face, text, rtl, face.shape(text, rtl=rtl))


def _runs(line: Sequence[_Letter]) -> list[Run]:
    """The runs of a line from left to right: from the highest level down, letters at that level or
    above are reversed (rule L2 of the algorithm).
    """
    groups = [
        (level, list(group)) for level, group in itertools.groupby(line, lambda one: one.level)
    ]
    ordered = [(level, list(_shaped(group))) for level, group in groups]
    for run in ordered:
        if run[0] % 2:
            run[1].reverse()
    for level in range(max((each for each, _runs_of in ordered), default=0), 0, -1):
        ordered = _turned(ordered, level)
    return [run for _level, runs in ordered for run in runs]


def _turned(ordered: list[tuple[int, list[Run]]], level: int) -> list[tuple[int, list[Run]]]:
    turned: list[tuple[int, list[Run]]] = []
    for is_high, group in itertools.groupby(ordered, lambda one: one[0] >= level):
        part = list(group)
        turned.extend(reversed(part) if is_high else part)
    return turned
