"""The cases of what the specification says of messages, by the names of the rows."""

from __future__ import annotations

from .cases import Row, Shown, Tested

SEND = "tests/platform/messaging/test_send.py"
MARKS = "tests/platform/messaging/test_marks.py"
CHAT = "features/messages/chat-screen.test.tsx"
CARD = "features/conversation/conversation.test.tsx"
SENT = Tested(
    SEND,
    "test_a_message_is_stored_and_answered_as_both_sides_see_it",
    "Your message has been submitted successfully.",
)
EMPTY = Tested(SEND, "test_what_a_form_refuses", "Please enter a message or attach a file!")

MESSAGES: dict[str, tuple[Tested, ...]] = {
    "Empty text with no file": (EMPTY,),
    "Sending to oneself": (
        Tested(
            SEND,
            "test_nobody_writes_to_their_own_company",
            "You cannot send a message to yourself.",
        ),
    ),
    "Enter sends": (SENT,),
    "Deleting a message asks": (Tested(MARKS, "test_ones_own_leaves_a_mark"),),
    "Negotiate or reply modal text required": (EMPTY,),
    "Message sent with a non-standard status": (
        Tested(SEND, "test_the_same_client_id_stores_one_message"),
    ),
    "Message send failure": (Tested(SEND, "test_a_company_writes_only_so_often"),),
    "Message delete": (
        Tested(MARKS, "test_ones_own_leaves_a_mark", "Message deleted successfully!"),
    ),
    "Message from a negotiate or reply modal": (SENT,),
}

ASKED = Shown(CHAT, "asks before a message is deleted")
SHOWN: dict[str, tuple[Shown, ...]] = {
    "Empty text with no file": (
        Shown(CHAT, "asks for a text or a file, and counts near the limit"),
    ),
    "Sending to oneself": (Shown(CHAT, "says why the API refused it, and can be thrown away"),),
    "Enter sends": (Shown(CHAT, "sends by Enter, and begins a line by Shift and Enter"),),
    "Deleting a message asks": (ASKED,),
    "Negotiate or reply modal text required": (
        Shown(CARD, "asks for a text, in the words of the specification"),
    ),
    "Message sent with a non-standard status": (
        Shown(
            CARD,
            "counts a message that had arrived before as sent, and keeps it when nobody answers",
        ),
    ),
    "Message send failure": (Shown(CHAT, "survives a reload, and is sent once, with the same id"),),
    "Message delete": (
        ASKED,
        Shown(CHAT, "says that a message could not be deleted, and keeps it"),
    ),
    "Message from a negotiate or reply modal": (
        Shown(CARD, "sends the buyer’s reply, says so, and has the page read again"),
        Shown(CARD, "sends the seller’s message, and reads the messages again"),
    ),
}


def row(name: str, *says: str, ours: dict[str, str] | None = None, why: str = "") -> Row:
    """A row about messages, with its cases."""
    return Row(name, says, MESSAGES[name], SHOWN[name], ours or {}, why)
