"""Back-office screens about an account alone. Screens that also show its company are in
`companies.admin`.
"""
