"""Values that staff read as words with a colour."""

from __future__ import annotations

from typing import NamedTuple

from lading.base.kernel.errors import Text


class Labelled(NamedTuple):
    """What a display with ``label`` returns: lists show the text in the value's colour. Where
    unfold has no colours, as in the fields of a row, only the text is shown.
    """

    value: str
    text: Text

    def __str__(self) -> str:
        return str(self.text)
