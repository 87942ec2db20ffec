"""Routes of messages (RULES.md 2.7, 31)."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from ninja import Body, Path, Query, Router
from ninja.responses import Status

from lading.base.http import throttle
from lading.base.http.api import actor_of, answers
from lading.base.http.paging import MAX_LIMIT
from lading.base.kernel.actor import Actor
from lading.base.kernel.database import compiled
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Data, Message

from . import queries, reports, services
from .schemas import ChatListOut, MessageIn, MessageOut, ReadIn, ReportIn, ThreadOut, UnreadOut
from .subjects import SubjectIds

router = Router(by_alias=True)

SENT = _("Your message has been submitted successfully.")
READ = _("The messages are marked as read.")
DELIVERED = _("The messages are marked as delivered.")
DELETED = _("Message deleted successfully!")
REPORTED = _("Thank you. We will look at this message.")

MAX_TEXT = 100

UserId = Annotated[
    int,
    Path(
        ge=1,
        le=MAX_ID,
        description="Your own id or a colleague's; any other id is refused with 403.",
    ),
]
QuotationId = Annotated[
    int, Path(ge=1, le=MAX_ID, description="Id of the quotation.", examples=[1])
]
MessageId = Annotated[int, Path(ge=1, le=MAX_ID, description="Id of the message.", examples=[812])]
OfQuotation = Annotated[
    int | None,
    Query(
        alias="quotationId",
        ge=1,
        le=MAX_ID,
        description="Id of the quotation that the messages are about.",
    ),
]
OfPromotion = Annotated[
    int | None,
    Query(
        alias="promotionId",
        ge=1,
        le=MAX_ID,
        description="Id of the promotion that the messages are about. For a promotion of your own "
        "company, `receiverId` selects the conversation; if `receiverId` is omitted, the "
        "conversation with the newest message is returned.",
    ),
]
AboutPromotion = Annotated[
    int | None,
    Query(
        alias="promotionId",
        ge=1,
        le=MAX_ID,
        description="Id of a promotion, to list only the conversations about it; `filter` is then "
        "ignored. Not in the original specification.",
    ),
]
OfAnswerer = Annotated[
    int | None,
    Query(
        alias="receiverId",
        ge=1,
        le=MAX_ID,
        description="Id of a user of the company that replied to your company's promotion, to "
        "select the conversation with this company. Not in the original specification.",
    ),
]
OfConversation = Annotated[
    int | None,
    Query(
        alias="conversationId",
        ge=1,
        le=MAX_ID,
        description="Id of the conversation; `quotationId` and `promotionId` are then ignored. Not "
        "in the original specification.",
    ),
]
ConversationId = Annotated[
    int, Path(ge=1, le=MAX_ID, description="Id of the conversation.", examples=[31])
]
Before = Annotated[
    int | None,
    Query(
        ge=1,
        le=MAX_ID,
        description="Id of a message, to return only older messages or, in the list of "
        "conversations, only conversations whose newest message is older.",
    ),
]
After = Annotated[
    int | None,
    Query(
        ge=0,
        le=MAX_ID,
        description="Id of a message, to return only newer messages, or 0 to start with the oldest "
        "message. `before` is then ignored.",
    ),
]
Text = Annotated[
    str,
    Query(
        max_length=MAX_TEXT,
        description="Part of the product's name, the promotion's title or the other company's name "
        "(unless the company's identity is withheld from you), to list only matching "
        "conversations.",
    ),
]
Limit = Annotated[int, Query(ge=1, le=MAX_LIMIT, description="Maximum number of rows.")]


@router.get("", response=answers(Data[ThreadOut], 404))
def list_messages(
    request: HttpRequest,
    quotation_id: OfQuotation = None,
    promotion_id: OfPromotion = None,
    conversation_id: OfConversation = None,
    receiver_id: OfAnswerer = None,
    before: Before = None,
    after: After = None,
    limit: Limit = 50,
) -> HttpResponse:
    """List the messages between your company and another about a quotation or a promotion, oldest
    first. One of `conversationId`, `quotationId` and `promotionId` is required. By default, the
    newest messages are returned; send `before` to get older messages, or `after` to get newer ones.

    Before the first message, the list is empty and `conversation` has no id. Companies other than
    buyers need an active plan (otherwise 403 `UPGRADE_REQUIRED`).
    """
    actor = actor_of(request)
    subject_ids = SubjectIds(
        quotation_id=quotation_id,
        promotion_id=promotion_id,
        answerer_id=receiver_id,
        conversation_id=conversation_id,
    )
    messages = queries.thread(actor, subject_ids, before=before, after=after, limit=limit)
    return compiled.answer(messages)


@router.get("/chat-list/{int:user_id}", response=answers(Data[ChatListOut], 404))
def chat_list(
    request: HttpRequest,
    user_id: UserId,
    filter: Text = "",  # noqa: A002 -- the documents' name
    promotion_id: AboutPromotion = None,
    before: Before = None,
    limit: Limit = 20,
) -> HttpResponse:
    """List your company's conversations, sorted by their newest message with the latest first. For
    the next page, send the id of the newest message of the last conversation as `before`.

    Companies other than buyers need an active plan (otherwise 403 `UPGRADE_REQUIRED`).
    """
    conversations = queries.chat_list(
        actor_of(request),
        user_id,
        text=filter,
        promotion_id=promotion_id,
        before=before,
        limit=limit,
    )
    return compiled.answer(conversations)


@router.get("/unread", response=answers(Data[UnreadOut]))
def count_unread(request: HttpRequest) -> HttpResponse:
    """Count the messages that nobody in your company has read. Companies other than buyers need an
    active plan (otherwise 403 `UPGRADE_REQUIRED`). Not in the original specification.
    """
    return compiled.answer(queries.unread(actor_of(request)))


_SENT: dict[int, Any] = {
    **answers(Data[MessageOut], 404, 409),
    201: Data[MessageOut],
}


@router.post("", response=_SENT)
def send_message(request: HttpRequest, payload: MessageIn) -> Status[Data[MessageOut]]:
    """Send a message, with or without files, to the other company about a quotation or a promotion.

    If a message with the same `clientId` was already sent, it is returned with 200 and nothing is
    sent again. Companies other than buyers need an active plan (otherwise 403 `UPGRADE_REQUIRED`).
    If the other company has closed its account, the call is refused with 409.
    """
    actor = _writer(request)
    sent = services.send_message(actor=actor, payload=payload)
    message = queries.message(actor, sent.subject, sent.message_id)
    answer = Data(data=MessageOut.model_validate(message), message=str(SENT))
    return Status(201 if sent.is_new else 200, answer)


@router.post("/mark-as-read/{int:quotation_id}", response=answers(Message, 404))
def mark_as_read(
    request: HttpRequest,
    quotation_id: QuotationId,
    payload: Annotated[ReadIn | None, Body()] = None,
) -> Message:
    """Mark the messages about a quotation as read by your company, up to the message `upTo`, or all
    of them if it is omitted. Messages cannot be marked as unread again.
    """
    services.mark_as_read(
        actor=actor_of(request),
        subject_ids=SubjectIds(quotation_id=quotation_id),
        up_to=payload.up_to if payload else None,
    )
    return Message(message=str(READ))


@router.post("/mark-as-read/conversation/{int:conversation_id}", response=answers(Message, 404))
def mark_conversation_as_read(
    request: HttpRequest,
    conversation_id: ConversationId,
    payload: Annotated[ReadIn | None, Body()] = None,
) -> Message:
    """Mark the messages of a conversation about a quotation or a promotion as read by your company,
    up to the message `upTo`, or all of them if it is omitted. Not in the original specification.
    """
    services.mark_as_read(
        actor=actor_of(request),
        subject_ids=SubjectIds(conversation_id=conversation_id),
        up_to=payload.up_to if payload else None,
    )
    return Message(message=str(READ))


@router.post("/mark-as-delivered", response=answers(Message))
def mark_as_delivered(request: HttpRequest) -> Message:
    """Mark all messages that your company has received as delivered, which their senders can see. A
    client makes this call when it shows the user that there are new messages. Not in the original
    specification.
    """
    services.mark_as_delivered(actor=actor_of(request))
    return Message(message=str(DELIVERED))


@router.delete("/delete-message/{int:message_id}", response=answers(Message, 404))
def delete_message(request: HttpRequest, message_id: MessageId) -> Message:
    """Delete a message. A message from your own company is deleted for both companies, which see a
    note in its place. A message from the other company is only hidden from your company.
    """
    services.delete_message(actor=_writer(request), message_id=message_id)
    return Message(message=str(DELETED))


@router.post("/{int:message_id}/report", response=answers(Message, 404, 409))
def report_message(request: HttpRequest, message_id: MessageId, payload: ReportIn) -> Message:
    """Report a message from the other company to staff, who can remove it. Reporting the same
    message again changes nothing. A deleted message is refused with 409. Not in the original
    specification.
    """
    reports.report_message(actor=_writer(request), message_id=message_id, reason=payload.reason)
    return Message(message=str(REPORTED))


def _writer(request: HttpRequest) -> Actor:
    return throttle.caller(request, scope="message-write", limit="message.writes_per_minute")
