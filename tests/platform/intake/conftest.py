"""The public forms as visitors fill them in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.platform.accounts.conftest import forget_throttles
from tests.platform.conftest import Answer, ApiClient

REGISTRATION = {
    "companyType": "Private Limited Company",
    "name": "Asha Menon",
    "companyName": "Menon Spices",
    "email": "asha@menon-spices.example",
    "mobile": "9876543210",
    "natureOfBusiness": "Export of spices",
    "terms": True,
}
QUERY = {
    "name": "Marc Dubois",
    "companyName": "Dubois Frères",
    "email": "marc@dubois.example",
    "countryCode": "+33",
    "mobile": "612345678",
    "subject": "Plans for a cooperative",
    "message": "Which plan suits us?\nWe are twelve.",
}


@pytest.fixture(autouse=True)
def _no_throttles() -> Iterator[None]:
    forget_throttles()
    yield
    forget_throttles()


def register(language: str = "en", **fields: Any) -> Answer:
    """POST /registartion with the sample form and other ``fields``; None leaves one out."""
    return _send("/registartion", {**REGISTRATION, **fields}, language)


def ask(language: str = "en", **fields: Any) -> Answer:
    """POST /website-queries with the sample form and other ``fields``; None leaves one out."""
    return _send("/website-queries", {**QUERY, **fields}, language)


def _send(path: str, form: dict[str, Any], language: str) -> Answer:
    sent = {name: value for name, value in form.items() if value is not None}
    return ApiClient(None, language).post(path, sent)
