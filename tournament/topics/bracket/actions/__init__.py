"""The draw, calls, forfeits and results, written down."""
