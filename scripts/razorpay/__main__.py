"""Starts the local provider (see the package). Its keys come from the same environment variables as
the platform's.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from pathlib import Path
from types import FrameType

from scripts.razorpay.provider import Keys, Provider
from scripts.razorpay.server import Server
from scripts.razorpay.store import Store
from scripts.razorpay.webhooks import Deliverer


def main() -> int:
    """Serve until told to stop."""
    parser = argparse.ArgumentParser(description="A local Razorpay")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--data", type=Path, required=True, help="folder for its one file")
    parser.add_argument("--webhook-url", required=True)
    options = parser.parse_args()
    keys = Keys(
        os.environ["RAZORPAY_KEY_ID"],
        os.environ["RAZORPAY_KEY_SECRET"],
        os.environ["RAZORPAY_WEBHOOK_SECRET"],
    )
    options.data.mkdir(parents=True, exist_ok=True)
    provider = Provider(Store(options.data / "razorpay.sqlite3"), keys)
    server = Server(options.host, options.port, provider)
    deliverer = Deliverer(provider, options.webhook_url)

    def stop(_number: int, _frame: FrameType | None) -> None:
        deliverer.stopping.set()
        raise SystemExit(0)

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    deliverer.start()
    server.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(main())
