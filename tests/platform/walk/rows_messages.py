"""Messages: sellers need a plan, which the world's seller and strangers have."""

from __future__ import annotations

from .row import ROW_ID, Row, member_call
from .situations import body, message_form, with_message

DELETE = "/messages/delete-message/{int:message_id}"
READ = "/messages/mark-as-read/{int:quotation_id}"

MESSAGES: list[Row] = [
    member_call("GET", "/messages", strangers=404, query={"quotationId": "{quotation}"}),
    member_call("GET", "/messages", case="no subject", own=404, other=404, strangers=404),
    member_call(
        "GET",
        "/messages/chat-list/{int:user_id}",
        path="/messages/chat-list/{buyer}",
        other=403,
        strangers=403,
    ),
    member_call("GET", "/messages/unread"),
    member_call("POST", "/messages", own=201, other=201, strangers=404, body=message_form),
    member_call(
        "POST",
        "/messages",
        case="about nothing",
        own=422,
        other=422,
        strangers=422,
        body=body(text="Hello"),
    ),
    member_call("POST", READ, path="/messages/mark-as-read/{quotation}", strangers=404),
    member_call("POST", "/messages/mark-as-delivered"),
    member_call(
        "DELETE",
        DELETE,
        path=f"/messages/delete-message/{ROW_ID}",
        strangers=404,
        prepare=with_message,
    ),
    member_call(
        "POST",
        "/messages/{int:message_id}/report",
        path=f"/messages/{ROW_ID}/report",
        owner="seller",
        other=403,
        strangers=404,
        body=body(reason="Advertising"),
        prepare=with_message,
    ),
]
