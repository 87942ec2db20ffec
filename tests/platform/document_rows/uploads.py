"""The rules of every upload, and those of messages."""

from __future__ import annotations

from .cases import Call, Row, Section, Shown, Tested
from .errors import REFUSED_FILE, other_type, too_large
from .messages import row

SLOTS = "shared/forms/files/file-slots.test.tsx"
UPLOADS = "tests/platform/files/test_upload.py"
HOSTILE = "tests/platform/files/test_hostile_files.py"
REFUSED = (
    Shown(SLOTS, "refuses %s before sending anything"),
    Shown(SLOTS, "says it when the server answers %d, and stores nothing"),
)

ROWS = Section(
    5,
    "File upload",
    (
        Row(
            "Accepted types",
            (),
            (
                Call("Another type", other_type, 415, "FILE_TYPE", REFUSED_FILE),
                Tested(HOSTILE, "test_hostile_and_broken_files_are_refused"),
                Tested(UPLOADS, "test_honest_files_are_kept"),
            ),
            REFUSED,
        ),
        Row(
            "maximum 5242880 bytes",
            (),
            (
                Call("Too large a file", too_large, 413, "FILE_TOO_LARGE", REFUSED_FILE),
                Tested(UPLOADS, "test_exactly_five_megabytes_are_accepted"),
            ),
            REFUSED,
        ),
        Row(
            "Failure message",
            (REFUSED_FILE,),
            (
                Call("Another type", other_type, 415, "FILE_TYPE", REFUSED_FILE),
                Tested(UPLOADS, "test_the_refusal_says_how_large_a_file_may_be"),
            ),
            REFUSED,
        ),
        Row(
            "Displayed file names longer than 15 characters",
            (),
            (Tested(UPLOADS, "test_names_are_made_safe"),),
            (Shown("shared/lib/files.test.ts", "shortName"),),
        ),
    ),
)

CHAT = Section(
    5,
    "Chat",
    (
        row("Empty text with no file", "Please enter a message or attach a file!"),
        row("Sending to oneself", "You cannot send a message to yourself."),
        row("Enter sends"),
        row("Deleting a message asks", "Are you sure you want to delete this message?"),
        row("Negotiate or reply modal text required", "Please enter text!"),
    ),
)
