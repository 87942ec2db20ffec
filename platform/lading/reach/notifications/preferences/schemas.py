"""Wire shapes of notification preferences. A field for each group has the group's key as name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import ConfigDict, Field

from lading.base.kernel.checks import Loose, LooseInt, LooseText
from lading.base.kernel.wire import Wire

from .groups import Group, Way, When

_IN_APP = (
    "The choice for the portal: `now` if it shows notifications of the group, `never` if it does "
    "not."
)
_EMAIL = (
    "When an e-mail is sent to the company's primary user: `now` (at once), `daily` (in one "
    "summary at 09:00 in the company's time zone) or `never`."
)
_WHATSAPP = (
    "When a WhatsApp message is sent to the company's primary user: `now` (at once), `daily` (at "
    "09:00 in the company's time zone) or `never`. Messages that are due during the quiet hours "
    "are sent when those end."
)


class ChoiceOut(Wire):
    """The company's choice for a group of notifications: when it is notified by each channel."""

    in_app: When = Field(description=_IN_APP, examples=["now"])
    email: When = Field(description=_EMAIL, examples=["daily"])
    whatsapp: When = Field(description=_WHATSAPP, examples=["never"])


class ChoiceIn(Wire):
    """A new choice for a group of notifications. Omitted channels stay unchanged."""

    in_app: When | None = Field(None, description=_IN_APP, examples=["now"])
    email: When | None = Field(None, description=_EMAIL, examples=["daily"])
    whatsapp: When | None = Field(None, description=_WHATSAPP, examples=["never"])


class QuietHours(Wire):
    """The daily period in which no WhatsApp messages are sent, in the company's time zone."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"from": "21:00", "to": "08:00"}]})

    begin: str = Field(
        alias="from",
        description="Time at which the quiet hours begin, as HH:MM.",
        examples=["21:00"],
    )
    until: str = Field(
        alias="to",
        description="Time at which the quiet hours end, as HH:MM, on the same day or the next.",
        examples=["08:00"],
    )


class TimeZoneOut(Wire):
    """A time zone that the company can choose."""

    id: str = Field(
        description="Name of the time zone in the IANA time zone database.",
        examples=["America/New_York"],
    )
    label: str = Field(
        description="Name of the time zone's main place, in the language of the call.",
        examples=["New York"],
    )


class WaysOut(Wire):
    """The available choices for each channel, the default first. A channel with only one choice
    cannot be changed.
    """

    in_app: Sequence[When] = Field(
        description="The available choices for the portal, the default first.",
        examples=[["now", "never"]],
    )
    email: Sequence[When] = Field(
        description="The available choices for e-mail, the default first.",
        examples=[["now", "daily", "never"]],
    )
    whatsapp: Sequence[When] = Field(
        description="The available choices for WhatsApp, the default first.",
        examples=[["never", "now", "daily"]],
    )


class GroupOut(Wire):
    """A group of kinds of notifications, for which the company makes one choice per channel."""

    kind: Group = Field(
        description="Key of the group: the name of its field in the preferences, and a value of "
        "the filter `kind` of `GET /notifications`.",
        examples=["leads"],
    )
    label: str = Field(
        description="Name of the group, in the language of the call.",
        examples=["New enquiries for you"],
    )
    description: str = Field(
        description="Description of the notifications in the group, in the language of the call.",
        examples=["Enquiries that match your products, ports or services."],
    )
    kinds: Sequence[str] = Field(
        description="The kinds of notifications in the group, as codes.",
        examples=[["lead_matched", "leads_matched"]],
    )
    choices: WaysOut = Field(
        description="The available choices for each channel, the default first."
    )
    locked: Sequence[Way] = Field(
        description="The channels for which the company cannot change its choice.",
        examples=[["inApp", "email"]],
    )
    why_locked: str | None = Field(
        description="Why some choices are not available for the group, in the language of the "
        "call; null if all are.",
        examples=["Messages about your payments are always sent, and at once."],
    )


_OF_GROUP = (
    "The company's choice for the notification group whose key is the name of the field. `kinds` "
    "describes the group."
)


class PreferencesOut(Wire):
    """The company's notification preferences, with the choices that are available."""

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
    kinds: Sequence[GroupOut] = Field(description="All notification groups, in display order.")
    time_zone: str = Field(
        description="The company's time zone, which applies to daily summaries and quiet hours. "
        "Defaults to the first in `timeZones`.",
        examples=["Asia/Kolkata"],
    )
    time_zones: Sequence[TimeZoneOut] = Field(
        description="The time zones to offer as choices: those of the company's country, and the "
        "current one. Every other name in the IANA time zone database is also accepted."
    )
    quiet_hours: QuietHours | None = Field(
        description="The daily period in which no WhatsApp messages are sent; null if there is "
        "none."
    )
    whatsapp_ends_in: str | None = Field(
        description="Last four digits of the primary user's verified mobile number, to which "
        "WhatsApp messages are sent. Null if the number is not verified; WhatsApp messages cannot "
        "then be chosen.",
        examples=["3210"],
    )
    version: int = Field(
        description="Version number of the preferences, which increases with every change. Send it "
        "with a change, so that no other user's change is overwritten.",
        examples=[3],
    )
    can: Sequence[str] = Field(
        description="The actions that the caller may take: `change`, or none if the caller is not "
        "the primary user or the company was rejected.",
        examples=[["change"]],
    )


LooseChoice = Annotated[ChoiceIn | None, Loose]
_CHANGE = (
    "The company's new choice for the notification group whose key is the name of the field; "
    "unchanged if omitted."
)


class PreferencesIn(Wire):
    """A change of the company's notification preferences. Omitted fields stay unchanged."""

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
        description="Name of a time zone in the IANA time zone database; empty to return to the "
        "default for the company's country. Unchanged if omitted.",
        examples=["America/New_York"],
    )
    quiet_hours: Annotated[QuietHours | None, Loose] = Field(
        None,
        description="The daily period in which no WhatsApp messages are sent; null for none. "
        "Unchanged if omitted.",
    )
    version: LooseInt = Field(
        None,
        description="The `version` of the preferences on which the change is based; optional. If "
        "it is not the current version, the call is refused with 409, with the current preferences "
        "in `data`.",
        examples=[3],
    )

    def choice_of(self, group: Group) -> Any:
        """What was sent for a group, unchecked."""
        return getattr(self, group.value)
