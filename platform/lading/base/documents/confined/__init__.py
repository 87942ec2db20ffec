"""Reads files of strangers in processes of their own, with limits of time and memory."""
