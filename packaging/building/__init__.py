"""The archives of a release, built from the source."""


class Refused(Exception):
    """Something cannot be built. The message is a sentence with the cure."""
