"""Ids of rows."""

from __future__ import annotations

from typing import Final

MAX_ID: Final = 2**63 - 1
"""The greatest id that PostgreSQL stores. Compiled statements use it, and those just below it, to
mark the place of an id, because no row has it.
"""
