"""Who marched alone how often, and of how many games anybody knows it.

Known is what was written down hand by hand, by people who sat there to the end. A sheet's totals
tell nothing of it; a card does where the house counts loners on it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.dials.house_rules import HouseRules
from scoring.dials.options import CountLoners
from tournament.night.play.game_cards import Card
from tournament.night.play.games import PlayedGame


@dataclass(frozen=True, slots=True)
class Counted:
    """Of so many games that are in, so many are `known` to the last hand."""

    known: int
    games: int

    @property
    def is_whole(self) -> bool:
        return self.known == self.games

    @property
    def words(self) -> str:
        games = "1 game" if self.games == 1 else f"{self.games} games"
        return f"known at {self.known} of {games}"


def counted(rounds: Sequence[PlayedGame]) -> Counted:
    """A game that nobody came to has no hands to know."""
    tables = [played.by_hands for played in rounds if not played.forfeit]
    return Counted(sum(map(sum, tables)), sum(map(len, tables)))


def of_card(card: Card, count: Counted, rules: HouseRules) -> tuple[int, bool]:
    """How many, and whether these are all. What was written down hand by hand decides where it is
    of every game.
    """
    on_card = card.entry.loners if are_asked(count, rules) else None
    if on_card is not None:
        return on_card, True
    return card.tally.lone_marches, count.is_whole


def are_asked(count: Counted, rules: HouseRules) -> bool:
    """When a card is handed in."""
    is_counted = "count_loners" in rules.uses
    asks = is_counted and rules.count_loners is CountLoners.ON_THE_CARD
    return asks and not count.is_whole
