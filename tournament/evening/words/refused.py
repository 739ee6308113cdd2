"""The one exception a director ever reads."""


class Refused(Exception):
    """What was asked for cannot be done; the text is a sentence that names the cure."""
