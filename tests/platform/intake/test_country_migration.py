"""The migration gives old queries the country of their mobile number."""

from __future__ import annotations

import importlib
from typing import Any

import pytest
from django.apps import apps
from django.utils import timezone

from lading.reach.intake.models import WebsiteQuery

pytestmark = pytest.mark.django_db

migration: Any = importlib.import_module("lading.reach.intake.migrations.0004_query_country")


def a_query(mobile: str) -> WebsiteQuery:
    return WebsiteQuery.objects.create(
        name="Marc Dubois",
        email="marc@dubois.example",
        mobile=mobile,
        subject="Plans",
        message="Which plan?",
        created_at=timezone.now(),
        updated_at=timezone.now(),
    )


def test_old_queries_get_their_country_and_what_is_no_number_stays() -> None:
    french, indian = a_query("+33612345678"), a_query("+919876543210")
    others = [a_query("612345678"), a_query("call me"), a_query("+999123"), a_query("")]
    migration.fill(apps, None)
    countries = dict(WebsiteQuery.objects.values_list("pk", "country__iso2"))
    assert countries == {french.pk: "FR", indian.pk: "IN"} | dict.fromkeys(
        query.pk for query in others
    )
