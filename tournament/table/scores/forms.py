"""What was typed into the boxes of a table, as a browser sends it. Knows no rules: an unreadable
box is one, and what it may hold is for others to say.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tournament.desk.forms.fields import count

# Full-width digits, fractions and powers of ten are somebody else's numbers.
WHOLE = re.compile(r"-?[0-9]{1,3}", re.ASCII)
TABLE = re.compile(r"t([0-9]{1,4})version", re.ASCII)
LONGEST = 200


class Unreadable(ValueError):
    """`number` is the box that holds no whole number."""

    def __init__(self, number: int) -> None:
        super().__init__(f"box {number}")
        self.number = number


@dataclass(frozen=True, slots=True)
class TypedLine:
    """One table as it was sent. `was` is what the page showed before anybody typed, and `known` how
    it is known where the sheet cannot be read. `who` played the game that stood in the row: the
    table may have others by now.
    """

    table: int
    typed: tuple[str, ...]
    was: str
    version: int
    seen: int
    hands: int | None
    press: str
    reason: str
    known: str = ""
    who: str = ""

    @property
    def is_touched(self) -> bool:
        return bool(self.press) or ",".join(self.typed) != self.was

    @property
    def why(self) -> str:
        """For the history."""
        if not self.known:
            return self.reason
        return f"The sheet cannot be read: {self.known}{f', {self.reason}' if self.reason else ''}"

    def values(self) -> tuple[int | None, ...]:
        """None for an empty box."""
        return tuple(_value(number, text) for number, text in enumerate(self.typed))


def tables_sent(sent: Mapping[str, str]) -> tuple[int, ...]:
    matched = (TABLE.fullmatch(name) for name in sent)
    return tuple(int(match[1]) for match in matched if match)


def game_sent(sent: Mapping[str, str], table: int) -> tuple[int, str]:
    """Which game stood in the table's row, and who played it; nothing where a form says neither."""
    game, _, who = sent.get(f"t{table}of", "").partition(" ")
    return count(game), who


def typed_line(sent: Mapping[str, str], table: int, boxes: int) -> TypedLine:
    own = f"t{table}"
    _, who = game_sent(sent, table)
    hands = sent.get(f"{own}hands", "").strip() or sent.get(f"{own}cut", "")
    pressed, _, verb = sent.get("press", "").partition(" ")
    return TypedLine(
        table=table,
        typed=tuple(sent.get(f"{own}b{number}", "").strip(" ") for number in range(boxes)),
        was=sent.get(f"{own}was", ""),
        version=count(sent.get(f"{own}version", "")),
        seen=count(sent.get(f"{own}seen", "")),
        hands=count(hands) if hands else None,
        press=verb if pressed == str(table) else "",
        reason=(sent.get(f"{own}reason") or sent.get("reason", "")).strip()[:LONGEST],
        known=sent.get(f"{own}known", "")[:40],
        who=who,
    )


def _value(number: int, text: str) -> int | None:
    if not text:
        return None
    if not WHOLE.fullmatch(text):
        raise Unreadable(number)
    return int(text)
