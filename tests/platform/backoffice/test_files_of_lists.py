"""Every file of a list of the back office has what the list has: with its search, its filters and
its order, at most so many rows, in India's time, and in the audit trail (RULES.md 85).
"""

from __future__ import annotations

import csv
import html
import io
import re
from collections.abc import Iterator
from typing import Any

import openpyxl
import pytest
from django.contrib import admin
from django.db import models
from django.forms import BooleanField
from django.test import Client
from pytest_django import DjangoDbBlocker

from lading.base.adminkit.list_export import ListWithFile
from lading.base.kernel import limits
from lading.base.kernel.models import AuditEntry, Limit
from lading.base.reference.imports.exchange import ExchangeAdmin
from lading.market.banners.models import Banner
from lading.market.policies.models import PolicyUpdate
from lading.members.companies.models import Company
from lading.trade.enquiries.models import Enquiry
from tests.platform.back_office import Browser, staff_with
from tests.platform.undoing import undone

from .test_screens import some_rows, url_of

LINK = re.compile(r'href="(/admin/\w+/\w+/export(?:-list)?/[^"]*)"')
FILES = sorted(
    (
        model
        for model, screen in admin.site._registry.items()
        if isinstance(screen, ListWithFile | ExchangeAdmin)
    ),
    key=lambda model: model._meta.label_lower,
)
each_file = pytest.mark.parametrize("model", FILES, ids=lambda model: model._meta.label_lower)
Model = type[models.Model]


@pytest.fixture(scope="module")
def _filled(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Some rows in every table, made once; each test rolls back its own changes."""
    with django_db_blocker.unblock(), undone():
        some_rows(2)
        yield


@pytest.fixture(autouse=True)
def _rows(_filled: None, db: None) -> None:
    """Every table has rows."""


def link_on(client: Client, model: Model, **query: Any) -> str:
    """Where the list's button for the file leads."""
    page = client.get(url_of(model), query)
    assert page.status_code == 200
    (link,) = LINK.findall(page.content.decode())
    return html.unescape(link)


def all_columns(form: Any, kind: str) -> dict[str, str]:
    """The form of an export, for all columns: as CSV (0) or XLSX (1)."""
    ticked = [name for name, field in form.fields.items() if isinstance(field, BooleanField)]
    return {**dict.fromkeys(ticked, "on"), "format": kind, "resource": "0"}


def lines_of(client: Client, link: str) -> list[list[str]]:
    """The file behind a button, line by line; of those with a form, as CSV."""
    answer: Any = client.get(link)
    assert answer.status_code == 200
    form = (answer.context or {}).get("form") if not answer.streaming else None
    if form is not None:
        answer = client.post(link, all_columns(form, "0"))
    if "spreadsheetml" in answer.headers["Content-Type"]:
        sheet = openpyxl.load_workbook(io.BytesIO(answer.content)).worksheets[0]
        return [[str(cell.value or "") for cell in row] for row in sheet.iter_rows()]
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))


def some_keys(model: Model) -> list[Any]:
    return list(model._default_manager.order_by("-pk").values_list("pk", flat=True)[:2])


def filtered(model: Model, keys: list[Any]) -> dict[str, str]:
    assert model._meta.pk is not None
    return {f"{model._meta.pk.name}__in": ",".join(map(str, keys))}


def last_export() -> AuditEntry:
    entry = AuditEntry.objects.filter(action="staff_exported").order_by("pk").last()
    assert entry is not None
    return entry


def allow(most: int) -> None:
    Limit.objects.update_or_create(
        key="staff.export_rows", plan_tier=limits.ANY_PLAN, defaults={"value": most}
    )
    limits.forget()


def test_no_file_of_a_list_is_made_in_another_way() -> None:
    """The address of each file below `/admin/` is that of a screen here."""
    routes = [
        str(pattern.pattern)
        for screen in admin.site._registry.values()
        for pattern in screen.get_urls()
        if "export" in str(pattern.pattern)
    ]
    assert len(routes) == len(FILES) >= 20


@each_file
def test_the_button_leads_to_the_file_of_what_is_on_the_screen(
    browser: Browser, model: Model
) -> None:
    client = browser()
    first, second = some_keys(model)
    both = lines_of(client, link_on(client, model, **filtered(model, [first, second])))
    assert len(both) == 3
    narrowed = filtered(model, [first])
    heading, *rows = lines_of(client, link_on(client, model, **narrowed))
    assert heading == both[0]
    assert len(rows) == 1
    assert rows[0] in both
    entry = last_export()
    assert entry.object_type == model._meta.label_lower
    assert entry.data == {"rows": 1, "filters": narrowed}
    assert entry.is_staff
    assert entry.actor_label


@each_file
def test_a_search_that_finds_nothing_makes_an_empty_file(browser: Browser, model: Model) -> None:
    client = browser()
    if not client.get(url_of(model)).context["cl"].search_help_text:
        pytest.skip("this list has no search")
    link = link_on(client, model, q="zzqxj")
    assert len(lines_of(client, link)) == 1
    assert last_export().data == {"rows": 0, "search": "zzqxj"}


@each_file
def test_a_file_has_so_many_rows_at_most_and_says_so(browser: Browser, model: Model) -> None:
    client = browser()
    link = link_on(client, model, **filtered(model, some_keys(model)))
    whole = lines_of(client, link)
    allow(1)
    note, *cut = lines_of(client, link)
    assert note[0] == (
        "This file contains only the first 1 rows. Use the list’s filters for the others."
    )
    assert cut == whole[:2]
    assert (last_export().data["rows"], last_export().data["cut"]) == (1, True)
    allow(2)
    assert lines_of(client, link) == whole


@each_file
def test_columns_of_moments_name_the_zone(browser: Browser, model: Model) -> None:
    client = browser()
    heading, *rows = lines_of(client, link_on(client, model, **filtered(model, some_keys(model))))
    timed = {
        title
        for row in rows
        for title, cell in zip(heading, row, strict=True)
        if re.search(r"\d[ T]\d\d:\d\d", cell.removesuffix(" 00:00:00")) and title != "data"
    }
    assert [title for title in timed if not title.endswith(" (India time)")] == []
    if model is Enquiry:
        assert timed == {"created at (India time)"}


@each_file
def test_who_may_not_see_the_list_gets_no_file(browser: Browser, model: Model) -> None:
    link = link_on(browser(), model)
    before = AuditEntry.objects.count()
    client = browser(staff_with())
    assert client.get(link).status_code == 403
    assert client.post(link, {"format": "0"}).status_code == 403
    assert AuditEntry.objects.count() == before


@pytest.mark.parametrize(
    ("model", "name"), [(Enquiry, "product_name"), (Company, "name"), (Banner, "title")]
)
def test_a_file_is_in_the_order_of_the_list(browser: Browser, model: Model, name: str) -> None:
    keys = some_keys(model)
    for key, word in zip(keys, ("Aniseed", "Zinc"), strict=True):
        model._default_manager.filter(pk=key).update(**{name: word})
    client = browser()
    query = filtered(model, keys)

    def words(order: str) -> list[str]:
        lines = lines_of(client, link_on(client, model, **query, o=order))[1:]
        return [word for line in lines for word in re.findall("Aniseed|Zinc", " ".join(line))[:1]]

    place = next(
        f"{number}"
        for number, title in enumerate(client.get(url_of(model)).context["cl"].list_display)
        if title in {name, "product", "person", "company"}
    )
    assert words(place) == ["Aniseed", "Zinc"]
    assert words(f"-{place}") == ["Zinc", "Aniseed"]


def test_moments_are_indias(browser: Browser) -> None:
    policy = PolicyUpdate.objects.latest("pk")
    PolicyUpdate.objects.filter(pk=policy.pk).update(updated_at="2026-03-31T18:45:00Z")
    client = browser()
    lines = lines_of(client, link_on(client, PolicyUpdate, **filtered(PolicyUpdate, [policy.pk])))
    heading, row = lines
    assert dict(zip(heading, row, strict=True))["updated at (India time)"] == "2026-04-01 00:15:00"
    company = Company.objects.latest("pk")
    Company.objects.filter(pk=company.pk).update(created_at="2026-03-31T18:45:00Z")
    link = link_on(client, Company, **filtered(Company, [company.pk]))
    form = client.get(link).context["form"]
    for kind in ("0", "1"):
        answer: Any = client.post(link, all_columns(form, kind))
        text = answer.content.decode() if kind == "0" else ""
        if kind == "1":
            sheet = openpyxl.load_workbook(io.BytesIO(answer.content)).worksheets[0]
            text = ",".join(str(cell.value) for row in sheet.iter_rows() for cell in row)
        assert "created_at (India time)" in text
        assert "01-04-2026 00:15" in text


@each_file
def test_a_filter_that_the_list_does_not_take_leads_back_to_it(
    browser: Browser, model: Model
) -> None:
    client = browser()
    link = link_on(client, model).partition("?")[0]
    answer = client.get(link, {f"{model._meta.pk.name}__exact": "x"})
    assert answer.status_code == 302
    assert answer["Location"].startswith(url_of(model))
