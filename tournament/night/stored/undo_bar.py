"""A line of the log in the bar with the undo, which has room for little."""

import re

# What has been done, where more follows: a call of several games, whose tables then say who plays;
# the result of a bracket's game, whose teams then go somewhere.
FIRST = re.compile(r"\d+ games are called, to tables [\d, ]+\.(?= )|.+?\)\.(?= )")
# So many letters have room beside the steps; some more in smaller ones; more still where no clock
# stands there, or on a wider screen. The rest has a line of its own below them.
ROOM = {"": 44, "long": 112, "longer": 150}
# So many fewer beside the button with which something can be done again; and with its words.
BUTTON, REDO = 28, 44
MOST = ROOM["long"]
# What is longer than this and cannot be said briefly is told in a message too.
LONGEST = 180


def briefly(words: str) -> str:
    """As the bar has room for it: what has been done. What follows from it the pages say, and the
    history.
    """
    first = FIRST.match(words)
    return first[0] if first and len(words) > MOST else words


def length(words: str, redo: str = "") -> str:
    """Of what was done last, beside the button of what can be done again."""
    return _room(len(words) + (BUTTON if redo else 0))


def length_of_both(words: str, redo: str) -> str:
    return _room(len(words) + REDO + len(redo))


def _room(letters: int) -> str:
    return next((name for name, most in ROOM.items() if letters <= most), "very")


def undo_line(change: int, words: str) -> dict[str, object]:
    """For a page that is open and puts it into its bar."""
    words = briefly(words)
    return {"change": change, "words": words, "long": length(words)}
