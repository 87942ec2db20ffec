"""What is counted while a body is read."""

from __future__ import annotations

import asyncio

import pytest

from lading.base.http.server.bodies import _Reading
from lading.base.kernel.errors import BodyTooLarge


def test_a_body_grows_to_the_largest_size_and_no_further() -> None:
    reading = _Reading(largest=3, length=None, limit=asyncio.Timeout(None), began=0.0)
    reading.count(b"ab")
    reading.count(b"c")
    with pytest.raises(BodyTooLarge):
        reading.count(b"d")
