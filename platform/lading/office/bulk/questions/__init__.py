"""What is asked about a file before its rows are checked."""
