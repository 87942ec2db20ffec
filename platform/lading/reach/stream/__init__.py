"""The process that sends open pages what changed (`GET /api/events`). It has no tables."""
