"""Where a club stands at one moment, and what everybody may know of its evening. Both stay the same
objects until something changes.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache, cached_property, partial

from django.http import Http404
from django.utils.safestring import SafeString

from tournament.evening.night.hours.own_time import coming, tonights
from tournament.evening.night.hours.round_clock import RoundClock
from tournament.evening.night.night import Night
from tournament.evening.night.progress import OpenGamePoints, complete, open_game_points
from tournament.evening.night.shown_names import discreet, told_apart
from tournament.server.live.shared_look import SharedLook
from tournament.server.web.responses import part
from tournament.storage.reading import club_face, evenings, replay
from tournament.storage.reading.club_face import ClubFace
from tournament.topics.phones.boards.players import (
    PlayerSeat,
    is_gone,
    not_seated_words,
    not_seen_words,
    seats_next,
    seats_now,
)
from tournament.topics.places.boards import cards
from tournament.topics.places.boards import standings as boards
from tournament.topics.places.boards.climbs import Climbs, climb_on_card, climbs
from tournament.topics.places.boards.ranks import Standings


class PublicNight:
    """What the complete games of a night have brought everybody. A table that comes in while the
    game is still being played changes nothing here.
    """

    def __init__(self, night: Night) -> None:
        self.night = night
        self.standings = boards.full_standings(night)
        self._places = self.standings.places
        self.card: Callable[[int], cards.ShownCard] = cache(self._card)
        self.climb: Callable[[int], SafeString] = cache(self._climb)
        self.games: Callable[[int], SafeString] = cache(self._games)

    @cached_property
    def _climbs(self) -> tuple[Climbs, ...]:
        return climbs(self.night)

    def _card(self, number: int) -> cards.ShownCard:
        return cards.shown_card(self.night, number, self._places.get(number), in_public=True)

    def _games(self, number: int) -> SafeString:
        """Return the games of a card as a table; empty before the first game."""
        card = self.card(number)
        if not card.games:
            return SafeString()
        line = partial(
            part,
            "phones/players/_game.html",
            is_team=card.party.is_team,
            by_points=card.by_points,
            with_x=card.with_x,
        )
        lines = SafeString("".join(line(game=game) for game in card.games))
        return part("phones/players/_games.html", card=card, lines=lines)

    def _climb(self, number: int) -> SafeString:
        climb = climb_on_card(self._climbs, number, "you")
        return part("places/cards/_climb.html", climb=climb) if climb else SafeString()


class ClubNow:
    """Where a club stands now."""

    def __init__(
        self, row: tuple[ClubFace, bool, bool], now: datetime, before: "ClubNow | None"
    ) -> None:
        self.face, self.is_discreet, self.is_demo = row
        self.number, self.name = self.face.club, self.face.name
        nights = evenings.nights(self.number, now)
        self._now = now
        self._source = (tonights(nights, now), self.is_discreet)
        self.tonight = self._with_shown_names(before)
        self.coming = coming(nights, now)
        self._before = before.public if before else None

    def _with_shown_names(self, before: "ClubNow | None") -> Night | None:
        """Return the night with names as the hall may read them; the object of `before` if neither
        the night nor the club's choice of names has changed.
        """
        night, is_discreet = self._source
        if before and before._source[0] is night and before._source[1] is is_discreet:
            return before.tonight
        if night is None:
            return None
        return discreet(night) if is_discreet else told_apart(night)

    def seats(self, number: int) -> tuple[PlayerSeat, ...]:
        """Return where a player or a team sits now and next, or else what to tell them instead."""
        now, then, otherwise = self._seats
        if self.tonight is not None:
            ways = "" if is_gone(self.tonight, number) else otherwise
            otherwise = not_seen_words(self.tonight, number) or ways
        known = tuple(filter(None, (now.get(number), then.get(number))))
        return known or ((PlayerSeat(otherwise),) if otherwise else ())

    @cached_property
    def _seats(self) -> tuple[Mapping[int, PlayerSeat], Mapping[int, PlayerSeat], str]:
        """Return the seats of now and next, and what to tell those who have none."""
        night = self.tonight
        return (
            (seats_now(night), seats_next(night), not_seated_words(night))
            if night
            else ({}, {}, "")
        )

    @cached_property
    def clock(self) -> RoundClock | None:
        """Return the clock of the game that is being played, read once for all phones."""
        return replay.round_clock(self.tonight, self._now) if self.tonight else None

    @cached_property
    def so_far(self) -> OpenGamePoints | None:
        """Return the points so far of the game that is being played."""
        return open_game_points(self.tonight) if self.tonight else None

    @cached_property
    def standings(self) -> Standings | None:
        if self.tonight is None or self.public is None:
            return None
        board = boards.beside(self.public.standings, self.tonight, self.so_far)
        return boards.standings_for_hall(board, self.tonight, self._now)

    @property
    def unofficial(self) -> Standings | None:
        """Return the standings while cards are being checked or the first three are held back."""
        board = self.standings
        return board if board and (board.being_checked or board.are_held_back) else None

    @cached_property
    def public(self) -> PublicNight | None:
        if self.tonight is None:
            return None
        night, before = complete(self.tonight), self._before
        if before and _version(before.night) == _version(night):
            return before
        return PublicNight(night)


def club_now(reading: SharedLook, wall: str) -> ClubNow | None:
    """Return the club by the name of its wall."""

    def look(before: ClubNow | None) -> ClubNow | None:
        row = club_face.find_by_wall(wall)
        return ClubNow(row, reading.now, before) if row else None

    return reading.once(("club", wall), look)


def club_of_wall(reading: SharedLook, wall: str) -> ClubNow:
    club = club_now(reading, wall)
    if club is None:
        raise Http404
    return club


def only_wall() -> str:
    """Return the name of the wall if there is one club alone; else there is no such page."""
    wall = replay.only_wall()
    if wall is None:
        raise Http404
    return wall


def _version(night: Night) -> tuple[object, ...]:
    """Return what changes whenever something that is public changes."""
    return night.tournament, night.club_name, night.occasion, night.written
