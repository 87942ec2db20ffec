"""Wire shapes of banners (RULES.md 3.3, wire contract)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any

from pydantic import Field

from lading.kernel.checks import Loose, LooseBool, LooseInt, LooseList, LooseText
from lading.kernel.wire import Wire

PLACES = "`type_1`: the carousel. `type_2`, `type_3`: left and right below the tables."
TITLE, MESSAGE = "Quote in minutes", "Compare what forwarders ask for your route, side by side."

TRANSLATED = {"fr": {"title": "Des devis en quelques minutes", "description": "Comparez-les."}}


class BannerTextOut(Wire):
    """The texts of a banner in one language."""

    title: str = Field(
        description="The heading of the banner in this language.",
        examples=["Des devis en quelques minutes"],
    )
    description: str = Field(
        description="The message of the banner in this language.", examples=["Comparez-les."]
    )


class BannerIn(Wire):
    """The form of a banner. Fields omitted from a change are unchanged."""

    title: LooseText = Field(None, description="The heading of the banner.", examples=[TITLE])
    description: LooseText = Field(
        None, description="The message of the banner.", examples=[MESSAGE]
    )
    translations: Annotated[dict[str, Any] | None, Loose] = Field(
        None,
        description="`title` and `description` by language code (`zh`, `es`, `fr`, `it`, `ar`), "
        "both or neither. Readers of a language without them see the English texts. Replaces all "
        "translations. Not in the original specification.",
        examples=[TRANSLATED],
    )
    banner_type: LooseText = Field(None, description=PLACES, examples=["type_1"])
    url_type: LooseText = Field(
        None,
        description="`internal_url` or `external_url`; `external` means the same.",
        examples=["internal_url"],
    )
    url: LooseText = Field(
        None,
        description="Link target: a path of the portal, or an https address.",
        examples=["/rfq-freight-rate"],
    )
    targeted_business_type: LooseList = Field(
        None,
        description="Business types that see the banner, as ids or codes.",
        examples=[[2, 8]],
    )
    category_id: LooseInt = Field(
        None,
        description="Only companies that deal in goods of this category: its id or name.",
        examples=[5],
    )
    hs_code_id: LooseInt = Field(
        None, description="Only companies that deal in goods of this HS code: its id.", examples=[7]
    )
    country_id: LooseInt = Field(
        None, description="Only companies of this country: its id, name or code.", examples=[105]
    )
    port_id: LooseInt = Field(
        None,
        description="Only companies that serve this port or ship by it: its id, name or UN/LOCODE.",
        examples=[12],
    )
    start_date: LooseText = Field(
        None,
        description="First day on which the banner is shown, in India.",
        examples=["2026-12-01"],
    )
    end_date: LooseText = Field(
        None,
        description="Last day on which the banner is shown, in India.",
        examples=["2026-12-31"],
    )
    order: LooseInt = Field(
        None,
        description="Position among banners of the same type, from 1; banners "
        "without one follow, newest first. Not in the original "
        "specification.",
        examples=[1],
    )
    is_active: LooseBool = Field(
        None, description="True restores a deactivated banner.", examples=[True]
    )
    user_id: LooseInt = Field(None, description="Your own id; any other is refused.", examples=[1])


class ShownBannerOut(Wire):
    """A banner as dashboards show it."""

    id: int = Field(description="The banner's id.", examples=[1])
    title: str = Field(description="The heading of the banner.", examples=[TITLE])
    description: str = Field(description="The message of the banner.", examples=[MESSAGE])
    language: str = Field(
        description="The language of the title and the message: the caller's, or English where "
        "staff wrote none. Not in the original specification.",
        examples=["en"],
    )
    banner_type: str = Field(description=PLACES, examples=["type_1"])
    url_type: str = Field(
        description="`internal_url` or `external_url`.", examples=["internal_url"]
    )
    url: str = Field(
        description="A path of the portal without a language, or an address with https.",
        examples=["/rfq-freight-rate"],
    )


class DayCountOut(Wire):
    """Views and clicks of a banner by companies of one business type on one day."""

    day: dt.date = Field(description="Calendar day in India.", examples=["2026-12-01"])
    business_type_id: int = Field(description="The type of business.", examples=[2])
    views: int = Field(description="How many people saw it.", examples=[120])
    clicks: int = Field(description="How many people followed its link.", examples=[9])


class BannerOut(ShownBannerOut):
    """A banner with everything that staff wrote; title and message in English."""

    translations: dict[str, BannerTextOut] = Field(
        description="The texts of the other languages, by code. Not in the original specification.",
        examples=[TRANSLATED],
    )
    missing_languages: list[str] = Field(
        description="Languages whose readers see the English texts. Not in the original "
        "specification.",
        examples=[["zh", "es", "it", "ar"]],
    )
    targeted_business_type: list[int] = Field(
        description="Business types that see the banner.", examples=[[2, 8]]
    )
    category_id: int | None = Field(description="The category's id, or null for all.", examples=[5])
    category: str | None = Field(description="The category's name.", examples=["Cotton"])
    hs_code_id: int | None = Field(description="The HS code's id, or null for all.", examples=[7])
    hs_code: str | None = Field(description="The HS code.", examples=["520512"])
    country_id: int | None = Field(description="The country's id, or null for all.", examples=[105])
    country: str | None = Field(description="The country's name.", examples=["India"])
    port_id: int | None = Field(description="The port's id, or null for all.", examples=[12])
    port: str | None = Field(description="The port's name.", examples=["Mundra"])
    start_date: dt.date = Field(
        description="First day on which the banner is shown, in India.", examples=["2026-12-01"]
    )
    end_date: dt.date = Field(
        description="Last day on which the banner is shown, in India.", examples=["2026-12-31"]
    )
    order: int | None = Field(description="Position, if staff set one.", examples=[1])
    is_active: bool = Field(
        description="Whether the banner is shown between its start and end dates."
    )
    state: str = Field(
        description="`active`, `scheduled`, `ended` or `inactive`, today in India.",
        examples=["active"],
    )
    views: int = Field(
        description="Number of people who saw it, each counted once a day.", examples=[1840]
    )
    clicks: int = Field(
        description="Number of people who followed its link, each counted once a day.",
        examples=[121],
    )
    user_id: int = Field(description="The id of the staff member who made it.", examples=[1])
    created_at: dt.datetime = Field(description="When the banner was made.")
    updated_at: dt.datetime = Field(description="When the banner was last changed.")


class BannerDetailOut(BannerOut):
    """A banner with its counts by day."""

    days: list[DayCountOut] = Field(
        description="Its views and clicks by day and type of business, the newest"
        " day first: of the last 90 days. Not in the original "
        "specification."
    )


class SeenIn(Wire):
    """Banners that a person saw, and banners whose links they followed."""

    views: LooseList = Field(
        None, description="Ids of the banners that were on screen.", examples=[[1, 2]]
    )
    clicks: LooseList = Field(
        None, description="Ids of the banners whose links were followed.", examples=[[1]]
    )


class CountedOut(Wire):
    """How many views and clicks were counted."""

    counted: int = Field(
        description="Number of new views and clicks; each counts once per person and day.",
        examples=[2],
    )
