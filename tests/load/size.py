"""The size of the measurement. BENCH_SIZE in the environment sets the number of enquiries."""

from __future__ import annotations

import os

FULL = 1_000_000
ENQUIRIES = int(os.environ.get("BENCH_SIZE", FULL))
COMPANIES = ENQUIRIES // 10
QUOTATIONS = ENQUIRIES * 3 // 10
