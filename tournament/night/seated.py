"""The games of a night as they were seated, session by session, and what its format is asked for
the next one. Knows no cards and no places.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rotation.format import Field
from tournament.night import fields, sessions
from tournament.night.facts import Award, Entry
from tournament.night.games import Game, Round
from tournament.night.known import Known
from tournament.night.rounds import rounds
from tournament.night.teams import Team


@dataclass(frozen=True)
class Seated(Known):
    """The same facts with every game."""

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        return rounds(self.written, self.rules)

    @property
    def current(self) -> Round | None:
        """The game that was seated last."""
        return self.rounds[-1] if self.rounds else None

    def closed_by(self, number: int) -> str:
        """What was done since because this game was over, so that a change is a correction; empty
        while nothing was. In a bracket it hangs on what was built on the result.
        """
        if self.has_bracket:
            return ""
        if self.round(number + 1) is not None:
            return f"game {number + 1} is seated"
        is_awarded = any(one.entry is not None for one in self.all(Award))
        is_over = self.current is not None and self.current.is_over
        return "the prizes are awarded" if is_awarded and is_over else ""

    def is_past(self, number: int) -> bool:
        return bool(self.closed_by(number))

    def game_at(self, table: int) -> Game | None:
        """The game that is on at a table, or was last."""
        for one in reversed(self.rounds):
            found = one.at(table)
            if found is not None or not self.has_bracket:
                return found
        return None

    @property
    def on_now(self) -> tuple[Game, ...]:
        """The games that have begun and are not in, in the order of their tables."""
        found = [game for one in self.rounds for game in one.missing]
        return tuple(sorted(found, key=lambda game: game.table))

    @property
    def next_game(self) -> int:
        """In a bracket some that were called may have been taken back."""
        return self.rounds[-1].number + 1 if self.rounds else 1

    def round(self, number: int) -> Round | None:
        return next((one for one in self.rounds if one.number == number), None)

    def game(self, number: int, table: int) -> Game | None:
        found = self.round(number)
        return found.at(table) if found else None

    @cached_property
    def games(self) -> int | None:
        """How many games the night has, where anybody knows."""
        if self.has_bracket:
            return None
        if len(self.sessions) > 1:
            each = [self.games_of(at) for at in range(len(self.sessions))]
            return None if None in each else sum(filter(None, each))
        return self.games_of(0)

    def games_of(self, session: int) -> int | None:
        """As many as it was to have, or as it had where all its divisions ended sooner."""
        planned, last = self._planned(session), self._last_of(session)
        if last is None:
            return planned
        played = sum(one.number <= last for one in self.rounds_of(session))
        return played if planned is None else min(planned, played)

    def _last_of(self, session: int) -> int | None:
        own = (one for one in self.teams if self.plays_in(one) == session)
        names = {one.division for one in own if not one.is_house}
        ended = [self.last_game(one) for one in names or self.sessions[session]]
        found = [one for one in ended if one is not None and self.round(one)]
        return max(found) if found and len(found) == len(ended) else None

    def is_ended(self, division: str, game: int) -> bool:
        """Whether it plays this game no more, whatever it was to play."""
        last = self.last_game(division)
        return last is not None and last < game and self.round(last) is not None

    def _planned(self, session: int) -> int | None:
        own = self.format.games
        if own is None:
            return self.rules.games
        field = self.field_after(self.first_open - 1, session)
        return own(field) if self.rounds_of(session) or len(field.here) > 1 else None

    @property
    def first_open(self) -> int:
        """The first game that is not all in."""
        over = (at for at, one in enumerate(self.rounds) if not one.is_over)
        return 1 + next(over, len(self.rounds))

    @cached_property
    def session(self) -> int:
        """Which one is being played, or comes next: what has begun is played to its end."""
        on = self.round(self.first_open)
        if on is not None:
            return self.session_of(on)
        last = self.session_of(self.rounds[-1]) if self.rounds else 0
        in_order = (last, *range(len(self.sessions)))
        return next((at for at in in_order if not self.is_complete(at)), last)

    def is_complete(self, session: int) -> bool:
        """Its last game is seated."""
        games = self.games_of(session)
        return games is not None and len(self.rounds_of(session)) >= games

    def session_of(self, played: Round) -> int:
        """By who sits there: a helper of the house is of no division."""
        if len(self.sessions) == 1:
            return 0
        return next(self.sessions_of(played), 0)

    def sessions_of(self, played: Round) -> Iterator[int]:
        """Of every team in it: one and the same, where all is well."""
        seated = (self.sides.team_of.get(one) for one in (*played.at_a_table, *played.bench))
        teams = (self.by_team[one] for one in seated if one is not None)
        return (self.plays_in(one) for one in teams if not one.is_house)

    def rounds_of(self, session: int) -> tuple[Round, ...]:
        return tuple(one for one in self.rounds if self.session_of(one) == session)

    def rounds_in(self, division: str) -> tuple[Round, ...]:
        """The games of one division, of which it may have ended before the others."""
        last = self.last_game(division)
        own = self.rounds_of(sessions.place(self.sessions, division))
        return tuple(one for one in own if last is None or one.number <= last)

    @property
    def coming_teams(self) -> tuple[Team, ...]:
        """Who plays in the coming game, if all is well."""
        return tuple(one for one in self.teams_in(self.next_game) if self.is_in_session(one))

    def is_in_session(self, team: Team) -> bool:
        has_ended = self.is_ended(team.division, self.next_game)
        return self.plays_in(team) == self.session and not has_ended

    @property
    def session_words(self) -> str:
        """The divisions that play now; nothing where all play at the same time."""
        return sessions.in_words(self.sessions[self.session]) if len(self.sessions) > 1 else ""

    @property
    def later_sessions(self) -> tuple[sessions.Session, ...]:
        """Those that have not begun, where another has."""
        begun = {self.session_of(one) for one in self.rounds}
        return tuple(one for at, one in enumerate(self.sessions) if begun and at not in begun)

    @property
    def is_between_sessions(self) -> bool:
        """One has all its games in, and the next has not begun."""
        return self.current is not None and not self.rounds_of(self.session)

    @property
    def waits_for_teams(self) -> bool:
        """A session is over, and of the one that comes too few teams are here."""
        return self.is_between_sessions and len(self.coming_teams) < 2

    @property
    def awaited(self) -> tuple[Entry, ...]:
        """Those who are expected for the coming game, and not for a later session."""
        found = self.expected(self.next_game)
        teams = self.by_team
        return tuple(one for one in found if not one.team or self.is_in_session(teams[one.team]))

    @cached_property
    def field(self) -> Field:
        """What a format is asked, for the first game that is not all in."""
        return self.field_after(self.first_open - 1)

    def field_after(self, played: int, session: int | None = None) -> Field:
        """With so many games taken for played, and whoever is here for the one after them; of teams
        as if there were no other session than this one, or the one that is on.
        """
        session = self.session if session is None else session
        rounds = self.rounds_of(session)
        if not self.has_bracket:
            rounds = tuple(one for one in rounds if one.number <= played)
        if not self.format.in_teams:
            people = self.here_in(played + 1)
            return fields.of_players(self.entries, people, rounds, self.rules, self.plan)
        here = [one for one in self.teams_in(played + 1) if self.plays_in(one) == session]
        own = [one for one in here if not self.is_ended(one.division, played + 1)]
        known = [one for one in self.teams if one.is_house or self.plays_in(one) == session]
        return fields.of_teams(known, own, rounds, self.rules, self.plan.seed)
