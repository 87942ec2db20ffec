"""How the programs of a run pass data to each other: as JSON files in its folder."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

BUYERS, SELLERS, PAYERS = 4, 3, 3
PASSWORD = "Chaos-in-the-harbour-26"
HS_CODE = "520512"


@dataclass(frozen=True)
class Person:
    """A company's primary user."""

    email: str
    user_id: int
    user_uuid: str
    company_id: int


@dataclass(frozen=True)
class People:
    """Everybody who trades, and the rows that an enquiry names."""

    buyers: list[Person]
    sellers: list[Person]
    payers: list[Person]
    staff_email: str
    staff_password: str
    category_id: int
    hs_code_id: int
    attackers: list[Person] = field(default_factory=list)
    """Members who attack in a siege."""
    staff_cookies: str = ""
    """Of a member of staff who attacks in a siege, as after signing in to the back office."""


@dataclass(frozen=True)
class Urls:
    """The addresses of the running parts."""

    api: str
    portal: str
    payments: str
    seed: int


@dataclass
class Journal:
    """What was accepted, as the callers recorded it.

    The lists of `unknown` have what was never answered: it may have happened or not.
    """

    enquiries: dict[int, str] = field(default_factory=dict)
    """The product's name, which is unique, by id."""
    published: list[int] = field(default_factory=list)
    quotations: dict[int, list[str]] = field(default_factory=dict)
    """The prices of its versions in their order, by id."""
    orders: dict[int, int] = field(default_factory=dict)
    """The version that was ordered, by the quotation's id."""
    confirmed: list[int] = field(default_factory=list)
    payments: dict[str, int] = field(default_factory=dict)
    """Points, by the provider's order; all of them were paid at the provider."""
    verified: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    """Refusals that no rule explains."""
    counts: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Try:
    """One try of a call: its method and path (with N for each id), when it began (seconds since
    1970), how long it took, and its outcome: the status, or the name of the error.
    """

    call: str
    began: float
    seconds: float
    outcome: str
    is_final: bool


def write(file: Path, value: Any) -> None:
    """Store a dataclass."""
    fresh = file.with_suffix(".new")
    fresh.write_text(json.dumps(asdict(value), indent=1))
    fresh.rename(file)


def read_people(file: Path) -> People:
    """Read the people that `companies` stored."""
    people = json.loads(file.read_text())
    for group in ("buyers", "sellers", "payers", "attackers"):
        people[group] = [Person(**each) for each in people[group]]
    return People(**people)


def read_urls(file: Path) -> Urls:
    """The addresses."""
    return Urls(**json.loads(file.read_text()))


def read_journal(file: Path) -> Journal:
    """Read the journal, with its numbers as numbers again."""
    journal = json.loads(file.read_text())
    for name in ("enquiries", "quotations", "orders"):
        journal[name] = {int(key): value for key, value in journal[name].items()}
    return Journal(**journal)
