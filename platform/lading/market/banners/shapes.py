"""How banners are sent."""

from __future__ import annotations

from typing import Any

from lading.base.kernel.values import clock, languages
from lading.base.reference.names import name_in

from .models import Banner, BannerCount
from .rules import state_on
from .schemas import BannerDetailOut, BannerOut, DayCountOut, ShownBannerOut
from .texts import missing_languages, text_for


def shown_shape(banner: Banner) -> ShownBannerOut:
    """A banner of a dashboard, in the language of the call."""
    return ShownBannerOut(**_public_fields(banner, languages.active()))


def staff_shape(banner: Banner) -> BannerOut:
    """A row of the staff's list. ``banner`` is from `queries.whole`."""
    return BannerOut(**_for_staff(banner))


def detail_shape(banner: Banner, days: list[BannerCount]) -> BannerDetailOut:
    """A banner with its counts by day."""
    shaped = [
        DayCountOut(
            day=each.day,
            business_type_id=each.business_type_id,
            views=each.views,
            clicks=each.clicks,
        )
        for each in days
    ]
    return BannerDetailOut(**_for_staff(banner), days=shaped)


def _public_fields(banner: Banner, language: str) -> dict[str, Any]:
    text = text_for(banner, language)
    names = ("banner_type", "url_type", "url")
    return {
        "id": banner.pk,
        "title": text.title,
        "description": text.description,
        "language": text.language,
        **{name: getattr(banner, name) for name in names},
    }


def _for_staff(banner: Any) -> dict[str, Any]:
    named = {
        name: None if row is None else name_in(row)
        for name, row in (
            ("category", banner.category),
            ("country", banner.country),
        )
    }
    # Ports have one name in all languages.
    named["port"] = None if banner.port is None else banner.port.name
    return {
        **_public_fields(banner, languages.DEFAULT),
        **named,
        "translations": banner.translations,
        "missing_languages": missing_languages(banner),
        "targeted_business_type": banner.business_type_ids,
        "category_id": banner.category_id,
        "hs_code_id": banner.hs_code_id,
        "hs_code": None if banner.hs_code is None else banner.hs_code.code,
        "country_id": banner.country_id,
        "port_id": banner.port_id,
        "start_date": banner.starts_on,
        "end_date": banner.ends_on,
        "order": banner.position,
        "is_active": banner.is_active,
        "state": state_of(banner),
        "views": banner.views,
        "clicks": banner.clicks,
        "user_id": banner.created_by_id,
        "created_at": banner.created_at,
        "updated_at": banner.updated_at,
    }


def state_of(banner: Banner) -> str:
    """Its state today."""
    return state_on(
        clock.today(),
        starts_on=banner.starts_on,
        ends_on=banner.ends_on,
        is_active=banner.is_active,
    ).value
