"""The public forms and the calls of the back office."""

from __future__ import annotations

from .row import Row, public_call, staff_call
from .situations import body, registration

STAFF: list[Row] = [
    # -- public forms --
    public_call("POST", "/registartion", body=registration),
    public_call("POST", "/registartion", case="without the terms", status=422, body=body()),
    staff_call("GET", "/registartion"),
    staff_call("GET", "/registartion/{int:registration_id}", path="/registartion/{registration}"),
    staff_call(
        "POST",
        "/registartion/{int:registration_id}",
        case="reject what waits",
        path="/registartion/{registration}",
        body=body(status="rejected", remarks="Not for export"),
    ),
    staff_call(
        "DELETE", "/registartion/{int:registration_id}", path="/registartion/{registration}"
    ),
    public_call(
        "POST",
        "/website-queries",
        body=body(name="Marc", email="m@d.example", subject="Plans", message="Which one?"),
    ),
    staff_call("GET", "/website-queries"),
    # -- back office --
    staff_call("GET", "/admin/users"),
    staff_call("GET", "/admin/products"),
    staff_call("GET", "/loginsessiondetails/today"),
    staff_call(
        "POST",
        "/loginsessiondetails",
        body=body(startDate="2026-01-01", endDate="2026-01-31"),
    ),
    staff_call("GET", "/admin/enquiries"),
    staff_call("GET", "/admin/enquiries/{int:enquiry_id}", path="/admin/enquiries/{pending}"),
    staff_call(
        "POST",
        "/admin/enquiries",
        case="reject what waits",
        body=lambda world: {"id": world.pending.pk, "status": "rejected", "reason": "Unclear"},
    ),
    staff_call(
        "POST",
        "/admin/enquiries",
        case="approve what waits",
        body=lambda world: {"id": world.pending.pk, "status": "published"},
    ),
    staff_call(
        "POST",
        "/admin/enquiries",
        case="decide what is decided",
        own=409,
        body=lambda world: {"id": world.enquiry.pk, "status": "published"},
    ),
]
