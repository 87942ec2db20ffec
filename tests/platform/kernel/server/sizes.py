"""The sizes, in bytes, of what the application of `echo` receives and sends."""

SMALL = 100
"""The largest body of `/small`."""
LARGE = 1_000_000
"""The largest of every other call."""
STREAMED = 3_000_000
"""What `/stream` sends."""
