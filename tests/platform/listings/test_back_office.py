"""Unclaimed cargo and RODTEP offers in the back office: lists, filters, pages, buttons, export."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Callable
from typing import Any

import openpyxl
import pytest
from django.test import Client
from django.utils import timezone

from lading.base.kernel.models import AuditEntry
from lading.market.listings.models import RodtepOffer, UnclaimedCargo
from tests.platform.back_office import CONFIRM, Browser, staff_of
from tests.platform.factories import hs, member
from tests.platform.guards import nothing_changed

from .rows import stored_offer, submitted_cargo, submitted_rodtep

pytestmark = pytest.mark.django_db

CARGO, CREDIT = "/admin/listings/unclaimedcargo/", "/admin/listings/rodtepoffer/"
KINDS = [
    pytest.param(CARGO, submitted_cargo, UnclaimedCargo, id="unclaimed cargo"),
    pytest.param(CREDIT, submitted_rodtep, RodtepOffer, id="rodtep"),
]


@pytest.fixture
def client(browser: Browser) -> Client:
    return browser(staff_of("reviewer"))


def page(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.status_code)
    return answer.content.decode()


@pytest.mark.parametrize(("path", "submit", "model"), KINDS)
def test_a_listing_is_taken_and_accepted_with_words(
    client: Client, path: str, submit: Callable[..., Any], model: Any
) -> None:
    listing = submit(member(2, name="Kaveri Yarns Exports"))
    assert "Kaveri Yarns Exports" in page(client, path)
    one = f"{path}{listing.pk}/"
    content = page(client, f"{one}change/")
    assert "/take/" in content
    assert "520512" in content
    client.post(f"{one}take/", CONFIRM)
    assert model.objects.get().status == "in_review"
    assert "/take/" not in page(client, f"{one}change/")
    client.post(f"{one}accept/", {**CONFIRM, "words": "We call you on Monday."})
    decided = model.objects.get()
    assert (decided.status, decided.remarks) == ("accepted", "We call you on Monday.")
    content = page(client, f"{one}change/")
    assert "/decline/" not in content
    assert "We call you on Monday." in content


@pytest.mark.parametrize(("path", "submit", "model"), KINDS)
def test_declining_needs_a_reason(
    client: Client, path: str, submit: Callable[..., Any], model: Any
) -> None:
    one = f"{path}{submit(member(2)).pk}/"
    answer = client.post(f"{one}decline/", {**CONFIRM, "words": ""})
    assert "Please enter valid reason" in answer.content.decode()
    assert model.objects.get().status == "submitted"
    client.post(f"{one}decline/", {**CONFIRM, "words": "Not yours"})
    assert (model.objects.get().status, model.objects.get().remarks) == ("declined", "Not yours")


def test_they_are_found_by_state_age_and_words(client: Client) -> None:
    old = submitted_cargo(member(2, name="Old Harbour"))
    submitted_cargo(member(6, name="New Quay"))
    week = timezone.now() - dt.timedelta(days=8)
    UnclaimedCargo.objects.filter(pk=old.pk).update(created_at=week, description="Wet reels")
    for query in ("age=week", "age=day", "q=reels", "q=harbour", "company_name=harbour"):
        content = page(client, f"{CARGO}?{query}")
        assert "Old Harbour" in content, query
        assert "New Quay" not in content, query
    assert "Old Harbour" not in page(client, f"{CARGO}?age=new")
    assert "Old Harbour" not in page(client, f"{CARGO}?status__exact=accepted")


def test_a_rodtep_offer_is_shown_beside_comparable_ones(client: Client) -> None:
    for percent in (90, 92, 96, 97, 99):
        stored_offer(member(2), percent)
    offer = submitted_rodtep(member(8), askingPrice=245000, scripNumber="0312345678")
    content = page(client, f"{CREDIT}{offer.pk}/change/")
    assert "98 %" in content
    assert "Median 96 % of the value, of 5 offers of chapter 52" in content
    assert "98 %" in page(client, f"{CREDIT}?q=0312-345678")
    assert "98 %" not in page(client, f"{CREDIT}?q=0312345679")
    other = submitted_rodtep(member(8), name=hs("100630").category.name, code="100630")
    assert "Too few comparable offers" in page(client, f"{CREDIT}{other.pk}/change/")


@pytest.mark.parametrize(("path", "submit", "model"), KINDS)
def test_the_list_is_exported_and_nothing_is_imported(
    client: Client, path: str, submit: Callable[..., Any], model: Any
) -> None:
    submit(member(2, name="Kaveri Yarns Exports"))
    fields = {f"{model.__name__}": ""}
    answer = client.post(f"{path}export/", {"format": "1", **fields, **_all(client, path)})
    book = openpyxl.load_workbook(io.BytesIO(answer.content))
    head, row = list(book.active.values)  # type: ignore[union-attr]  # there is one sheet
    assert row[head.index("company")] == "Kaveri Yarns Exports"
    assert row[head.index("status")] == "Submitted"
    assert AuditEntry.objects.filter(action="staff_exported").count() == 1
    assert client.get(f"{path}import/").status_code == 403


def _all(client: Client, path: str) -> dict[str, str]:
    """The form of an export with every column ticked, as the page has it."""
    form = client.get(f"{path}export/").context["form"]
    return {
        name: "on" for name in form.fields if name not in {"format", "resource", "export_items"}
    }


@pytest.mark.parametrize("role", ["content_editor", "data_team"])
def test_other_staff_see_nothing_of_them(role: str, browser: Browser) -> None:
    cargo = submitted_cargo(member(2))
    other = browser(staff_of(role))
    with nothing_changed():
        for path in (CARGO, CREDIT, f"{CARGO}{cargo.pk}/change/", f"{CARGO}export/"):
            assert other.get(path).status_code == 403, path
        assert other.post(f"{CARGO}{cargo.pk}/accept/", CONFIRM).status_code == 403


def test_the_review_queue_shows_all_of_it(client: Client) -> None:
    from lading.base.kernel.models import Review  # noqa: PLC0415

    exporter = member(2, name="Kaveri Yarns Exports")
    submitted_cargo(exporter)
    submitted_rodtep(exporter, askingPrice=245000, scripNumber="0312345678")
    for entry, texts in zip(
        Review.objects.order_by("pk"),
        (("Mundra", "Jebel Ali", "12,00,000.50"), ("0312345678", "2,45,000.00")),
        strict=True,
    ):
        content = page(client, f"/admin/kernel/review/{entry.pk}/change/")
        for text in (*texts, "Kaveri Yarns Exports", "520512"):
            assert text in content, text
