"""A line of the log in the bar with the undo, which has room for little."""

import re

# Behind the name of a game of a bracket that is over: where its teams go.
ENDS = "). "
# A call of several games; then, table by table, who plays there. Two have room in the bar.
CALLED = re.compile(r"(\d+) games are called, to tables [\d, ]+\. ?")
ROOM = 2
# What is longer has none, and is told in a message too.
LONGEST = 180


def briefly(words: str) -> str:
    """As the bar has room for it: of a call of many games how many and where. Who plays there the
    pages say, and the history.
    """
    match = CALLED.match(words)
    if match and (int(match[1]) > ROOM or len(words) > LONGEST):
        return match[0].strip()
    return words


def parted(words: str) -> tuple[str, str]:
    """What comes first, and what a narrow screen has no room for."""
    match = CALLED.match(words)
    if match:
        return match[0], words[match.end() :]
    text, ends, more = words.partition(ENDS)
    return f"{text}{ends}", more
