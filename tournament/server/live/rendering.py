"""Decide which watched channels to render again. First come those for which something was saved,
then as many of the rest as there is time for before the next check.

Every channel is rendered now and then even if nothing was saved, since some depend on the time of
day and a change may have been missed. On a large site this is a few channels at a time.
"""

import logging
import time
from collections.abc import Collection, Hashable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from django.db import DatabaseError
from django.utils import timezone

from tournament.server.live.channel import (
    ChannelContent,
    Fragment,
    Name,
    Snapshot,
    current_content,
    render_fragment,
)
from tournament.server.live.news import ChangedSubjects, Subject

Watchable = TypeVar("Watchable", bound=Hashable)
log = logging.getLogger(__name__)
# If something was saved and no press tells for which night or club, the channels of up to this many
# are checked at once.
MAX_SUBJECTS_CHECKED = 20
# Rendering pauses after this many seconds, so that a save need not wait longer.
MAX_RENDER_SECONDS = 0.02
# Each night or club is checked once in this many seconds, which are divided into this many parts.
# With very many of them it takes longer, since at most MAX_CHECKED_A_SECOND are checked.
CHECK_INTERVAL_SECONDS, CHECK_PARTS = 10.0, 200
MAX_CHECKED_A_SECOND = 10


class WatchedChannel(NamedTuple):
    """A watched channel with its last content. A channel that `is_new` has not been rendered
    yet.
    """

    name: Name
    content: ChannelContent | None
    is_new: bool


class RenderedChannel(NamedTuple):
    """A channel that was rendered again. It has no `content` if it has ended, or if it `is_broken`:
    an error, which was logged, kept it from being rendered.
    """

    name: Name
    content: ChannelContent | None = None
    fragment: Fragment | None = None
    is_broken: bool = False


class Renderer:
    """Renders the channels of one watcher. `late_channels` are those that still have to be
    checked.
    """

    def __init__(self) -> None:
        self.late_channels: frozenset[Name] = frozenset()
        self._regular_checks = RegularChecks()
        self._changed_subjects = ChangedSubjects()
        self._known_subjects: frozenset[Subject] = frozenset()
        self._snapshot: Snapshot | None = None

    def note_due_channels(self, names: Collection[Name]) -> None:
        """Add to `late_channels` the channels that are due for a regular check."""
        due_subjects = self._regular_checks.take_due_subjects({name[1] for name in names})
        self.late_channels |= {name for name in names if name[1] in due_subjects}

    def render_changed(
        self, watched_channels: Sequence[WatchedChannel], *, is_changed: bool
    ) -> Iterator[RenderedChannel]:
        """Yield the channels whose content has changed, rendered again."""
        subjects = self._find_subjects_to_render(watched_channels, is_changed)
        new_channels = [channel for channel in watched_channels if channel.is_new]
        known_channels = [channel for channel in watched_channels if not channel.is_new]
        unchanged_channels = [
            channel for channel in known_channels if channel.name[1] not in subjects
        ]
        self._snapshot = Snapshot(timezone.localtime(), self._snapshot)
        for channel in known_channels:
            if channel.name[1] in subjects:
                yield from _render_if_changed(channel, self._snapshot)
        deadline = time.monotonic() + MAX_RENDER_SECONDS
        waiting_channels = iter(
            [
                *new_channels,
                *(channel for channel in unchanged_channels if channel.name in self.late_channels),
            ]
        )
        for channel in waiting_channels:
            yield from _render_if_changed(channel, self._snapshot)
            if time.monotonic() > deadline:
                break
        self.late_channels = frozenset(
            channel.name for channel in waiting_channels if not channel.is_new
        )

    def _find_subjects_to_render(
        self, watched_channels: Sequence[WatchedChannel], is_changed: bool
    ) -> frozenset[Subject]:
        """Return the nights and clubs whose channels to check now. If a press may have been missed,
        add all channels to `late_channels` instead. A change without a press may be about any
        night.
        """
        subjects = frozenset(channel.name[1] for channel in watched_channels)
        if not is_changed and subjects <= self._known_subjects:
            return frozenset()
        self._known_subjects = subjects
        changed_subjects = self._changed_subjects.find(subjects)
        if changed_subjects is None:
            self.late_channels = frozenset(channel.name for channel in watched_channels)
        elif is_changed and not changed_subjects and len(subjects) <= MAX_SUBJECTS_CHECKED:
            return subjects
        return changed_subjects or frozenset()


class RegularChecks:
    """Finds the nights and clubs that are due for a check, each one every few seconds."""

    def __init__(self) -> None:
        self._part: float | None = None
        self._taken_at = 0.0

    def take_due_subjects(self, watched_subjects: Collection[Watchable]) -> frozenset[Watchable]:
        """Return those that became due since the last call, or all on the first call."""
        last_part, last_taken_at = self._part, self._taken_at
        self._taken_at = time.monotonic()
        interval_share = (self._taken_at - last_taken_at) / seconds_between_checks(
            len(watched_subjects)
        )
        if last_part is None or interval_share >= 1:
            self._part = 0.0
            return frozenset(watched_subjects)
        self._part = round(last_part + interval_share * CHECK_PARTS, 6)
        parts = {part % CHECK_PARTS for part in range(int(last_part) + 1, int(self._part) + 1)}
        return frozenset(
            subject for subject in watched_subjects if hash(subject) % CHECK_PARTS in parts
        )


def seconds_between_checks(watched_count: int) -> float:
    """Return how many seconds pass between two checks of one night, if this many are watched."""
    return max(CHECK_INTERVAL_SECONDS, watched_count / MAX_CHECKED_A_SECOND)


def _render_if_changed(channel: WatchedChannel, snapshot: Snapshot) -> Iterator[RenderedChannel]:
    try:
        content = current_content(channel.name, snapshot)
        if content is None or content != channel.content:
            fragment = render_fragment(content) if content else None
            yield RenderedChannel(channel.name, content, fragment)
    except DatabaseError:
        raise
    except Exception:  # one broken night must not stop all other screens
        log.exception("%s cannot be shown", channel.name[:2])  # not the session, which is secret
        yield RenderedChannel(channel.name, is_broken=True)
