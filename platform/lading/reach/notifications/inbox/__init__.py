"""Notices in the portal: the list, the number of unread ones, their calls."""
