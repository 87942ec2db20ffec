"""Every link that could lead elsewhere than it seems to is refused, and a usual one is kept."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from lading.market.banners import links
from lading.market.banners.models import Banner
from tests.platform.conftest import ApiClient
from tests.platform.many import in_one_test

from .rows import banner_of, form

BELL = "This text contains U+0007 BELL, which cannot be shown. Please delete it."
INTERNAL, EXTERNAL = "internal_url", "external_url"
OWN = "https://lading.example.com"


@pytest.fixture(autouse=True)
def own_address(settings: object) -> None:
    settings.PORTAL_URL = OWN  # type: ignore[attr-defined]


@in_one_test(
    ("sent", "stored"),
    [
        ("https://www.wto.org", "https://www.wto.org"),
        ("https://www.wto.org/", "https://www.wto.org/"),
        ("HTTPS://WWW.WTO.ORG/English/Docs", "https://www.wto.org/English/Docs"),
        ("https://www.dgft.gov.in/CP/?opt=notification#top", None),
        ("https://icegate.gov.in/a-b_c~d/%E2%82%B9?q=a+b&c=1,2;3", None),
        ("https://rail.co?from=JNPT", "https://rail.co?from=JNPT"),
        ("https://a.b.c.d.trade-finance.bank", None),
        ("https://site.org/@who/(x)!*'", None),
    ],
)
def test_an_address_of_another_site_is_kept(sent: str, stored: str | None) -> None:
    assert links.read_link(EXTERNAL, sent) == (stored or sent)


@in_one_test(
    "sent",
    [
        # Another protocol, or none
        "http://www.wto.org",
        "ftp://www.wto.org",
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)//https://www.wto.org",
        "java\tscript:alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "vbscript:msgbox(1)",
        "blob:https://www.wto.org/1",
        "file:///etc/passwd",
        "view-source:https://www.wto.org",
        "www.wto.org",
        "//www.wto.org",
        "/enquiries",
        "https:www.wto.org",
        "https:/www.wto.org",
        "https:///www.wto.org",
        "https:\\\\www.wto.org",
        "https://\\www.wto.org",
        " https://www.wto.org",
        "\x01https://www.wto.org",
        # Names and passwords
        "https://admin@www.wto.org",
        "https://admin:secret@www.wto.org",
        "https://www.wto.org@evil.example.com",
        "https://www.wto.org%40evil.com",
        "https://www.wto.org\\@evil.com",
        "https://@www.wto.org",
        # Hosts that are numbers, or not public
        "https://127.0.0.1",
        "https://127.1",
        "https://2130706433",
        "https://0x7f000001",
        "https://0x7f.0.0.0x1",
        "https://0177.0.0.1",
        "https://192.168.1.10/router",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://127。0。0。1",
        "https://①②⑦.⓪.⓪.①",
        "https://localhost",
        "https://localhost.",
        "https://db.internal",
        "https://printer.local/",
        "https://intranet",
        "https://www.lading.test",
        "https://1.0.0.127.in-addr.arpa",
        "https://www.wto.org:8443/",
        "https://www.wto.org:443",
        "https://www.wto.org.",
        "https://www..wto.org",
        "https://-wto.org",
        "https://wto-.org",
        "https://_dmarc.wto.org",
        f"https://{'a' * 64}.org",
        # Letters that look like others
        "https://www.wtо.org",
        "https://xn--wt-emc.org",
        "https://www.XN--80AK6AA92E.com",
        "https://ｗｗｗ.wto.org",
        "https://www.wto.org／evil",
        "https://ex\u00adample.com",
        "https://www.wto\u200b.org",
        "https://www.wto.org/\u202egpj.exe",
        # What programs read differently
        "https://www.wto.org\n.evil.com",
        "https://www.wto.org\r\nSet-Cookie:a=b",
        "https://www.wto.org/\x00",
        "https://www.wto.org/a b",
        "https://www.wto.org/\\evil.com",
        "https://www.wto.org/<script>",
        'https://www.wto.org/"onclick="x',
        "https://www.wto.org/`x`",
        "https://www.wto.org/{x}",
        "https://www.wto.org/%",
        "https://www.wto.org/%zz",
        "https://%77ww.wto.org",
        "https://",
        "https:",
        "",
    ],
)
def test_an_address_that_is_not_plainly_a_public_site_is_refused(sent: str) -> None:
    with pytest.raises(ValueError, match="beginning with https://"):
        links.read_link(EXTERNAL, sent)


@in_one_test(
    ("sent", "stored"),
    [
        ("/", "/"),
        ("/enquiries", "/enquiries"),
        ("/exporter-Data", "/exporter-Data"),
        ("/enquiries/details?id=5&role=buyer", "/enquiries/details?id=5&role=buyer"),
        ("/policy-updates/views/3#top", "/policy-updates/views/3#top"),
        ("/updates-freight-rates/2,8/", "/updates-freight-rates/2,8/"),
        # The portal's links add the language of the reader.
        ("/fr/enquiries", "/enquiries"),
        ("/fr-FR/enquiries?page=2", "/enquiries?page=2"),
        ("/ar", "/"),
        ("/ar?x=1", "/?x=1"),
        ("/arrivals", "/arrivals"),
        (f"{OWN}/es/my-products", "/my-products"),
        (f"{OWN}", "/"),
        (f"{OWN}/", "/"),
    ],
)
def test_a_page_of_the_portal_is_kept_as_its_path(sent: str, stored: str) -> None:
    assert links.read_link(INTERNAL, sent) == stored


@in_one_test(
    "sent",
    [
        "//evil.com",
        "///evil.com",
        "/\\evil.com",
        "\\evil.com",
        "\\\\evil.com",
        "/%5cevil.com",
        "/%2fevil.com",
        "/%2Fevil.com",
        "/./evil",
        "/../evil",
        "/a/../../evil",
        "/%2e%2e/evil",
        "/.%2E/evil",
        "/a//evil.com",
        "/en//evil.com",
        "/en/%2fevil.com",
        "/fr-FR//evil.com",
        "/\t/evil.com",
        "/\n/evil.com",
        "/ /evil.com",
        "/%09/evil.com",
        "/%00",
        "/\u2044evil.com",
        "/\u202eevil",
        "javascript:alert(1)",
        "data:text/html,x",
        "https://evil.com/enquiries",
        f"{OWN}.evil.com/enquiries",
        f"{OWN}@evil.com/enquiries",
        f"{OWN}\\@evil.com",
        f"{OWN}//evil.com",
        "enquiries",
        "?next=//evil.com",
        "#top",
        "/<script>",
        "/%",
        # No page for members, or one that acts
        "/api/auth/session",
        "/API/events",
        "/fr/api/events",
        "/admin/",
        "/session",
        "/unsubscribe/now",
        "/_next/static/x.js",
        "/welcome",
    ],
)
def test_what_is_no_page_of_the_portal_is_refused(sent: str) -> None:
    with pytest.raises(ValueError, match="a page of the portal"):
        links.read_link(INTERNAL, sent)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("kind", "url", "message"),
    [
        ("external_url", "javascript:alert(1)", "beginning with https://"),
        ("external", "http://www.wto.org", "beginning with https://"),
        ("internal_url", "//evil.com", "a page of the portal"),
        ("external_url", "https://www.wto.org/\x07", BELL),
        ("external_url", f"https://www.wto.org/{'a' * 500}", "longer than 500 characters"),
    ],
)
def test_the_api_refuses_such_links_and_stores_nothing(
    kind: str, url: str, message: str, editor: ApiClient
) -> None:
    answer = editor.post("/broadcastpromotions", form(urlType=kind, url=url))
    assert answer.status == 422, answer
    assert list(answer.errors) == ["url"]
    assert message in answer.errors["url"][0]
    assert not Banner.objects.exists()


@pytest.mark.django_db
def test_a_link_is_read_anew_when_only_its_kind_changes(editor: ApiClient) -> None:
    banner = banner_of(2)
    answer = editor.put(f"/broadcastpromotions/{banner.pk}", {"urlType": "external"})
    assert (answer.status, list(answer.errors)) == (422, ["url"])
    banner.refresh_from_db()
    assert (banner.url_type, banner.url) == ("internal_url", "/rfq-freight-rate")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("kind", "url"),
    [
        ("external_url", "javascript:alert(1)"),
        ("external_url", "http://www.wto.org"),
        ("external_url", "/enquiries"),
        ("internal_url", "https://www.wto.org"),
        ("internal_url", "//evil.com"),
    ],
)
def test_the_database_has_a_last_guard(kind: str, url: str) -> None:
    with pytest.raises(IntegrityError, match="banner_safe_url"), transaction.atomic():
        banner_of(2, url_type=kind, url=url)
