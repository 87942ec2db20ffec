"""The check of languages reports what a partly added one lacks."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from scripts.lib import locales
from scripts.lib.paths import ROOT

TAKEN = ("platform/config/settings.py", "portal/src/i18n/locales.ts")
FOLDERS = ("portal/messages", "platform/locale", "fixtures")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project with languages, for the tests to change."""
    for name in TAKEN:
        (tmp_path / name).parent.mkdir(parents=True)
        shutil.copy(ROOT / name, tmp_path / name)
    for name in FOLDERS:
        shutil.copytree(ROOT / name, tmp_path / name)
    return tmp_path


def _change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def test_every_language_of_the_product_is_complete() -> None:
    assert list(locales.names()) == ["en", "zh", "es", "fr", "it", "ar"]
    assert locales.problems(ROOT) == []


def test_a_language_of_the_settings_alone_lacks_everything_else(project: Path) -> None:
    settings = project / "platform/config/settings.py"
    _change(
        settings, '    ("en", "English"),\n', '    ("en", "English"),\n    ("pt", "Português"),\n'
    )
    assert locales.problems(project) == [
        "pt: no row in portal/src/i18n/locales.ts that calls it Português",
        "pt: portal/messages/pt/common.json is not there",
        "pt: platform/locale/pt/LC_MESSAGES/django.po is not there",
        "pt: fixtures/legal/terms.pt.md is not there",
        "pt: fixtures/legal/privacy.pt.md is not there",
        "pt: no column name_pt in fixtures/categories.csv",
        "pt: no column name_pt in fixtures/units.csv",
        "pt: no column name_pt in fixtures/countries.csv",
    ]


def test_a_language_that_the_settings_lack_is_named(project: Path) -> None:
    _change(project / "portal/src/i18n/locales.ts", "code: 'it'", "code: 'pt'")
    (project / "platform/locale/hi").mkdir()
    assert locales.problems(project) == [
        "it: no row in portal/src/i18n/locales.ts that calls it Italiano",
        "hi: not in LANGUAGES of the settings",
        "pt: not in LANGUAGES of the settings",
    ]


def test_a_language_is_called_alike_in_both_programs(project: Path) -> None:
    _change(project / "portal/src/i18n/locales.ts", "name: 'Français'", "name: 'French'")
    assert locales.problems(project) == [
        "fr: no row in portal/src/i18n/locales.ts that calls it Français"
    ]
