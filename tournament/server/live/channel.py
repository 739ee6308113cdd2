"""Compute what a channel shows, render it as a fragment of a page, and sign the channel's address.
`tournament/channels.py` lists the kinds of channels.

Only a browser that was shown the page has the signed address, which is valid for a day.
"""

import hashlib
from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple, TypeVar, cast

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.module_loading import import_string
from django.utils.safestring import SafeString

from tournament.evening.night.night import Night
from tournament.server.access import sessions
from tournament.storage.reading import reader

# A channel is named by its kind and the arguments of that kind's `make_content`. The name of a
# player's scorecard is ("card", the address of the club's big screens, the number of the night, the
# player's entry).
ChannelName = tuple[str | int, ...]
Value = TypeVar("Value")
SECONDS_PER_DAY = 24 * 60 * 60
CHANNEL_ADDRESS_SALT = "tournament.server.live.3"
# A value that no channel uses any more is passed on to later snapshots for this long.
UNUSED_VALUE_LIFETIME = timedelta(minutes=1)
# After this long, a stored value is read again even if nothing seems to have been saved, in case a
# save was missed.
STORED_VALUE_LIFETIME = timedelta(minutes=2)
# A night's number, or the address of a club's big screens.
Subject = int | str


class ComputedValue(NamedTuple):
    computed_at: datetime
    value: object


class Snapshot:
    """Values read from the database for one check. Each value is computed once for all channels.
    Stored values that have not changed are kept from the earlier snapshot. `changed_subjects` are
    the nights and clubs for which something was saved since then, or None if any may have changed.
    """

    def __init__(
        self,
        now: datetime,
        earlier_snapshot: "Snapshot | None" = None,
        changed_subjects: Collection[Subject] | None = None,
    ) -> None:
        self.now = now
        self._stored_values: dict[Subject, ComputedValue] = {}
        if earlier_snapshot and changed_subjects is not None:
            self._stored_values = {
                subject: stored_value
                for subject, stored_value in earlier_snapshot._stored_values.items()
                if subject not in changed_subjects
                and now - stored_value.computed_at < STORED_VALUE_LIFETIME
            }
        self._earlier_values = (
            earlier_snapshot._values_for_next_snapshot if earlier_snapshot else {}
        )
        self._computed_values: dict[Hashable, ComputedValue] = {}

    @property
    def _values_for_next_snapshot(self) -> dict[Hashable, ComputedValue]:
        recent_values = {
            key: computed_value
            for key, computed_value in self._earlier_values.items()
            if self.now - computed_value.computed_at < UNUSED_VALUE_LIFETIME
        }
        return recent_values | self._computed_values

    def night(self, night_number: int) -> Night | None:
        """Return the night with this number, or None. The night is read only once per snapshot."""
        return self.value_computed_once(
            ("night", night_number), lambda earlier_night: reader.night(night_number)
        )

    def clocks(self, night: Night) -> reader.RoundClocks:
        """Return the round clocks of a night. The clocks are read only once per snapshot."""
        return self.value_computed_once(
            ("clocks", night.tournament, night.revision),
            lambda earlier_clocks: reader.round_clocks(night, self.now),
        )

    def value_computed_once(self, key: Hashable, compute: Callable[[Value | None], Value]) -> Value:
        """Return the value with this key. The first time, compute it by calling `compute` with the
        value from the earlier snapshot, or None.
        """
        if key not in self._computed_values:
            earlier_value = self._earlier_values.get(key)
            value = compute(cast("Value | None", earlier_value.value if earlier_value else None))
            self._computed_values[key] = ComputedValue(self.now, value)
        return cast("Value", self._computed_values[key].value)

    def stored_value(self, subject: Subject, read: Callable[[], Value]) -> Value:
        """Return the value that `read` reads from the database for a night or club. Keep the value
        until something is saved for that night or club, but no longer than STORED_VALUE_LIFETIME.
        """
        if subject not in self._stored_values:
            self._stored_values[subject] = ComputedValue(self.now, read())
        return cast("Value", self._stored_values[subject].value)


@dataclass(frozen=True, slots=True)
class ChannelContent:
    """The template of a fragment and the values it shows. The fragment is rendered again only if
    template or values have changed.
    """

    template: str
    context: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Fragment:
    """A part of a page. `id` is computed from the HTML, so it is the same in every process."""

    id: str
    html: SafeString


@dataclass(frozen=True, slots=True)
class ChannelKind:
    """A kind of channel. `make_content` returns the content for a snapshot and the arguments in the
    channel's name, or None if the channel has ended. A channel that needs a session is shown only
    to a signed-in director of the night's club. The name of a channel that needs a key is made only
    by pages that give out keys.
    """

    make_content: Callable[..., ChannelContent | None]
    needs_key: bool = False
    needs_session: bool = False


def kind_of_channel(channel_name: ChannelName) -> ChannelKind:
    channel_kinds: Mapping[str, ChannelKind] = import_string(settings.CHANNEL_KINDS)
    return channel_kinds[str(channel_name[0])]


def current_content(channel_name: ChannelName, snapshot: Snapshot) -> ChannelContent | None:
    """Return the content that a channel shows now. Return None if the channel has ended, or if it
    needs a director of the night's club and none is signed in.
    """
    kind, content_arguments = kind_of_channel(channel_name), channel_name[1:]
    if not kind.needs_session:
        return kind.make_content(snapshot, *content_arguments)
    night_number, *other_arguments, session_key = content_arguments
    night = snapshot.night(int(night_number))
    if night is None or sessions.club_of_session(str(session_key)) != night.club:
        return None
    return kind.make_content(snapshot, night, *other_arguments)


def render_fragment(content: ChannelContent) -> Fragment:
    html = render_to_string(content.template, {**content.context})
    digest = hashlib.sha256(html.encode()).digest()
    return Fragment(str(int.from_bytes(digest[:8])), html)


def signed_channel_address(channel_name: ChannelName) -> str:
    return reverse("live", args=[_channel_signer().sign_object(list(channel_name))])


def channel_name_from_address(signed_address: str) -> ChannelName | None:
    """Return the name in a signed address, or None if it is forged or older than a day."""
    try:
        return tuple(_channel_signer().unsign_object(signed_address, max_age=SECONDS_PER_DAY))
    except BadSignature:
        return None


def add_session_if_needed(session_key: str, channel_name: ChannelName) -> ChannelName:
    """Return the channel's name, with the browser's session added if its kind needs one. The
    address never contains the session, which is secret.
    """
    return (
        (*channel_name, session_key)
        if kind_of_channel(channel_name).needs_session
        else channel_name
    )


def _channel_signer() -> TimestampSigner:
    return TimestampSigner(salt=CHANNEL_ADDRESS_SALT)
