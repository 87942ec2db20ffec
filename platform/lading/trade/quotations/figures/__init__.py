"""What is counted of quotations: response times, what waits, each week."""
