"""Signing in, ticks, and the sessions of divisions."""
