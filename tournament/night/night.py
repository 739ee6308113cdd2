"""The Night: one evening's facts with all that follows from them, computed when it is asked for.

Knows no rows and no screens; replay.py makes it.
"""

from dataclasses import dataclass, replace
from functools import cached_property

from rotation.bracket.knockout import Knockout
from rotation.bracket.progress import Progress
from rotation.format import Coming
from rotation.seating import Seating
from scoring.places.standings import Place
from scoring.places.tie_breakers import Decided, Result
from tournament.night import ranking
from tournament.night.hours import sessions
from tournament.night.party import Party
from tournament.night.play import game_cards
from tournament.night.play.game_cards import Card
from tournament.night.play.games import PlayedGame
from tournament.night.play.own_cards import cards
from tournament.night.ranking import Division
from tournament.night.seats.in_sessions import NightSessions
from tournament.night.team_cards import team_cards


@dataclass(frozen=True)
class Night(NightSessions):
    """The same facts with every card and place."""

    @property
    def is_played(self) -> bool:
        """Every game of the evening is in."""
        if self.is_drawn:
            return self.bracket.is_over
        return bool(self.rounds) and len(self.rounds) == self.games and self.rounds[-1].is_over

    def is_over(self, division: str) -> bool:
        """Every game of one division is in: of those that began, where nobody knows how many."""
        if self.is_drawn:
            return self.is_played
        own = self.rounds_in(division)
        games = self.games_of(sessions.place(self.sessions, division))
        has_all = games is None or len(own) >= games or self.is_ended(division, self.next_game)
        return bool(own) and has_all and all(played.is_over for played in own)

    def has_games_left(self, division: str) -> bool:
        """Whether a further game of it is to be seated."""
        session = sessions.place(self.sessions, division)
        return not (self.is_ended(division, self.next_game) or self.is_complete(session))

    def why_over(self, division: str) -> str:
        """Why no further team comes into one of several divisions; empty where one may."""
        if division not in self.rules.divisions or self.has_games_left(division):
            return ""
        return f"The last game of {division} is seated"

    @cached_property
    def bracket(self) -> Progress:
        """How far it is played, or would be once it is drawn. A ValueError says why there is
        none.
        """
        assert isinstance(self.format, Knockout)
        return self.format.progress(self.field)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Each player's own, in a team too."""
        return cards(self.players, self.rounds, self.shelves, self.rules)

    def card_of(self, number: int) -> Card:
        return next(card for card in self.cards if card.entry.number == number)

    @cached_property
    def loners(self) -> game_cards.Counted:
        """Of how many games it is known who marched alone."""
        return game_cards.counted(self.rounds)

    @property
    def decided(self) -> Decided:
        playoffs = tuple(
            tuple(tuple(str(entry) for entry in equal) for equal in playoff)
            for playoff in self.plan.playoffs
        )
        return Decided(playoffs, self.plan.lot_seed)

    @cached_property
    def party_cards(self) -> tuple[Card, ...]:
        """Of those who play for places together: of each player, or of each team."""
        if not self.called.is_team:
            return self.cards

        def plays(team: Party, played: PlayedGame) -> bool:
            own = self.plays_in(team) == self.session_of(played)
            return own and not self.is_ended(team.division, played.number)

        return team_cards(self.teams, self.rounds, self.sides, self.shelves, self.rules, plays)

    def party_card(self, number: int) -> Card:
        return next(card for card in self.party_cards if card.party.number == number)

    @cached_property
    def divisions(self) -> tuple[Division, ...]:
        """Everybody who is ranked and had a card for a game, where each plays for a place."""
        return self.shelves.once(
            "divisions",
            lambda: ranking.divisions(
                self.format, self.rules, lambda: self.field, self._results(), self.decided
            ),
        )

    @cached_property
    def standings(self) -> tuple[Place, ...]:
        return tuple(place for division in self.divisions for place in division.places)

    def _results(self) -> dict[str, list[Result]]:
        """In the order in which the house names its divisions."""
        results_of: dict[str, list[Result]] = {name: [] for name in self.rules.divisions}
        rules, loners = self.rules, self.loners
        kept = self.shelves.one_by_one(("result", len(self.rounds)), loners.is_whole, rules)
        for card in self.party_cards:
            party = card.party
            if party.is_whole and party.came and not party.is_house:
                known = kept.get(party.number)
                if known is None or known[0] != (card,):
                    result = ranking.result(card, game_cards.of_card(card, loners, rules))
                    known = kept[party.number] = (card,), result
                results_of.setdefault(party.division, []).append(known[1])
        return {name: results for name, results in results_of.items() if results}

    def before(self, game: int) -> "Night":
        """The night as it stood when a game was seated, but with the scores as they are now: the
        same object as long as nothing of it has changed.
        """
        then, called = self.shelves.before(game), (self.club_name, self.occasion)
        return self.shelves.made(
            ("before", game),
            (*then.shelves, *called, self.last_name_first, self.tables_a_row),
            lambda: replace(self, written=then),
        )

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
            drawn = self.format.is_drawn_beforehand
            return self.format.rest(self.field_after(len(self.rounds))) if drawn else ()
        except ValueError:
            return ()

    @cached_property
    def coming_again(self) -> Coming:
        """The game that is on, as it would come by all that is known since it was seated."""
        return self.before(len(self.rounds)).coming
