"""A Razorpay of one's own, for machines without an account: orders, payments, captures, refunds,
signatures, webhooks with retries, and the checkout. It speaks the provider's protocol over HTTP, so
that the real SDK and a real browser use it unchanged; no money moves.

    python -m scripts.razorpay --port 8200 --data folder/

What a payment does is chosen by the test card (`cards.py`).
"""
