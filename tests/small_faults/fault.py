"""A small fault: a few characters of one file and what replaces them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault to make. `sort` is the kind of change, `file` is relative to the project, and `start`
    counts characters.
    """

    sort: str
    file: str
    start: int
    old: str
    new: str

    def apply_to(self, text):
        assert text.startswith(self.old, self.start), f"{self.file} is another than was read"
        return text[: self.start] + self.new + text[self.start + len(self.old) :]

    def line_number_in(self, text):
        return text.count("\n", 0, self.start) + 1

    @property
    def kind(self):
        match self.file.rpartition(".")[2]:
            case "py":
                return "Python"
            case "js":
                return "scripts"
            case _:
                return "templates"
