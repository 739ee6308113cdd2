"""One look at the database at one moment, shared by all who watch: a night is read once, and what
everybody may know of it, or its table, stays the same object until it changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache, cached_property

from tournament import evenings, replay
from tournament.boards import card as cards
from tournament.boards import standings as boards
from tournament.boards import team_card as team_cards
from tournament.boards.player_next import is_gone, not_seated, seats_next
from tournament.boards.player_phone import seats_now
from tournament.boards.ranks import Standings
from tournament.boards.table_phone import TablePhone, open_game, table_phone
from tournament.boards.tonight import coming, tonights
from tournament.night.complete import SoFar, complete, so_far
from tournament.night.evening import Night
from tournament.night.shown_names import discreet, told_apart


class Public:
    """What the complete games of a night have brought everybody: another table that is in of the
    one being played makes no other card.
    """

    def __init__(self, night: Night) -> None:
        self.night = complete(night)
        self.card: Callable[[int], cards.Card] = cache(self._card)
        self.team_card: Callable[[int], team_cards.Card] = cache(self._team_card)

    @cached_property
    def standings(self) -> Standings:
        return boards.ranked(self.night)

    @cached_property
    def _ranks(self) -> dict[int, str]:
        return {row.number: row.rank for row in self.standings.rows}

    def _card(self, entry: int) -> cards.Card:
        return cards.told(self.night, entry, self._ranks.get(entry, ""))

    def _team_card(self, team: int) -> team_cards.Card:
        return team_cards.told(self.night, team, self._ranks.get(team, ""), who="you")


class Club:
    """Where a club stands at one moment."""

    def __init__(
        self, number: int, name: str, is_discreet: bool, now: datetime, before: Club | None
    ) -> None:
        nights = evenings.nights(number, now)
        self.number = number
        self.name = name
        self._told = (tonights(nights, now), is_discreet)
        self.tonight = self._as_told(before)
        self.coming = coming(nights, now)
        self._known = before.public if before else None

    def _as_told(self, before: Club | None) -> Night | None:
        """The same object as in the look before, as long as nothing has changed."""
        night, is_discreet = self._told
        if before and before._told[0] is night and before._told[1] is is_discreet:
            return before.tonight
        if night is None:
            return None
        return discreet(night) if is_discreet else told_apart(night)

    def seats(self, number: int) -> tuple[str, ...]:
        """Where a player or a team sits now, and where next."""
        now, then, otherwise = self._seats
        if self.tonight is not None and is_gone(self.tonight, number):
            otherwise = ""
        return tuple(filter(None, (now.get(number), then.get(number)))) or (otherwise,)

    @cached_property
    def _seats(self) -> tuple[Mapping[int, str], Mapping[int, str], str]:
        """Said once for all who watch their card."""
        night = self.tonight
        return (seats_now(night), seats_next(night), not_seated(night)) if night else ({}, {}, "")

    @cached_property
    def so_far(self) -> SoFar | None:
        """Of the game that is being played, said once for all."""
        return so_far(self.tonight) if self.tonight else None

    @cached_property
    def standings(self) -> Standings | None:
        if self.tonight is None or self.public is None:
            return None
        return boards.beside(self.public.standings, self.tonight, self.so_far)

    @cached_property
    def public(self) -> Public | None:
        if self.tonight is None:
            return None
        found, known = Public(self.tonight), self._known
        return known if known and _told(known.night) == _told(found.night) else found


class Reading:
    """`before` is the look that was taken last."""

    def __init__(self, now: datetime, before: Reading | None = None) -> None:
        self.now = now
        self._before = before.clubs if before else {}
        self._before_at_tables = before.phones if before else {}
        self._nights: dict[int, Night | None] = {}
        self.clubs: dict[str, Club] = {}
        self.phones: dict[tuple[int, int, str], tuple[object, TablePhone]] = {}

    def club(self, wall: str) -> Club | None:
        """By the name of its wall."""
        if wall not in self.clubs:
            found = replay.club_of_wall(wall)
            if found is None:
                return None
            self.clubs[wall] = Club(*found, self.now, self._before.get(wall))
        return self.clubs[wall]

    def night(self, tournament: int) -> Night | None:
        """Forty tables watch the same one."""
        if tournament not in self._nights:
            self._nights[tournament] = replay.night(tournament)
        return self._nights[tournament]

    def phone(self, night: Night, table: int, side: str = "") -> TablePhone:
        """The same object as in the look before, as long as all that it hangs on is the same."""
        which, game = (night.tournament, table, side), open_game(night, table)
        sitters = [night.entry(one) for one in game.entries] if game else []
        told = (night.plan, night.club_name, night.occasion, night.is_played, game, sitters)
        before, known = self._before_at_tables.get(which, (None, None))
        phone = known if known and before == told else table_phone(night, table, side)
        self.phones[which] = told, phone
        return phone


def _told(night: Night) -> tuple[object, ...]:
    return night.tournament, night.club_name, night.occasion, night.written
