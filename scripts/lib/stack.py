"""Lading's own programs: prepares the database, starts them, and checks when each one answers."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from scripts.lib import node, proxy
from scripts.lib.paths import CACHE, PLATFORM, PYTHON, ROOT, STATE, Home, own_folder
from scripts.lib.ports import find_several
from scripts.lib.postgres import secret
from scripts.lib.processes import Program
from scripts.lib.proxy import HERE, Behind
from scripts.lib.python import manage
from scripts.lib.servers import Server
from scripts.lib.steps import digest_files, is_stamped, stamp, step

LOCALES = PLATFORM / "locale"
LOG_CONFIG = PLATFORM / "config" / "granian_logs.json"
API_CONNECTIONS = 1_000
"""Open connections of each of the API's processes; granian stops accepting above it."""
SERVERS = {"api": (4, "wsgi"), "slow": (400, "slow_wsgi"), "signin": (250, "wsgi")}
"""The API's servers: how many threads each process has, and the application. All but the first have
as many as calls may wait there (`platform/config/call_queues.py`).
"""
STREAM_CONNECTIONS = 10_000
"""More than the process takes (`lading/reach/stream/app.py`), so that it can refuse the others."""
WORKERS = {"high": "worker-high", "default": "worker", "long": "worker-long"}
"""The program of each pool of workers."""
NOT_FOR_THE_PORTAL = {
    *("DATABASE_URL", "EMAIL_URL", "REDIS_URL", "SECRET_KEY", "WHATSAPP_TOKEN"),
    *("RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET", "RAZORPAY_WEBHOOK_SECRET_PREVIOUS"),
    *("S3_SECRET_ACCESS_KEY", "SENTRY_DSN"),
}


class Ports(NamedTuple):
    """The ports that people and browsers use."""

    api: int
    portal: int
    payments: int
    stream: int


@dataclass(frozen=True)
class Stack:
    """One running Lading: its state, its addresses and its programs' environment."""

    home: Home
    env: dict[str, str]
    ports: Ports
    behind: Behind
    host: str = HERE

    @property
    def api_url(self) -> str:
        """The API's address on this machine."""
        return f"http://localhost:{self.ports.api}"

    @property
    def portal_url(self) -> str:
        """The portal's address on this machine."""
        return f"http://localhost:{self.ports.portal}"

    @property
    def payments_url(self) -> str:
        """The local payment provider's address on this machine."""
        return f"http://localhost:{self.ports.payments}"

    @property
    def stream_url(self) -> str:
        """The stream's own address on this machine, behind the proxy."""
        return f"http://localhost:{self.ports.stream}"

    @property
    def has_local_payments(self) -> bool:
        """Whether payments use the local provider: unless the user configured an account."""
        return self.env.get("RAZORPAY_API_URL") == self.payments_url


def describe(home: Home, environment: dict[str, str], ports: Ports, host: str = HERE) -> Stack:
    """Settings for the programs. Values in ``environment`` override our own."""
    own_folder(home.folder / "media", 0o700)
    # What earlier processes counted.
    shutil.rmtree(home.folder / "metrics", ignore_errors=True)
    api, slow, signin, portal, inside = find_several(5, avoid=frozenset(ports))
    chosen = {
        "SECRET_KEY": secret(home.folder / "secret-key"),
        "PORTAL_SECRET": secrets.token_urlsafe(32),
        "DEMO_MODE": "1",
        "API_URL": f"http://localhost:{ports.api}",
        "PORTAL_URL": f"http://localhost:{ports.portal}",
        "MEDIA_ROOT": str(home.folder / "media"),
        "STATIC_ROOT": str(STATE / "static"),
        "METRICS_DIR": str(home.folder / "metrics"),
        "HOME": str(CACHE),
    }
    if not environment.get("RAZORPAY_KEY_ID"):
        chosen |= _local_payments(home, ports.payments)
    env = chosen | {name: value for name, value in environment.items() if value}
    fixed = {
        "PYTHONPATH": str(PLATFORM),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "TRUSTED_PROXIES": "1",  # ours
    }
    return Stack(
        home, env | fixed, ports, Behind(api, slow, signin, portal, ports.stream, inside), host
    )


def on_free_ports(home: Home, environment: dict[str, str]) -> Stack:
    """`describe` one that answers on this machine alone."""
    return describe(home, environment, Ports(*find_several(4)))


def _local_payments(home: Home, port: int) -> dict[str, str]:
    """Settings of the local provider: only addresses and keys differ from those of the real one."""
    folder = own_folder(home.folder / "payments", 0o700)
    return {
        "RAZORPAY_KEY_ID": "rzp_test_local",
        "RAZORPAY_KEY_SECRET": secret(folder / "key-secret"),
        "RAZORPAY_WEBHOOK_SECRET": secret(folder / "webhook-secret"),
        "RAZORPAY_API_URL": f"http://localhost:{port}",
        "RAZORPAY_CHECKOUT_URL": f"http://localhost:{port}/v1/checkout.js",
        # Invoices need a seller.
        "INVOICE_SELLER_NAME": "Lading Marketplace Private Limited",
        "INVOICE_SELLER_ADDRESS": "14 Rajaji Salai, Chennai 600001, Tamil Nadu, India",
        "INVOICE_SELLER_GSTIN": "33AAACL1234C1ZC",
    }


def prepare(stack: Stack) -> None:
    """Update the database and the generated files. Raises Problem.

    Our own database is left alone if nothing has changed since it was last prepared.
    """
    compile_messages(stack.home)
    _collect_static(stack)
    note = stack.home.folder / "postgres" / "prepared"
    value = f"{_database_sources()} {stack.env['DEMO_MODE']}"
    if note.exists() and note.read_text() == value:
        return
    _manage(stack, "Migrating the database", "migrate", "--no-input")
    _manage(stack, "Loading reference data", "load_reference")
    if stack.env["DEMO_MODE"] == "1":
        _manage(stack, "Loading demo data", "load_demo")
    if note.parent.is_dir():  # the database is our own
        note.write_text(value)


def _database_sources() -> str:
    """A fingerprint of everything that decides the content of a prepared database."""
    fixtures = (file for file in (ROOT / "fixtures").rglob("*") if file.is_file())
    return digest_files([ROOT / "requirements.lock", *PLATFORM.rglob("*.py"), *fixtures])


def _manage(stack: Stack, title: str, command: str, *arguments: str) -> None:
    step(
        title,
        manage(command, *arguments),
        home=stack.home,
        name=command.replace("_", "-"),
        cwd=PLATFORM,
        env=stack.env,
    )


def compile_messages(home: Home) -> None:
    """Compile the translations with Babel, because not every machine has GNU gettext."""
    catalogues = sorted(LOCALES.rglob("*.po"))
    value = digest_files(catalogues)
    compiled = all(file.with_suffix(".mo").exists() for file in catalogues)
    if not catalogues or (compiled and is_stamped("messages", value)):
        return
    step(
        "Compiling translations",
        [PYTHON, "-m", "babel.messages.frontend", "compile", "-D", "django", "-d", LOCALES],
        home=home,
        name="compile-messages",
    )
    stamp("messages").write_text(value)


def _collect_static(stack: Stack) -> None:
    sources = (file for file in PLATFORM.rglob("static/**/*") if file.is_file())
    value = digest_files([ROOT / "requirements.lock", *sources])
    if is_stamped("static", value) and Path(stack.env["STATIC_ROOT"]).is_dir():
        return
    _manage(stack, "Collecting static files", "collectstatic", "--no-input")
    stamp("static").write_text(value)


def programs(stack: Stack, portal: Path) -> list[Server]:
    """Payments, API, stream, workers, portal (built in ``portal``) and proxy, in starting order."""
    behind = stack.behind
    api = api_command(HERE, behind.api, max(2, min(4, os.cpu_count() or 2)))
    slow = api_command(HERE, behind.slow, 1, "slow")
    signin = api_command(HERE, behind.signin, 1, "signin")
    stream = stream_command(HERE, behind.stream)
    live, signs_in = (
        f"http://localhost:{port}/api/health/live" for port in (behind.api, behind.signin)
    )
    ready = f"http://localhost:{behind.slow}/api/health/ready"
    return [
        *([_payments(stack)] if stack.has_local_payments else []),
        _server(stack, "API", api, live, behind.api),
        _server(stack, "slow", slow, ready, behind.slow),
        _server(stack, "signin", signin, signs_in, behind.signin),
        _server(stack, "stream", stream, f"{stack.stream_url}/health", behind.stream),
        *(_worker(stack, pool) for pool in WORKERS),
        _portal(stack, portal),
        _proxy(stack),
    ]


@contextlib.contextmanager
def running(stack: Stack, portal: Path) -> Iterator[list[Server]]:
    """Run Lading's programs in a block, which begins once they answer."""
    started = programs(stack, portal)
    try:
        for program in started:
            program.launch()
        for program in started:
            program.await_ready()
        yield started
    finally:
        for program in reversed(started):
            program.ask()
        for program in reversed(started):
            program.stop()


def _server(
    stack: Stack,
    name: str,
    argv: list[str],
    url: str,
    port: int | None = None,
    *,
    cwd: Path = PLATFORM,
    env: dict[str, str] | None = None,
    grace: float = 15,
) -> Server:
    """A program of ours, which works once ``url`` answers."""
    log = stack.home.logs / f"{name.lower()}.log"
    program = Program(name, argv, cwd, log, env or stack.env, grace=grace)
    return Server(program, _record(stack, name), lambda: answers(url), port)


def _record(stack: Stack, name: str) -> Path:
    return stack.home.run / f"{name}.pid"


def _worker(stack: Stack, pool: str) -> Server:
    server = _server(stack, WORKERS[pool], manage("worker", pool), "")
    server.ready = lambda: server.process is not None and _is_registered(stack, server.process.pid)
    return server


def _proxy(stack: Stack) -> Server:
    behind = stack.behind
    public = {"api_port": stack.ports.api, "portal_port": stack.ports.portal}
    program = proxy.program(stack.home, stack.host, **public, behind=behind)
    return Server(
        program, _record(stack, "proxy"), lambda: answers(behind.health_url), behind.inside
    )


def api_command(host: str, port: int, workers: int, server: str = "api") -> list[str]:
    """The command line of one of the API's servers, the same here and in production."""
    threads, application = SERVERS[server]
    return _granian(
        "wsgi",
        host,
        port,
        f"--workers={workers}",
        f"--blocking-threads={threads}",
        f"--backpressure={API_CONNECTIONS}",
        f"config.{application}:application",
    )


def stream_command(host: str, port: int) -> list[str]:
    """The command line of the stream of events: one process serves all connections."""
    return _granian(
        "asgi",
        host,
        port,
        "--workers=1",
        f"--backlog={STREAM_CONNECTIONS}",
        f"--backpressure={STREAM_CONNECTIONS}",
        # Connections never end by themselves; browsers come back as after a crash.
        "--workers-kill-timeout=2",
        "config.asgi:application",
    )


def _granian(interface: str, host: str, port: int, *further: str) -> list[str]:
    return [
        str(PYTHON.parent / "granian"),
        f"--interface={interface}",
        f"--host={host}",
        f"--port={port}",
        # No HTTP/2 and no web sockets: nothing asks for them, and a stream is one connection, which
        # is counted.
        "--http=1",
        "--no-ws",
        f"--log-config={LOG_CONFIG}",
        "--respawn-failed-workers",
        *further,
    ]


def _payments(stack: Stack) -> Server:
    """The local payment provider's program."""
    argv = [
        str(PYTHON),
        "-m",
        "scripts.razorpay",
        f"--host={stack.host}",
        f"--port={stack.ports.payments}",
        f"--data={stack.home.folder / 'payments'}",
        f"--webhook-url={stack.api_url}/api/payments/razorpay/webhook",
    ]
    checkout = f"{stack.payments_url}/v1/checkout.js"
    return _server(stack, "payments", argv, checkout, stack.ports.payments, cwd=ROOT)


def _portal(stack: Stack, portal: Path) -> Server:
    # The listening address must not be 127.0.0.1, because Next.js then answers rewritten paths with
    # endless redirects. localhost, resolved to IPv4 first, is the same interface.
    env = {
        "API_URL": stack.behind.inside_url,
        "STREAM_URL": stack.stream_url,
        "PORT": str(stack.behind.portal),
        "HOSTNAME": "localhost",
        "NODE_ENV": "production",
        "NODE_OPTIONS": f"{stack.env.get('NODE_OPTIONS', '')} --dns-result-order=ipv4first".strip(),
        "PATH": node.env()["PATH"],
    }
    public = {name: text for name, text in stack.env.items() if name not in NOT_FOR_THE_PORTAL}
    return _server(
        stack,
        "portal",
        ["node", "server.js"],
        f"http://localhost:{stack.behind.portal}/signin",
        stack.behind.portal,
        cwd=portal,
        env=public | env,
        grace=5,
    )


def answers(url: str) -> bool:
    """Whether a GET of ``url`` is answered with 200."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(url, timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def _is_registered(stack: Stack, pid: int) -> bool:
    """Whether the worker has told Redis that it lives."""
    answer = subprocess.run(
        [str(PYTHON), "-m", "scripts.lib.registered", str(pid)],
        cwd=ROOT,
        env=stack.env,
        capture_output=True,
        check=False,
    )
    return answer.returncode == 0
