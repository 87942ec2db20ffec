"""GIF files are accepted for unclaimed cargo alone; the first frame is kept as a PNG."""

from __future__ import annotations

import struct
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from lading.base.files.models import StoredFile
from tests.platform.conftest import ApiClient
from tests.platform.factories import member

from . import corpus
from .conftest import REFUSAL, assert_nothing_kept
from .test_hostile_files import DAMAGED, PIXELS

pytestmark = pytest.mark.django_db
Api = Callable[..., ApiClient]


def sent(api: ApiClient, content: bytes, purpose: str) -> Any:
    file = BytesIO(content)
    file.name = "loading.gif"
    return api.form("/file-manager/single", {"image": file, "purpose": purpose})


@pytest.mark.parametrize("frames", [1, 3])
def test_the_first_frame_is_kept_as_a_png(api: Api, kept: Any, frames: int) -> None:
    answer = sent(api(member(2)), corpus.gif(frames, comment=b"Secret"), "listing")
    assert answer.status == 200, answer
    file = StoredFile.objects.get()
    assert (file.content_type, file.original_name) == ("image/png", "loading.png")
    (stored,) = kept()
    assert b"Secret" not in stored
    image = Image.open(BytesIO(stored))
    assert (image.format, image.size, getattr(image, "n_frames", 1)) == ("PNG", (64, 40), 1)
    assert image.convert("RGB").getpixel((5, 5)) == (220, 20, 20)


@pytest.mark.parametrize("purpose", ["attachment", "product_image", "logo", "document", "message"])
def test_other_forms_take_none(api: Api, kept: Any, purpose: str) -> None:
    answer = sent(api(member(2)), corpus.gif(), purpose)
    assert (answer.status, answer.json["message"]) == (415, REFUSAL)
    assert_nothing_kept(kept)


def _large() -> bytes:
    """A GIF that announces far more pixels than are accepted."""
    plain = bytearray(corpus.gif())
    plain[6:10] = struct.pack("<HH", 65535, 65535)
    return bytes(plain)


HOSTILE = {
    "too many pixels": _large(),
    "endless comments": corpus.gif()[:13] + b"!\xfe" + (b"\xff" + b"x" * 255) * 9_000,
    "no frame": b"GIF89a" + struct.pack("<HHBBB", 8, 8, 0, 0, 0) + b";",
    "cut short": corpus.gif()[:60],
    "only a header": b"GIF89a",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_or_broken_one_is_refused(api: Api, kept: Any, name: str) -> None:
    answer = sent(api(member(2)), HOSTILE[name], "listing")
    reason = PIXELS if name == "too many pixels" else DAMAGED
    assert (answer.status, answer.json["message"]) == (415, reason), name
    assert_nothing_kept(kept)
