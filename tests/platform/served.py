"""Serves the API as `scripts/run` does: two servers behind the proxy."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import httpx

from scripts.lib import proxy
from scripts.lib.paths import PLATFORM, Home
from scripts.lib.ports import find_several
from scripts.lib.processes import wait_until
from scripts.lib.proxy import HERE, Behind
from scripts.lib.stack import api_command

API_LOG = "api.log"
START_SECONDS = 240


@contextmanager
def served(
    env: Mapping[str, str], folder: Path, *, workers: int, inside: bool = False
) -> Iterator[str]:
    """The API's address behind the proxy, with these settings of the platform; ``inside`` is the
    portal's way to it.
    """
    api, slow, signin, portal, portal_site, own, site = find_several(7)
    # No event stream runs here: the API says where it is.
    behind = Behind(api, slow, signin, portal, stream=api, inside=own)
    before = proxy.program(
        Home(folder), HERE, api_port=site, portal_port=portal_site, behind=behind
    )
    env = {**env, "TRUSTED_PROXIES": "1"}
    with ExitStack() as ending:
        log = ending.enter_context((folder / API_LOG).open("w"))
        programs = [
            (api_command(HERE, api, workers), env, PLATFORM),
            (api_command(HERE, slow, 1, "slow"), env, PLATFORM),
            (api_command(HERE, signin, 1, "signin"), env, PLATFORM),
            (list(before.argv), {**before.env, "READ_BODY": "5s"}, before.cwd),
        ]
        for command, settings, cwd in programs:
            process = subprocess.Popen(
                command, cwd=cwd, env=settings, stdout=log, stderr=subprocess.STDOUT
            )
            ending.callback(_stop, process)
        for url in (
            f"http://{HERE}:{api}/api/health/live",
            f"http://{HERE}:{site}/api/health/ready",
        ):
            assert wait_until(partial(_answers, url), START_SECONDS), (
                folder / API_LOG
            ).read_text()[-4000:]
        yield f"http://{HERE}:{own if inside else site}"


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    process.wait(30)


def _answers(url: str) -> bool:
    try:
        return httpx.get(url, timeout=5).is_success
    except httpx.TransportError:
        return False
