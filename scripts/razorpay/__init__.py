"""A local Razorpay for machines without an account: orders, payments, captures, refunds,
signatures, webhooks with retries, and the checkout. It implements the provider's protocol over
HTTP, so that the real SDK and a real browser use it unchanged; no money moves.

    python -m scripts.razorpay --port 8200 --data folder/

The test card (`cards.py`) decides the result of a payment, and of its refunds: processed at once
(most cards), pending for half a minute and then processed (4000 0000 0000 7726) or failed (4000
0000 0000 5126), or processed and later returned by the bank (4000 0000 0000 3055). The merchant
refunds by `POST /v1/payments/{id}/refund` with the keys, as at the real provider.
"""
