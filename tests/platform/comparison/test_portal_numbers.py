"""The portal lets a buyer choose as many quotations as the API compares."""

from __future__ import annotations

import re

from lading.trade.quotations.comparison import queries
from scripts.lib.paths import PORTAL


def test_the_portal_and_the_api_compare_as_many() -> None:
    text = (PORTAL / "src" / "domain" / "enquiry" / "compared.ts").read_text()
    numbers = re.findall(r"(\w+)_COMPARED = (\d+);", text)
    assert numbers == [("FEWEST", str(queries.FEWEST)), ("MOST", str(queries.MOST))]
