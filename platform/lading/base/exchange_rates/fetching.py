"""Fetches the published file of exchange rates, with limits of time and size."""

from __future__ import annotations

import time
from typing import Final

import httpx
from django.conf import settings

from lading.base.kernel.database.outside import check_no_transaction

from .ecb import BadFile

TIMEOUT_SECONDS: Final = 10.0
WHOLE_SECONDS: Final = 30.0
"""For the whole answer, however it trickles in."""
MAX_BYTES: Final = 256 * 1024
"""The real file has 2 kB."""


class NotAnswering(Exception):
    """The address sent no file; another attempt may succeed."""


def is_configured() -> bool:
    """Whether rates are read from an address at all."""
    return bool(settings.EXCHANGE_RATES_URL != "off")


def fetch() -> bytes:
    """The file at the configured address. Raises NotAnswering, or BadFile for one that is too
    large. Redirects are not followed, so that only the configured address is called.
    """
    check_no_transaction("exchange rates")
    try:
        with (
            httpx.Client(timeout=TIMEOUT_SECONDS, follow_redirects=False) as client,
            client.stream("GET", settings.EXCHANGE_RATES_URL) as response,
        ):
            if response.status_code != httpx.codes.OK:
                raise NotAnswering(f"it answers {response.status_code}")
            return _content(response)
    except httpx.HTTPError as error:
        raise NotAnswering(f"it does not answer ({type(error).__name__})") from error


def _content(response: httpx.Response) -> bytes:
    until = time.monotonic() + WHOLE_SECONDS
    content = bytearray()
    for part in response.iter_bytes():
        content += part
        if len(content) > MAX_BYTES:
            raise BadFile("it is too large")
        if time.monotonic() > until:
            raise NotAnswering("it answers too slowly")
    return bytes(content)
