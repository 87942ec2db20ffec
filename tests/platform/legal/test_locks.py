"""Every change of a legal page locks all its versions first. `test_versions.py` shows what goes
wrong without that.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from lading.base.kernel.actor import Actor
from lading.base.legal import services
from lading.base.legal.models import LegalVersion
from tests.platform.guards import staff_with
from tests.platform.locks import Lock, assert_locked

from .test_versions import words

pytestmark = pytest.mark.django_db


def drafting(editor: Actor) -> Callable[[], Any]:
    return partial(services.start_draft, actor=editor, kind="terms")


def editing(editor: Actor) -> Callable[[], Any]:
    draft = drafting(editor)()
    return partial(services.edit_draft, actor=editor, version_id=draft.pk, texts=words("New"))


def discarding(editor: Actor) -> Callable[[], Any]:
    return partial(services.discard_draft, actor=editor, version_id=drafting(editor)().pk)


def publishing(editor: Actor) -> Callable[[], Any]:
    draft = drafting(editor)()
    services.edit_draft(actor=editor, version_id=draft.pk, texts=words())
    return partial(services.publish_version, actor=editor, version_id=draft.pk)


@pytest.mark.parametrize("change", [drafting, editing, discarding, publishing])
def test_a_page_is_locked_before_it_is_changed(
    change: Callable[[Actor], Callable[[], Any]],
) -> None:
    assert_locked(change(staff_with("legal.edit")), Lock(LegalVersion._meta.db_table, "terms"))
