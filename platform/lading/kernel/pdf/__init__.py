"""Documents as PDF, set by Typst: a template beside the app that issues them, and their data.

Typst breaks lines, orders right-to-left text and shapes Arabic and Indic letters. The fonts come
from packages: Noto for every script of our six languages and of India, and for ₹. Only the letters
that a document uses are embedded in it.

A template begins with `#import "/kernel/pdf/look.typ": *`, the shared look, and reads its data as
`data`. What people typed in is shown by `line(…)` of the look. It is data, never markup.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import manimgx_fonts
import manimgx_fonts_cjk
import typst
from django.http import HttpResponse

LADING = Path(__file__).parents[2]
"""Where the absolute paths in a template start."""


def pdf_of(template: Path, data: Mapping[str, Any], *, at: dt.datetime) -> bytes:
    """Set ``template`` with ``data`` (JSON). ``at`` is the moment the document tells of: the same
    data and moment give the same bytes. Raises `typst.TypstError` for a template with a mistake.
    """
    pdf = typst.compile(
        template,
        root=LADING,
        format="pdf",
        font_paths=_fonts(),
        sys_inputs={"data": json.dumps(data)},
        timestamp=at.replace(microsecond=0),
    )
    if not isinstance(pdf, bytes):
        raise TypeError("A PDF is one file, whatever its number of pages.")
    return pdf


def pdf_download(pdf: bytes, name: str) -> HttpResponse:
    """A PDF to download as ``name``.pdf, for nobody else to keep. A / in the name becomes -."""
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'attachment; filename="{name.replace("/", "-")}.pdf"'
    answer["Cache-Control"] = "private, no-store"
    return answer


@cache
def _fonts() -> typst.Fonts:
    """The fonts of the packages alone, so that a document looks the same on every machine."""
    folders = [Path(package.__path__[0]) for package in (manimgx_fonts, manimgx_fonts_cjk)]
    return typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=list(folders)
    )
