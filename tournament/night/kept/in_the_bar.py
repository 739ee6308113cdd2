"""A line of the log in the bar with the undo, which has room for little."""

import re

# What has been done, where more follows: a call of several games, whose tables then say who plays;
# the result of a bracket's game, whose teams then go somewhere.
FIRST = re.compile(r"\d+ games are called, to tables [\d, ]+\.(?= )|.+?\)\.(?= )")
# So many letters have room beside the steps; some more in smaller ones; more still where no clock
# stands there, or on a wider screen. The rest has a line of its own below them.
ROOM = {"": 44, "long": 84, "longer": 112}
MOST = ROOM["longer"]
# What is longer than this and cannot be said briefly is told in a message too.
LONGEST = 180


def briefly(words: str) -> str:
    """As the bar has room for it: what has been done. What follows from it the pages say, and the
    history.
    """
    first = FIRST.match(words)
    return first[0] if first and len(words) > MOST else words


def length(words: str, redo: str = "") -> str:
    """What can be done again stands beside it, with a button of its own."""
    if redo:
        return "longer" if len(words) + len(redo) <= ROOM["long"] else "very"
    return next((name for name, letters in ROOM.items() if len(words) <= letters), "very")


def told(change: int, words: str) -> dict[str, object]:
    """For a page that is open and puts it into its bar."""
    words = briefly(words)
    return {"change": change, "words": words, "long": length(words)}
