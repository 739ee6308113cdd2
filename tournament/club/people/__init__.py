"""The first run, signing in and out."""
