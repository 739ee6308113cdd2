"""What the laptop's server says in its window."""

import asyncio
import logging

import pytest

from tournament.laptop.server import serving


@pytest.mark.parametrize(
    ("trouble", "is_told"),
    [(None, True), (RuntimeError("a fault of ours"), True), (asyncio.CancelledError(), False)],
)
def test_of_those_cut_off_at_the_end_none_is_told_by_itself(trouble, is_told):
    told = (type(trouble), trouble, None) if trouble else None
    record = logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, "said", (), told)
    assert serving.is_no_end(record) is is_told
