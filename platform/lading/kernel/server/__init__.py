"""How calls reach Django: bodies are read first, then a thread of the call's lane answers.

Granian hands calls over by RSGI. A call without a body goes straight to a thread. A body is read in
the event loop, where waiting for a slow sender costs no thread. `config/rsgi.py` puts the parts
together, and `config/lanes.py` is the table of lanes and of the largest bodies.
"""
