"""Where a call comes from, before Django sees it."""

from __future__ import annotations

from typing import Protocol

from lading.base.http.client import address_of, network_of
from lading.base.http.known_networks import KnownNetworks

from .environ import Environ


class Callers(Protocol):
    """What the queues ask about the network of a call."""

    def network(self, environ: Environ) -> str:
        """The network that a call came from."""

    def is_known(self, network: str) -> bool:
        """Whether somebody signed in from there lately."""

    def watch(self) -> None:
        """Keep this process's knowledge of networks up to date from now on."""


class SignedInCallers:
    """Networks as throttles count them; those are known from which people sign in."""

    def __init__(self, known: KnownNetworks) -> None:
        self._known = known

    def network(self, environ: Environ) -> str:
        """The network that a call came from."""
        address = address_of(
            environ["REMOTE_ADDR"],
            environ.get("HTTP_X_FORWARDED_FOR", ""),
            environ.get("HTTP_X_PORTAL_SECRET", ""),
        )
        return network_of(address)

    def is_known(self, network: str) -> bool:
        """Whether somebody signed in from there lately."""
        return network in self._known

    def watch(self) -> None:
        """Read the networks every few seconds, in a thread of its own."""
        self._known.watch()
