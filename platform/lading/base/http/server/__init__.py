"""How calls reach Django: bodies are read first, then a thread of the call's queue answers.

Granian hands calls over by RSGI. A call without a body goes straight to a thread. A body is read in
the event loop, where waiting for a slow sender costs no thread. `config/rsgi.py` puts the parts
together, and `config/call_queues.py` is the table of queues and of the largest bodies.
"""
