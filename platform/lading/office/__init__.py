"""What staff use, work by file, and the demo."""
