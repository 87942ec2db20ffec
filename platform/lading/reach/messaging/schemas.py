"""Wire shapes of messages and conversations (RULES.md 31)."""

from __future__ import annotations

import datetime as dt
from typing import Literal
from uuid import UUID

from pydantic import Field

from lading.base.files.schemas import EXAMPLE as FILE_EXAMPLE
from lading.base.kernel.checks import LooseInt, LooseList, LooseText
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Wire
from lading.trade.enquiries.form.schema_parts import VariantName
from lading.trade.quotations.rules import QuotationStatus

MessageAction = Literal["delete", "report"]
ConversationAction = Literal["send"]
PromotionState = Literal["pending_approval", "approved", "rejected", "deleted"]

_PERSON = (
    "as in `/user-profile?id=` of the portal; null while the company's identity is withheld from "
    "the caller (RULES.md 23, 61)."
)


class MessagePartyOut(Wire):
    """A company in a conversation. `companyName` and `companyLogo` are null while the company's
    identity is withheld from the caller, which concerns companies that raised the enquiry (RULES.md
    23) or published the promotion (RULES.md 61).
    """

    company_name: str | None = Field(
        description="The company's name; null while the company's identity is withheld.",
        examples=["Gulf Looms Trading LLC"],
    )
    company_logo: str | None = Field(
        description="The address of the company's logo; null if there is none, and while the "
        "company's identity is withheld.",
    )
    business_type: str = Field(
        description="Code of the company's business type.", examples=["buyer"]
    )


class MessageFileOut(Wire):
    """A file attached to a message."""

    url: str = Field(
        description="The address of the file. For a picture, add `?size=small` to get a smaller "
        "version.",
        examples=[FILE_EXAMPLE],
    )
    type: str = Field(description="The file's MIME type.", examples=["application/pdf"])
    name: str = Field(description="The file's name.", examples=["packing-list.pdf"])
    size: int = Field(
        description="The file's size in bytes. Not in the original specification.", examples=[48210]
    )


class MessageOut(Wire):
    """A message, as the caller's company sees it."""

    id: int = Field(
        description="Id of the message; newer messages have higher ids.", examples=[812]
    )
    conversation_id: int = Field(
        description="Id of the conversation that the message belongs to. Not in the original "
        "specification.",
        examples=[31],
    )
    text: str = Field(
        description="Text of the message; empty if the message has only files or was deleted.",
        examples=["Could you ship half of it in March?"],
    )
    sender_id: int | None = Field(
        description=f"Id of a user of the company that sent the message, {_PERSON}", examples=[7]
    )
    receiver_id: int | None = Field(
        description=f"Id of a user of the company that received the message, {_PERSON}",
        examples=[4],
    )
    sender: MessagePartyOut = Field(description="The company that sent the message.")
    receiver: MessagePartyOut = Field(description="The company that received the message.")
    sender_name: str | None = Field(
        description="Name of the user of the caller's company who wrote the message; null for "
        "messages from the other company. Not in the original specification.",
        examples=["Priya Nair"],
    )
    enquiry_id: int | None = Field(
        description="Id of the enquiry for which the quotation was sent; null if the message is "
        "about a promotion.",
        examples=[1],
    )
    quotation_id: int | None = Field(
        description="Id of the quotation that the message is about; null if it is about a "
        "promotion.",
        examples=[1],
    )
    promotion_id: int | None = Field(
        description="Id of the promotion that the message is about; null if it is about a "
        "quotation.",
        examples=[4],
    )
    created_at: dt.datetime = Field(description="When the message was sent.")
    timestamp: dt.datetime = Field(description="The same time as `createdAt`.")
    is_read: bool = Field(
        alias="isread",
        description="Whether anybody in the company that received the message has read it.",
    )
    is_delivered: bool = Field(
        description="Whether the message has been delivered to the company that it was sent to. "
        "Not in the original specification."
    )
    is_own_message: bool = Field(description="Whether the caller's company sent the message.")
    is_deleted: bool = Field(
        description="Whether the message was deleted by the company that sent it or removed by "
        "staff; its text and files are then gone. Not in the original specification."
    )
    is_reported: bool = Field(
        description="Whether the caller's company has reported the message to staff. Not in the "
        "original specification."
    )
    attachments: list[MessageFileOut] = Field(description="The files attached to the message.")
    client_id: UUID | None = Field(
        description="The `clientId` with which the caller's company sent the message; null if "
        "there was none, and for messages from the other company. Not in the original "
        "specification.",
        examples=["0b5c2f6a-58a1-4c1e-a3a4-7a0c7d6c9a10"],
    )
    can: list[MessageAction] = Field(
        description="The actions that the caller may take on the message now: `delete` (a message "
        "from the other company is only hidden from your company) or `report`. Not in the original "
        "specification.",
        examples=[["delete"]],
    )


class ConversationOut(Wire):
    """A conversation between the caller's company and another, about a quotation or a promotion."""

    id: int | None = Field(
        description="Id of the conversation; null before its first message. Not in the original "
        "specification.",
        examples=[31],
    )
    quotation_id: int | None = Field(
        description="Id of the quotation that the conversation is about; null if it is about a "
        "promotion.",
        examples=[1],
    )
    promotion_id: int | None = Field(
        description="Id of the promotion that the conversation is about; null if it is about a "
        "quotation.",
        examples=[4],
    )
    enquiry_id: int | None = Field(
        description="Id of the enquiry for which the quotation was sent; null for a promotion.",
        examples=[1],
    )
    sender_id: int | None = Field(
        description="Id of a user of the caller's own company, as in `/user-profile?id=` of the "
        "portal.",
        examples=[7],
    )
    receiver_id: int | None = Field(
        description=f"Id of a user of the other company, {_PERSON}", examples=[4]
    )
    sender: MessagePartyOut = Field(description="The caller's own company.")
    receiver: MessagePartyOut = Field(description="The other company.")
    title: str = Field(
        description="Name of the product enquired about, or title of the promotion. Not in the "
        "original specification.",
        examples=["Cotton yarn"],
    )
    variant: VariantName | None = Field(
        description="The variant of the enquiry; null for a promotion. Not in the original "
        "specification.",
        examples=["rfq"],
    )
    is_seller: bool = Field(
        description="Whether the caller's company sent the quotation or published the promotion. "
        "Not in the original specification."
    )
    quotation_status: QuotationStatus | None = Field(
        description="The status of the quotation; null for a promotion. Not in the original "
        "specification.",
        examples=["quotation_sent"],
    )
    promotion_status: PromotionState | None = Field(
        description="The status of the promotion; null for a quotation. The company that replied "
        "to the promotion can open the promotion only while the status is `approved`. Not in the "
        "original specification.",
        examples=["approved"],
    )
    messages: list[MessageOut] = Field(
        description="The newest message that the caller's company can see, as a list of one item; "
        "empty if there is none."
    )
    unread: int = Field(
        description="Number of messages in the conversation that nobody in the caller's company "
        "has read.",
        examples=[2],
    )
    last_at: dt.datetime | None = Field(
        description="When the newest message was sent; null if there is none. Not in the original "
        "specification."
    )
    read_up_to: int = Field(
        description="Id of the newest message that the other company has read; 0 if it has read "
        "none. Not in the original specification.",
        examples=[810],
    )
    delivered_up_to: int = Field(
        description="Id of the newest message that has been delivered to the other company; 0 if "
        "there is none. Not in the original specification.",
        examples=[812],
    )
    can: list[ConversationAction] = Field(
        description="The actions that the caller may take: `send`; empty if the caller's company "
        "was rejected or the other company has closed its account. Not in the original "
        "specification.",
        examples=[["send"]],
    )


class ThreadOut(Wire):
    """Messages of a conversation, oldest first, with the conversation itself."""

    rows: list[MessageOut] = Field(description="The messages, oldest first.")
    count: int = Field(
        description="Number of all messages of the conversation that the caller's company can see."
    )
    has_more: bool = Field(
        description="Whether the conversation has messages older than those in `rows` or, with "
        "`after`, newer ones.",
    )
    conversation: ConversationOut = Field(
        description="The conversation that the messages belong to."
    )
    max_chars: int = Field(
        description="Maximum length of a message, in characters. Not in the original "
        "specification.",
        examples=[10_000],
    )
    max_attachments: int = Field(
        description="Maximum number of files in a message. Not in the original specification.",
        examples=[4],
    )


class ChatListOut(Wire):
    """A page of the caller's company's conversations, those with the newest messages first."""

    rows: list[ConversationOut] = Field(description="The conversations on this page.")
    count: int = Field(
        description="Total number of conversations that match the filters.",
    )
    count_is_capped: bool = Field(
        description="True if there are more than 10,000 conversations; `count` is then 10,000.",
        examples=[False],
    )
    has_more: bool = Field(
        description="Whether there are further conversations after those in `rows`.",
    )
    unread: int = Field(
        description="Number of messages in all conversations that nobody in the caller's company "
        "has read. Not in the original specification.",
        examples=[3],
    )
    max_chars: int = Field(
        description="Maximum length of a message, in characters. Not in the original "
        "specification.",
        examples=[10_000],
    )


class UnreadOut(Wire):
    """The numbers of unread messages of the caller's company."""

    unread: int = Field(
        description="Number of messages that nobody in the company has read.", examples=[3]
    )
    conversations: int = Field(
        description="Number of conversations with unread messages.", examples=[2]
    )


class MessageIn(Wire):
    """A message to send. One of `conversationId`, `quotationId` and `promotionId` is required.
    `sender`, `receiver` and `enquiryId` of the original specification are ignored.
    """

    text: LooseText = Field(
        None,
        description="Text of the message; required unless a file is attached. The maximum length "
        "in characters is `maxChars` of `GET /messages`.",
        examples=["Could you ship half of it in March?"],
    )
    quotation_id: LooseInt = Field(
        None,
        description="Id of the quotation that the message is about, which your company sent or "
        "received.",
        examples=[1],
    )
    promotion_id: LooseInt = Field(
        None,
        description="Id of the promotion that the message is about. The company that published the "
        "promotion must also send `receiverId`.",
        examples=[4],
    )
    conversation_id: LooseInt = Field(
        None,
        description="Id of the conversation to reply to; `quotationId` and `promotionId` are then "
        "ignored. Not in the original specification.",
        examples=[31],
    )
    sender_id: LooseInt = Field(
        None,
        description="Id of the caller or a colleague; optional. Any other id is refused with 403.",
        examples=[7],
    )
    receiver_id: LooseInt = Field(
        None,
        description="Id of a user of the other company. Required with the `promotionId` of a "
        "promotion of your own company, to select the company to which you reply; otherwise "
        "optional. Ids of your own company's users are refused.",
        examples=[4],
    )
    attachments: LooseList = Field(
        None,
        description="Files that your company has uploaded, each as the address of the file or as "
        "an object with the address in `src` or `url`. The maximum number of files is "
        "`maxAttachments` of `GET /messages`.",
        examples=[[{"src": FILE_EXAMPLE}]],
    )
    client_id: LooseText = Field(
        None,
        description="A UUID that the client generates for each message, so that a message that is "
        "sent twice is stored only once; optional. Not in the original specification.",
        examples=["0b5c2f6a-58a1-4c1e-a3a4-7a0c7d6c9a10"],
    )


class ReadIn(Wire):
    """The point up to which the caller's company has read a conversation."""

    up_to: int | None = Field(
        None,
        ge=1,
        le=MAX_ID,
        strict=True,
        description="Id of the newest message that was shown to the user; if omitted, all messages "
        "are marked as read. Not in the original specification.",
        examples=[812],
    )


class ReportIn(Wire):
    """The reason for reporting a message."""

    reason: LooseText = Field(
        None,
        description="Required. Why the message is reported to staff.",
        examples=["This is an advertisement of another marketplace."],
    )
