"""How often something falls to each player over some games, in plain words."""


def how_often(does: str, least: int, most: int) -> str:
    """As in "sits out": so many times for each, at least and at most."""
    if least == most:
        return f"Each {does} {times(most)}"
    if not least:
        return f"Nobody {does} more than {times(most)}"
    return f"Each {does} {least} {'or' if most == least + 1 else 'to'} {most} times"


def times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
