"""The rows of the extras and of the back office, by feature: one file for each."""
