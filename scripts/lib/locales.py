"""The product's languages, and what a partly added one still lacks.

``LANGUAGES`` in the platform's settings is the list. Everything else follows from it, or is
reported here when it is missing.
"""

from __future__ import annotations

import ast
import csv
import re
import sys
from pathlib import Path

from scripts.lib.paths import ROOT

SOURCE = "en"
NAMED_ROWS = ("categories", "units", "countries")
LEGAL_PAGES = ("terms", "privacy")
ROW = re.compile(r"\{ code: '(\w+)',.* name: '([^']+)'")


def main() -> int:
    """Print what is missing; returns the exit code."""
    faults = problems(ROOT)
    print("\n".join(faults))
    return 1 if faults else 0


def names(root: Path = ROOT) -> dict[str, str]:
    """The name of each language in the settings in that language, by its code; English is first."""
    settings = ast.parse((root / "platform/config/settings.py").read_text("utf-8"))
    [value] = [
        statement.value
        for statement in settings.body
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "LANGUAGES"
    ]
    return dict(ast.literal_eval(value))


def others(root: Path = ROOT) -> list[str]:
    """The codes of all languages but English, in which texts are written first."""
    return [code for code in names(root) if code != SOURCE]


def problems(root: Path) -> list[str]:
    """What a language lacks, and files for a language that the settings do not have."""
    spoken = names(root)
    portal = dict(ROW.findall((root / "portal/src/i18n/locales.ts").read_text("utf-8")))
    faults = [
        f"{code}: no row in portal/src/i18n/locales.ts that calls it {name}"
        for code, name in spoken.items()
        if portal.get(code) != name
    ]
    faults += [f"{code}: {place} is not there" for code, place in _files(root, spoken)]
    faults += [
        f"{code}: no column name_{code} in fixtures/{table}.csv"
        for table in NAMED_ROWS
        for code in others(root)
        if f"name_{code}" not in _columns(root / "fixtures" / f"{table}.csv")
    ]
    surplus = (portal.keys() | _folders(root / "portal/messages")) - spoken.keys()
    surplus |= _folders(root / "platform/locale") - spoken.keys()
    return faults + [f"{code}: not in LANGUAGES of the settings" for code in sorted(surplus)]


def _files(root: Path, spoken: dict[str, str]) -> list[tuple[str, str]]:
    """The missing files of each language: its code and the path."""
    needed = [(code, f"portal/messages/{code}/common.json") for code in spoken]
    needed += [(code, f"platform/locale/{code}/LC_MESSAGES/django.po") for code in others(root)]
    needed += [
        (code, f"fixtures/legal/{page}.{code}.md") for page in LEGAL_PAGES for code in spoken
    ]
    return [(code, place) for code, place in needed if not (root / place).is_file()]


def _columns(table: Path) -> list[str]:
    with table.open(encoding="utf-8", newline="") as file:
        return next(csv.reader(file))


def _folders(place: Path) -> set[str]:
    return {each.name for each in place.iterdir() if each.is_dir()}


if __name__ == "__main__":
    sys.exit(main())
