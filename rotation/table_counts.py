"""The numbers of tables of four and of three that the players make, and of players who sit out."""

from dataclasses import dataclass
from enum import Enum

from scoring.dials import options
from scoring.dials.house_rules import HouseRules

MIN_PLAYERS = 4


class ExtraPlayerRule(Enum):
    """The rule for players who are left over when all tables of four are full.

    With BENCH up to three players sit out. With BENCH_OR_THREE one or two sit out, and three make a
    table of their own. With THREES enough tables of three are made so that no one sits out, except
    that one of five players does.
    """

    BENCH = "bench"
    BENCH_OR_THREE = "bench_or_three"
    THREES = "threes"


@dataclass(frozen=True, slots=True)
class TableCounts:
    """The numbers of tables of four, of tables of three, and of players who sit out."""

    fours: int
    threes: int
    sitting_out_count: int

    @property
    def table_count(self) -> int:
        return self.fours + self.threes

    @property
    def player_count(self) -> int:
        return 4 * self.fours + 3 * self.threes + self.sitting_out_count


def extra_player_rule(rules: HouseRules) -> ExtraPlayerRule:
    """Return the club's rule for extra players, or else the usual rule of its format. If the rules
    have no tables of three, extra players sit out.
    """
    answer = rules.odd_numbers
    if answer is options.ExtraPlayersOption.AS_USUAL:
        answer = options.USUAL_RULE_FOR_EXTRA_PLAYERS.get(
            rules.format, options.ExtraPlayersOption.BENCH
        )
    return (
        ExtraPlayerRule(answer.value) if rules.can_have_tables_of_three else ExtraPlayerRule.BENCH
    )


def too_few_players_refusal(player_count: int) -> str:
    ready_words = {0: "No players are ready", 1: "1 player is ready"}.get(
        player_count, f"{player_count} players are ready"
    )
    return f"{ready_words}. A table needs 4. Check in {MIN_PLAYERS - player_count} more."


def choose_table_counts(player_count: int, rule: ExtraPlayerRule) -> TableCounts:
    """Return how many tables of four and three these players make, and how many of them sit out.
    Raise ValueError for fewer than four players.
    """
    if player_count < MIN_PLAYERS:
        raise ValueError(too_few_players_refusal(max(player_count, 0)))
    four_count, extra_player_count = divmod(player_count, 4)
    if rule is ExtraPlayerRule.THREES:
        # One extra player and two tables of four make three tables of three. Two extra players and
        # one table of four make two tables of three. Three extra players make one by themselves.
        three_count = -extra_player_count % 4
        fours_taken_apart = max(three_count - 1, 0)
        if fours_taken_apart <= four_count:
            return TableCounts(four_count - fours_taken_apart, three_count, 0)
    if extra_player_count == 3 and rule is ExtraPlayerRule.BENCH_OR_THREE:
        return TableCounts(four_count, 1, 0)
    return TableCounts(four_count, 0, extra_player_count)


@dataclass(frozen=True, slots=True)
class TurnRange:
    """The fewest and the most games that any player sits out, or plays at a table of three."""

    fewest_turns: int
    most_turns: int


@dataclass(frozen=True, slots=True)
class ExtraPlayerForecast:
    """The effects of one rule for extra players: the tables, each player's games of sitting out and
    at a table of three, and the tables with one player more or fewer.

    `table_counts_with_one_fewer` is None with four players, because three do not make a table.
    Turns are assumed to be spread evenly, as in a schedule drawn in advance. On a progressive night
    the turns to sit out are nearly even, but results decide who plays at a table of three.
    """

    rule: ExtraPlayerRule
    table_counts: TableCounts
    sitting_out: TurnRange
    at_three_player_table: TurnRange
    table_counts_with_one_more: TableCounts
    table_counts_with_one_fewer: TableCounts | None


def extra_player_forecasts(player_count: int, game_count: int) -> tuple[ExtraPlayerForecast, ...]:
    """Return a forecast for each rule for extra players, on a night with this many players and
    games.
    """
    forecasts = []
    for rule in ExtraPlayerRule:
        table_counts = choose_table_counts(player_count, rule)
        turns_out, turns_at_three = (
            table_counts.sitting_out_count * game_count,
            3 * table_counts.threes * game_count,
        )
        forecasts.append(
            ExtraPlayerForecast(
                rule,
                table_counts,
                sitting_out=TurnRange(turns_out // player_count, -(-turns_out // player_count)),
                at_three_player_table=TurnRange(
                    turns_at_three // player_count, -(-turns_at_three // player_count)
                ),
                table_counts_with_one_more=choose_table_counts(player_count + 1, rule),
                table_counts_with_one_fewer=choose_table_counts(player_count - 1, rule)
                if player_count > MIN_PLAYERS
                else None,
            )
        )
    return tuple(forecasts)
