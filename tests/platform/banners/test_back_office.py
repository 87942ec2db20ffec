"""Banners in the back office: list, form with its preview, figures, buttons and roles."""

from __future__ import annotations

import datetime as dt
import io
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from lading.base.kernel.values import clock
from lading.market.banners.models import Banner, BannerCount
from tests.platform.back_office import CONFIRM, Browser, staff_of
from tests.platform.factories import port
from tests.platform.walk.changes import changed_since, fingerprint

from .rows import banner_of

pytestmark = pytest.mark.django_db

LIST = "/admin/banners/banner/"


@pytest.fixture
def client(browser: Browser) -> Client:
    return browser(staff_of("content_editor"))


def typed(**fields: Any) -> dict[str, Any]:
    return {
        "title": "Rates for Rotterdam",
        "description": "<script>alert(1)</script> Ask today",
        "banner_type": "type_3",
        "url_type": "internal_url",
        "url": "/rfq-freight-rate",
        "parties": ["2", "8"],
        "starts_on": "2026-12-01",
        "ends_on": "2026-12-31",
        "position": "",
        "category": "",
        "hs_code": "",
        "country": "",
        "port": "",
        **fields,
    }


def test_an_empty_list_says_so(client: Client) -> None:
    assert "No Promotions available" in client.get(LIST).content.decode()


def test_a_banner_is_written_and_shown(client: Client) -> None:
    assert client.get(f"{LIST}add-banner/").headers["location"] == f"{LIST}write/"
    page = client.get(f"{LIST}write/").content.decode()
    assert page.count('name="parties"') == 9
    # The three places in light, dark and Arabic.
    assert page.count("data-at=") == 9
    assert page.count('class="banner-board" dir="rtl"') == 1
    sent = typed(hs_code="520512", country="India", port="INMUN", position="3")
    answer = client.post(f"{LIST}write/", sent)
    banner = Banner.objects.select_related("hs_code", "country", "port").get()
    assert answer.headers["location"] == f"{LIST}{banner.pk}/change/"
    assert (banner.business_type_ids, banner.position) == ([2, 8], 3)
    assert banner.hs_code is not None
    assert (banner.hs_code.code, banner.port) == ("520512", port("INMUN"))
    content = client.get(f"{LIST}{banner.pk}/change/").content.decode()
    assert "&lt;script&gt;alert(1)" in content
    assert "<script>alert" not in content
    assert "Mundra (INMUN)" in content
    # Saving the form as it stands changes nothing.
    form = client.get(f"{LIST}{banner.pk}/write/").content.decode()
    assert 'value="Mundra (INMUN)"' in form
    before = fingerprint()
    client.post(f"{LIST}{banner.pk}/write/", {**sent, "port": "Mundra (INMUN)"})
    assert {name for name in changed_since(before) if "banner" in name} == set()


def test_a_wrong_form_keeps_what_was_typed_and_says_why(client: Client) -> None:
    wrong = {"title": "", "description": "x" * 111, "url": "//evil.com", "hs_code": "000001"}
    sent = typed(**wrong, ends_on="2026-11-01")
    page = client.post(f"{LIST}write/", sent).content.decode()
    for message in (
        "Title is required",
        "Promotion Message cannot exceed 110 characters",
        "Enter the path of a page of the portal",
        "Choose one from the list.",
        "The end date cannot be before the start date.",
    ):
        assert message in page
    assert "//evil.com" in page
    assert not Banner.objects.exists()


def test_the_list_is_filtered(client: Client) -> None:
    day, today = dt.timedelta(days=1), clock.today()
    banner_of(2, title="Now")
    banner_of(3, title="Soon", starts_on=today + day, banner_type="type_2")
    banner_of(2, title="Over", starts_on=today - 3 * day, ends_on=today - day)

    def find_titles(query: str) -> set[str]:
        page = client.get(f"{LIST}?{query}").content.decode()
        return {title for title in ("Now", "Soon", "Over") if f">{title}<" in page}

    assert find_titles("") == {"Now", "Soon", "Over"}
    assert find_titles("state=active") == {"Now"}
    assert find_titles("state=scheduled") == {"Soon"}
    assert find_titles("state=ended") == {"Over"}
    assert find_titles("party=3") == {"Soon"}
    assert find_titles("banner_type__exact=type_2") == {"Soon"}
    assert find_titles("q=ov") == {"Over"}


def test_views_and_clicks_are_shown_by_day_and_type(client: Client) -> None:
    banner, today = banner_of(2, 8), clock.today()
    for days, kind, views, clicks in ((0, 2, 30, 3), (0, 8, 10, 1), (2, 2, 1000, 5)):
        day = today - dt.timedelta(days=days)
        BannerCount.objects.create(
            banner=banner, day=day, business_type_id=kind, views=views, clicks=clicks
        )
    page = " ".join(client.get(f"{LIST}{banner.pk}/change/").content.decode().split())
    assert "1040 views and 9 clicks in total, 0.9%" in page
    day_text = f"{today:%d-%b-%Y}"
    assert f'<th scope="row">{day_text}</th><td>40</td><td>4</td><td>10.0%</td>' in page
    assert '<th scope="row">Exporter</th><td>1030</td><td>8</td><td>0.8%</td>' in page


def test_the_list_is_a_spreadsheet_too(client: Client) -> None:
    banner_of(2, 8, title="=1+1")
    answer = client.get(f"{LIST}export/")
    sheet = load_workbook(io.BytesIO(answer.content)).active
    assert sheet is not None
    heads, row = [[cell.value for cell in line] for line in sheet.iter_rows(max_row=2)]
    by_heading = dict(zip(heads, row, strict=True))
    assert by_heading["Parties"] == "Exporter, Manufacturer-exporter"
    assert by_heading["State"] == "Active"
    assert sheet["A2"].data_type == "s"


def test_a_banner_is_deactivated_and_restored(client: Client) -> None:
    banner = banner_of(2)
    page = client.get(f"{LIST}{banner.pk}/change/").content.decode()
    assert "/deactivate/" in page
    assert "/restore/" not in page
    client.post(f"{LIST}{banner.pk}/deactivate/", CONFIRM)
    banner.refresh_from_db()
    assert banner.is_active is False
    client.post(f"{LIST}{banner.pk}/restore/", CONFIRM)
    banner.refresh_from_db()
    assert banner.is_active is True


@pytest.mark.parametrize("role", ["reviewer", "data_team"])
def test_other_staff_neither_see_nor_write_banners(role: str, browser: Browser) -> None:
    client, banner = browser(staff_of(role)), banner_of(2)
    paths = (LIST, f"{LIST}{banner.pk}/change/", f"{LIST}write/", f"{LIST}export/")
    before = fingerprint()
    for path in paths:
        assert client.get(path).status_code == 403, path
    assert client.post(f"{LIST}write/", typed()).status_code == 403
    assert client.post(f"{LIST}{banner.pk}/deactivate/", CONFIRM).status_code == 403
    assert changed_since(before) == set()
