"""Trade records: their import, search and download."""
