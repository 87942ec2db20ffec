"""Files that we read and write: PDF, XLSX, CSV; the reader of tables."""
