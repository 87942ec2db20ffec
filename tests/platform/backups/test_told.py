"""What Prometheus and staff are told of backups."""

from __future__ import annotations

import datetime as dt
import html
import math
import re

import pytest
import yaml
from django.utils import timezone
from pytest_django import Settings

from config.state import State
from lading.base.backups.models import BackupStep
from lading.base.backups.steps import LATE_AFTER
from scripts.lib.paths import ROOT
from tests.platform.back_office import Browser, staff_with
from tests.platform.bucket import Bucket

pytestmark = pytest.mark.django_db

HOUR = dt.timedelta(hours=1)
NAME = "20261130T193000Z"


def ages() -> dict[str, float]:
    """What Prometheus is told."""
    (family,) = (each for each in State().collect() if each.name == "lading_backup_age_seconds")
    return {sample.labels["step"]: sample.value for sample in family.samples}


def noted(step: str, hours: float, error: str = "") -> None:
    done_at = timezone.now() - hours * HOUR
    BackupStep.objects.create(step=step, done_at=done_at, backup=NAME, error=error)


def test_the_ages_are_told_and_what_was_never_done_is_infinitely_old(
    settings: Settings, copies: Bucket
) -> None:
    noted("made", 5)
    noted("copied", 29)
    told = ages()
    assert 5 * 3600 <= told["made"] < 5 * 3600 + 300
    assert 29 * 3600 <= told["copied"] < 29 * 3600 + 300
    assert told["proven"] == math.inf
    settings.BACKUP_CRON = "off"
    assert ages() == {}


def test_without_a_bucket_no_copy_is_expected() -> None:
    assert ages() == {"made": math.inf, "proven": math.inf}


def test_alerts_wait_as_long_as_the_back_office() -> None:
    alerts = yaml.safe_load((ROOT / "scripts/deploy/monitoring/alerts.yml").read_text())
    rules = {rule["alert"]: rule["expr"] for rule in alerts["groups"][0]["rules"]}
    seconds = {}
    for name in ("LadingHasNoBackup", "LadingBackupIsNotProven"):
        steps = re.findall(r'step=~?"([\w|]+)"', rules[name])[0].split("|")
        seconds.update(dict.fromkeys(steps, int(rules[name].rpartition("> ")[2])))
    assert seconds == {step.value: span.total_seconds() for step, span in LATE_AFTER.items()}


def tiles(browser: Browser, *permissions: str) -> dict[str, tuple[str, str, bool]]:
    """Value, note and alarm of the tiles of backups."""
    client = browser(staff_with(*permissions)) if permissions else browser()
    dashboard = client.get("/admin/").context["dashboard"]
    titles = {"Backup", "Copy in the bucket", "Proof"}
    return {
        tile.title: (tile.value, tile.note, tile.alert)
        for tile in dashboard.tiles
        if tile.title in titles
    }


def test_staff_see_the_last_backup_and_the_last_proof(browser: Browser) -> None:
    noted("made", 5.01)
    noted("proven", 24 * 12 + 3.01)
    assert tiles(browser) == {
        "Backup": ("5 h 0 min", "ago", False),
        "Proof": ("12 d 3 h", "ago", False),
    }
    assert tiles(browser, "companies.view_company") == {}


def test_staff_are_warned_of_what_is_late_fails_or_never_was(browser: Browser) -> None:
    noted("made", 31, "Failed: pg_dump failed: No space left on device")
    assert tiles(browser) == {
        "Backup": ("31 h 0 min", "failed since", True),
        "Proof": ("—", "never", True),
    }
    page = html.unescape(browser().get("/admin/backups/backupstep/").content.decode())
    for text in ("Failed: pg_dump failed: No space left on device", NAME, "Late"):
        assert text in page


def test_an_installation_that_wants_no_backups_shows_none(
    browser: Browser, settings: Settings
) -> None:
    settings.BACKUP_CRON = "off"
    assert tiles(browser) == {}
