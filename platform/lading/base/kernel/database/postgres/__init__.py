"""Our database engine: Django's for PostgreSQL with the changes in `base`."""
