"""``scripts/run``: installs and runs Lading on this machine until Ctrl-C."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from scripts.lib import keeping, node, ports, processes, python, servers, stack
from scripts.lib.paths import DEMO, Problem, say, shown
from scripts.lib.processes import Interrupted
from scripts.lib.stack import Stack

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


@dataclass(frozen=True)
class Options:
    """The options on the command line."""

    port: int
    portal_port: int
    payments_port: int
    stream_port: int
    host: str
    reset: bool


def main(arguments: list[str]) -> int:
    """Run until asked to stop; returns the exit code."""
    options = _options(arguments)
    return processes.run_script(lambda: _run(options))


def _options(arguments: list[str]) -> Options:
    parser = argparse.ArgumentParser(
        prog="scripts/run", description="Run Lading on this machine until Ctrl-C."
    )
    env = os.environ.get
    parser.add_argument("--port", type=int, default=env("LADING_PORT", "8000"), help="of the API")
    parser.add_argument("--portal-port", type=int, default=env("LADING_PORTAL_PORT", "3000"))
    parser.add_argument(
        "--payments-port",
        type=int,
        default=env("LADING_PAYMENTS_PORT", "8001"),
        help="of the local payment provider, unless RAZORPAY_KEY_ID names an account",
    )
    parser.add_argument(
        "--stream-port",
        type=int,
        default=env("LADING_STREAM_PORT", "8002"),
        help="of the stream of events",
    )
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="address to listen on; 0.0.0.0 lets other machines in, under the names in "
        "ALLOWED_HOSTS and PORTAL_HOSTS",
    )
    parser.add_argument("--reset", action="store_true", help="delete all data and start over")
    return Options(**vars(parser.parse_args(arguments)))


def _run(options: Options) -> None:
    servers.claim(DEMO, "Lading already runs from this checkout: stop it first, with Ctrl-C there.")
    _require_ports(options)
    say("Lading is starting.")
    python.prepare(DEMO, "embedded")
    if options.reset:
        _reset()
    node.install(DEMO)
    portal = node.build(DEMO)
    say("  Starting PostgreSQL and Redis …")
    own_ports = frozenset(
        {options.port, options.portal_port, options.payments_port, options.stream_port}
    )
    with servers.running(DEMO, os.environ, avoid=own_ports) as started:
        _serve(options, started, portal_folder=portal)


def _require_ports(options: Options) -> None:
    ports.require_free(options.port, what="API", option="--port")
    ports.require_free(options.portal_port, what="portal", option="--portal-port")
    ports.require_free(options.stream_port, what="stream of events", option="--stream-port")
    if not os.environ.get("RAZORPAY_KEY_ID"):
        ports.require_free(options.payments_port, what="payment provider", option="--payments-port")


def _reset() -> None:
    """Delete the embedded servers' data and the uploads. Raises Problem for the user's servers."""
    for name in ("DATABASE_URL", "REDIS_URL"):
        if os.environ.get(name):
            raise Problem(
                f"--reset deletes only our own data, and {name} is set: empty it yourself."
            )
    say("  Deleting all data …")
    servers.forget(DEMO)


def _serve(options: Options, started: servers.Servers, *, portal_folder: Path) -> None:
    """Start our programs with the servers, print their addresses, and keep them running."""
    described = stack.describe(
        DEMO,
        dict(os.environ) | started.env,
        api_port=options.port,
        portal_port=options.portal_port,
        payments_port=options.payments_port,
        stream_port=options.stream_port,
        host=options.host,
    )
    stack.prepare(described)
    _require_ports(options)  # again, because the steps took a while
    say("  Starting the API, the stream, the workers and the portal …")
    with stack.running(described, portal_folder) as programs:
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
    say(f"  Logs         {shown(DEMO.logs)}/")
    say("Ctrl-C stops it.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
