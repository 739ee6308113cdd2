"""What can be watched, kind by kind; `tournament/channels.py` lists them all."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.utils.module_loading import import_string

from tournament.access import sessions
from tournament.live.fragments import ChannelContent
from tournament.live.shared_look import SharedLook

# What is watched and of whom, as ("card", the wall's name, the night, the entry).
Name = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class ChannelKind:
    """`show` knows no request: whatever a reader's own browser adds is part of the name. `by_key`
    is watched with a key that we gave out, and `by_session` only as long as a director of the
    night's club is signed in: it is given that night.
    """

    show: Callable[..., ChannelContent | None]
    by_key: bool = False
    by_session: bool = False


def kind_of(name: Name) -> ChannelKind:
    channels: Mapping[str, ChannelKind] = import_string(settings.CHANNELS)
    return channels[str(name[0])]


def content_of(name: Name, reading: SharedLook) -> ChannelContent | None:
    """Nothing where there is no such thing any more, and the page has to be loaded again."""
    channel, what = kind_of(name), name[1:]
    if not channel.by_session:
        return channel.show(reading, *what)
    tournament, *others, session = what
    night = reading.night(int(tournament))
    if night is None or sessions.club_of(str(session)) != night.club:
        return None
    return channel.show(reading, night, *others)
