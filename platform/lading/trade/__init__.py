"""From the product and the enquiry to the quotation and the order."""
