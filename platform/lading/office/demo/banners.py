"""The demo's banners: every type of business sees a carousel and both sides. Days are counted from
today.
"""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from lading.base.kernel.actor import Actor
from lading.base.kernel.values import clock
from lading.base.reference.business_types import BusinessTypeId as T
from lading.market.banners.rules import BannerType, UrlType
from lading.market.banners.schemas import BannerIn
from lading.market.banners.services import create_banner

from .policy_updates import GOODS, MOVERS

EVERYONE = tuple(T)
LARGE, LEFT, RIGHT = BannerType.CAROUSEL, BannerType.LEFT, BannerType.RIGHT


@dataclass(frozen=True, slots=True)
class Announcement:
    """One banner. ``first`` and ``last`` are days from today."""

    place: BannerType
    title: str
    message: str
    url: str
    parties: tuple[T, ...]
    first: int = -3
    last: int = 360


ANNOUNCEMENTS = (
    Announcement(
        LARGE,
        "Compare quotations side by side",
        "Up to eight suppliers on one page: price in rupees, terms, validity and reply times.",
        "/rfq",
        (T.BUYER, T.EXPORTER, T.MANUFACTURER_EXPORTER),
    ),
    Announcement(
        LARGE,
        "Be found for what you make",
        "List products with their HS codes, and buyers who search for them find your company.",
        "/my-products",
        GOODS,
    ),
    Announcement(
        LARGE,
        "Answer leads within a day",
        "Companies that reply fast are asked more often. Your response rate is on your profile.",
        "/enquiries",
        (*GOODS, *MOVERS),
    ),
    Announcement(
        LARGE,
        "Know the rules before you ship",
        "Notices on customs, containers and Incoterms, in plain words and with the documents.",
        "/policy-updates",
        EVERYONE,
    ),
    Announcement(
        LARGE,
        "Find suppliers by HS code",
        "Search the approved products of verified companies, and ask for a price in one step.",
        "/find-products",
        (T.BUYER,),
    ),
    Announcement(
        LEFT,
        "File and track with ICEGATE",
        "Shipping bills, bills of entry and e-Sanchit on the portal of Indian Customs.",
        "https://www.icegate.gov.in/",
        tuple(each for each in EVERYONE if each != T.BUYER),
    ),
    Announcement(
        LEFT,
        "Look up tariffs before you buy",
        "The WTO’s tariff data by product and country, free of charge.",
        "https://www.wto.org/english/tratop_e/tariffs_e/tariff_data_e.htm",
        (T.BUYER,),
    ),
    Announcement(
        RIGHT,
        "Which Incoterms rule fits?",
        "Who pays, who insures, and where the risk passes: the ICC explains all eleven rules.",
        "https://iccwbo.org/business-solutions/incoterms-rules/",
        EVERYONE,
    ),
    Announcement(
        RIGHT,
        "Trade fair week",
        "Meet buyers from forty countries in Mumbai.",
        "https://www.indiatradefair.com/",
        EVERYONE,
        first=-40,
        last=-33,
    ),
    Announcement(
        LARGE,
        "Plan the year-end rush",
        "Ask for freight rates early: space gets scarce before the holidays.",
        "/enquiries",
        MOVERS,
        first=20,
        last=50,
    ),
)


def other_languages() -> dict[str, dict[str, dict[str, str]]]:
    """Title and description of banners by language, by their English titles."""
    path = Path(settings.FIXTURES_DIR, "demo_banner_texts.json")
    texts: dict[str, dict[str, dict[str, str]]] = json.loads(path.read_text("utf-8"))
    return texts


def announce(editor: Actor, announcement: Announcement) -> None:
    """Store a banner."""
    is_internal = announcement.url.startswith("/")
    today = clock.today()
    form = {
        "title": announcement.title,
        "description": announcement.message,
        "translations": other_languages().get(announcement.title, {}),
        "bannerType": announcement.place,
        "urlType": UrlType.INTERNAL if is_internal else UrlType.EXTERNAL,
        "url": announcement.url,
        "targetedBusinessType": [int(each) for each in announcement.parties],
        "startDate": (today + dt.timedelta(days=announcement.first)).isoformat(),
        "endDate": (today + dt.timedelta(days=announcement.last)).isoformat(),
    }
    create_banner(actor=editor, payload=BannerIn.model_validate(form))
