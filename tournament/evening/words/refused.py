"""The exception whose text a director reads."""


class Refused(Exception):
    """A request that is refused. The text says why and what to do."""
