"""Limit the retries of tests. A condition that never comes true fails its test instead of hanging
it.
"""


def rounds_until_failure(rounds):
    """Yield the number of rounds left to a loop whose condition calls `next`, and fail the test
    after the last one.
    """
    yield from range(rounds, 0, -1)
    raise AssertionError(f"the condition never became true in {rounds} rounds")
