"""The rules tonight."""
