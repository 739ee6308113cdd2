"""Going home and being played for, written down."""
