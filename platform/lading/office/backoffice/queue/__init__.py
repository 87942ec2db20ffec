"""The review queue: what waits, and panels that show the reviewed objects."""
