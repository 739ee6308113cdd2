"""Room for a thread's Python frames in one piece of memory."""

from collections.abc import Callable
from types import FunctionType
from typing import TypeVar

AnyFunction = TypeVar("AnyFunction", bound=Callable[..., object])

# Words of eight bytes: a claim of 256 kB, for which CPython reserves 512. The rest holds about a
# thousand frames, and only the pages that they touch take memory.
CLAIMED_STACK_WORDS = 32_000


def with_frame_room(function: AnyFunction) -> AnyFunction:
    """Return the function, changed to claim a large stack, so that the frames of all its calls lie
    in one chunk of memory.

    CPython keeps frames in chunks of 16 kB, and gives a chunk back to the system as soon as the
    first frame in it ends. A loop whose calls begin at the edge of a chunk asks the system for
    memory each time (docs/speed.md).
    """
    assert isinstance(function, FunctionType)
    function.__code__ = function.__code__.replace(co_stacksize=CLAIMED_STACK_WORDS)
    return function
