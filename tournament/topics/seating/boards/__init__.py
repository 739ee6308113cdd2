"""The next game before it is seated, the one that is on, and all that are drawn beforehand."""
