"""Our database engine: Django's for PostgreSQL, but for what `base` says."""
