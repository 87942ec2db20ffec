"""The size of the measurement. BENCH_SIZE in the environment sets the number of enquiries."""

from __future__ import annotations

import os

FULL = 1_000_000
ENQUIRIES = int(os.environ.get("BENCH_SIZE", FULL))
COMPANIES = ENQUIRIES // 10
QUOTATIONS = ENQUIRIES * 3 // 10
MATCHES = ENQUIRIES // 100
"""Leads of the company that narrows its list."""
SIDES = ENQUIRIES // 10
"""Quotations that one company sent, and as many that it received."""
RECORDS = int(os.environ.get("BENCH_RECORDS", ENQUIRIES * 20))
"""Trade records, which have a size of their own if BENCH_RECORDS is set."""
