"""`load_reference`: the real number of rows, correct facts, and a second run changes nothing."""

from __future__ import annotations

import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from psycopg import sql

from lading.base.reference.loading import port_sources, sources
from lading.base.reference.loading.loaders import FIRST_STAFF_ID, load_reference_data
from lading.base.reference.models import Category, Country, Port, Unit

pytestmark = pytest.mark.django_db


def snapshot() -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every reference table, with the id of the transaction that wrote it."""
    tables = [
        name for name in connection.introspection.table_names() if name.startswith("reference_")
    ]
    rows = {}
    with connection.cursor() as cursor:
        for table in tables:
            statement = sql.SQL("SELECT xmin, t.* FROM {} t ORDER BY 2")
            cursor.execute(statement.format(sql.Identifier(table)))
            rows[table] = cursor.fetchall()
    return rows


def test_a_second_run_changes_no_row_and_no_id() -> None:
    before = snapshot()
    changes = load_reference_data()
    assert [change for change in changes if change.any] == []
    assert snapshot() == before


def test_the_command_reports_each_table() -> None:
    out = StringIO()
    call_command("load_reference", stdout=out)
    assert "country: 249 rows, 0 added, 0 changed, 0 deactivated" in out.getvalue()
    assert "hscode: 6939 rows, 0 added, 0 changed, 0 deactivated" in out.getvalue()


def test_the_loader_repairs_its_own_rows_and_leaves_those_kept_by_staff() -> None:
    Port.objects.filter(locode="INMUN").update(name="Mundhra")
    Port.objects.filter(locode="INPAV").update(name="Port Pipavav", staff_edited=True)
    Unit.objects.filter(code="KGS").update(name="Kilos", staff_edited=True)
    changes = {change.table: change for change in load_reference_data()}
    assert changes["port"].updated == 1
    assert changes["unit"].updated == 0
    assert Port.objects.get(locode="INMUN").name == "Mundra"
    assert Port.objects.get(locode="INPAV").name == "Port Pipavav"
    assert Unit.objects.get(code="KGS").name == "Kilos"


def test_what_the_sources_no_longer_hold_is_deactivated_not_deleted() -> None:
    india = Country.objects.get(pk=105)
    gone = Port.objects.create(name="Gone", locode="INZZZ", country=india)
    added = Port.objects.create(name="Added", locode="INZZY", country=india, staff_edited=True)
    load_reference_data()
    gone.refresh_from_db()
    added.refresh_from_db()
    assert not gone.is_active
    assert added.is_active


def test_a_row_that_comes_back_is_active_again() -> None:
    Port.objects.filter(locode="INMUN").update(is_active=False)
    load_reference_data()
    assert Port.objects.get(locode="INMUN").is_active


def test_aliases_are_brought_in_line_except_those_kept_by_staff() -> None:
    mumbai = Port.objects.get(locode="INBOM")
    mumbai.aliases.create(name="Bombai")
    mumbai.aliases.filter(name="Bombay").delete()
    pipavav = Port.objects.get(locode="INPAV")
    Port.objects.filter(pk=pipavav.pk).update(staff_edited=True)
    pipavav.aliases.create(name="APM Terminals Pipavav")
    load_reference_data()
    names = {alias.name for alias in mumbai.aliases.all()}
    assert {"Bombay", "INBOM1", "孟买"} <= names
    assert "Bombai" not in names
    assert pipavav.aliases.filter(name="APM Terminals Pipavav").exists()


def test_rows_added_by_staff_get_ids_above_the_reserved_ones() -> None:
    unit = Unit.objects.create(code="QTY", name="Quantities")
    country = Country.objects.create(name="Kosovo", iso2="XK", iso3="XKX")
    category = Category.objects.create(name="Services", chapters=["98"])
    assert min(unit.pk, country.pk, category.pk) >= FIRST_STAFF_ID


def test_loading_takes_a_fixed_number_of_queries() -> None:
    with CaptureQueriesContext(
        connection,
    ) as captured:
        load_reference_data()
    assert len(captured) < 90


def test_one_load_runs_at_a_time() -> None:
    with CaptureQueriesContext(connection) as captured:
        load_reference_data()
    sent = [query["sql"] for query in captured]
    taken = next(place for place, sql in enumerate(sent) if "pg_advisory_xact_lock" in sql)
    assert "'load reference data'" in sent[taken]
    assert all(sql.startswith(("SAVEPOINT", "SET LOCAL")) for sql in sent[:taken])


def test_what_the_sources_lack_stops_the_load(monkeypatch: pytest.MonkeyPatch) -> None:
    row = {"id": "999", "iso2": "QQ", "name_ar": ""}
    with pytest.raises(LookupError, match="QQ is not an ISO 3166 code"):
        sources._country(row, {})
    monkeypatch.setitem(sys.modules, "searoute", None)
    with pytest.raises(LookupError, match="searoute package is not installed"):
        list(port_sources.source_entries())


@pytest.fixture
def own_fixtures(tmp_path: Path, settings: Any) -> Path:
    """A copy of `fixtures/` that a test may change."""
    for path in Path(settings.FIXTURES_DIR).glob("*.csv"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    settings.FIXTURES_DIR = tmp_path
    return tmp_path


def test_a_fixture_that_fits_no_country_stops_the_load_and_changes_nothing(
    own_fixtures: Path,
) -> None:
    with (own_fixtures / "extra_ports.csv").open("a", encoding="utf-8") as file:
        file.write("QQABC,Nowhere,,,\n")
    before = snapshot()
    with pytest.raises(CommandError, match="port QQABC: QQ is not a country"):
        call_command("load_reference", stdout=StringIO())
    assert snapshot() == before


def test_a_chapter_without_a_category_stops_the_load(own_fixtures: Path) -> None:
    path = own_fixtures / "categories.csv"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(",XI,52,", ",XI,98,"), encoding="utf-8")
    with pytest.raises(LookupError, match="HS chapter 52 belongs to no product category"):
        load_reference_data()
    assert Category.objects.get(name="Cotton fibre, yarn and fabric").chapters == ["52"]
