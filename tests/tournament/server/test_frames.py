"""Room for frames: calls in a loop ask the system for no memory, however deep the loop runs."""

import threading

import pytest

from tournament.server.frames import with_frame_room

resource = pytest.importorskip("resource", reason="Windows counts no pages")

LOOP_LENGTH = 200


def call_often(depth):
    """Return how many pages of memory a loop of calls needs that runs so many frames deep."""
    if depth:
        return call_often(depth - 1)
    count_before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(LOOP_LENGTH):
        call_with_large_frame()
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - count_before


def call_with_large_frame():
    return None


# Larger than a step of the recursion, so that some depth leaves too little of a chunk for it.
call_with_large_frame.__code__ = call_with_large_frame.__code__.replace(co_stacksize=200)


@with_frame_room
def call_often_with_room(depth):
    return call_often(depth)


def worst_page_count(function):
    """Return the most pages that the function needs at any depth, in a thread of its own."""
    page_counts = []
    thread = threading.Thread(
        target=lambda: page_counts.extend(function(depth) for depth in range(400))
    )
    thread.start()
    thread.join()
    return max(page_counts)


def test_loop_at_any_depth_needs_no_new_memory_for_each_call():
    assert worst_page_count(call_often_with_room) < LOOP_LENGTH / 2
