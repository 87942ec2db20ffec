"""Requests for downloads of personal data."""

from __future__ import annotations

from lading.members.accounts.models import DataRequest, User
from lading.trade.privacy import requests
from tests.platform.quotations.trade import actor


def request_download(user: User) -> DataRequest:
    """A request for a download, with its event."""
    return requests._open(actor(user), "export")
