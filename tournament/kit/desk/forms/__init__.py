"""The parts that all forms share."""
