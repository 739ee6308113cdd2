"""Who sits where, and who may."""
