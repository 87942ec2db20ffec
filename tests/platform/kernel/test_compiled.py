"""Compiled query sets answer as the query sets they were made of."""

from __future__ import annotations

from threading import Thread
from typing import Any

import pytest
from django.contrib.postgres.expressions import ArraySubquery
from django.db import connection
from django.db.models import OuterRef, QuerySet
from django.db.models.functions import JSONObject

from lading.kernel.compiled import Compiled
from lading.reference.models import Country, Port

pytestmark = pytest.mark.django_db

COUNTRY, PORT = 2_000_000_001, 2_000_000_002


def ports(country: int, port: int) -> QuerySet[Port, Any]:
    near = Port.objects.filter(pk=OuterRef("pk")).values_list(JSONObject(code="locode"))
    found = Port.objects.filter(country_id=country, pk__gt=port, is_active=True).order_by("pk")
    return found.values_list("pk", "latitude", "country__name", ArraySubquery(near))[:3]


def test_rows_are_those_of_the_query_set() -> None:
    compiled = Compiled(ports, country=COUNTRY, port=PORT)
    for iso2 in ("IN", "AE", "IN"):
        country = Country.objects.get(iso2=iso2).pk
        expected = list(ports(country, 0))
        assert len(expected) == 3
        assert compiled.rows(country=country, port=0) == expected
        last = expected[-1][0]
        assert compiled.rows(country=country, port=last) == list(ports(country, last))
    assert compiled.rows(country=-1, port=0) == []


def test_a_marker_that_is_no_parameter_is_a_mistake() -> None:
    compiled = Compiled(lambda country, port: ports(country, 0), country=COUNTRY, port=PORT)
    with pytest.raises(ValueError, match="not a parameter of the query: \\['port'\\]"):
        compiled.rows(country=1, port=1)


@pytest.mark.django_db(transaction=True)
def test_threads_may_share_one() -> None:
    compiled = Compiled(ports, country=COUNTRY, port=PORT)
    countries = [Country.objects.get(iso2=iso2).pk for iso2 in ("IN", "AE", "DE", "CN")]
    expected = [list(ports(country, 0)) for country in countries]
    found: list[Any] = [None] * len(countries)

    def ask(index: int) -> None:
        try:
            found[index] = compiled.rows(country=countries[index], port=0)
        finally:
            connection.close()

    threads = [Thread(target=ask, args=(index,)) for index in range(len(countries))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert found == expected
