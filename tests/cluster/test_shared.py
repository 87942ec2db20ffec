"""What one host, worker or clock does takes effect at the others."""

from __future__ import annotations

import re

import httpx
import pytest
from django.conf import settings
from django.test import Client

from lading.base.files.models import StoredFile
from lading.base.kernel import limits
from lading.base.kernel.models import Limit
from tests.platform.bucket import Bucket
from tests.platform.factories import StaffFactory, member, token_for
from tests.platform.files import corpus
from tests.platform.files.conftest import upload

from .clients import HostClient
from .hosts import Hosts, until

pytestmark = pytest.mark.django_db(transaction=True)

KEPT_SECONDS = limits.CACHE_SECONDS


def test_a_file_sent_to_one_host_is_read_from_the_other(cluster: Hosts, bucket: Bucket) -> None:
    owner = member(2)
    token = token_for(owner)
    here, there = (HostClient(cluster, token, only=url) for url in cluster.urls)
    url = upload(here, corpus.pdf(), "terms.pdf", "application/pdf").json["url"]
    answer = there.get(url.removeprefix("/api"))
    assert (answer.status, answer.response.content) == (200, corpus.pdf())
    assert StoredFile.objects.get().path in bucket.names()
    stranger = HostClient(cluster, token_for(member(2)), only=cluster.urls[1])
    assert stranger.get(url.removeprefix("/api")).status == 404


def test_a_limit_that_staff_change_on_one_host_counts_on_the_other(cluster: Hosts) -> None:
    supplier = token_for(member(3))
    there = HostClient(cluster, supplier, only=cluster.urls[1])

    def allowed() -> int:
        return int(there.get("/enquiries/access/status").data["totalAllowed"])

    assert allowed() == 5
    row, _new = Limit.objects.get_or_create(
        key="enquiry.monthly_allowance", plan_tier=limits.ANY_PLAN, defaults={"value": 5}
    )
    with _back_office(cluster.urls[0]) as browser:
        page = browser.get(f"/admin/kernel/limit/{row.pk}/change/")
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.text)
        assert token, page.text[:2000]
        saved = browser.post(
            f"/admin/kernel/limit/{row.pk}/change/",
            data={"value": "7", "csrfmiddlewaretoken": token[1]},
        )
        assert saved.status_code == 302, saved.text[:2000]
    until(lambda: allowed() == 7, "the other host counts by the new limit", KEPT_SECONDS + 5)


def _back_office(url: str) -> httpx.Client:
    """A browser in which an administrator is signed in at one host."""
    signed_in = Client()
    signed_in.force_login(StaffFactory.create())
    name = settings.SESSION_COOKIE_NAME
    cookies = {name: signed_in.cookies[name].value}
    return httpx.Client(base_url=url, cookies=cookies, timeout=60)
