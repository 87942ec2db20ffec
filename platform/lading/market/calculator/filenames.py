"""The documented name of a calculation's PDF."""

from __future__ import annotations

import datetime as dt
import re

from lading.base.kernel.values.clock import IST
from lading.base.kernel.values.texts import shown

_UNSAFE = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|]+')


def pdf_name(template: str, at: dt.datetime) -> str:
    """`Quotation-Yarn to Jebel Ali-26-11-2026.pdf`: the template, without what no file name may
    have, and the day in India.
    """
    name = " ".join(_UNSAFE.sub(" ", shown(template)).split()).strip(" .") or "-"
    return f"Quotation-{name}-{at.astimezone(IST):%d-%m-%Y}.pdf"
