"""The draw for teams that stay together, in divisions."""
