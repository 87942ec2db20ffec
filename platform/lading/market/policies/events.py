"""What happens to policy updates, for other apps."""

from __future__ import annotations

SHOWN = "policy.shown"
"""Event: {policyId, typeIds}, which companies of these types can read from now on: it is new, was
restored, or is for more types than before. With afterId, companies after that one are still to be
told."""
