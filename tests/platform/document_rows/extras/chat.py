"""The rows of chat: those of the trade, as this part words them."""

from __future__ import annotations

from ..cases import Row, Section, Shown
from ..document import EXTRAS
from ..messages import CHAT, MESSAGES, SHOWN, row

SEND, DELETE = "Message send failure", "Message delete"
AGAIN = "Message sent with a non-standard status"

FORM = Section(
    5,
    "Chat",
    (
        row("Empty text with no file", "Please enter a message or attach a file!"),
        row("Sending to oneself", "You cannot send a message to yourself."),
        row("Enter sends"),
        Row(
            "Shift+Enter adds a line",
            (),
            MESSAGES["Enter sends"],
            (
                *SHOWN["Enter sends"],
                Shown(CHAT, "leaves Enter to an input method that composes"),
            ),
        ),
        row("Deleting a message asks", "Are you sure you want to delete this message?"),
    ),
    EXTRAS,
)

ERRORS = Section(
    8,
    "Chat",
    (
        Row(
            '"Failed to send message',
            ("Failed to send message. Please try again.",),
            MESSAGES[SEND],
            SHOWN[SEND],
        ),
        Row(
            '"Message sent, but',
            ("Message sent, but with a non-standard status.",),
            MESSAGES[AGAIN],
            SHOWN[AGAIN],
            {
                "Message sent, but with a non-standard status.": (
                    "Your message has been submitted successfully."
                )
            },
            "The other status says that the message had arrived before: it was sent, once.",
        ),
        Row(
            '"Failed to delete message."',
            ("Failed to delete message.",),
            MESSAGES[DELETE],
            SHOWN[DELETE],
        ),
        Row("success", ("Message deleted successfully!",), MESSAGES[DELETE], SHOWN[DELETE]),
        Row(
            "Validation messages are in section 5",
            (),
            MESSAGES["Empty text with no file"],
            SHOWN["Empty text with no file"],
        ),
    ),
    EXTRAS,
)
