"""Limit the retries of tests. A condition that never comes true fails its test instead of hanging
it.
"""


def count_down(turns):
    """Count down the rounds of a loop whose condition calls `next`. Fail the test after the last
    one.
    """
    yield from range(turns, 0, -1)
    raise AssertionError(f"it was not so after {turns} turns")
