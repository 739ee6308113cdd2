"""Decide which watched channels to render again. First come the channels of nights and clubs for
which something was saved, then as many other channels as there is time for before the next check.

Every channel is rendered now and then even if nothing was saved, since some depend on the time of
day and a change may have been missed. On a large site this is a few channels at a time.
"""

import logging
import time
from collections.abc import Collection, Hashable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from django.db import DatabaseError
from django.utils import timezone

from tournament.server.live.change_finder import ChangeFinder
from tournament.server.live.channel import (
    ChannelContent,
    ChannelName,
    Fragment,
    Snapshot,
    Subject,
    current_content,
    render_fragment,
)

SubjectType = TypeVar("SubjectType", bound=Hashable)
log = logging.getLogger(__name__)
# Up to this many nights and clubs are checked together if something was saved and no press tells
# for which night or club.
MAX_SUBJECTS_CHECKED_AT_ONCE = 20
# The seconds after which rendering pauses, so that no save has to wait longer.
MAX_RENDER_SECONDS = 0.02
# Each night or club is checked once in CHECK_INTERVAL_SECONDS, which are divided into equal parts.
# If very many are watched, a check comes later, since at most MAX_SUBJECTS_CHECKED_PER_SECOND are
# checked.
CHECK_INTERVAL_SECONDS, PARTS_OF_CHECK_INTERVAL = 10.0, 200
MAX_SUBJECTS_CHECKED_PER_SECOND = 10


class WatchedChannel(NamedTuple):
    """A watched channel with its last content. A channel that `is_new` was never rendered."""

    name: ChannelName
    content: ChannelContent | None
    is_new: bool


class RenderedChannel(NamedTuple):
    """The result of rendering a channel again. `content` is None if the channel has ended or
    `is_broken`. A broken channel could not be rendered because of an error, which is in the log.
    """

    name: ChannelName
    content: ChannelContent | None = None
    fragment: Fragment | None = None
    is_broken: bool = False


class Renderer:
    """Renders the channels of one watcher. `channels_to_check` are the channels that must be
    checked as soon as there is time.
    """

    def __init__(self) -> None:
        self.channels_to_check: frozenset[ChannelName] = frozenset()
        self._regular_checks = RegularCheckSchedule()
        self._change_finder = ChangeFinder()
        self._known_subjects: frozenset[Subject] = frozenset()
        self._snapshot: Snapshot | None = None

    def note_due_channels(self, channel_names: Collection[ChannelName]) -> None:
        """Add to `channels_to_check` the channels that are due for a regular check."""
        due_subjects = self._regular_checks.take_due_subjects({name[1] for name in channel_names})
        self.channels_to_check |= {name for name in channel_names if name[1] in due_subjects}

    def render_changed(
        self, watched_channels: Sequence[WatchedChannel], *, is_anything_saved: bool
    ) -> Iterator[RenderedChannel]:
        """Check the watched channels as far as time allows, and yield those whose content has
        changed, rendered again.
        """
        changed_subjects = self._find_changed_subjects(
            watched_channels, is_anything_saved=is_anything_saved
        )
        subjects = changed_subjects or frozenset()
        if is_anything_saved and changed_subjects == frozenset():
            # What was saved without a press may be about any night.
            changed_subjects = None
            if len(self._known_subjects) <= MAX_SUBJECTS_CHECKED_AT_ONCE:
                subjects = self._known_subjects
        self._snapshot = Snapshot(timezone.localtime(), self._snapshot, changed_subjects)
        new_channels = [channel for channel in watched_channels if channel.is_new]
        known_channels = [channel for channel in watched_channels if not channel.is_new]
        unchanged_channels = [
            channel for channel in known_channels if channel.name[1] not in subjects
        ]
        for channel in known_channels:
            if channel.name[1] in subjects:
                yield from _render_if_changed(channel, self._snapshot)
        deadline = time.monotonic() + MAX_RENDER_SECONDS
        waiting_channels = iter(
            [
                *new_channels,
                *(
                    channel
                    for channel in unchanged_channels
                    if channel.name in self.channels_to_check
                ),
            ]
        )
        for channel in waiting_channels:
            yield from _render_if_changed(channel, self._snapshot)
            if time.monotonic() > deadline:
                break
        self.channels_to_check = frozenset(
            channel.name for channel in waiting_channels if not channel.is_new
        )

    def _find_changed_subjects(
        self, watched_channels: Sequence[WatchedChannel], *, is_anything_saved: bool
    ) -> frozenset[Subject] | None:
        """Return the nights and clubs for which something was saved. If a press may have been
        missed, return None and put all channels into `channels_to_check`.
        """
        subjects = frozenset(channel.name[1] for channel in watched_channels)
        if not is_anything_saved and subjects <= self._known_subjects:
            return frozenset()
        self._known_subjects = subjects
        changed_subjects = self._change_finder.find(subjects)
        if changed_subjects is None:
            self.channels_to_check = frozenset(channel.name for channel in watched_channels)
        return changed_subjects


class RegularCheckSchedule:
    """Tells which nights and clubs are due for a check, each one every few seconds."""

    def __init__(self) -> None:
        self._interval_part: float | None = None
        self._taken_at = 0.0

    def take_due_subjects(
        self, watched_subjects: Collection[SubjectType]
    ) -> frozenset[SubjectType]:
        """Return the nights and clubs that became due since the last call. Return all of them on
        the first call, and if each has become due since.
        """
        last_interval_part, last_taken_at = self._interval_part, self._taken_at
        self._taken_at = time.monotonic()
        interval_share = (self._taken_at - last_taken_at) / seconds_between_checks(
            len(watched_subjects)
        )
        if last_interval_part is None or interval_share >= 1:
            self._interval_part = 0.0
            return frozenset(watched_subjects)
        self._interval_part = round(
            last_interval_part + interval_share * PARTS_OF_CHECK_INTERVAL, 6
        )
        elapsed_parts = {
            part % PARTS_OF_CHECK_INTERVAL
            for part in range(int(last_interval_part) + 1, int(self._interval_part) + 1)
        }
        return frozenset(
            subject
            for subject in watched_subjects
            if hash(subject) % PARTS_OF_CHECK_INTERVAL in elapsed_parts
        )


def seconds_between_checks(watched_count: int) -> float:
    """Return how many seconds pass between two checks of one night or club, if `watched_count` of
    them are watched.
    """
    return max(CHECK_INTERVAL_SECONDS, watched_count / MAX_SUBJECTS_CHECKED_PER_SECOND)


def _render_if_changed(channel: WatchedChannel, snapshot: Snapshot) -> Iterator[RenderedChannel]:
    try:
        content = current_content(channel.name, snapshot)
        if content is None or content != channel.content:
            fragment = render_fragment(content) if content else None
            yield RenderedChannel(channel.name, content, fragment)
    except DatabaseError:
        raise
    # An error in one night must not stop the screens of all other nights.
    except Exception:
        # Only two parts of the name are logged: the rest may contain the session, which is secret.
        log.exception("%s cannot be shown", channel.name[:2])
        yield RenderedChannel(channel.name, is_broken=True)
