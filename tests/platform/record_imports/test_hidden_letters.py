"""Texts of trade records hold nothing that nobody sees, and nothing that turns letters around."""

from __future__ import annotations

import pytest

from lading.base.kernel.values import texts
from lading.records.trade_records.models import TradeRecord

from .importing import as_csv, counts, imported, row

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "typed",
    [
        "Yarn \u202e000,1 DSU\u202c ring spun",
        "Yarn\u2028ring spun\u2029",
        "Yarn\nring\r\nspun",
        "Yarn\u200b ring\ufeff spun\u2066",
        "Yarn \x85ring\tspun \u00ad",
        "Yarn r\u0456ng spun",
        "\u0645\u06cc\u200c\u0634\u0648\u062f",
        "Plain yarn",
    ],
)
def test_a_record_says_what_is_seen(typed: str) -> None:
    record_import = imported(as_csv([row(productDescription=typed, consigneeName=typed)]))
    assert counts(record_import)[1] == 1
    stored = TradeRecord.objects.get()
    for text in (stored.description, stored.consignee):
        assert " ".join(text.split()) == " ".join(texts.shown(typed).split())
        assert texts.invisible_in(text.replace("\u200c", "")) is None
        assert not set(text) & set("\n\r\t\x85\u2028\u2029")
