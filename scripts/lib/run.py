"""``scripts/run``: installs and runs Lading on this machine until Ctrl-C."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from argparse import Namespace
from pathlib import Path

from scripts.lib import keeping, node, ports, processes, python, servers, stack
from scripts.lib.paths import DEMO, Problem, as_typed, say
from scripts.lib.processes import Interrupted
from scripts.lib.stack import Ports, Stack

DEMO_PASSWORD = "Lading-demo-2026"  # noqa: S105 - public on purpose, made in demo mode only
DEMO_CODES = (
    "buyer",
    "exporter",
    "manufacturer",
    "manufacturer_exporter",
    "commission_agent",
    "custom_house_agent",
    "freight_forwarder",
    "shipping_line",
    "customhouseagents_freightforwarder",
    "staff",
)


PORTS = (
    ("port", "API", 8000),
    ("portal-port", "portal", 3000),
    ("payments-port", "payment provider", 8001),
    ("stream-port", "stream of events", 8002),
)
"""The option of each port, what listens there, and the usual one."""


def main(arguments: list[str]) -> int:
    """Run until asked to stop; returns the exit code."""
    options = _options(arguments)
    return processes.run_script(lambda: _run(options))


def _options(arguments: list[str]) -> Namespace:
    parser = argparse.ArgumentParser(
        prog="scripts/run", description="Run Lading on this machine until Ctrl-C."
    )
    for option, what, usual in PORTS:
        variable = f"LADING_{option.replace('-', '_').upper()}"
        default = os.environ.get(variable, str(usual))
        parser.add_argument(f"--{option}", type=int, default=default, help=f"of the {what}")
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="address to listen on; 0.0.0.0 lets other machines in, under the names in "
        "ALLOWED_HOSTS and PORTAL_HOSTS",
    )
    parser.add_argument("--reset", action="store_true", help="delete all data and start over")
    return parser.parse_args(arguments)


def _run(options: Namespace) -> None:
    servers.claim(DEMO, "Lading already runs from this checkout: stop it first, with Ctrl-C there.")
    own = Ports(options.port, options.portal_port, options.payments_port, options.stream_port)
    _require(own)
    say("Lading is starting.")
    python.prepare(DEMO, "embedded")
    if options.reset:
        _reset()
    node.install(DEMO)
    portal = node.build(DEMO)
    say("  Starting PostgreSQL and Redis …")
    with servers.running(DEMO, os.environ, avoid=frozenset(own)) as started:
        described = stack.describe(DEMO, dict(os.environ) | started.env, own, options.host)
        _serve(described, started, portal)


def _require(own: Ports) -> None:
    for port, (option, what, _usual) in zip(own, PORTS, strict=True):
        if option != "payments-port" or not os.environ.get("RAZORPAY_KEY_ID"):
            ports.require_free(port, what=what, option=f"--{option}")


def _reset() -> None:
    """Delete the embedded servers' data and the uploads. Raises Problem for the user's servers."""
    for name in ("DATABASE_URL", "REDIS_URL"):
        if os.environ.get(name):
            raise Problem(
                f"--reset deletes only our own data, and {name} is set: empty it yourself."
            )
    say("  Deleting all data …")
    servers.forget(DEMO)


def _serve(described: Stack, started: servers.Servers, portal: Path) -> None:
    """Start our programs with the servers, print their addresses, and keep them running."""
    stack.prepare(described)
    _require(described.ports)  # again, because the steps took a while
    say("  Starting the API, the stream, the workers and the portal …")
    with stack.running(described, portal) as programs:
        _print_addresses(described)
        with contextlib.suppress(Interrupted):  # the normal end of a run
            keeping.keep([*started.running, *programs])
        say("Lading is stopping.")


def _print_addresses(described: Stack) -> None:
    say("")
    say("Lading is ready.")
    say(f"  Portal       {described.portal_url}")
    say(f"  API          {described.api_url}/api    (documentation: {described.api_url}/api/docs)")
    say(f"  Staff        {described.api_url}/admin/")
    if described.has_local_payments:
        say(f"  Payments     {described.payments_url}    (a local Razorpay: no money moves)")
    if described.env["DEMO_MODE"] == "1":
        say(f"  Messages     {described.api_url}/dev/outbox    (e-mail and WhatsApp, never sent)")
        say(f"  Demo sign-in {', '.join(DEMO_CODES)}")
        say(f"               each @demo.lading.example, password {DEMO_PASSWORD}")
    say(f"  Logs         {as_typed(DEMO.logs)}/")
    say("Ctrl-C stops it.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
