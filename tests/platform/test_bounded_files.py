"""Every call that makes a file or document reads at most so many rows (RULES.md 85). Calls are
discovered in the API document; each has a proof with more rows than its bound, or is one thing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from config.api import api as whole_api

from .comparison import test_comparison
from .exported_lists import SHEETS
from .record_downloads import test_downloads
from .trade_records import test_shown_file

BLANK: Final = re.compile(r"{\w+}")

# Those of lists are tried with more rows than they may have in `test_exports.py`.
PROOFS: Final[dict[str, Callable[..., None]]] = {
    "get /enquiries/{}/comparison/xlsx": test_comparison.test_a_file_that_is_cut_says_so,
    "post /exim-data/download-excel": (
        test_shown_file.test_one_id_of_many_rows_makes_a_file_that_is_cut_and_says_so
    ),
    "get /exim-data/downloads/{}/file": (
        test_downloads.test_too_much_and_a_plan_that_has_ended_are_said
    ),
}
ONE_THING: Final = {
    "get /files/{}/{}": "what was uploaded, at most as large as uploads may be",
    "get /quotations/{}/pdf": "one version of a quotation",
    "get /quotations/{}/order/pdf": "one order",
    "get /enquiries/{}/order/pdf": "one order",
    "get /invoices/{}": "one invoice",
    "get /credit-notes/{}": "one credit note",
    "get /pricecalculation/{}/pdf": "`calculation.items`, checked when it is stored",
    "get /pricecalculation/{}/xlsx": "`calculation.items`, likewise",
    "get /imports/template": "the columns of a kind",
    "get /imports/{}/file": "`bulk.rows`, checked when it is read",
    "get /imports/{}/rejects": "`bulk.rows`, likewise",
    "get /data-requests/{}/archive": "everything about one person, as the law wants it; "
    "a worker writes it to the storage in pieces",
}


def files() -> set[str]:
    """The calls that answer something else than JSON, with their method."""
    file_names = set()
    for path, calls in whole_api.get_openapi_schema()["paths"].items():
        for method, call in calls.items():
            content = call.get("responses", {}).get(200, {}).get("content", {})
            if set(content) - {"application/json", "text/event-stream"}:
                file_names.add(BLANK.sub("{}", f"{method} {path.removeprefix('/api')}"))
    return file_names


def test_every_call_that_makes_a_file_has_a_bound() -> None:
    lists = {BLANK.sub("{}", f"get {path}/xlsx") for path in SHEETS}
    assert files() == lists | set(PROOFS) | set(ONE_THING)
