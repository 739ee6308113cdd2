"""The lines of a list that need another look, and stay out when the others come in."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.lists.people import Fault
from tournament.words.many import which

# So many are named one by one.
NAMED = 12


@dataclass(frozen=True, slots=True)
class LeftOut:
    lines: tuple[int, ...]

    def __bool__(self) -> bool:
        return bool(self.lines)

    @property
    def shown(self) -> str:
        """What comes back with the press, so that no other line is left out than was looked at."""
        return ",".join(map(str, self.lines))

    @property
    def words(self) -> str:
        """Line 4; lines 4, 9 and 12."""
        if len(self.lines) > NAMED:
            return f"{len(self.lines)} lines"
        return which("line", self.lines)

    @property
    def explanation(self) -> str:
        """Before the press."""
        stay = "stays out" if len(self.lines) == 1 else "stay out"
        return (
            f"{self.words.capitalize()} {stay}, for what is said below. Or mend the list, and look "
            "at it again: then everybody comes in."
        )


def left_out(faults: Iterable[Fault]) -> LeftOut:
    return LeftOut(tuple(sorted({fault.line for fault in faults})))
