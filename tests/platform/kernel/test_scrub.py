"""What can be searched for in texts: e-mail addresses and mobiles."""

from __future__ import annotations

import pytest

from lading.base.kernel.models import OutboxMessage
from lading.base.kernel.values.scrub import mentioning


@pytest.mark.parametrize("text", ["Asha Menon", "98765", "@menon.example"])
def test_only_addresses_are_searched_for(text: str) -> None:
    with pytest.raises(ValueError, match="neither an e-mail address nor a mobile"):
        mentioning(OutboxMessage.objects.all(), ["payload"], {text: ""})
