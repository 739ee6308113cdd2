"""What whoever releases is told, in a sentence with the cure."""


class Refused(Exception):
    pass
