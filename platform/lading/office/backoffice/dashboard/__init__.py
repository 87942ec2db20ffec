"""The dashboard, the back office's first page."""
