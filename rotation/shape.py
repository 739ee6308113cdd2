"""The numbers of tables of four and of three that the players make, and of players who sit out."""

from dataclasses import dataclass
from enum import Enum

from scoring.dials import options
from scoring.dials.house_rules import HouseRules

MIN_PLAYERS = 4
# Words for the number of players that a first table still needs.
PLAYERS_MISSING = {1: "one", 2: "two", 3: "three", 4: "four"}


class ExtraPlayerRule(Enum):
    """The rule for players who are left over when all tables of four are full."""

    BENCH = "bench"  # up to three sit out
    BENCH_OR_THREE = "bench_or_three"  # one or two sit out, three make a table
    THREES = "threes"  # tables of three are made so that no one sits out


@dataclass(frozen=True, slots=True)
class Shape:
    """The numbers of tables of four, of tables of three, and of players who sit out."""

    fours: int
    threes: int
    sitting_out_count: int

    @property
    def table_count(self) -> int:
        return self.fours + self.threes

    @property
    def players(self) -> int:
        return 4 * self.fours + 3 * self.threes + self.sitting_out_count


def extra_player_rule(rules: HouseRules) -> ExtraPlayerRule:
    """Return the rule for extra players: the club's own, or the usual one of its format. If the
    rules have no tables of three, extra players sit out.
    """
    answer = rules.odd_numbers
    if answer is options.ExtraPlayersRule.AS_USUAL:
        answer = options.USUAL_EXTRA_PLAYERS.get(rules.format, options.ExtraPlayersRule.BENCH)
    return (
        ExtraPlayerRule(answer.value) if rules.can_have_tables_of_three else ExtraPlayerRule.BENCH
    )


def choose_shape(players: int, rule: ExtraPlayerRule) -> Shape:
    """Return how many tables of four and three these players make, and how many of them sit out."""
    if players < MIN_PLAYERS:
        verb = "is" if players == 1 else "are"
        missing_count = PLAYERS_MISSING[MIN_PLAYERS - max(players, 0)]
        raise ValueError(
            f"{players} {verb} here, and a table needs four. Wait for {missing_count} more."
        )
    fours, left_over = divmod(players, 4)
    if rule is ExtraPlayerRule.THREES:
        # Each table of three needs one player less, so one extra player takes two tables of four
        # apart and makes three tables of three, and two extra players make two from one.
        three_count = -left_over % 4
        fours_taken_apart = max(three_count - 1, 0)
        if fours_taken_apart <= fours:
            return Shape(fours - fours_taken_apart, three_count, 0)
    if left_over == 3 and rule is ExtraPlayerRule.BENCH_OR_THREE:
        return Shape(fours, 1, 0)
    return Shape(fours, 0, left_over)


@dataclass(frozen=True, slots=True)
class TurnRange:
    """The fewest and the most games that any player spends in one way, such as sitting out."""

    fewest_turns: int
    most_turns: int


@dataclass(frozen=True, slots=True)
class ExtraPlayerForecast:
    """The effects of one rule for extra players: the tables, each player's games of sitting out and
    at a table of three, and the tables with one player more or fewer.

    `shape_with_one_fewer` is None with four players, because three do not make a table. Turns are
    assumed to be spread evenly. That is true of a schedule drawn in advance. On a progressive night
    it is nearly true of sitting out, but results decide who plays at a table of three.
    """

    rule: ExtraPlayerRule
    shape: Shape
    sitting_out: TurnRange
    at_three_player_table: TurnRange
    shape_with_one_more: Shape
    shape_with_one_fewer: Shape | None


def extra_player_forecasts(players: int, games: int) -> tuple[ExtraPlayerForecast, ...]:
    """Return what each rule for extra players means for a night with these players and games."""
    forecasts = []
    for rule in ExtraPlayerRule:
        shape = choose_shape(players, rule)
        turns_out, turns_at_three = shape.sitting_out_count * games, 3 * shape.threes * games
        forecasts.append(
            ExtraPlayerForecast(
                rule,
                shape,
                sitting_out=TurnRange(turns_out // players, -(-turns_out // players)),
                at_three_player_table=TurnRange(
                    turns_at_three // players, -(-turns_at_three // players)
                ),
                shape_with_one_more=choose_shape(players + 1, rule),
                shape_with_one_fewer=choose_shape(players - 1, rule)
                if players > MIN_PLAYERS
                else None,
            )
        )
    return tuple(forecasts)
