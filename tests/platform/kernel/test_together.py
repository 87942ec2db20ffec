"""Several reads in one statement answer what each of them answers alone."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext

from lading.base.kernel.database.compiled import Compiled
from lading.base.kernel.database.together import Together, moment
from lading.members.accounts.models import User
from tests.platform.factories import member

pytestmark = pytest.mark.django_db

Queries = Callable[[int], CaptureQueriesContext]


def test_compiled_queries_keep_their_own_constants_and_share_their_values(
    django_assert_num_queries: Queries,
) -> None:
    user, other = member(1), member(2)

    def named(user_id: int, name: str) -> QuerySet[User, Any]:
        # A quotation mark makes the text a parameter of the SQL.
        return User.objects.filter(pk=user_id).exclude(name=name).values_list("pk", "created_at")

    def first(user_id: int) -> QuerySet[User, Any]:
        return named(user_id, "it's me")

    def second(user_id: int) -> QuerySet[User, Any]:
        return named(user_id, "it's you")

    mark = 2_000_000_001
    together = Together(
        rows={
            "first": Compiled(first, user_id=mark),
            "second": Compiled(second, user_id=mark),
        },
        counts={"both": Compiled(first, user_id=mark)},
    )
    User.objects.filter(pk=other.pk).update(name="it's you")
    for who, seconds in ((user, 1), (other, 0)):
        with django_assert_num_queries(1):
            results = together.read(user_id=who.pk)
        [(pk, joined)] = results.rows["first"]
        assert (pk, moment(joined)) == (who.pk, User.objects.get(pk=who.pk).created_at)
        assert moment(joined).utcoffset() == dt.timedelta(0)
        assert len(results.rows["second"]) == seconds
        assert results.counts == {"both": 1}
