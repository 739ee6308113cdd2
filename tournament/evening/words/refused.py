"""The exception whose text a director reads."""


class Refused(Exception):
    """The refusal of a request. The text says why the request is refused and what to do. `field` is
    the name of the one field that is wrong, or empty if it can be any of them.
    """

    def __init__(self, *words: object, field: str = "") -> None:
        super().__init__(*words)
        self.field = field
