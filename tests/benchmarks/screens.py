"""Measure what the screens of a full hall take of the processor after one press, in its first game
and in its last.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from django.utils import timezone

from tests.benchmarks.evening import build_full_hall
from tests.benchmarks.starting import temporary_club
from tournament.evening import facts
from tournament.server.live.channel import ChannelContent, ChannelName
from tournament.server.live.rendering import Renderer, WatchedChannel
from tournament.storage.writing.write import Press
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import hands

PLAYERS, TABLES = 160, 40
PRESS_COUNT = 9
# The renderer pauses when new screens have taken its time, so that they need several checks.
MAX_FIRST_CHECKS = 1_000


def hand_timer(game: int) -> Callable[[], float]:
    """Return a function that measures the median milliseconds until all screens are up to date
    after a hand in this game.
    """

    def enter_hand(desk: Press, number: int) -> None:
        hand = facts.Hand(
            round=game,
            table=number,
            number=1,
            dealer="N",
            event="played",
            maker="N",
            tricks=3,
        )
        hands.record_hand(desk, hand=hand)

    return _press_timer(game, enter_hand)


def rename_timer(game: int) -> Callable[[], float]:
    """Return a function that measures the same after the night was renamed, which all phones of
    players and tables show.
    """

    def rename_night(desk: Press, number: int) -> None:
        setup.change_setup(
            desk, name=f"Gala {number}", date=timezone.localdate(), answer_by_dial={}
        )

    return _press_timer(game, rename_night)


def _press_timer(game: int, press: Callable[[Press, int], object]) -> Callable[[], float]:
    def measure() -> float:
        with temporary_club() as director:
            night = build_full_hall(director, players=PLAYERS, game=game)
            wall = director.club.wall
            screens = _Screens(
                [
                    ("wall", wall, 1, "http://localhost"),
                    ("standings", wall, night.tournament),
                    *(
                        ("table", night.tournament, table, night.plan.table_keys)
                        for table in range(1, TABLES + 1)
                    ),
                    *(("card", wall, night.tournament, player) for player in range(1, PLAYERS + 1)),
                ]
            )
            desk = Press(night.tournament, "benchmark", "benchmark")
            milliseconds = []
            for number in range(1, PRESS_COUNT + 1):
                press(desk, number)
                milliseconds.append(screens.milliseconds_to_update())
            return statistics.median(milliseconds)

    return measure


class _Screens:
    """Watched channels with their last contents, as a watcher keeps them."""

    def __init__(self, channel_names: list[ChannelName]) -> None:
        self._channel_names = channel_names
        self._contents: dict[ChannelName, ChannelContent | None] = {}
        self._renderer = Renderer()
        for _ in range(MAX_FIRST_CHECKS):
            self._render_changed()
            if len(self._contents) == len(channel_names):
                return
        raise AssertionError("Some screens were not rendered.")

    def milliseconds_to_update(self) -> float:
        start_time = time.process_time()
        changed_count = self._render_changed()
        milliseconds = 1000 * (time.process_time() - start_time)
        assert changed_count
        return milliseconds

    def _render_changed(self) -> int:
        """Render the channels that changed, and return how many they are."""
        watched_channels = [
            WatchedChannel(name, self._contents.get(name), name not in self._contents)
            for name in self._channel_names
        ]
        rendered_channels = tuple(
            self._renderer.render_changed(watched_channels, is_anything_saved=True)
        )
        for channel in rendered_channels:
            self._contents[channel.name] = channel.content
        return len(rendered_channels)
