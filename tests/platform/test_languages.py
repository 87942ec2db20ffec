"""Texts of the server are in the caller's language in every call; `Unauthorized` is never
translated.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from lading.base.kernel.values import languages
from lading.reach.notifications.delivery.emails import compose
from lading.reach.notifications.kinds import Kind
from tests.platform.conftest import ApiClient
from tests.platform.factories import member

Api = Callable[..., ApiClient]

pytestmark = pytest.mark.django_db

FAULTY = {"status": "pending_approval", "productName": "y" * 101}


@pytest.mark.parametrize(
    ("asked", "language", "party", "name", "message"),
    [
        (
            "zh-CN",
            "zh",
            "请选择询价对象",
            "内容超过 100 个字符。",
            "请更正标出的字段。",
        ),
        (
            "es-MX",
            "es",
            "El destinatario es obligatorio",
            "El texto supera los 100 caracteres.",
            "Corrija los campos señalados.",
        ),
        (
            "fr",
            "fr",
            "Veuillez indiquer à qui la demande s’adresse",
            "Ce texte dépasse 100 caractères.",
            "Veuillez corriger les champs signalés.",
        ),
        (
            "de;q=0.9, it;q=0.5",
            "it",
            "Indicate il destinatario della richiesta",
            "Il testo supera i 100 caratteri.",
            "Correggete i campi evidenziati.",
        ),
        (
            "ar",
            "ar",
            "الجهة مطلوبة",
            "يتجاوز النص الحد الأقصى لعدد الأحرف (100).",
            "يرجى تصحيح الحقول المحددة.",
        ),
        (
            "de",
            "en",
            "Party is required",
            "This is longer than 100 characters.",
            "Please correct the highlighted fields.",
        ),
    ],
)
def test_faults_are_named_in_the_language_asked_for(
    api: Api, asked: str, language: str, party: str, name: str, message: str
) -> None:
    user = member(1)
    api(user, "it" if language == "fr" else "fr").post("/enquiries", FAULTY)
    answer = api(user, asked).post("/enquiries", FAULTY)
    assert answer.status == 422
    assert answer.headers["Content-Language"] == language
    assert "Accept-Language" in answer.headers["Vary"]
    assert answer.errors["targetedBusinessType"] == [party]
    assert answer.errors["productName"] == [name]
    assert answer.json["message"] == message


@pytest.mark.parametrize("language", languages.CODES)
def test_a_refused_sign_in_is_the_same_in_every_language(language: str) -> None:
    answer = Client(headers={"accept-language": language}).post(
        "/api/auth/login",
        "username=nobody%40nowhere.example&password=x",
        content_type="application/x-www-form-urlencoded",
    )
    assert answer.status_code == 401
    assert answer.json()["message"] == "Unauthorized"


def test_a_date_keeps_its_order_among_arabic_letters() -> None:
    """Without U+200E the parts of a date could change places after an Arabic letter."""
    values = {"company": "Kovai Mills", "product": "Cotton yarn", "valid_until": "24-12-2026"}
    email = compose(Kind.QUOTATION_RECEIVED, values, "/enquiries/details?id=3", "ar")
    assert "\u200e24 ديسمبر 2026" in email.text
    assert "\u200e24 ديسمبر 2026" in email.html
    assert '<html lang="ar" dir="rtl">' in email.html
