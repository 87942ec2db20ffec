"""What suppliers see of enquiries: who is matched, lists, and opening a lead."""
