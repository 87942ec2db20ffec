"""How the texts of a kind are filled with the values of a notification."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from lading.base.kernel.values import amounts, dates
from lading.base.kernel.values.counted import Counted
from lading.base.kernel.values.texts import shown_lines
from lading.base.reference.containers import ContainerCode
from lading.members.billing.plans import plan_names

Params = Mapping[str, str]

DATES = ("at", "day", "due", "start", "until", "valid_until")
"""Values that are days or moments."""
NUMBERS = ("amount", "balance", "before", "count", "paid", "points", "price")
"""Values that are numbers, or amounts in a currency."""


@dataclass(frozen=True, slots=True)
class Wording:
    """The texts of one kind. Stored values replace ``{product}`` and the like."""

    title: str | Promise
    body: str | Promise | Counted
    button: str | Promise
    # The label of the second link, if there is one.
    other_button: str | Promise = ""

    def filled(self, params: Params) -> Words:
        """The texts with their values, in the language that is active now."""
        values = {name: _visible(value) for name, value in {**params, **_named(params)}.items()}
        if isinstance(self.body, Counted):
            body = self.body.format(**{**values, self.body.by: params[self.body.by]})
        else:
            body = str(self.body).format(**values)
        return Words(
            title=str(self.title).format(**values),
            body=body,
            button=str(self.button),
            other_button=str(self.other_button),
        )


def _visible(value: Any) -> Any:
    """A value without what nobody sees or what turns letters around: texts of companies stand in
    subjects, and some are older than the rule for them.
    """
    return shown_lines(value) if isinstance(value, str) else value


def _named(params: Params) -> Params:
    """The values, with dates and names of ours (of plans, for example) in the active language."""
    named = {name: dates.stored_text(params[name]) for name in DATES if name in params}
    named |= {name: amounts.stored_text(params[name]) for name in NUMBERS if name in params}
    if "container" in params:
        named["container"] = str(ContainerCode(params["container"]).label)
    if "plan" in params:
        named["plan"] = plan_names.plan_name(params["plan"])
    if "description" in params:
        named["description"] = plan_names.bought(
            params["description"], int(params.get("points", 0))
        )
    return named


@dataclass(frozen=True, slots=True)
class Words:
    """One message in one language."""

    title: str
    body: str
    button: str
    other_button: str = ""
