"""The API calls that only staff may make: lists of every company's rows, and decisions."""
