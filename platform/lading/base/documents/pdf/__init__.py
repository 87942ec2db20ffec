"""PDF documents. reportlab lays out pages, tables and lines; `Text` of this package prints typed
text in every script of our six languages and of India, and ₹.

Only the glyphs that a document uses are embedded.
"""

from __future__ import annotations

import calendar
import datetime as dt
from collections.abc import Sequence
from io import BytesIO
from typing import Any

from django.http import HttpResponse
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, SimpleDocTemplate

from lading.base.kernel.values.texts import shown

MARGIN = 18 * mm


def pdf_of(flowables: Sequence[Flowable], *, title: str, author: str, at: dt.datetime) -> bytes:
    """Lay ``flowables`` out on A4. ``at`` is the document's date: the same content and date give
    the same bytes.
    """

    def canvas(*arguments: Any, **options: Any) -> Canvas:
        return _Page(*arguments, **options | {"at": at})

    out = BytesIO()
    title, author = shown(title), shown(author)
    margins = dict.fromkeys(("leftMargin", "rightMargin", "topMargin", "bottomMargin"), MARGIN)
    page = SimpleDocTemplate(out, pagesize=A4, title=title, author=author, **margins)
    page.build(list(flowables), canvasmaker=canvas)
    return out.getvalue()


class _Page(Canvas):  # type: ignore[misc]  # reportlab has no types
    """A canvas with a given date. It refers to no fonts of the reader's machine."""

    def __init__(self, *arguments: Any, at: dt.datetime, **options: Any) -> None:
        super().__init__(*arguments, **options | {"invariant": 1})
        moment = at.astimezone(dt.UTC).timetuple()
        stamp = self._doc._timeStamp
        stamp.t, stamp.lt, stamp.YMDhms = calendar.timegm(moment), moment, tuple(moment)[:6]

    def _make_preamble(self) -> None:
        self._preamble = ""

    def setFont(self, name: str, size: float, leading: float | None = None) -> None:  # noqa: N802
        """Do nothing: tables set a font for every cell, but only `Text` draws text, with its own
        fonts.
        """
        self._fontname, self._fontsize, self._leading = name, size, leading or size


def pdf_download(pdf: bytes, name: str) -> HttpResponse:
    """A PDF to download as ``name``.pdf, which no cache may store. A / in the name becomes -."""
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'attachment; filename="{name.replace("/", "-")}.pdf"'
    answer["Cache-Control"] = "private, no-store"
    return answer
