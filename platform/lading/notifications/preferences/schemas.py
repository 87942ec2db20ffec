"""Wire shapes of notification preferences. A field for each group has the group's key as name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import ConfigDict, Field

from lading.kernel.checks import Loose, LooseInt, LooseText
from lading.kernel.wire import Wire

from .groups import Group, Way, When

_IN_APP = "Whether notifications of the group are shown in the portal: `now` or `never`."
_EMAIL = (
    "When an e-mail is sent to the company's primary user: `now`, `daily` (in one digest at 09:00 "
    "in the company's time zone) or `never`."
)
_WHATSAPP = (
    "When a WhatsApp message is sent to the company's primary user: `now`, `daily` (at 09:00) or "
    "`never`. What comes in the quiet hours is sent when they end."
)


class ChoiceOut(Wire):
    """How the company is notified of one group."""

    in_app: When = Field(description=_IN_APP, examples=["now"])
    email: When = Field(description=_EMAIL, examples=["daily"])
    whatsapp: When = Field(description=_WHATSAPP, examples=["never"])


class ChoiceIn(Wire):
    """How the company is to be notified of one group. Omitted channels are unchanged."""

    in_app: When | None = Field(None, description=_IN_APP, examples=["now"])
    email: When | None = Field(None, description=_EMAIL, examples=["daily"])
    whatsapp: When | None = Field(None, description=_WHATSAPP, examples=["never"])


class QuietHours(Wire):
    """The hours in which no WhatsApp message is sent, by the company's clock."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"from": "21:00", "to": "08:00"}]})

    begin: str = Field(alias="from", description="When the quiet hours begin.", examples=["21:00"])
    until: str = Field(
        alias="to",
        description="When the quiet hours end, on the same day or the next.",
        examples=["08:00"],
    )


class TimeZoneOut(Wire):
    """A time zone to choose."""

    id: str = Field(
        description="The name in the time zone database.", examples=["America/New_York"]
    )
    label: str = Field(
        description="The place that the zone is named after, in the language of the call.",
        examples=["New York"],
    )


class WaysOut(Wire):
    """The options for each channel. A channel with one option is locked."""

    in_app: Sequence[When] = Field(
        description="The choices for the portal.", examples=[["now", "never"]]
    )
    email: Sequence[When] = Field(
        description="The choices for e-mail.", examples=[["now", "daily", "never"]]
    )
    whatsapp: Sequence[When] = Field(
        description="The choices for WhatsApp.", examples=[["never", "now", "daily"]]
    )


class GroupOut(Wire):
    """A row of the preferences: kinds of notifications for which one choice is made."""

    kind: Group = Field(
        description="The key of the group: the name of its field in the preferences, and a value "
        "of `kind` in the list of notifications.",
        examples=["leads"],
    )
    label: str = Field(
        description="The name of the group, in the language of the call.",
        examples=["New enquiries for you"],
    )
    description: str = Field(
        description="What the group is about, in the language of the call.",
        examples=["Enquiries that match your products, ports or services."],
    )
    kinds: Sequence[str] = Field(
        description="The kinds of notifications in the group.",
        examples=[["lead_matched", "leads_matched"]],
    )
    choices: WaysOut = Field(description="The choices that the company has, the default first.")
    locked: Sequence[Way] = Field(
        description="Channels that cannot be changed.", examples=[["inApp", "email"]]
    )
    why_locked: str | None = Field(
        description="Why the company cannot turn these messages off, in the language of the call; "
        "null where everything can be chosen.",
        examples=["Messages about your payments are always sent, and at once."],
    )


_OF_GROUP = "How the company is notified of this group; see `kinds`."


class PreferencesOut(Wire):
    """The company's notification preferences."""

    leads: ChoiceOut = Field(description=_OF_GROUP)
    searches: ChoiceOut = Field(description=_OF_GROUP)
    enquiries: ChoiceOut = Field(description=_OF_GROUP)
    quotations: ChoiceOut = Field(description=_OF_GROUP)
    negotiations: ChoiceOut = Field(description=_OF_GROUP)
    messages: ChoiceOut = Field(description=_OF_GROUP)
    expiry: ChoiceOut = Field(description=_OF_GROUP)
    withdrawals: ChoiceOut = Field(description=_OF_GROUP)
    orders: ChoiceOut = Field(description=_OF_GROUP)
    products: ChoiceOut = Field(description=_OF_GROUP)
    promotions: ChoiceOut = Field(description=_OF_GROUP)
    offers: ChoiceOut = Field(description=_OF_GROUP)
    rates: ChoiceOut = Field(description=_OF_GROUP)
    market: ChoiceOut = Field(description=_OF_GROUP)
    ratings: ChoiceOut = Field(description=_OF_GROUP)
    cards: ChoiceOut = Field(description=_OF_GROUP)
    policies: ChoiceOut = Field(description=_OF_GROUP)
    listings: ChoiceOut = Field(description=_OF_GROUP)
    records: ChoiceOut = Field(description=_OF_GROUP)
    plans: ChoiceOut = Field(description=_OF_GROUP)
    payments: ChoiceOut = Field(description=_OF_GROUP)
    verification: ChoiceOut = Field(description=_OF_GROUP)
    security: ChoiceOut = Field(description=_OF_GROUP)
    kinds: Sequence[GroupOut] = Field(description="The groups, in the order of the screen.")
    time_zone: str = Field(
        description="The company's time zone, used for digests and quiet hours. Defaults to the "
        "first time zone of the company's country.",
        examples=["Asia/Kolkata"],
    )
    time_zones: Sequence[TimeZoneOut] = Field(
        description="The zones of the company's country, and the chosen one. Every other name of "
        "the time zone database is accepted, too."
    )
    quiet_hours: QuietHours | None = Field(
        description="The hours in which no WhatsApp message is sent; null when there are none."
    )
    whatsapp_ends_in: str | None = Field(
        description="The last four digits of the primary user's verified mobile number, to which "
        "WhatsApp messages go; null when there is none, and then WhatsApp cannot be chosen.",
        examples=["3210"],
    )
    version: int = Field(
        description="Version number; a change may name the version that was seen.",
        examples=[3],
    )
    can: Sequence[str] = Field(
        description="What the caller may do: `change` for the company's primary user.",
        examples=[["change"]],
    )


LooseChoice = Annotated[ChoiceIn | None, Loose]
_CHANGE = "How the company is to be notified of this group; unchanged if omitted."


class PreferencesIn(Wire):
    """A change of preferences. Omitted fields are unchanged."""

    leads: LooseChoice = Field(None, description=_CHANGE)
    searches: LooseChoice = Field(None, description=_CHANGE)
    enquiries: LooseChoice = Field(None, description=_CHANGE)
    quotations: LooseChoice = Field(None, description=_CHANGE)
    negotiations: LooseChoice = Field(None, description=_CHANGE)
    messages: LooseChoice = Field(None, description=_CHANGE)
    expiry: LooseChoice = Field(None, description=_CHANGE)
    withdrawals: LooseChoice = Field(None, description=_CHANGE)
    orders: LooseChoice = Field(None, description=_CHANGE)
    products: LooseChoice = Field(None, description=_CHANGE)
    promotions: LooseChoice = Field(None, description=_CHANGE)
    offers: LooseChoice = Field(None, description=_CHANGE)
    rates: LooseChoice = Field(None, description=_CHANGE)
    market: LooseChoice = Field(None, description=_CHANGE)
    ratings: LooseChoice = Field(None, description=_CHANGE)
    cards: LooseChoice = Field(None, description=_CHANGE)
    policies: LooseChoice = Field(None, description=_CHANGE)
    listings: LooseChoice = Field(None, description=_CHANGE)
    records: LooseChoice = Field(None, description=_CHANGE)
    plans: LooseChoice = Field(None, description=_CHANGE)
    payments: LooseChoice = Field(None, description=_CHANGE)
    verification: LooseChoice = Field(None, description=_CHANGE)
    security: LooseChoice = Field(None, description=_CHANGE)
    time_zone: LooseText = Field(
        None,
        description="An IANA time zone name; empty for the country's first time zone.",
        examples=["America/New_York"],
    )
    quiet_hours: Annotated[QuietHours | None, Loose] = Field(
        None, description="Quiet hours; null for none. Unchanged if omitted."
    )
    version: LooseInt = Field(
        None,
        description="The version that was seen; 409 with the current preferences "
        "in `data`, and nothing changed, if there is a newer one.",
        examples=[3],
    )

    def choice_of(self, group: Group) -> Any:
        """What was sent for a group, unchecked."""
        return getattr(self, group.value)
