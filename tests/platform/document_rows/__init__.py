"""Every row of the specification's tables of validation and errors of the trade, with its cases."""
