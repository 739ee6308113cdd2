"""Limit the retries of tests. A condition that never comes true fails its test instead of hanging
it.
"""


def tries_until_failure(max_tries):
    """Yield the number of tries left to a loop whose condition calls `next`, and fail the test
    after the last try.
    """
    yield from range(max_tries, 0, -1)
    raise AssertionError(f"the condition never became true in {max_tries} tries")
