"""The games of a night as they were seated. Knows no cards and no places."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from rotation.seating import Seating
from tournament.evening.facts import Award, Entry
from tournament.evening.night.entered import NightEntries
from tournament.evening.night.play.games import PlayedGame, TableGame
from tournament.evening.night.seats.played_rounds import rounds


@dataclass(frozen=True)
class NightSeats(NightEntries):
    """The same facts with every game."""

    @cached_property
    def rounds(self) -> tuple[PlayedGame, ...]:
        return rounds(self.shelves, self.rules)

    @property
    def current(self) -> PlayedGame | None:
        """The game that was seated last."""
        return self.rounds[-1] if self.rounds else None

    @property
    def has_begun(self) -> bool:
        """A game is seated, or the bracket is drawn."""
        return bool(self.rounds) or self.is_drawn

    def closed_by(self, number: int) -> str:
        """What was done since because this game was over, so that a change is a correction; empty
        while nothing was. In a bracket it hangs on what was built on the result.
        """
        if self.is_drawn:
            return ""
        if self.current is not None and self.current.number > number:
            return f"game {self.current.number} is seated"
        is_awarded = any(award.entry is not None for award in self.all(Award))
        if self.current is None or not self.current.is_over:
            return ""
        if is_awarded:
            return "the prizes are awarded"
        return "cards are in" if any(map(self._has_handed_in, self.entries)) else ""

    def _has_handed_in(self, entry: Entry) -> bool:
        """Whether the card of somebody who stayed for the latest game is in."""
        stayed = entry.last_game is None or entry.last_game >= self.next_game - 1
        return entry.card_in is not None and stayed

    def is_past(self, number: int) -> bool:
        return bool(self.closed_by(number))

    def game_at(self, table: int) -> TableGame | None:
        """The game that is on at a table, or was last."""
        for played in reversed(self.rounds):
            game = played.at(table)
            if game is not None or not self.is_drawn:
                return game
        return None

    @property
    def on_now(self) -> tuple[TableGame, ...]:
        """The games that have begun and are not in, in the order of their tables."""
        games = [game for played in self.rounds for game in played.missing]
        return tuple(sorted(games, key=lambda game: game.table))

    @property
    def next_game(self) -> int:
        """In a bracket some that were called may have been taken back."""
        return self.rounds[-1].number + 1 if self.rounds else 1

    @cached_property
    def _by_number(self) -> Mapping[int, PlayedGame]:
        return {played.number: played for played in self.rounds}

    def round(self, number: int) -> PlayedGame | None:
        return self._by_number.get(number)

    def game(self, number: int, table: int) -> TableGame | None:
        played = self.round(number)
        return played.at(table) if played else None

    @property
    def first_open(self) -> int:
        """The first game that is not all in."""
        over = (at for at, played in enumerate(self.rounds) if not played.is_over)
        return 1 + next(over, len(self.rounds))

    def party_in(self, played: PlayedGame, entry: int) -> int:
        """Of a player their own number, of one of a team the team's: that of whoever they play
        for.
        """
        team = self.entry(played.playing_for.get(entry, entry)).team
        return entry if team is None else team

    def seating_of(self, played: PlayedGame) -> Seating:
        """A game that is seated, as its format knows it: players, or teams."""
        return (self.sides.of(played) if self.called.is_team else played.played).seating
