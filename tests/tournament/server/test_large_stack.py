"""Calls in a loop request no memory from the system, however deep the loop runs."""

import threading

import pytest

from tournament.server.large_stack import claim_large_stack

resource = pytest.importorskip("resource", reason="Windows counts no pages")

CALLS_PER_LOOP = 200


def count_pages_of_call_loop(depth):
    """Return how many pages of memory a loop of calls touches if it runs this many frames deep."""
    if depth:
        return count_pages_of_call_loop(depth - 1)
    count_before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(CALLS_PER_LOOP):
        call_with_large_frame()
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - count_before


def call_with_large_frame():
    return None


# This frame is larger than a step of the recursion, so at some depth the rest of a chunk is too
# small for it.
call_with_large_frame.__code__ = call_with_large_frame.__code__.replace(co_stacksize=200)


@claim_large_stack
def count_pages_with_large_stack(depth):
    return count_pages_of_call_loop(depth)


def find_highest_page_count(function):
    """Return the most pages that the function touches at any depth, in a thread of its own."""
    page_counts = []
    thread = threading.Thread(
        target=lambda: page_counts.extend(function(depth) for depth in range(400))
    )
    thread.start()
    thread.join()
    return max(page_counts)


def test_loop_at_any_depth_needs_no_new_memory_for_each_call():
    assert find_highest_page_count(count_pages_with_large_stack) < CALLS_PER_LOOP / 2
