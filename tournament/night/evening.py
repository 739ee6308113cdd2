"""The Night: one evening's facts with all that follows from them, computed when it is asked for.

Knows no rows and no screens; replay.py makes it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from weakref import WeakValueDictionary

from rotation.bracket.progress import Progress
from rotation.format import Coming, Field
from rotation.seating import Round as Seating
from scoring.standings import Place
from scoring.tie_breakers import Decided, Result
from tournament.night import facts, fields, ranking
from tournament.night.cards import Card, card
from tournament.night.games import Game, Round
from tournament.night.known import Known
from tournament.night.ranking import Division, TeamCard, team_cards
from tournament.night.rounds import rounds


@dataclass(frozen=True)
class Night(Known):
    """The same facts with every game, card and place."""

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        return rounds(self.written, self.rules)

    @property
    def current(self) -> Round | None:
        """The game that was seated last."""
        return self.rounds[-1] if self.rounds else None

    def is_past(self, number: int) -> bool:
        """Whether another game is seated since, so that a change is a correction. In a bracket it
        hangs on what was built on the result.
        """
        return not self.has_bracket and self.round(number + 1) is not None

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

    @cached_property
    def games(self) -> int | None:
        """How many games the night has, where anybody knows."""
        if self.has_bracket:
            return None
        own = self.format.games
        if own is None:
            return self.rules.games
        return own(self.field) if self.rounds or len(self.field.here) > 1 else None

    @property
    def is_played(self) -> bool:
        """Every game of the evening is in."""
        if self.format.bracket:
            return self.is_drawn and self.bracket.is_over
        return bool(self.rounds) and len(self.rounds) == self.games and self.rounds[-1].is_over

    @cached_property
    def bracket(self) -> Progress:
        """How far it is played, or would be once it is drawn. A ValueError says why there is
        none.
        """
        assert self.format.bracket is not None
        return self.format.bracket(self.field)

    def round(self, number: int) -> Round | None:
        return next((one for one in self.rounds if one.number == number), None)

    def game(self, number: int, table: int) -> Game | None:
        found = self.round(number)
        return found.at(table) if found else None

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        grants = {(one.round, one.entry): one for one in self.all(facts.Grant)}
        return tuple(card(one, self.rounds, grants, self.rules) for one in self.entries)

    def card_of(self, number: int) -> Card:
        return next(one for one in self.cards if one.entry.number == number)

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
        return team_cards(self.teams, self.rounds, self.sides, grants, self.rules)

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
            ranked = (one for one in self.cards if one.entry.ranked and one.entry.last_game != 0)
            return {"": [ranking.of_card(one) for one in ranked]}
        found: dict[str, list[Result]] = {name: [] for name in self.rules.divisions}
        for one in self.team_cards:
            if one.team.is_whole and one.team.last_game != 0:
                found.setdefault(one.team.division, []).append(one.result)
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
        found = EARLIER.get((self.tournament, game))
        if found is None or (found.club_name, found.written) != (self.club_name, kept):
            found = Night(self.tournament, self.club, self.club_name, self.revision, kept)
            # Read already: what was seated since says nothing about them.
            found.__dict__["rounds"] = tuple(one for one in self.rounds if one.number < game)
            EARLIER[self.tournament, game] = found
        self._holds[game] = found
        return found

    @cached_property
    def _holds(self) -> dict[int, Night]:
        return {}

    @cached_property
    def field(self) -> Field:
        """What a format is asked, for the first game that is not all in."""
        game = 1 + next(
            (at for at, one in enumerate(self.rounds) if not one.is_over), len(self.rounds)
        )
        told = (self.rounds, self.rules, self.plan.seed)
        if self.format.in_teams:
            return fields.of_teams(self.teams, self.teams_in(game), *told)
        return fields.of_players(self.entries, self.here_in(game), *told)

    @cached_property
    def coming(self) -> Coming:
        """The next game as the format has it, before anybody changes a seat. A ValueError says why
        there is none.
        """
        return self.format.next_games(self.field)

    @cached_property
    def to_come(self) -> tuple[Seating, ...]:
        """Every game that is drawn beforehand and not seated yet, if nobody leaves: what is on now
        is taken for played.
        """
        if self.format.rest is None:
            return ()
        on = self.rounds[len(self.field.rounds) :]
        played = [self.sides.of(one) if self.format.in_teams else one.played for one in on]
        try:
            return self.format.rest(replace(self.field, rounds=(*self.field.rounds, *played)))
        except ValueError:
            return ()

    @cached_property
    def coming_again(self) -> Coming:
        """The game that is on, as it would come by all that is known since it was seated."""
        return self.before(len(self.rounds)).coming


# Every hand makes another night, and the games before it have not changed.
EARLIER: WeakValueDictionary[tuple[int, int], Night] = WeakValueDictionary()
OF_ROUNDS = frozenset({"round", "seat", "handover", "grant", "sheet", "hand"})
