"""What everything stands on: the kernel, calls, jobs, documents, reference data, files."""
