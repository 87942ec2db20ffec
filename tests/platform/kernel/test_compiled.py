"""Compiled query sets give the same rows as the original query sets."""

from __future__ import annotations

from threading import Thread
from typing import Any

import pytest
from django.contrib.postgres.expressions import ArraySubquery
from django.db import DataError, connection, transaction
from django.db.models import OuterRef, QuerySet
from django.db.models.functions import JSONObject
from django.db.transaction import TransactionManagementError

from lading.base.kernel.database.compiled import Compiled, fetch
from lading.base.reference.models import Country, Port

pytestmark = pytest.mark.django_db

COUNTRY, PORT = 2_000_000_001, 2_000_000_002


def ports(country: int, port: int) -> QuerySet[Port, Any]:
    near = Port.objects.filter(pk=OuterRef("pk")).values_list(JSONObject(code="locode"))
    port_rows = Port.objects.filter(country_id=country, pk__gt=port, is_active=True).order_by("pk")
    return port_rows.values_list("pk", "latitude", "country__name", ArraySubquery(near))[:3]


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
    rows_by_country: list[Any] = [None] * len(countries)

    def ask(index: int) -> None:
        try:
            rows_by_country[index] = compiled.rows(country=countries[index], port=0)
        finally:
            connection.close()

    threads = [Thread(target=ask, args=(index,)) for index in range(len(countries))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert rows_by_country == expected


def test_constants_are_part_of_the_sql_and_markers_are_named_once() -> None:
    compiled = Compiled(ports, country=COUNTRY, port=PORT)
    sql, parameters = compiled.statement(country=7, port=9)
    assert parameters == {"country": 7, "port": 9}
    assert (sql.count("%(country)s"), sql.count("%(port)s"), sql.count("%s")) == (1, 1, 0)
    assert "'code'" in sql
    assert '"reference_port"."' not in sql
    assert "t0.id AS pk, t0.latitude, t1.name AS country__name" in sql


def test_a_constant_that_is_not_plain_stays_a_parameter() -> None:
    def named(country: int) -> QuerySet[Port, Any]:
        odd = Port.objects.exclude(name="It's 100 % \\ odd").exclude(pk__in=[1.5])
        return odd.filter(country_id=country, is_active=True).values_list("pk")

    compiled = Compiled(named, country=COUNTRY)
    india = Country.objects.get(iso2="IN").pk
    sql, parameters = compiled.statement(country=india)
    assert "It's" not in sql
    assert "It's 100 % \\ odd" in parameters.values()
    assert sorted(compiled.rows(country=india)) == sorted(named(india))


def test_rows_of_a_statement_around_it_are_converted_too() -> None:
    compiled = Compiled(ports, country=COUNTRY, port=PORT)
    india = Country.objects.get(iso2="IN").pk
    around = f"SELECT 'first', %(second)s::int, found.* FROM ({compiled.sql}) found"  # noqa: S608
    rows = compiled.rows_by(around, skip=2, country=india, port=0, second=2)
    assert rows == [("first", 2, *row) for row in compiled.rows(country=india, port=0)]


def test_a_listener_is_told_every_statement() -> None:
    compiled = Compiled(ports, country=COUNTRY, port=PORT)
    heard: list[str] = []

    def note(execute: Any, sql: str, *rest: Any) -> Any:
        heard.append(sql)
        return execute(sql, *rest)

    quiet = compiled.rows(country=1, port=0)
    with connection.execute_wrapper(note):
        assert compiled.rows(country=1, port=0) == quiet
    assert heard == [compiled.sql]


def test_errors_are_djangos() -> None:
    with pytest.raises(DataError), transaction.atomic():
        fetch("SELECT 1 / %(nought)s", nought=0)
    with transaction.atomic():
        transaction.set_rollback(True)
        with pytest.raises(TransactionManagementError):
            fetch("SELECT 1")
