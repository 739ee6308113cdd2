"""The games of a night session by session, and what its format is asked for the next one. Knows no
cards and no places.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rotation.format import Field
from tournament.facts import Entry
from tournament.night.hours import sessions
from tournament.night.party import Party
from tournament.night.play.games import PlayedGame
from tournament.night.seats import format_field
from tournament.night.seats.seated import NightSeats
from tournament.words.many import in_words


@dataclass(frozen=True)
class NightSessions(NightSeats):
    """With the sessions that they belong to."""

    @cached_property
    def games(self) -> int | None:
        """How many games the night has, where anybody knows."""
        games = [self.games_of(at) for at in range(len(self.sessions))]
        return None if None in games else sum(filter(None, games))

    @property
    def has_seated_the_last(self) -> bool:
        """Of all its games: nobody can come to a further one."""
        return self.games is not None and self.next_game > self.games

    def games_of(self, session: int) -> int | None:
        """As many as it was to have, or as it had where all its divisions ended sooner."""
        planned = self.format.games(self.rules, lambda: self._who_plays(session))
        last = self._last_of(session)
        if last is None:
            return planned
        played = sum(game.number <= last for game in self.rounds_of(session))
        return played if planned is None else min(planned, played)

    def _last_of(self, session: int) -> int | None:
        own = (party for party in self.teams if self.plays_in(party) == session)
        names = {party.division for party in own if not party.is_house}
        ended = [self.last_game(name) for name in names or self.sessions[session]]
        numbers = [number for number in ended if number is not None and self.round(number)]
        return max(numbers) if numbers and len(numbers) == len(ended) else None

    def is_ended(self, division: str, game: int) -> bool:
        """Whether it plays this game no more, whatever it was to play."""
        last = self.last_game(division)
        return last is not None and last < game and self.round(last) is not None

    def _who_plays(self, session: int) -> Field | None:
        """Nothing so long as nobody knows who comes."""
        field = self.field_after(self.first_open - 1, session)
        return field if self.rounds_of(session) or len(field.here) > 1 else None

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

    def session_of(self, played: PlayedGame) -> int:
        """By who sits there: a helper of the house is of no division."""
        if len(self.sessions) == 1:
            return 0
        return next(self.sessions_of(played), 0)

    def sessions_of(self, played: PlayedGame) -> Iterator[int]:
        """Of every team in it: one and the same, where all is well."""
        seated = (self.sides.team_of.get(number) for number in (*played.at_a_table, *played.bench))
        teams = (self.by_team[number] for number in seated if number is not None)
        return (self.plays_in(party) for party in teams if not party.is_house)

    def rounds_of(self, session: int) -> tuple[PlayedGame, ...]:
        return tuple(played for played in self.rounds if self.session_of(played) == session)

    def rounds_in(self, division: str) -> tuple[PlayedGame, ...]:
        """The games of one division, of which it may have ended before the others."""
        last = self.last_game(division)
        own = self.rounds_of(sessions.place(self.sessions, division))
        return tuple(played for played in own if last is None or played.number <= last)

    @property
    def coming_teams(self) -> tuple[Party, ...]:
        """Who plays in the coming game, if all is well."""
        return tuple(party for party in self.teams_in(self.next_game) if self.is_in_session(party))

    def is_in_session(self, team: Party) -> bool:
        has_ended = self.is_ended(team.division, self.next_game)
        return self.plays_in(team) == self.session and not has_ended

    @property
    def session_words(self) -> str:
        """The divisions that play now; nothing where all play at the same time."""
        return in_words(self.sessions[self.session]) if len(self.sessions) > 1 else ""

    @property
    def divisions_here(self) -> str:
        """Those of them that have a team in the coming game."""
        here = {party.division for party in self.coming_teams}
        own = [division for division in self.sessions[self.session] if division in here]
        return in_words(own) if own and self.session_words else self.session_words

    @property
    def later_sessions(self) -> tuple[sessions.Session, ...]:
        """Those that have not begun, where another has."""
        begun = {self.session_of(played) for played in self.rounds}
        return tuple(texts for at, texts in enumerate(self.sessions) if begun and at not in begun)

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
        expected = self.expected(self.next_game)
        teams = self.by_team
        return tuple(one for one in expected if not one.team or self.is_in_session(teams[one.team]))

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
        if not self.is_drawn:
            rounds = tuple(game for game in rounds if game.number <= played)
        if not self.called.is_team:
            people = self.here_in(played + 1)
            return format_field.of_players(self.entries, people, rounds, self.rules, self.plan)
        here = [party for party in self.teams_in(played + 1) if self.plays_in(party) == session]
        own = [party for party in here if not self.is_ended(party.division, played + 1)]
        parties = [one for one in self.teams if one.is_house or self.plays_in(one) == session]
        return format_field.of_teams(parties, own, rounds, self.rules, self.plan.seed)
