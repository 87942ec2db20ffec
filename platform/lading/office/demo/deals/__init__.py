"""The deals of the demo, one module for each side."""
