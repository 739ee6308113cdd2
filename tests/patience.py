"""How often something is tried again. What never comes about fails a test, and does not keep it
going for ever.
"""


def at_most(turns):
    """Asked once before each turn, in the condition of a loop."""
    yield from range(turns, 0, -1)
    raise AssertionError(f"it was not so after {turns} turns")
