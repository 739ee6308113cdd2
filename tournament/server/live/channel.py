"""What can be watched: its kinds, which `tournament/channels.py` lists, the addresses under which
screens watch, and the fragment of a page that they are shown.

An address is signed, so that whoever was shown a page may watch it, for a day, and nobody else.
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.module_loading import import_string
from django.utils.safestring import SafeString

from tournament.server.access import sessions
from tournament.server.live.shared_look import SharedLook

# What is watched and of whom, as ("card", the wall's name, the night, the entry).
Name = tuple[str | int, ...]
A_DAY = 24 * 60 * 60
SALT = "tournament.server.live.3"


@dataclass(frozen=True, slots=True)
class ChannelContent:
    """What a channel shows now. Two that are equal look alike, so only another one is drawn."""

    template: str
    context: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Fragment:
    """`id` follows from what is written, so every process and every start gives the same."""

    id: str
    html: SafeString


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
    """Return what a channel shows; nothing if there is no such thing any more, and the page has to
    be loaded again.
    """
    channel, what = kind_of(name), name[1:]
    if not channel.by_session:
        return channel.show(reading, *what)
    tournament, *others, session = what
    night = reading.night(int(tournament))
    if night is None or sessions.club_of(str(session)) != night.club:
        return None
    return channel.show(reading, night, *others)


def render(what: ChannelContent) -> Fragment:
    html = render_to_string(what.template, {**what.context})
    digest = hashlib.sha256(html.encode()).digest()
    return Fragment(str(int.from_bytes(digest[:8])), html)


def address(name: Name) -> str:
    return reverse("live", args=[_signer().sign_object(list(name))])


def name_of(signed: str) -> Name | None:
    """Return the channel; nothing for what we have not signed, or longer ago than a day."""
    try:
        return tuple(_signer().unsign_object(signed, max_age=A_DAY))
    except BadSignature:
        return None


def watched_by(session: str, name: Name) -> Name:
    """Return the channel itself. A session is a secret and so no part of an address: the browser
    brings it along each time.
    """
    return (*name, session) if kind_of(name).by_session else name


def _signer() -> TimestampSigner:
    return TimestampSigner(salt=SALT)
