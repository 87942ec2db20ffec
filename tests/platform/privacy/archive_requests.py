"""Downloads of personal data that tests ask for."""

from __future__ import annotations

from lading.accounts.models import DataRequest, User
from lading.privacy import requests
from tests.platform.quotations.trade import actor


def asked(user: User) -> DataRequest:
    """A download asked for, with its event."""
    return requests._open(actor(user), "export")
