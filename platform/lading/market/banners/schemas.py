"""Wire shapes of banners (RULES.md 3.3, wire contract)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any

from pydantic import Field

from lading.base.kernel.checks import Loose, LooseBool, LooseInt, LooseList, LooseText
from lading.base.kernel.wire import Wire

PLACES = (
    "Where the dashboard shows the banner: `type_1` (in the carousel), "
    "`type_2` (on the left, below the tables) or `type_3` (on the right, below the "
    "tables)."
)
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
    """The fields of a banner to save. When a banner is changed, omitted fields are unchanged."""

    title: LooseText = Field(
        None, description="The heading of the banner, in English.", examples=[TITLE]
    )
    description: LooseText = Field(
        None, description="The message of the banner, in English.", examples=[MESSAGE]
    )
    translations: Annotated[dict[str, Any] | None, Loose] = Field(
        None,
        description="`title` and `description` by language code (`zh`, `es`, `fr`, `it`, `ar`), "
        "each with both texts. Languages without an entry show the English texts. The value "
        "replaces all stored translations. Not in the original specification.",
        examples=[TRANSLATED],
    )
    banner_type: LooseText = Field(None, description=PLACES, examples=["type_1"])
    url_type: LooseText = Field(
        None,
        description="Type of the link: `internal_url` for a page of the portal, `external_url` or "
        "`external` for another site.",
        examples=["internal_url"],
    )
    url: LooseText = Field(
        None,
        description="Link target: a path of the portal, or an https address.",
        examples=["/rfq-freight-rate"],
    )
    targeted_business_type: LooseList = Field(
        None,
        description="Business types that see the banner, as ids or codes. At least one is "
        "required.",
        examples=[[2, 8]],
    )
    category_id: LooseInt = Field(
        None,
        description="The product category, by its id or name, to which the banner is limited: it "
        "is shown only to companies with an approved product or a published enquiry in the "
        "category. Null for no limit.",
        examples=[5],
    )
    hs_code_id: LooseInt = Field(
        None,
        description="The id of the HS code to which the banner is limited: it is shown only to "
        "companies with an approved product or a published enquiry of the HS code. Null for no "
        "limit.",
        examples=[7],
    )
    country_id: LooseInt = Field(
        None,
        description="The country, by its id, name or ISO code, to which the banner is limited: it "
        "is shown only to companies in the country. Null for no limit.",
        examples=[105],
    )
    port_id: LooseInt = Field(
        None,
        description="The port, by its id, name or UN/LOCODE, to which the banner is limited: it "
        "is shown only to companies that serve the port or ship from or to it. Null for no limit.",
        examples=[12],
    )
    start_date: LooseText = Field(
        None,
        description="First day on which the banner is shown (Indian time).",
        examples=["2026-12-01"],
    )
    end_date: LooseText = Field(
        None,
        description="Last day on which the banner is shown (Indian time).",
        examples=["2026-12-31"],
    )
    order: LooseInt = Field(
        None,
        description="Position among banners of the same type, starting at 1; banners without a "
        "position follow, newest first. Not in the original specification.",
        examples=[1],
    )
    is_active: LooseBool = Field(
        None,
        description="True restores a deactivated banner; false deactivates it.",
        examples=[True],
    )
    user_id: LooseInt = Field(
        None, description="The caller's own id. Any other id is refused with 403.", examples=[1]
    )


class ShownBannerOut(Wire):
    """A banner, as dashboards show it."""

    id: int = Field(description="The banner's id.", examples=[1])
    title: str = Field(description="The heading of the banner.", examples=[TITLE])
    description: str = Field(description="The message of the banner.", examples=[MESSAGE])
    language: str = Field(
        description="The language of the title and the message: the caller's, or English "
        "if there is no translation. Not in the original specification.",
        examples=["en"],
    )
    banner_type: str = Field(description=PLACES, examples=["type_1"])
    url_type: str = Field(
        description="Type of the link: `internal_url` for a page of the portal, `external_url` "
        "for another site.",
        examples=["internal_url"],
    )
    url: str = Field(
        description="Link target: a path of the portal without a language, or an https address.",
        examples=["/rfq-freight-rate"],
    )


class DayCountOut(Wire):
    """Views and clicks of a banner by companies of one business type on one day."""

    day: dt.date = Field(description="The day (Indian time).", examples=["2026-12-01"])
    business_type_id: int = Field(description="The id of the business type.", examples=[2])
    views: int = Field(description="Number of people who saw the banner.", examples=[120])
    clicks: int = Field(
        description="Number of people who followed the banner's link.", examples=[9]
    )


class BannerOut(ShownBannerOut):
    """A banner, as staff see it. The title and message are in English."""

    translations: dict[str, BannerTextOut] = Field(
        description="Title and message in the other languages, by language code. Not in "
        "the original specification.",
        examples=[TRANSLATED],
    )
    missing_languages: list[str] = Field(
        description="Codes of the languages without a translation, for which the English texts "
        "are shown. Not in the original specification.",
        examples=[["zh", "es", "it", "ar"]],
    )
    targeted_business_type: list[int] = Field(
        description="Ids of the business types that see the banner.", examples=[[2, 8]]
    )
    category_id: int | None = Field(
        description="Id of the product category to which the banner is limited; null if it is not "
        "limited to one.",
        examples=[5],
    )
    category: str | None = Field(
        description="Name of the product category to which the banner is limited; null if it is "
        "not limited to one.",
        examples=["Cotton"],
    )
    hs_code_id: int | None = Field(
        description="Id of the HS code to which the banner is limited; null if it is not limited "
        "to one.",
        examples=[7],
    )
    hs_code: str | None = Field(
        description="HS code to which the banner is limited; null if it is not limited to one.",
        examples=["520512"],
    )
    country_id: int | None = Field(
        description="Id of the country to which the banner is limited; null if it is not limited "
        "to one.",
        examples=[105],
    )
    country: str | None = Field(
        description="Name of the country to which the banner is limited; null if it is not "
        "limited to one.",
        examples=["India"],
    )
    port_id: int | None = Field(
        description="Id of the port to which the banner is limited; null if it is not limited to "
        "one.",
        examples=[12],
    )
    port: str | None = Field(
        description="Name of the port to which the banner is limited; null if it is not limited "
        "to one.",
        examples=["Mundra"],
    )
    start_date: dt.date = Field(
        description="First day on which the banner is shown (Indian time).",
        examples=["2026-12-01"],
    )
    end_date: dt.date = Field(
        description="Last day on which the banner is shown (Indian time).",
        examples=["2026-12-31"],
    )
    order: int | None = Field(
        description="Position among banners of the same type, starting at 1; null if none is set.",
        examples=[1],
    )
    is_active: bool = Field(
        description="Whether the banner may be shown between its start and end dates; "
        "false once it has been deactivated."
    )
    state: str = Field(
        description="State of the banner today (Indian time): `active` (shown), `scheduled` "
        "(before its start date), `ended` (after its end date) or `inactive` (deactivated).",
        examples=["active"],
    )
    views: int = Field(
        description="Number of people who saw the banner, each counted once a day.", examples=[1840]
    )
    clicks: int = Field(
        description="Number of people who followed the banner's link, each counted once a day.",
        examples=[121],
    )
    user_id: int = Field(
        description="The id of the staff member who created the banner.", examples=[1]
    )
    created_at: dt.datetime = Field(description="When the banner was created.")
    updated_at: dt.datetime = Field(description="When the banner was last changed.")


class BannerDetailOut(BannerOut):
    """A banner as staff see it, with its views and clicks by day."""

    days: list[DayCountOut] = Field(
        description="Views and clicks in the last 90 days, by day and business type, "
        "newest day first. Not in the original specification."
    )


class SeenIn(Wire):
    """The banners that the caller saw, and those whose links the caller followed."""

    views: LooseList = Field(
        None, description="Ids of the banners that were on screen, at most 100.", examples=[[1, 2]]
    )
    clicks: LooseList = Field(
        None,
        description="Ids of the banners whose links were followed, at most 100.",
        examples=[[1]],
    )


class CountedOut(Wire):
    """The number of views and clicks that the call added."""

    counted: int = Field(
        description="Number of views and clicks that were added. For each banner, one view and "
        "one click count per person and day; a click also counts as a view.",
        examples=[2],
    )
