"""The archives of a release, built from the source."""


class Refused(Exception):
    """Something cannot be built, in a sentence with the cure."""
