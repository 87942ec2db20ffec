"""The process that tells open pages what changed (`GET /api/events`). It has no tables."""
