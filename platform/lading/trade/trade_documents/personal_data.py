"""What a download of personal data says of a company's trade documents. They stay with the trades
after an erasure, as the company's name does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from lading.trade.privacy.holdings import Holding, Subject, register, rows_of

from .models import TradeDocument

_FIELDS = ("kind", "language", "version__quotation_id", "version__number", "sha256", "made_at")
_SENT = rows_of(TradeDocument, *_FIELDS, by_company="version__quotation__company")
_RECEIVED = rows_of(TradeDocument, *_FIELDS, by_company="version__quotation__receiver")


def register_holdings() -> None:
    """Register them; called once, on start."""
    register(Holding("trade-documents", _of_company))


def _of_company(subject: Subject) -> Iterator[Mapping[str, Any]]:
    yield from _SENT(subject)
    yield from _RECEIVED(subject)
