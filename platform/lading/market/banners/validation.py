"""Checks of the form of a banner (RULES.md 3.5, 62)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import Model

from lading.base.kernel.checks import INVALID_VALUE, NOT_OFFERED, Checks
from lading.base.kernel.errors import Text
from lading.base.reference import resolve
from lading.base.reference.business_types import read_type_ids
from lading.base.reference.hs import codes as hs_codes
from lading.base.reference.models import Category, Country, HsCode, Port

from . import links, texts
from .models import URL_LENGTH, Banner
from .rules import URL_TYPES, BannerType
from .schemas import BannerIn

M = TypeVar("M", bound=Model)

# The product's own messages (RULES.md 3.5). Only staff read them.
PARTY_REQUIRED = "Party is required"
TYPE_REQUIRED = "Banner Type is required"
URL_TYPE_REQUIRED = "URL Type is required"
URL_REQUIRED = "Action URL is required"
START_REQUIRED = "Start Date is required"
END_REQUIRED = "End Date is required"
END_BEFORE_START = "The end date cannot be before the start date."
HS_CODE_ELSEWHERE = "This HS code does not belong to the chosen category."
PORT_ELSEWHERE = "This port is not in the chosen country."
LAST_PLACE = 999


@dataclass(frozen=True, slots=True)
class BannerForm:
    """A checked form, by the names of the banner's columns."""

    title: str
    description: str
    translations: texts.Translations
    banner_type: str
    url_type: str
    url: str
    business_type_ids: list[int]
    category: Category | None
    hs_code: HsCode | None
    country: Country | None
    port: Port | None
    starts_on: dt.date
    ends_on: dt.date
    position: int | None
    is_active: bool


def check_form(payload: BannerIn, before: Banner | None) -> BannerForm:
    """The checked form. What was not sent stays as it is in ``before``.

    Raises ValidationFailed with every wrong field.
    """
    form = _Form(payload, before)
    url_type, url = form.link()
    starts_on, ends_on = form.days()
    checked: dict[str, Any] = {
        "title": form.text("title"),
        "description": form.text("description"),
        "translations": form.translations(),
        "banner_type": form.choice("bannerType", "banner_type", BannerType.values, TYPE_REQUIRED),
        "url_type": url_type,
        "url": url,
        "business_type_ids": form.parties(),
        **form.targets(),
        "starts_on": starts_on,
        "ends_on": ends_on,
        "position": form.place(),
        "is_active": form.switch(),
    }
    form.checks.raise_if_failed()
    return BannerForm(**checked)


class _Form:
    """One pass over a payload."""

    def __init__(self, payload: BannerIn, before: Banner | None) -> None:
        self.checks = Checks()
        self._payload, self._before = payload, before

    def _is_kept(self, name: str) -> bool:
        """Whether a field stays as it was."""
        return self._before is not None and name not in self._payload.model_fields_set

    def _value(self, name: str) -> Any:
        return getattr(self._payload, name)

    def text(self, name: str) -> str:
        """The English title or message, on one line."""
        if self._is_kept(name):
            return str(getattr(self._before, name))
        return texts.check_text(self.checks, name, name, self._value(name))

    def translations(self) -> texts.Translations:
        """The texts of the other languages, which replace those of before as a whole."""
        if self._is_kept("translations"):
            return dict(self._before.translations) if self._before else {}
        return texts.check_translations(self.checks, self._value("translations"))

    def choice(self, field: str, name: str, choices: Any, required: Text) -> str:
        """One of the choices."""
        if self._is_kept(name):
            return str(getattr(self._before, name))
        return self.checks.choice(field, self._value(name), choices, required=required)

    def link(self) -> tuple[str, str]:
        """The kind of the link and the link, which fit each other also when only one was sent."""
        kind = self.choice("urlType", "url_type", URL_TYPES, URL_TYPE_REQUIRED)
        sent = getattr(self._before, "url", None) if self._is_kept("url") else self._value("url")
        text = self.checks.text("url", sent, required=URL_REQUIRED, max_length=URL_LENGTH)
        if not text or not kind:
            return kind, text
        try:
            return kind, links.read_link(kind, text)
        except ValueError as refusal:
            self.checks.fail("url", refusal.args[0])
            return kind, ""

    def parties(self) -> list[int]:
        """Ids of types of business, sorted."""
        if self._is_kept("targeted_business_type"):
            return list(self._before.business_type_ids) if self._before else []
        sent, field = self._value("targeted_business_type"), "targetedBusinessType"
        if sent is None or sent in ("", []):
            self.checks.fail(field, PARTY_REQUIRED)
            return []
        if not isinstance(sent, list):
            self.checks.fail(field, INVALID_VALUE)
            return []
        return read_type_ids(self.checks, field, sent)

    def targets(self) -> dict[str, Model | None]:
        """Category, HS code, country and port, each of which may be left open."""
        category = self._row("categoryId", "category", resolve.resolve_category)
        hs_code = self._row(
            "hsCodeId", "hs_code", resolve.resolve_hs_code_or_id, refuse=hs_codes.fail
        )
        country = self._row("countryId", "country", resolve.resolve_country)
        port = self._port(country)
        if category and hs_code and hs_code.category_id != category.pk:
            self.checks.fail("hsCodeId", HS_CODE_ELSEWHERE)
        if country and port and port.country_id != country.pk:
            self.checks.fail("portId", PORT_ELSEWHERE)
        return {"category": category, "hs_code": hs_code, "country": country, "port": port}

    def _row(
        self,
        field: str,
        name: str,
        find: Callable[[str], M | None],
        *,
        refuse: Callable[[Checks, str, str, Text], None] = resolve.refuse_unknown,
    ) -> M | None:
        """The row with this id or name; None for an empty field."""
        if self._is_kept(f"{name}_id"):
            unchanged: M | None = getattr(self._before, name)
            return unchanged
        sent = self._value(f"{name}_id")
        return resolve.read_row(self.checks, field, sent, find, refuse=refuse)

    def _port(self, country: Country | None) -> Port | None:
        """The port; of several with the name the one in the country."""
        if self._is_kept("port_id"):
            return self._before.port if self._before else None
        text = resolve.read_text(self.checks, "portId", self._value("port_id"))
        near = country.pk if country else None
        return resolve.read_port(self.checks, "portId", text, NOT_OFFERED, prefer=near)

    def days(self) -> tuple[dt.date | None, dt.date | None]:
        """The first and the last day, in India."""
        first = self._day("startDate", "start_date", "starts_on", START_REQUIRED)
        last = self._day("endDate", "end_date", "ends_on", END_REQUIRED)
        if first and last and last < first:
            self.checks.fail("endDate", END_BEFORE_START)
        return first, last

    def _day(self, field: str, name: str, column: str, required: Text) -> dt.date | None:
        if self._is_kept(name):
            unchanged: dt.date = getattr(self._before, column)
            return unchanged
        return self.checks.date(field, self._value(name), required=required)

    def place(self) -> int | None:
        """The place among the banners of its kind; None: by age."""
        if self._is_kept("order"):
            return getattr(self._before, "position", None)
        place = self.checks.integer("order", self._value("order"), minimum=1)
        if place is not None and place > LAST_PLACE:
            self.checks.fail("order", INVALID_VALUE)
        return place

    def switch(self) -> bool:
        """Whether it is shown on its days."""
        default = self._before.is_active if self._before else True
        return self.checks.boolean("isActive", self._payload.is_active, default=default)
