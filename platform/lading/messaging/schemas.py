"""Wire shapes of messages and conversations (RULES.md 31)."""

from __future__ import annotations

import datetime as dt
from typing import Literal
from uuid import UUID

from pydantic import Field

from lading.enquiries.schema_parts import VariantName
from lading.files.schemas import EXAMPLE as FILE_EXAMPLE
from lading.kernel.checks import LooseInt, LooseList, LooseText
from lading.kernel.ids import MAX_ID
from lading.kernel.wire import Wire
from lading.quotations.states import QuotationStatus

MessageAction = Literal["delete", "report"]
ConversationAction = Literal["send"]
PromotionState = Literal["pending_approval", "approved", "rejected", "deleted"]

_PERSON = (
    "Given by the id of one of its people, as in `/user-profile?id=`; null while it is withheld "
    "(RULES.md 23, 61)."
)


class MessagePartyOut(Wire):
    """A company in a conversation. Its name and logo are null while the enquirer (RULES.md 23) or
    the promoting company (61) is withheld.
    """

    company_name: str | None = Field(
        description="The company's name; null while it is withheld.",
        examples=["Gulf Looms Trading LLC"],
    )
    company_logo: str | None = Field(
        description="The company's logo; null without one, and while it is withheld.",
    )
    business_type: str = Field(
        description="The code of the company's business type.", examples=["buyer"]
    )


class MessageFileOut(Wire):
    """A file of a message."""

    url: str = Field(
        description="The address of the file. For a picture, `?size=small` gets a small one.",
        examples=[FILE_EXAMPLE],
    )
    type: str = Field(description="The file's media type.", examples=["application/pdf"])
    name: str = Field(description="The file's name.", examples=["packing-list.pdf"])
    size: int = Field(
        description="The file's size in bytes. Not in the original specification.", examples=[48210]
    )


class MessageOut(Wire):
    """A message, as the caller's company sees it."""

    id: int = Field(description="The message's id.", examples=[812])
    conversation_id: int = Field(
        description="The conversation that the message belongs to. Not in the original "
        "specification.",
        examples=[31],
    )
    text: str = Field(
        description="What the message says; empty once it is deleted.",
        examples=["Could you ship half of it in March?"],
    )
    sender_id: int | None = Field(
        description=f"The company that sent the message. {_PERSON}", examples=[7]
    )
    receiver_id: int | None = Field(
        description=f"The company that the message was sent to. {_PERSON}", examples=[4]
    )
    sender: MessagePartyOut = Field(description="The company that sent the message.")
    receiver: MessagePartyOut = Field(description="The company that the message was sent to.")
    sender_name: str | None = Field(
        description="The colleague who wrote the message; null for messages of "
        "the other company. Not in the original specification.",
        examples=["Priya Nair"],
    )
    enquiry_id: int | None = Field(
        description="The enquiry of the quotation that the message is about.", examples=[1]
    )
    quotation_id: int | None = Field(
        description="The quotation that the message is about.", examples=[1]
    )
    promotion_id: int | None = Field(
        description="The promotion that the message is about.", examples=[4]
    )
    created_at: dt.datetime = Field(description="When the message was sent.")
    timestamp: dt.datetime = Field(description="The same moment as `createdAt`.")
    is_read: bool = Field(
        alias="isread",
        description="Whether the company that the message was sent to has read it.",
    )
    is_delivered: bool = Field(
        description="Whether the message has reached the company that it was sent"
        " to. Not in the original specification."
    )
    is_own_message: bool = Field(description="Whether the caller's company sent the message.")
    is_deleted: bool = Field(
        description="Whether its author has deleted the message: text and files "
        "are gone. Not in the original specification."
    )
    is_reported: bool = Field(
        description="Whether the caller's company has reported the message. Not "
        "in the original specification."
    )
    attachments: list[MessageFileOut] = Field(description="The files of the message.")
    client_id: UUID | None = Field(
        description="The id that the sender's client gave the message; null if it gave none, and "
        "for messages from the other company. Not in the original specification.",
        examples=["0b5c2f6a-58a1-4c1e-a3a4-7a0c7d6c9a10"],
    )
    can: list[MessageAction] = Field(
        description="What the caller may do with the message now. Deleting a message from the "
        "other company only hides it. Not in the original specification.",
        examples=[["delete"]],
    )


class ConversationOut(Wire):
    """A conversation of the caller's company with another one about a quotation or a promotion."""

    id: int | None = Field(
        description="The conversation's id; null before its first message. Not in"
        " the original specification.",
        examples=[31],
    )
    quotation_id: int | None = Field(
        description="The quotation that the companies write about; null for a promotion.",
        examples=[1],
    )
    promotion_id: int | None = Field(
        description="The promotion that the companies write about.", examples=[4]
    )
    enquiry_id: int | None = Field(description="The quotation's enquiry.", examples=[1])
    sender_id: int | None = Field(
        description="A person of the caller's own side, as in `/user-profile?id=`.", examples=[7]
    )
    receiver_id: int | None = Field(description=f"The other side. {_PERSON}", examples=[4])
    sender: MessagePartyOut = Field(description="The caller's own company.")
    receiver: MessagePartyOut = Field(description="The other company.")
    title: str = Field(
        description="The product of the enquiry, or the title of the promotion. "
        "Not in the original specification.",
        examples=["Cotton yarn"],
    )
    variant: VariantName | None = Field(
        description="The variant of the enquiry. Not in the original specification.",
        examples=["rfq"],
    )
    is_seller: bool = Field(
        description="Whether the caller's company sent the quotation, or "
        "promotes. Not in the original specification."
    )
    quotation_status: QuotationStatus | None = Field(
        description="The status of the quotation. Not in the original specification.",
        examples=["quotation_sent"],
    )
    promotion_status: PromotionState | None = Field(
        description="The status of the promotion: only an approved one can be "
        "opened by whoever answered it. Not in the original "
        "specification.",
        examples=["approved"],
    )
    messages: list[MessageOut] = Field(
        description="The newest message that the caller's company sees; empty where there is none."
    )
    unread: int = Field(
        description="Number of messages that nobody in the caller's company has read.",
        examples=[2],
    )
    last_at: dt.datetime | None = Field(
        description="When that newest message was sent; null without one. Not in "
        "the original specification."
    )
    read_up_to: int = Field(
        description="The newest message that the other side has read; 0 for none."
        " Not in the original specification.",
        examples=[810],
    )
    delivered_up_to: int = Field(
        description="The newest message that has reached the other side; 0 for "
        "none. Not in the original specification.",
        examples=[812],
    )
    can: list[ConversationAction] = Field(
        description="What the caller may do: `send`, unless its company may not "
        "write or the other one has closed its account. Not in the "
        "original specification.",
        examples=[["send"]],
    )


class ThreadOut(Wire):
    """Messages of a conversation, oldest first."""

    rows: list[MessageOut] = Field(description="The messages, the oldest first.")
    count: int = Field(
        description="How many messages of the conversation the caller's company sees."
    )
    has_more: bool = Field(
        description="Whether there are older messages; with `after`, newer ones.",
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
        description="How many files a message may have. Not in the original specification.",
        examples=[4],
    )


class ChatListOut(Wire):
    """Conversations of the caller's company, the one with the newest message first."""

    rows: list[ConversationOut] = Field(description="The conversations on this page.")
    count: int = Field(
        description="Total number of conversations that match the filters.",
    )
    count_is_capped: bool = Field(
        description="Whether there are more rows than `count`.", examples=[False]
    )
    has_more: bool = Field(
        description="Whether there are conversations with older messages than these.",
    )
    unread: int = Field(
        description="Number of unread messages in all conversations of the "
        "company. Not in the original specification.",
        examples=[3],
    )
    max_chars: int = Field(
        description="Maximum length of a message, in characters. Not in the original "
        "specification.",
        examples=[10_000],
    )


class UnreadOut(Wire):
    """Unread messages of the caller's company."""

    unread: int = Field(description="How many messages the company has not read.", examples=[3])
    conversations: int = Field(
        description="Number of conversations with unread messages.", examples=[2]
    )


class MessageIn(Wire):
    """A message to send. ``sender``, ``receiver`` and ``enquiryId`` of the original specification
    may be sent and are ignored.
    """

    text: LooseText = Field(
        None,
        description="Text of the message; required unless a file is attached.",
        examples=["Could you ship half of it in March?"],
    )
    quotation_id: LooseInt = Field(
        None, description="The quotation that the message is about.", examples=[1]
    )
    promotion_id: LooseInt = Field(
        None,
        description="The promotion that the message is about. The promoting company also sends "
        "`receiverId` or `conversationId`.",
        examples=[4],
    )
    conversation_id: LooseInt = Field(
        None,
        description="Id of the conversation to reply to; replaces `quotationId` or `promotionId`. "
        "Not in the original specification.",
        examples=[31],
    )
    sender_id: LooseInt = Field(
        None, description="A person of the caller's company; any other is 403.", examples=[7]
    )
    receiver_id: LooseInt = Field(
        None,
        description="Id of a person in the other company, if you know it. For a promotion of your "
        "own company, it says which company you reply to. Ids of your own company's "
        "people are refused.",
        examples=[4],
    )
    attachments: LooseList = Field(
        None,
        description="Files that the company has uploaded: their addresses, or objects with it as "
        "`src` or `url`.",
        examples=[[{"src": FILE_EXAMPLE}]],
    )
    client_id: LooseText = Field(
        None,
        description="A UUID that the client generates for each message, so that a message sent "
        "twice is stored once. Not in the original specification.",
        examples=["0b5c2f6a-58a1-4c1e-a3a4-7a0c7d6c9a10"],
    )


class ReadIn(Wire):
    """The caller's read position."""

    up_to: int | None = Field(
        None,
        ge=1,
        le=MAX_ID,
        strict=True,
        description="The newest message that was shown; all messages if omitted. "
        "Not in the original specification.",
        examples=[812],
    )


class ReportIn(Wire):
    """Why a message is reported."""

    reason: LooseText = Field(
        None,
        description="What is wrong with the message.",
        examples=["This is an advertisement of another marketplace."],
    )
