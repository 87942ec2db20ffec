"""Why a file is refused, as `Refused` carries it out of a confined process. `files.refusals` words
them for people; any other reason (a crash, a limit, a parser's own) means that the file is damaged.
"""

ACTIVE = "active content"
ATTACHMENTS = "files inside"
PASSWORD = "password"  # noqa: S105 - a reason
NO_PAGES = "no pages"
INCOMPLETE = "incomplete"
PIXELS = "pixels"
