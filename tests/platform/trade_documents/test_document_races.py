"""Two downloads at once, and one that is killed."""

from __future__ import annotations

import hashlib
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection

from lading.trade.quotations.models import Quotation
from lading.trade.trade_documents import layout, services
from lading.trade.trade_documents.models import TradeDocument
from tests.platform.quotations.trade import Trade, actor, quoted
from tests.platform.racing import Move, Overlap

pytestmark = pytest.mark.django_db(transaction=True)

ONCE = "trade_document_once"


def downloading(deal: Trade, quotation: Quotation) -> Move:
    who = actor(deal.buyer)
    return lambda: services.quotation_document(actor=who, quotation_id=quotation.pk)


def both_make_it(deal: Trade, quotation: Quotation) -> list[Any]:
    """The second download asks while the first, which has found no document, makes one."""
    overlap = Overlap()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layout, "pdf", overlap.before(layout.pdf))
        return overlap.run(downloading(deal, quotation), downloading(deal, quotation))


@contextmanager
def without_constraint() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = %s", [ONCE]
        )
        (definition,) = cursor.fetchone()
        cursor.execute(f"ALTER TABLE trade_documents_tradedocument DROP CONSTRAINT {ONCE}")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            # The documents of the control, which a trigger protects.
            cursor.execute("TRUNCATE trade_documents_tradedocument")
            cursor.execute(
                f"ALTER TABLE trade_documents_tradedocument ADD CONSTRAINT {ONCE} {definition}"
            )


def test_two_first_downloads_get_one_document() -> None:
    deal, quotation = quoted()
    first, second = both_make_it(deal, quotation)
    assert first.pk == second.pk == TradeDocument.objects.get().pk
    assert bytes(first.content) == bytes(second.content)
    assert first.sha256 == hashlib.sha256(first.content).hexdigest()


def test_control_without_the_constraint_there_are_two() -> None:
    deal, quotation = quoted()
    with without_constraint():
        with pytest.raises(TradeDocument.MultipleObjectsReturned):
            both_make_it(deal, quotation)
        assert TradeDocument.objects.count() == 2


def killed_after(step: str, deal: Trade, quotation: Quotation) -> int:
    """Download in a copy of this process, which kills itself after a step. Returns the signal."""
    move = downloading(deal, quotation)
    owner: Any = {"pdf": layout, "bulk_create": TradeDocument.objects}[step]
    done: Callable[..., Any] = getattr(owner, step)

    def then_die(*arguments: Any, **options: Any) -> None:
        done(*arguments, **options)
        os.kill(os.getpid(), signal.SIGKILL)

    pid = os.fork()
    if pid == 0:  # The copy must not use or close the connection of the tests.
        connection.connection = None
        pytest.MonkeyPatch().setattr(owner, step, then_die)
        try:
            move()
        finally:
            os._exit(0)
    return os.WTERMSIG(os.waitpid(pid, 0)[1])


@pytest.mark.parametrize(("step", "kept"), [("pdf", 0), ("bulk_create", 1)])
def test_a_download_that_is_killed_leaves_all_or_nothing(step: str, kept: int) -> None:
    deal, quotation = quoted()
    assert killed_after(step, deal, quotation) == signal.SIGKILL
    assert TradeDocument.objects.count() == kept
    document = downloading(deal, quotation)()
    assert TradeDocument.objects.count() == 1
    assert document.sha256 == hashlib.sha256(document.content).hexdigest()
