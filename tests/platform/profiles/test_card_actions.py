"""``can`` of a request for a business card: offered actions succeed, all others are refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lading.trade.profiles.models import BusinessCard, CardStatus
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import member
from tests.platform.offered import does, reject
from tests.platform.undoing import undone

Api = Callable[..., ApiClient]
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("is_rejected", [False, True])
@pytest.mark.parametrize("status", ["sent", "accepted", "rejected"])
def test_each_side_may_do_what_is_offered_and_nothing_else(
    api: Api, status: CardStatus, *, is_rejected: bool
) -> None:
    buyer, seller = member(1), member(3, tier=2)
    card = api(seller).post("/businesscard", {"requestToId": buyer.pk}).data["id"]
    BusinessCard.objects.update(status=status)
    path = f"/businesscard/{card}"
    for user, query in ((buyer, {}), (seller, {"type": "my_sent_request"})):
        with undone():
            if is_rejected:
                reject(user)
            client = api(user)
            [row] = client.get("/businesscard", **query).data["rows"]
            calls: dict[str, Callable[[], Answer]] = {
                "accept": lambda: client.put(path, {"status": "accepted"}),  # noqa: B023
                "reject": lambda: client.put(path, {"status": "rejected"}),  # noqa: B023
                "withdraw": lambda: client.delete(path),  # noqa: B023
            }
            assert row["can"] == [action for action, call in calls.items() if does(call)]
