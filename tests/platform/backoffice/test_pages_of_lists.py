"""Pages of the back office's long lists: links lead only to pages that exist, and the reader can
choose their size.
"""

from __future__ import annotations

import re

import pytest

from lading.members.accounts.models import User
from tests.platform.back_office import Browser
from tests.platform.factories import member

pytestmark = pytest.mark.django_db

USERS = "/admin/accounts/user/"
QUERIES = "/admin/intake/websitequery/"


def count_people(html: str) -> int:
    """How many people a page of the list shows."""
    return len(set(re.findall(r"/accounts/user/(\d+)/change/", html)))


def links(html: str) -> set[str]:
    """Which of the links to other pages there are."""
    return {name for name in ("Previous", "Next") if f">{name}</a>" in html}


@pytest.mark.parametrize(("others", "expected"), [(8, set()), (9, set()), (10, {"Next"})])
def test_a_link_leads_only_to_a_page_with_people(
    browser: Browser, others: int, expected: set[str]
) -> None:
    client = browser()
    while User.objects.count() < others + 1:
        member(3)
    html = client.get(USERS).content.decode()
    assert links(html) == expected
    assert count_people(html) == min(10, others + 1)
    second = client.get(f"{USERS}?p=2").content.decode()
    assert count_people(second) == max(0, others + 1 - 10)
    assert links(second) == {"Previous"}


def test_the_reader_chooses_how_many_are_on_a_page(browser: Browser) -> None:
    client = browser()
    while User.objects.count() < 12:
        member(3)
    html = client.get(f"{USERS}?size=25").content.decode()
    assert (count_people(html), links(html)) == (12, set())
    other = client.get(f"{USERS}?size=1000000").content.decode()
    assert count_people(other) == 10


@pytest.mark.parametrize("address", [USERS, f"{USERS}?q=nobody-of-that-name", QUERIES])
def test_a_list_that_is_not_counted_tells_no_number_of_results(
    browser: Browser, address: str
) -> None:
    html = browser().get(address).content.decode()
    [heading] = re.findall(r"<h1.*?</h1>", html, re.DOTALL)
    # Unfold's paginator says 9,999,999,999 where nobody has counted.
    assert "9999999999" not in heading
