"""Figures for Prometheus, on a port of their own (`METRICS_PORT`); without it nothing is counted.

Each process counts in a file of its own in `METRICS_DIR`, and each answers for all that share the
folder, because granian gives a call to any of its processes. Two pages: `/metrics` has what the
processes of this host did, `/state` has what waits in the database and in Redis, which is the same
on every host.

Names of companies, ids and addresses are never labels: each value would be kept for ever.
"""
