"""English dates in the documents' format: 24-Dec-2026, and times with 24 hours."""

DATE_FORMAT = "d-M-Y"
DATETIME_FORMAT = "d-M-Y H:i"
SHORT_DATE_FORMAT = "d-m-Y"
SHORT_DATETIME_FORMAT = "d-m-Y H:i"
TIME_FORMAT = "H:i"
