"""What a scene of the wall is, declared in the file that draws it up."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Protocol

from tournament.night.night import Night


class Picture(Protocol):
    """What a scene shows; PAGE is the template that draws it."""

    PAGE: ClassVar[str]


Show = Callable[[Night, datetime], Picture | None]


def at_any_time(show: Callable[[Night], Picture | None]) -> Show:
    """Of a scene in which no clock goes."""
    return lambda night, now: show(night)


@dataclass(frozen=True, slots=True)
class Scene:
    """`show` answers nothing where there is nothing to show. Without a `button` it only comes by
    itself, or where a course has it instead of another one; `by_itself` is there where it is
    something else then.
    """

    key: str
    show: Show
    button: str = ""
    by_itself: Show | None = None
