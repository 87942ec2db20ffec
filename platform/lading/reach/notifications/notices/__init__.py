"""What is told of each event: one module for each part of the trade."""
