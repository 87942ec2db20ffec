"""What an operator sees: the log, metrics, reports of errors, versions."""
