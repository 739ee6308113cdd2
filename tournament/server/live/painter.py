"""What is drawn again of all that is watched: first whatever something was saved of, then as much
of the rest as has time before it is asked again whether anything was saved.

Everything is drawn once in a while though nothing was saved, for what depends on the time of day
and for whatever was missed; on a large site a few at a time.
"""

import logging
import time
from collections.abc import Collection, Hashable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from django.db import DatabaseError
from django.utils import timezone

from tournament.server.live.channel import ChannelContent, Fragment, Name, content_of, render
from tournament.server.live.news import News, Whose
from tournament.server.live.shared_look import SharedLook

Watchable = TypeVar("Watchable", bound=Hashable)
log = logging.getLogger(__name__)
# Where something was saved and no press tells for whom, all screens are looked at, if they are no
# more than these.
MAX_WITHOUT_NEWS = 20
# Two hundred walls that come at once take a second; what is saved meanwhile waits for so long.
SPELL = 0.02
# Everybody is looked at within so many seconds, in so many parts.
ROUND, PARTS = 10.0, 200


class Watched(NamedTuple):
    """A watched channel with what it showed at the last look; if `is_new`, not looked at yet."""

    name: Name
    shown: ChannelContent | None
    is_new: bool


class Painted(NamedTuple):
    """A channel's new look. Without `shown` it has ended; if `is_broken` it exists but cannot be
    shown, and the log says why.
    """

    name: Name
    shown: ChannelContent | None = None
    fragment: Fragment | None = None
    is_broken: bool = False


class Painter:
    """Asked by one watcher alone, again and again. `late` is what has its turn and had no time."""

    def __init__(self) -> None:
        self.late: frozenset[Name] = frozenset()
        self._turns = Turns()
        self._news = News()
        self._known: frozenset[Whose] = frozenset()
        self._reading: SharedLook | None = None

    def call(self, names: Collection[Name]) -> None:
        """Note the channels whose turn it is to be looked at though nothing was saved."""
        taken = self._turns.take_turns({name[1] for name in names})
        self.late |= {name for name in names if name[1] in taken}

    def paint(self, watched: Sequence[Watched], *, is_changed: bool) -> Iterator[Painted]:
        """Yield the channels that do not look as they did. New channels are known from now on."""
        moved = self._pages_to_paint(watched, is_changed)
        old = [one for one in watched if not one.is_new]
        urgent = [one for one in old if one.name[1] in moved]
        late = [one for one in old if one.name in self.late and one.name[1] not in moved]
        waiting = iter([*(one for one in watched if one.is_new), *late])
        self._reading = SharedLook(timezone.localtime(), self._reading)
        for one in urgent:
            yield from _paint_changed(one, self._reading)
        ends = time.monotonic() + SPELL
        for one in waiting:
            yield from _paint_changed(one, self._reading)
            if time.monotonic() > ends:
                break
        self.late = frozenset(one.name for one in waiting if not one.is_new)

    def _pages_to_paint(self, watched: Sequence[Watched], is_changed: bool) -> frozenset[Whose]:
        """Return whose pages to paint anew. Everybody is late where that is unknown, and a change
        without a press may be anybody's.
        """
        everybody = frozenset(one.name[1] for one in watched)
        if not is_changed and everybody <= self._known:
            return frozenset()
        self._known = everybody
        moved = self._news.changed_pages(everybody)
        if moved is None:
            self.late = frozenset(one.name for one in watched)
        elif is_changed and not moved and len(everybody) <= MAX_WITHOUT_NEWS:
            return everybody
        return moved or frozenset()


class Turns:
    """Whose turn it is to be looked at. Asked by one watcher alone, again and again."""

    def __init__(self) -> None:
        self._last: int | None = None

    def take_turns(self, watched: Collection[Watchable]) -> frozenset[Watchable]:
        """Return those whose turn has come since it was asked last; at first it is everybody's."""
        last, self._last = self._last, int(time.monotonic() * PARTS / ROUND)
        if last is None or self._last - last >= PARTS:
            return frozenset(watched)
        parts = {part % PARTS for part in range(last + 1, self._last + 1)}
        return frozenset(whose for whose in watched if hash(whose) % PARTS in parts)


def _paint_changed(one: Watched, reading: SharedLook) -> Iterator[Painted]:
    try:
        page = content_of(one.name, reading)
        if page is None or page != one.shown:
            yield Painted(one.name, page, render(page) if page else None)
    except DatabaseError:
        raise
    except Exception:  # a night that cannot be shown must not darken the others' walls
        log.exception("%s cannot be shown", one.name[:2])  # a session is nobody's business
        yield Painted(one.name, is_broken=True)
