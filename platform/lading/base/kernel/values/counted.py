"""Texts with a number in them, for which each language has its own plural forms."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import ngettext


@dataclass(frozen=True, slots=True)
class Counted:
    """A text in the singular and the plural, to be filled by ``format``.

    The value named ``by`` decides which form it takes. The catalogues read calls of this class as
    calls of ``ngettext``.
    """

    one: str
    many: str
    by: str = "limit"

    def format(self, **values: object) -> str:
        """The text in the language that is active now."""
        return ngettext(self.one, self.many, int(str(values[self.by]))).format(**values)
