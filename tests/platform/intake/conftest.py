"""Visitors who submit the public forms, and staff who process them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from lading.members.accounts.loaders import load_roles
from lading.members.accounts.models import User
from tests.platform.accounts.conftest import forget_throttles
from tests.platform.back_office import staff_with
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import StaffFactory

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

REGISTRATIONS = "intake/exporterregistration"
QUERIES = "intake/websitequery"
TABLES = [REGISTRATIONS, QUERIES]

REGISTRATION_HEAD = [
    "id",
    "company_type",
    "name",
    "company_name",
    "email",
    "mobile",
    "nature_of_business",
]
KAVERI = ["", "LLP", "Ravi", "Kaveri Yarns", "r@k.example", "9876500000", "Yarn"]
QUERY_HEAD = ["id", "name", "company_name", "email", "mobile", "subject", "message", "status"]
ANA = ["", "Ana", "", "ana@x.example", "", "Plans", "Which?", ""]


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


def signed_in(user: User) -> Client:
    """The user's browser, signed in to the back office."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


@pytest.fixture
def roles(db: None) -> None:
    """The staff roles."""
    load_roles()


@pytest.fixture
def admin(db: None) -> Client:
    """A superuser's browser."""
    return signed_in(StaffFactory.create(name="Asha Rao"))


@pytest.fixture
def data_team(roles: None) -> Client:
    """The browser of a member of the data team."""
    return signed_in(staff_with(role="data_team"))
