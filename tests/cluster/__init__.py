"""Tests of Lading on two API hosts, two workers and two clocks, with PgBouncer and a bucket."""
