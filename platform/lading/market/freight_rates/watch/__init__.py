"""Market Watch: live rates on a lane, and the exporters there."""
