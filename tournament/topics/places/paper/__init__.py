"""Certificates, and the grid of a score card."""
