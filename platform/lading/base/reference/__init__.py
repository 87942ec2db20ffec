"""Reference data: countries, ports, categories, HS codes, units, containers, business types."""
