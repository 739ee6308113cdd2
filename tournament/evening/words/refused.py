"""The exception whose text a director reads."""


class Refused(Exception):
    """The refusal of a request. The text says why the request is refused and what to do."""
