"""Every rule of the sign-up form (RULES.md 1.5) with its message. A refusal stores nothing."""

from __future__ import annotations

from typing import Any

import pytest

from lading.base.kernel.models import Limit, OutboxMessage
from lading.base.reference.models import Port
from lading.members.companies.models import SignUp
from tests.platform.conftest import ApiClient
from tests.platform.factories import port

from .conftest import GST, LOADING_TYPES, PAIR_TYPES, form

pytestmark = pytest.mark.django_db

INDIAN_TYPES = range(2, 10)
LANE = "Mundra(INMUN) → Jebel Ali(AEJEA)"


def errors(visitor: ApiClient, sent: Any) -> dict[str, list[str]]:
    """The messages of a refused form, of which nothing was stored."""
    answer = visitor.post("/users", sent)
    assert answer.status == 422, answer
    assert answer.json["code"] == "VALIDATION"
    assert not SignUp.objects.exists()
    assert not OutboxMessage.objects.exists()
    return answer.errors


def test_an_empty_form_names_every_field_at_once(visitor: ApiClient) -> None:
    assert errors(visitor, {}) == {
        "name": ["Please input your name!"],
        "email": ["Please input your E-mail!"],
        "companyName": ["Please input your company name!"],
        "country": ["Please select your country!"],
        "mobile": ["Please provide your WhatsApp-enabled mobile number!"],
        "businessTypeId": ["Please select your nature of business!"],
        "terms": ["Please agree to the Terms and Conditions."],
    }


def test_everything_wrong_is_named_at_once(visitor: ApiClient) -> None:
    sent = form(
        8,
        name="x" * 76,
        email="meera",
        companyName="x" * 76,
        mobile="5876543210",
        gstNumber="27AAPFU0939F1ZO",
        portPairs=["INMUN → Atlantis"],
        terms=False,
    )
    assert errors(visitor, sent) == {
        "name": ["This is longer than 75 characters."],
        "email": ["The input is not a valid E-mail!"],
        "companyName": ["This is longer than 75 characters."],
        "mobile": ["Please enter a valid 10-digit Indian WhatsApp number"],
        "gstNumber": [
            (
                "The last character of this GST Number does not match the others. Please check it "
                "against your certificate."
            )
        ],
        "portPairs": ["Invalid port selection!"],
        "terms": ["Please agree to the Terms and Conditions."],
    }


OTHER_VALUES: list[Any] = [None, [], {}, 5, True, "\x00", "\ud800", [[[]]], 1e300, "[" * 5000]


@pytest.mark.parametrize("value", OTHER_VALUES, ids=range(len(OTHER_VALUES)))
def test_values_of_any_other_type(visitor: ApiClient, value: Any) -> None:
    field_errors = errors(visitor, dict.fromkeys(form(8), value))
    # 5 is the id of a country and of a business type.
    assert {"name", "email", "companyName", "mobile", "businessTypeId"} <= set(field_errors)


@pytest.mark.parametrize("body", [b"", b"null", b"[]", b'"x"', b"{", b"\xff"])
def test_a_body_that_is_not_a_form(visitor: ApiClient, body: bytes) -> None:
    assert visitor.post("/users", body).status in {400, 422}
    assert not SignUp.objects.exists()


# -- the country decides --


@pytest.mark.parametrize("kind", INDIAN_TYPES)
def test_in_india_every_type_but_the_buyer(visitor: ApiClient, kind: int) -> None:
    assert visitor.post("/users", form(kind)).status == 200
    abroad = form(kind, country="France", countryCode="+33", mobile="612345678")
    SignUp.objects.all().delete()
    assert errors(visitor, abroad) == {
        "businessTypeId": ["This nature of business is not available in your country."]
    }


def test_outside_india_buyers_alone(visitor: ApiClient) -> None:
    assert errors(visitor, form(1, country="India", countryCode="+91", mobile="9876543210")) == {
        "businessTypeId": ["This nature of business is not available in your country."]
    }
    assert visitor.post("/users", form(1)).status == 200


@pytest.mark.parametrize("kind", [0, 10, -1, "x", 2.5, True])
def test_a_type_that_is_none(visitor: ApiClient, kind: Any) -> None:
    assert list(errors(visitor, form(3, businessTypeId=kind))) == ["businessTypeId"]


@pytest.mark.parametrize("country", ["India", "india", "IN", "IND", "105", 105])
def test_a_country_by_name_code_or_id(visitor: ApiClient, country: Any) -> None:
    answer = visitor.post("/users", form(3, country=country))
    assert answer.status == 200
    assert SignUp.objects.get().form["countryId"] == 105


def test_a_country_that_is_none(visitor: ApiClient) -> None:
    assert errors(visitor, form(3, country="Atlantis")) == {"country": ["This value is not valid."]}


# -- mobile --


@pytest.mark.parametrize(
    ("sent", "stored"),
    [
        ({"mobile": "9876543210"}, "+919876543210"),
        ({"mobile": "9876543210", "countryCode": None}, "+919876543210"),
        ({"mobile": "919876543210"}, "+919876543210"),
        ({"mobile": "+919876543210", "countryCode": ""}, "+919876543210"),
        ({"mobile": 9876543210}, "+919876543210"),
    ],
)
def test_the_mobile_in_every_spelling(
    visitor: ApiClient, sent: dict[str, Any], stored: str
) -> None:
    assert visitor.post("/users", form(3, **sent)).data["mobile"] == stored
    assert SignUp.objects.get().mobile == stored


@pytest.mark.parametrize("sent", ["501234567", "0501234567", "971501234567", "+971501234567"])
def test_a_foreign_mobile_in_every_spelling(visitor: ApiClient, sent: str) -> None:
    for code in ("+971", "971", None):
        answer = visitor.post("/users", form(1, mobile=sent, countryCode=code))
        assert answer.data["mobile"] == "+971501234567"


@pytest.mark.parametrize(
    ("kind", "mobile", "message"),
    [
        (3, "", "Please provide your WhatsApp-enabled mobile number!"),
        (3, "5876543210", "Please enter a valid 10-digit Indian WhatsApp number"),
        (3, "987654321", "Please enter a valid 10-digit Indian WhatsApp number"),
        (3, "98765x3210", "Please enter a valid 10-digit Indian WhatsApp number"),
        (3, "9" * 21, "This is longer than 20 characters."),
        (1, "1234", "Please enter a valid WhatsApp number"),
        (1, "9876543210", "Please enter a valid WhatsApp number"),
    ],
)
def test_what_is_wrong_with_a_mobile(
    visitor: ApiClient, kind: int, mobile: str, message: str
) -> None:
    assert errors(visitor, form(kind, mobile=mobile)) == {"mobile": [message]}


# -- GST --


@pytest.mark.parametrize("kind", INDIAN_TYPES)
def test_gst_is_required_of_every_type_but_the_buyer(visitor: ApiClient, kind: int) -> None:
    assert errors(visitor, form(kind, gstNumber=None)) == {"gstNumber": ["GST Number is required"]}
    assert errors(visitor, form(kind, gstNumber="27AAPFU0939F1AV")) == {
        "gstNumber": ["The input is not a valid GST Number"]
    }


def test_a_buyers_gst_number_is_not_looked_at(visitor: ApiClient) -> None:
    assert visitor.post("/users", form(1, gstNumber="nonsense")).status == 200
    assert SignUp.objects.get().form["gstNumber"] == ""


# -- ports --


@pytest.mark.parametrize("kind", LOADING_TYPES)
def test_loading_ports_of_agents_and_carriers(visitor: ApiClient, kind: int) -> None:
    codes = list(
        Port.objects.filter(country_id=105).order_by("pk").values_list("locode", flat=True)[:6]
    )
    word = "Handling" if kind == 5 else "Loading"
    assert errors(visitor, form(kind, loadingPort=[])) == {
        "loadingPort": [f"{word} Ports are required"]
    }
    assert errors(visitor, form(kind, loadingPort=codes)) == {
        "loadingPort": ["You can select a maximum of 5 loading ports!"]
    }
    assert errors(visitor, form(kind, loadingPort=["AEJEA"])) == {
        "loadingPort": ["Invalid port selection!"]
    }
    assert visitor.post("/users", form(kind, loadingPort=codes[:5])).status == 200
    assert len(SignUp.objects.get().form["loading"]) == 5


@pytest.mark.parametrize("kind", [6, 7, 9])
def test_destination_ports_are_optional(visitor: ApiClient, kind: int) -> None:
    six = ["AEJEA", "NLRTM", "SGSIN", "DEHAM", "GBFXT", "BEANR"]
    assert errors(visitor, form(kind, port=six)) == {
        "port": ["You can select a maximum of 5 ports!"]
    }
    assert visitor.post("/users", form(kind, portId=[port("AEJEA").pk])).status == 200
    assert SignUp.objects.get().form["destinations"] == [port("AEJEA").pk]


@pytest.mark.parametrize("kind", PAIR_TYPES)
def test_port_pairs_of_exporters(visitor: ApiClient, kind: int) -> None:
    pairs = [f"INMUN → {code}" for code in ("AEJEA", "NLRTM", "SGSIN", "DEHAM", "GBFXT", "BEANR")]
    for sent, message in [
        ([], "Please add at least one port pair for your business type!"),
        ([LANE, "INMUN-AEJEA"], "This port pair already exists!"),
        (["Mundra(INMUN)"], "Please select both loading and destination ports!"),
        (["AEJEA → INMUN"], "Invalid port selection!"),
        (pairs, "You can add maximum 5 port pairs!"),
    ]:
        assert errors(visitor, form(kind, portPairs=sent)) == {"portPairs": [message]}
    assert visitor.post("/users", form(kind, portPairs=pairs[:5])).status == 200
    assert len(SignUp.objects.get().form["pairs"]) == 5


@pytest.mark.parametrize("kind", [1, 3, 4])
def test_types_without_ports_are_asked_for_none(visitor: ApiClient, kind: int) -> None:
    sent = form(kind, loadingPort=["Atlantis"], portPairs=["Atlantis"], port=["Atlantis"])
    assert visitor.post("/users", sent).status == 200
    stored = SignUp.objects.get().form
    assert (stored["loading"], stored["destinations"], stored["pairs"]) == ([], [], [])


# -- the rest --


@pytest.mark.parametrize("terms", [False, None, "false"])
def test_the_terms_must_be_agreed(visitor: ApiClient, terms: Any) -> None:
    assert errors(visitor, form(3, terms=terms)) == {
        "terms": ["Please agree to the Terms and Conditions."]
    }


def test_what_the_server_decides_is_not_taken_from_the_form(visitor: ApiClient) -> None:
    sent = form(3, id=1, uuid="x", status="approved", isPrimary=False, companyId=1, password="x")
    assert visitor.post("/users", sent).status == 200
    sign_up = SignUp.objects.get()
    assert sign_up.company_id is None
    assert sign_up.password == ""
    assert "status" not in sign_up.form
    assert sign_up.form["gstNumber"] == GST


def test_registrations_of_one_network_are_limited(visitor: ApiClient) -> None:
    Limit.objects.create(key="signup.per_hour", plan_tier=0, value=2)
    statuses = [visitor.post("/users", form(3)).status for _ in range(3)]
    assert statuses == [200, 200, 429]
    assert SignUp.objects.count() == 2


def test_a_repeated_call_with_a_key_registers_once(visitor: ApiClient) -> None:
    first = visitor.post("/users", form(3), idempotency_key="one")
    again = visitor.post("/users", form(3), idempotency_key="one")
    assert first.json == again.json
    assert SignUp.objects.count() == 1


def test_ids_are_never_given_twice(visitor: ApiClient) -> None:
    ids = [visitor.post("/users", form(3)).data["id"] for _ in range(3)]
    assert len(set(ids)) == 3
