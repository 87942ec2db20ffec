"""The log and the figures: request ids, lines, what a request was answered, metrics."""
