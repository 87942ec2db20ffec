"""What a company is told."""

from __future__ import annotations

from dataclasses import dataclass, field

from .delivery.emails import Line
from .kinds import Params


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice to a company. ``dedupe_key`` identifies the occasion: a company is told about it
    once.

    ``url`` is a path of the portal without its language. Only the e-mail lists ``lines``, and only
    there is ``other_url``, the path of a second button. ``email_params`` are those of the e-mail
    if they differ; ``has_email`` is false for what another e-mail has told.
    """

    kind: str
    url: str
    dedupe_key: str
    params: Params = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    other_url: str = ""
    email_params: Params | None = None
    has_email: bool = True

    @property
    def in_email(self) -> Params:
        """The parameters of the e-mail."""
        return self.params if self.email_params is None else self.email_params
