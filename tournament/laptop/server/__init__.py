"""The server of the evening, and who may stand on its doorstep."""
