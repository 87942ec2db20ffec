"""Where a call comes from, before Django sees it."""

from __future__ import annotations

from typing import Protocol

from ..client import address_of, network_of
from ..known_networks import KnownNetworks
from .environ import Headers, Scope


class Callers(Protocol):
    """What the queues ask about the network of a call."""

    def network(self, scope: Scope, headers: Headers) -> str:
        """The network that a call came from."""

    def is_known(self, network: str) -> bool:
        """Whether somebody signed in from there lately."""

    def watch(self) -> None:
        """Keep this process's knowledge of networks up to date from now on."""


class SignedInCallers:
    """Networks as throttles count them; those are known from which people sign in."""

    def __init__(self, known: KnownNetworks) -> None:
        self._known = known

    def network(self, scope: Scope, headers: Headers) -> str:
        """The network that a call came from."""
        peer = scope.client.rpartition(":")[0].strip("[]")
        forwarded = [value for name, value in headers.items() if name == "x-forwarded-for"]
        secret = headers.get("x-portal-secret") or ""
        return network_of(address_of(peer, ",".join(forwarded), secret))

    def is_known(self, network: str) -> bool:
        """Whether somebody signed in from there lately."""
        return network in self._known

    def watch(self) -> None:
        """Read the networks every few seconds, in a thread of its own."""
        self._known.watch()
