"""Digests and quiet hours go by the clock of each company's time zone (RULES.md 56)."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lading.reach.notifications.preferences import zones
from lading.reach.notifications.preferences.hours import Quiet, next_at
from tests.platform.many import in_one_test

NINE = dt.time(9)


def utc(text: str) -> dt.datetime:
    return dt.datetime.fromisoformat(text).replace(tzinfo=dt.UTC)


@pytest.mark.parametrize(
    ("zone", "at", "due"),
    [
        ("Asia/Kolkata", "2026-11-24 03:29", "2026-11-24 03:30"),
        ("Asia/Kolkata", "2026-11-24 03:30", "2026-11-25 03:30"),
        ("America/New_York", "2026-11-24 13:00", "2026-11-24 14:00"),
        # Clocks are put forward on 8 March 2026, and back on 1 November.
        ("America/New_York", "2026-03-07 15:00", "2026-03-08 13:00"),
        ("America/New_York", "2026-10-31 14:00", "2026-11-01 14:00"),
        # A whole day ahead, and half hours.
        ("Pacific/Kiritimati", "2026-11-24 18:59", "2026-11-24 19:00"),
        ("Asia/Kathmandu", "2026-11-24 00:00", "2026-11-24 03:15"),
    ],
)
def test_a_digest_is_due_at_nine_by_the_companys_clock(zone: str, at: str, due: str) -> None:
    assert next_at(NINE, utc(at), ZoneInfo(zone)) == utc(due)


@in_one_test(
    ("zone", "begin", "until", "at", "sent"),
    [
        ("Asia/Kolkata", 21, 8, "2026-11-24 15:29", "2026-11-24 15:29"),  # 20:59
        ("Asia/Kolkata", 21, 8, "2026-11-24 15:30", "2026-11-25 02:30"),  # 21:00
        ("Asia/Kolkata", 21, 8, "2026-11-24 20:00", "2026-11-25 02:30"),  # 01:30
        ("Asia/Kolkata", 21, 8, "2026-11-25 02:29", "2026-11-25 02:30"),  # 07:59
        ("Asia/Kolkata", 21, 8, "2026-11-25 02:30", "2026-11-25 02:30"),  # 08:00
        ("Asia/Kolkata", 12, 14, "2026-11-24 07:00", "2026-11-24 08:30"),  # 12:30
        ("Asia/Kolkata", 12, 14, "2026-11-24 06:30", "2026-11-24 08:30"),  # 12:00
        ("Asia/Kolkata", 12, 14, "2026-11-24 08:30", "2026-11-24 08:30"),  # 14:00
        ("Asia/Kolkata", 12, 14, "2026-11-24 09:00", "2026-11-24 09:00"),  # 14:30
        # Without a length there are none.
        ("Asia/Kolkata", 12, 12, "2026-11-24 06:30", "2026-11-24 06:30"),  # 12:00
        ("Asia/Kolkata", 12, 12, "2026-11-24 09:00", "2026-11-24 09:00"),  # 14:30
        # The night of eleven hours has ten, and in autumn twelve.
        ("America/New_York", 21, 8, "2026-03-08 02:00", "2026-03-08 12:00"),
        ("America/New_York", 21, 8, "2026-11-01 01:00", "2026-11-01 13:00"),
        # 02:00 is left out on 8 March: quiet until the clocks have passed it.
        ("America/New_York", 21, 2, "2026-03-08 03:00", "2026-03-08 07:00"),
        # 01:00 to 02:00 comes twice on 1 November: the second one ends, too.
        ("America/New_York", 0, 1, "2026-11-01 04:30", "2026-11-01 05:00"),
    ],
)
def test_what_comes_in_quiet_hours_waits_until_they_end(
    zone: str, begin: int, until: int, at: str, sent: str
) -> None:
    quiet = Quiet(dt.time(begin), dt.time(until))
    assert quiet.end_after(utc(at), ZoneInfo(zone)) == utc(sent)


def test_the_second_of_two_equal_hours_is_not_a_day_of_silence() -> None:
    quiet, zone = Quiet(dt.time(0), dt.time(1, 30)), ZoneInfo("America/New_York")
    second_time = utc("2026-11-01 06:10")
    assert second_time.astimezone(zone).time() == dt.time(1, 10)
    assert quiet.end_after(second_time, zone) == utc("2026-11-01 06:30")


@given(
    st.datetimes(dt.datetime(2020, 1, 1), dt.datetime(2035, 1, 1)),  # noqa: DTZ001
    st.sampled_from(["Asia/Kolkata", "America/New_York", "Australia/Lord_Howe", "Asia/Tehran"]),
    st.times(),
    st.times(),
)
def test_quiet_hours_end_within_a_day_at_an_hour_that_is_not_quiet(
    moment: dt.datetime, name: str, begin: dt.time, until: dt.time
) -> None:
    quiet, zone = Quiet(begin.replace(microsecond=0), until.replace(microsecond=0)), ZoneInfo(name)
    at = moment.replace(tzinfo=dt.UTC)
    end = quiet.end_after(at, zone)
    assert at <= end <= at + dt.timedelta(hours=25)
    if end == at:
        assert not quiet.covers(at.astimezone(zone).time())


@pytest.mark.parametrize(
    ("country", "first"),
    [
        ("IN", "Asia/Kolkata"),
        ("AE", "Asia/Dubai"),
        ("US", "America/New_York"),
        ("BR", "America/Sao_Paulo"),
        ("RU", "Europe/Moscow"),
        ("??", "Asia/Kolkata"),
    ],
)
def test_each_country_has_a_first_zone(country: str, first: str) -> None:
    assert zones.zones_of(country)[0] == first
    assert str(zones.zone_of("", country)) == first
    assert str(zones.zone_of("Europe/Rome", country)) == "Europe/Rome"


def test_the_first_zones_of_our_own_are_zones_of_their_countries() -> None:
    for country, zone in zones.MOST_PEOPLE.items():
        assert zone in zones.zones_of(country)
        assert len(set(zones.zones_of(country))) == len(zones.zones_of(country)) > 1
