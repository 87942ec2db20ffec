"""The device and browser of a sign-in, read from the `User-Agent` header."""

from __future__ import annotations

from dataclasses import dataclass

from ua_parser import parse

DESKTOP_SYSTEMS = frozenset({"Windows", "Mac OS X", "Linux", "Ubuntu", "Fedora", "Chrome OS"})
MAX_BROWSER = 60


@dataclass(frozen=True, slots=True)
class Device:
    """``kind`` is desktop, mobile, tablet, bot or other; ``browser`` a name and major version."""

    kind: str
    browser: str


def device_of(user_agent: str) -> Device:
    """The device behind a `User-Agent` header."""
    agent = parse(user_agent).with_defaults()
    browser = " ".join(part for part in (agent.user_agent.family, agent.user_agent.major) if part)
    kind = _kind(user_agent, agent.os.family, agent.device.family)
    return Device(kind, "" if browser == "Other" else browser[:MAX_BROWSER])


def _kind(user_agent: str, system: str, device: str) -> str:
    if device == "Spider":
        return "bot"
    if "iPad" in user_agent or (system == "Android" and "Mobile" not in user_agent):
        return "tablet"
    if "Mobi" in user_agent:
        return "mobile"
    return "desktop" if system in DESKTOP_SYSTEMS else "other"
