"""The jobs that turn events into notices."""
