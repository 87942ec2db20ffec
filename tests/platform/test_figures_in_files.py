"""No figure of a file stands without its currency or unit (RULES.md 78): its heading names it, or
another column of the same file has it.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import pytest

import lading
from lading.base.http.exports import Export
from lading.base.reference.imports.resources import ExchangeResource
from lading.records.trade_records.downloads import COLUMNS
from tests.platform.conftest import ApiClient
from tests.platform.factories import token_for

from .accounts.conftest import forget_throttles
from .figures import bare_headings
from .test_exports import sheet_of
from .walk.table import TABLE
from .walk.world import build


def _modules() -> Iterator[ModuleType]:
    """Every module that declares files."""
    for each in pkgutil.walk_packages(lading.__path__, "lading."):
        if each.name.rpartition(".")[2] in {"exports", "resources", "bulk_resources"}:
            yield importlib.import_module(each.name)


def _resources(base: type[ExchangeResource] = ExchangeResource) -> Iterator[type[ExchangeResource]]:
    for each in base.__subclasses__():
        yield each
        yield from _resources(each)


MODULES = list(_modules())
EXPORTS = [each for module in MODULES for each in vars(module).values() if isinstance(each, Export)]
RESOURCES = list(_resources())


@pytest.mark.parametrize("export", EXPORTS, ids=lambda export: export.name)
def test_a_lists_file_names_the_currency_or_unit_of_each_figure(export: Export) -> None:
    assert bare_headings([str(column.title) for column in export.columns]) == []


@pytest.mark.parametrize("resource", RESOURCES, ids=lambda resource: resource.__name__)
def test_a_staff_file_names_the_currency_or_unit_of_each_figure(
    resource: type[ExchangeResource],
) -> None:
    assert bare_headings([field.column_name for field in resource().fields.values()]) == []


def test_the_files_are_all_there() -> None:
    names = {export.name for export in EXPORTS}
    assert {"quotations", "orders", "payments", "offers", "unclaimed-cargo"} <= names
    assert {"InvoiceResource", "OfferResource"} <= {each.__name__ for each in RESOURCES}


def test_the_files_of_exporter_data_name_them_too() -> None:
    assert bare_headings([str(title) for title, _name, _width in COLUMNS]) == []


@pytest.mark.django_db
def test_the_files_that_anybody_downloads_name_them() -> None:
    world = build(seller_tier=2)
    downloaded: set[str] = set()
    for viewer in (world.buyer, world.seller, world.calculator):
        forget_throttles()
        client = ApiClient(token_for(viewer))
        for row in TABLE:
            if row.method != "GET" or not row.route.endswith("/xlsx"):
                continue
            answer = client.get(row.path.format(**world.ids()), **row.sent(world.ids()))
            if answer.status == 200:
                head = [str(cell) for cell in sheet_of(answer)[0]]
                assert bare_headings(head) == [], row.label
                downloaded.add(row.route)
    # The two that are no list's file, whose headings are not declared as an `Export`.
    assert {
        "/enquiries/{enquiry_id}/comparison/xlsx",
        "/pricecalculation/{int:calculation_id}/xlsx",
    } <= downloaded


@pytest.mark.parametrize(
    ("headings", "bare"),
    [
        (["Product", "Price"], ["Price"]),
        (["Price", "Currency"], []),
        (["Price in INR", "total_value"], ["total value"]),
        (["Available quantity", "Currency"], ["Available quantity"]),
        (["Available quantity", "Unit"], []),
        (["Cargo weight (kg)", "Price validity", "Price as a percentage"], []),
    ],
)
def test_a_bare_figure_is_told_by_its_heading(headings: list[str], bare: list[str]) -> None:
    assert bare_headings(headings) == bare
