"""The Night: one evening's facts with all that follows from them, computed when it is asked for.

Knows no rows and no screens; replay.py makes it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from weakref import WeakValueDictionary

from rotation.bracket.progress import Progress
from rotation.format import Coming
from rotation.seating import Round as Seating
from scoring.standings import Place
from scoring.tie_breakers import Decided, Result
from tournament.night import facts, loners, ranking, sessions
from tournament.night.cards import Card, card
from tournament.night.games import Round
from tournament.night.ranking import Division, TeamCard, team_cards
from tournament.night.seated import Seated
from tournament.night.teams import Team


@dataclass(frozen=True)
class Night(Seated):
    """The same facts with every card and place."""

    @property
    def is_played(self) -> bool:
        """Every game of the evening is in."""
        if self.format.bracket:
            return self.is_drawn and self.bracket.is_over
        return bool(self.rounds) and len(self.rounds) == self.games and self.rounds[-1].is_over

    def is_over(self, division: str) -> bool:
        """Every game of one division is in: of those that began, where nobody knows how many."""
        if self.format.bracket:
            return self.is_played
        own = self.rounds_in(division)
        games = self.games_of(sessions.place(self.sessions, division))
        has_all = games is None or len(own) >= games or self.is_ended(division, self.next_game)
        return bool(own) and has_all and all(one.is_over for one in own)

    def has_games_left(self, division: str) -> bool:
        """Whether a further game of it is to be seated."""
        session = sessions.place(self.sessions, division)
        ended = self.is_ended(division, self.next_game)
        return not (ended or self.is_complete(session))

    @cached_property
    def bracket(self) -> Progress:
        """How far it is played, or would be once it is drawn. A ValueError says why there is
        none.
        """
        assert self.format.bracket is not None
        return self.format.bracket(self.field)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        grants = {(one.round, one.entry): one for one in self.all(facts.Grant)}
        return tuple(card(one, self.rounds, grants, self.rules) for one in self.entries)

    def card_of(self, number: int) -> Card:
        return next(one for one in self.cards if one.entry.number == number)

    @cached_property
    def loners(self) -> loners.Counted:
        """Of how many games it is known who marched alone."""
        return loners.counted(self.rounds)

    @property
    def decided(self) -> Decided:
        playoffs = tuple(
            tuple(tuple(str(entry) for entry in equal) for equal in playoff)
            for playoff in self.plan.playoffs
        )
        return Decided(playoffs, self.plan.lot_seed)

    @cached_property
    def team_cards(self) -> tuple[TeamCard, ...]:
        grants = {(one.round, one.entry): one for one in self.all(facts.Grant)}

        def plays(team: Team, played: Round) -> bool:
            own = self.plays_in(team) == self.session_of(played)
            return own and not self.is_ended(team.division, played.number)

        return team_cards(self.teams, self.rounds, self.sides, grants, self.rules, plays)

    @cached_property
    def divisions(self) -> tuple[Division, ...]:
        """Everybody who is ranked and had a card for a game, where each plays for a place."""
        return ranking.divisions(self.format, self.field, self._results(), self.decided)

    @cached_property
    def standings(self) -> tuple[Place, ...]:
        return tuple(place for one in self.divisions for place in one.places)

    def _results(self) -> dict[str, list[Result]]:
        """In the order in which the house names its divisions."""
        if not self.format.in_teams:
            ranked = (one for one in self.cards if one.entry.ranked and one.entry.came)
            known = [(one, loners.of_card(one, self.loners, self.rules)) for one in ranked]
            return {"": [ranking.of_card(*one) for one in known]}
        found: dict[str, list[Result]] = {name: [] for name in self.rules.divisions}
        for one in self.team_cards:
            if one.team.is_whole and one.team.came:
                result = ranking.of_team(one, self.loners.is_whole)
                found.setdefault(one.team.division, []).append(result)
        if self.format.bracket:
            return {"": [result for results in found.values() for result in results]}
        return {name: results for name, results in found.items() if results}

    def before(self, game: int) -> Night:
        """The night as it stood when a game was seated, but with the scores as they are now: the
        same object for as long as somebody holds it and nothing of it has changed.
        """
        kept = {
            name: one
            for name, one in self.written.items()
            if not (name[0] in OF_ROUNDS and name[1][0] >= game)
        }
        found, now = EARLIER.get((self.tournament, game)), replace(self, written=kept)
        if found is None or replace(found, revision=self.revision) != now:
            found = now
            # Read already: what was seated since says nothing about them.
            found.__dict__["rounds"] = tuple(one for one in self.rounds if one.number < game)
            EARLIER[self.tournament, game] = found
        self._holds[game] = found
        return found

    @cached_property
    def _holds(self) -> dict[int, Night]:
        return {}

    @cached_property
    def coming(self) -> Coming:
        """The next game as the format has it, before anybody changes a seat. A ValueError says why
        there is none.
        """
        return self.format.next_games(self.field)

    @cached_property
    def to_come(self) -> tuple[Seating, ...]:
        """Every game that is drawn beforehand and not seated yet, for those who are here for the
        next one: what is on now is taken for played.
        """
        try:
            rest = self.format.rest
            return rest(self.field_after(len(self.rounds))) if rest else ()
        except ValueError:
            return ()

    @cached_property
    def coming_again(self) -> Coming:
        """The game that is on, as it would come by all that is known since it was seated."""
        return self.before(len(self.rounds)).coming


# Every hand makes another night, and the games before it have not changed.
EARLIER: WeakValueDictionary[tuple[int, int], Night] = WeakValueDictionary()
OF_ROUNDS = frozenset({"round", "seat", "handover", "grant", "sheet", "hand"})
