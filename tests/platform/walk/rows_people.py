"""Public reference data, registration, passwords and sign-ins, people and secondary users."""

from __future__ import annotations

from .row import Row, member_call, public_call
from .situations import body, buyer_is_rejected, profile, sign_up

PEOPLE: list[Row] = [
    # -- public --
    public_call("GET", "/health/live"),
    public_call("GET", "/health/ready"),
    public_call("GET", "/health/version"),
    # No process sends the stream in these tests; `stream/` has its own.
    member_call("GET", "/events", own=503, other=503, strangers=503),
    public_call("GET", "/businesstypes"),
    public_call("GET", "/countries"),
    public_call("GET", "/ports"),
    public_call("GET", "/categories"),
    public_call("GET", "/hscode"),
    public_call("GET", "/units"),
    public_call("GET", "/static/units.json"),
    public_call("GET", "/subscription-plans/rules"),
    # Before a version is published.
    public_call("GET", "/legal/{slug:kind}", path="/legal/terms", status=404),
    public_call("POST", "/auth/login", status=401, form=body(username="x@y.example", password="z")),
    # -- registration and passwords: the same answer to everybody --
    public_call("POST", "/users", body=sign_up),
    public_call("POST", "/users", case="an empty form", status=422, body=body()),
    public_call("POST", "/auth/whatsapp/otp", body=body(mobile="+919876543210")),
    public_call("GET", "/auth/whatsapp/otp", query={"mobile": "+919876543210"}),
    public_call(
        "POST",
        "/auth/whatsapp/verify",
        status=400,
        body=body(mobile="+919876543210", code="123456"),
    ),
    public_call(
        "GET",
        "/auth/whatsapp/verify",
        status=400,
        query={"mobile": "+919876543210", "code": "123456"},
    ),
    public_call("POST", "/users/forgotpassword", body=body(email="nobody@nowhere.example")),
    public_call(
        "POST", "/users/resetpassword/check", status=400, body=body(resetpasswordToken="x")
    ),
    public_call(
        "POST",
        "/users/resetpassword",
        status=400,
        body=body(resetpasswordToken="x", password="a fairly long Passphrase 7"),
    ),
    # -- the caller's own password and sign-ins --
    member_call(
        "POST",
        "/auth/currentpassword/check",
        own=400,
        other=400,
        strangers=400,
        staff=400,
        body=body(password="not the one"),
        noted=True,
    ),
    member_call(
        "POST",
        "/auth/currentpassword/check",
        case="of somebody else",
        own=403,
        other=403,
        strangers=403,
        staff=400,
        body=lambda world: {"id": world.staff.pk, "password": "not the one"},
        noted=True,
    ),
    member_call("GET", "/auth/devices", staff=200),
    member_call("DELETE", "/auth/devices", own=204, other=204, strangers=204, staff=204),
    member_call(
        "DELETE",
        "/auth/devices/{int:device_id}",
        case="nobody's",
        path="/auth/devices/999999999",
        own=404,
        other=404,
        strangers=404,
        staff=404,
    ),
    # -- the caller's own session and company --
    member_call("POST", "/auth/logout", own=204, other=204, strangers=204, staff=204),
    member_call("GET", "/auth/session"),
    # Another company's `User` is its public profile; test_withheld.py checks its contents.
    member_call("GET", "/users/{int:user_id}", path="/users/{buyer}", staff=200),
    member_call(
        "GET",
        "/users/{int:user_id}",
        case="of a rejected company",
        path="/users/{buyer2}",
        strangers=404,
        staff=200,
        prepare=buyer_is_rejected,
    ),
    member_call(
        "GET",
        "/users/{int:user_id}",
        case="of staff",
        path="/users/{staff}",
        own=404,
        other=404,
        strangers=404,
        staff=200,
    ),
    # Whoever may see its profile may know how a company answers.
    member_call(
        "GET",
        "/companies/{company_id}/response",
        path="/companies/{seller_company}/response",
        owner="seller",
        staff=200,
    ),
    member_call(
        "GET",
        "/companies/{company_id}/response",
        case="of a rejected company",
        path="/companies/{buyer_company}/response",
        strangers=404,
        staff=200,
        prepare=buyer_is_rejected,
    ),
    member_call(
        "PUT",
        "/users/{int:user_id}",
        path="/users/{buyer}",
        secondary=403,
        other=403,
        strangers=403,
        staff=200,
        body=profile,
    ),
    member_call(
        "PUT",
        "/users/{int:user_id}",
        case="staff's decision",
        path="/users/{buyer}",
        own=403,
        other=403,
        strangers=403,
        staff=200,
        body=body(status="rejected", remarks="The scan is unreadable"),
    ),
    # -- secondary users: their primary user's alone --
    member_call(
        "GET",
        "/users/primary/{int:primary_user_id}",
        path="/users/primary/{seller}",
        owner="seller",
        secondary=403,
        other=403,
        strangers=403,
    ),
    member_call(
        "POST",
        "/users/add",
        owner="seller",
        secondary=403,
        other=403,
        strangers={1: 403, 0: 200},
        body=body(email="priya@weavers.example", password="Warp-and-weft-9"),
    ),
    member_call(
        "DELETE",
        "/users/secondary/users/{int:user_id}",
        path="/users/secondary/users/{seller2}",
        owner="seller",
        secondary=403,
        other=403,
        strangers={1: 403, 0: 404},
    ),
    member_call("GET", "/users/all/freight-forwarder"),
    member_call("GET", "/users/all/cha"),
]
