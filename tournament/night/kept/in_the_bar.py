"""A line of the log in the bar with the undo, which has room for little."""

import re

# Behind the name of a game of a bracket that is over: where its teams go.
ENDS = "). "
# A call of several games; then, table by table, who plays there. Two have room in the bar.
CALLED = re.compile(r"(\d+) games are called, to tables [\d, ]+\. ?")
ROOM = 2
# What is longer has none, and is told in a message too.
LONGEST = 180
# What is longer has a line of its own below the steps; on a usual laptop there is room for more.
LONGEST_BESIDE = 44
LONGEST_ON_A_LAPTOP = 80


def briefly(words: str) -> str:
    """As the bar has room for it: of a call of many games how many and where. Who plays there the
    pages say, and the history.
    """
    match = CALLED.match(words)
    if match and (int(match[1]) > ROOM or len(words) > LONGEST):
        return match[0].strip()
    return words


def length(words: str) -> str:
    """Of what stands there: whether it is `long` for the bar, or `very` long also on a laptop."""
    if len(words) > LONGEST_ON_A_LAPTOP:
        return "very"
    return "long" if len(words) > LONGEST_BESIDE else ""


def told(change: int, words: str) -> dict[str, object]:
    """For a page that is open and puts it into its bar."""
    words = briefly(words)
    first, more = parted(words)
    return {"change": change, "words": first, "more": more, "long": length(words)}


def parted(words: str) -> tuple[str, str]:
    """What comes first, and what a narrow screen has no room for."""
    match = CALLED.match(words)
    if match:
        return match[0], words[match.end() :]
    text, ends, more = words.partition(ENDS)
    return f"{text}{ends}", more
