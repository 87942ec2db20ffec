"""The form of an enquiry: its fields, rules, checks and attachments."""
