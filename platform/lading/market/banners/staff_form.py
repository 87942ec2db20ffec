"""The staff's form of a banner: what was typed, as the service takes it, and what is shown."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, QueryDict
from django.utils.translation import get_language_info

from lading.base.http.paging import MAX_LIMIT, Paging
from lading.base.kernel.values import clock, languages
from lading.base.reference import resolve
from lading.base.reference.business_types import BusinessTypeId
from lading.base.reference.queries import list_categories, list_countries
from lading.members.accounts.permissions import menu_entries

from . import texts
from .models import MESSAGE_LENGTH, TITLE_LENGTH, URL_LENGTH, Banner
from .rules import BannerType, UrlType
from .schemas import BannerIn

LOOKS = (
    ("light", "Light", "en", "Go", "Opens another site in a new tab"),
    ("dark", "Dark", "en", "Go", "Opens another site in a new tab"),
    ("light", "Arabic", "ar", "انتقال", "يفتح موقعًا آخر في علامة تبويب جديدة"),
)
"""The previews: colour scheme, caption, language, and the words of the portal's button."""
USUAL_DAYS = 30
NO_HS_CODE = "-"
"""What no HS code has: the service refuses it in words."""
FIELDS = {
    "title": "title",
    "description": "description",
    "banner_type": "bannerType",
    "url_type": "urlType",
    "url": "url",
    "category": "categoryId",
    "country": "countryId",
    "port": "portId",
    "starts_on": "startDate",
    "ends_on": "endDate",
    "position": "order",
}
"""The form's fields → the call's."""
LABELS = {"title": "Title", "description": "Promotion message"}
TRANSLATED = {f"{name}_{code}": (code, name) for code in languages.OTHERS for name in texts.LENGTHS}
"""The form's fields for the other languages → the language and the text."""


def payload_of(sent: QueryDict) -> BannerIn:
    """The form as a call of the API sends it."""
    return BannerIn.model_validate(
        {
            **{field: sent.get(name, "") for name, field in FIELDS.items()},
            "targetedBusinessType": sent.getlist("parties"),
            "hsCodeId": _hs_code_id(sent.get("hs_code", "").strip()),
            "translations": {
                code: {name: sent.get(f"{name}_{code}", "") for name in texts.LENGTHS}
                for code in languages.OTHERS
            },
        }
    )


def _hs_code_id(typed: str) -> int | str:
    """The id of typed digits."""
    hs_code = resolve.resolve_hs_code(typed) if typed else None
    return hs_code.pk if hs_code else NO_HS_CODE if typed else ""


def form_context(
    request: HttpRequest, banner: Banner | None, errors: Mapping[str, Any]
) -> dict[str, Any]:
    """What the form shows: what was typed, else what is stored, else what is usual."""
    if request.method == "POST":
        names = (*FIELDS, "hs_code", *TRANSLATED)
        values = {name: request.POST.get(name, "") for name in names}
        chosen = set(request.POST.getlist("parties"))
    else:
        values = _stored(banner) if banner else _usual()
        chosen = {str(each) for each in banner.business_type_ids} if banner else set()
    return {
        "values": values,
        "lengths": {"title": TITLE_LENGTH, "description": MESSAGE_LENGTH, "url": URL_LENGTH},
        "kinds": [(each.value, each.label) for each in BannerType],
        "url_kinds": [(each.value, each.label) for each in UrlType],
        "parties": [(each.value, each.label, str(each.value) in chosen) for each in BusinessTypeId],
        "pages": pages(),
        "categories": [
            row.name for row in list_categories("", Paging(page=1, limit=MAX_LIMIT)).rows
        ],
        "countries": [row.name for row in list_countries("", None).rows],
        "translations": _translated_fields(values, errors),
        "looks": looks(values),
        "preview": values,
    }


def _translated_fields(
    values: Mapping[str, str], errors: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """The fields of each other language, with what is wrong in them."""
    return [
        {
            "code": code,
            "name": texts.english_name(code),
            "dir": _direction(code),
            "fields": [
                {
                    "name": f"{name}_{code}",
                    "label": label,
                    "value": values.get(f"{name}_{code}", ""),
                    "length": texts.LENGTHS[name],
                    "errors": errors.get(f"translations.{code}.{name}", []),
                }
                for name, label in LABELS.items()
            ],
        }
        for code in languages.OTHERS
    ]


def looks(values: Mapping[str, str]) -> list[dict[str, str]]:
    """The previews with their texts: each in its language, or in English where it has none."""
    return [
        {
            "look": look,
            "caption": caption,
            "language": code,
            "dir": _direction(code),
            "go": go,
            "away": away,
            **{
                name: values.get(f"{name}_{code}") or values.get(name, "") for name in texts.LENGTHS
            },
        }
        for look, caption, code, go, away in LOOKS
    ]


def preview_of(banner: Banner) -> dict[str, str]:
    """What the preview of a stored banner shows, by the names of the form's fields."""
    names = ("title", "description", "banner_type", "url_type", "url")
    translated = {
        field: banner.translations[code][name]
        for field, (code, name) in TRANSLATED.items()
        if code in banner.translations
    }
    return {**{name: getattr(banner, name) for name in names}, **translated}


def _direction(code: str) -> str:
    return "rtl" if get_language_info(code)["bidi"] else "ltr"


def pages() -> list[str]:
    """The pages of every type's menu, to which a link may lead."""
    return sorted({href for href in menu_entries().values() if href})


def _usual() -> dict[str, str]:
    today = clock.today()
    return {
        "banner_type": BannerType.CAROUSEL.value,
        "url_type": UrlType.INTERNAL.value,
        "starts_on": today.isoformat(),
        "ends_on": (today + dt.timedelta(days=USUAL_DAYS - 1)).isoformat(),
    }


def _stored(banner: Banner) -> dict[str, str]:
    port = banner.port
    return {
        **preview_of(banner),
        "category": banner.category.name if banner.category else "",
        "hs_code": banner.hs_code.code if banner.hs_code else "",
        "country": banner.country.name if banner.country else "",
        "port": f"{port.name} ({port.locode})" if port else "",
        "starts_on": banner.starts_on.isoformat(),
        "ends_on": banner.ends_on.isoformat(),
        "position": "" if banner.position is None else str(banner.position),
    }
