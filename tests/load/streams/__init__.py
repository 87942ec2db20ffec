"""``scripts/bench streams``: how many open pages are told of changes, and how soon."""
