"""The choices of the director if the number of players is not a multiple of four, or a division has
an odd number of teams. Each choice comes with its effects on everyone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rotation.pairs.rematches import ScheduleFigures, schedule_figures
from rotation.seating import Seating, is_fill_in_team
from rotation.table_counts import (
    MIN_PLAYERS,
    ExtraPlayerForecast,
    TableCounts,
    TurnRange,
    choose_table_counts,
    extra_player_forecasts,
)
from scoring.dials.options import ExtraTeamRule
from tournament.evening.night import time_slots
from tournament.evening.night.night import Night
from tournament.evening.words.many import count_of, how_often_sentence, list_in_words
from tournament.topics.entrants.boards.who_is_here import (
    table_counts_for_players,
    table_counts_in_words,
)

# The house rules that the director's choice sets.
PLAYERS_DIAL, TEAMS_DIAL = "odd_numbers", "odd_division"


@dataclass(frozen=True, slots=True)
class SeatingChoice:
    """One choice of the director, with its `effects` on the players in sentences. `key` is the
    value of the house rule. For players, `details` say how one player more or one player fewer
    would be seated. For teams, `details` say how many games and rematches there would be.
    """

    key: str
    words: str
    details: str
    is_chosen: bool
    effects: tuple[str, ...] = ()


def chosen_choice_words(choices: Sequence[SeatingChoice]) -> str:
    return next((choice.words for choice in choices if choice.is_chosen), "")


def choices_for_players(
    night: Night, player_count: int, current_table_counts: TableCounts
) -> tuple[SeatingChoice, ...]:
    """Return the ways to seat this many players. Return an empty tuple if the rules leave no
    choice, or if all ways make the same tables.
    """
    rules = night.rules
    # The rule sheet decides whether there are 3-player tables. A club without one leaves that to
    # the director.
    has_tables_of_three = rules.three_handed or not night.house.has_sheet
    if (
        PLAYERS_DIAL not in rules.dials_of_format
        or not has_tables_of_three
        or player_count < MIN_PLAYERS
    ):
        return ()
    games_left_count = max((rules.games or 0) - len(night.rounds), 1)
    possible_counts = range(player_count, player_count + 4)
    table_counts_now = [
        table_counts_for_players(rules, possible_count) for possible_count in possible_counts
    ]
    forecast_by_table_counts: dict[TableCounts, ExtraPlayerForecast] = {}
    for forecast in extra_player_forecasts(player_count, games_left_count):
        # If two ways make the same tables, the page offers the one that the rules use now.
        if (
            forecast.table_counts not in forecast_by_table_counts
            or [
                choose_table_counts(possible_count, forecast.rule)
                for possible_count in possible_counts
            ]
            == table_counts_now
        ):
            forecast_by_table_counts[forecast.table_counts] = forecast
    if len(forecast_by_table_counts) < 2:
        return ()
    ordered_forecasts = sorted(
        forecast_by_table_counts.values(),
        key=lambda forecast: (
            forecast.table_counts.sitting_out_count,
            forecast.table_counts.threes,
        ),
    )
    return tuple(
        _choice_for_players(forecast, player_count, games_left_count, night, current_table_counts)
        for forecast in ordered_forecasts
    )


def _choice_for_players(
    forecast: ExtraPlayerForecast,
    player_count: int,
    games_left_count: int,
    night: Night,
    current_table_counts: TableCounts,
) -> SeatingChoice:
    one_more_sentence = (
        f"{player_count + 1} players: {table_counts_in_words(forecast.table_counts_with_one_more)}."
    )
    one_fewer_sentence = (
        f" {player_count - 1}: {table_counts_in_words(forecast.table_counts_with_one_fewer)}."
        if forecast.table_counts_with_one_fewer
        else ""
    )
    return SeatingChoice(
        key=forecast.rule.value,
        words=table_counts_in_words(forecast.table_counts),
        details=f"{one_more_sentence}{one_fewer_sentence}",
        is_chosen=forecast.table_counts == current_table_counts,
        effects=tuple(_effects_on_players(forecast, games_left_count, night)),
    )


def _effects_on_players(
    forecast: ExtraPlayerForecast, games_left_count: int, night: Night
) -> list[str]:
    """Return sentences about sitting out and 3-player tables under this choice."""
    sitting_out_count, three_player_tables = (
        forecast.table_counts.sitting_out_count,
        forecast.table_counts.threes,
    )
    points_words = count_of(night.rules.sit_out_points, "point")
    points_each_time_words = f" ({points_words} each time)" if night.rules.sit_out_points else ""
    effects = []
    if sitting_out_count and games_left_count == 1:
        effects.append(f"{points_words} {'each ' if sitting_out_count > 1 else ''}for sitting out.")
    elif sitting_out_count and night.format.losers_move:
        # Who sits out depends on who loses, so no one knows how often each player will sit out.
        effects.append(f"Players take turns sitting out{points_each_time_words}.")
    elif sitting_out_count:
        effects.append(
            f"{_turns_words('sits out', forecast.sitting_out, games_left_count)}"
            f"{points_each_time_words}."
        )
    # Who plays at a 3-player table may depend on the scores.
    are_turns_known = (
        not night.format.losers_move
        or forecast.at_three_player_table.fewest_turns == games_left_count
    )
    if three_player_tables and games_left_count > 1 and are_turns_known:
        verb = "plays at a 3-player table"
        effects.append(f"{_turns_words(verb, forecast.at_three_player_table, games_left_count)}.")
    return effects


def _turns_words(verb: str, turns: TurnRange, game_count: int) -> str:
    if turns.fewest_turns == game_count:
        return f"Each {verb} in every game"
    return f"{how_often_sentence(verb, turns.fewest_turns, turns.most_turns)} in {game_count} games"


def left_over_words(night: Night) -> str:
    """Return words that name the divisions with a team left over."""
    divisions = [name for name, size in _division_sizes(night) if size % 2]
    if len(divisions) > 1:
        return f"{list_in_words(divisions)} each have an extra team"
    if divisions == [""]:
        return "There is an extra team"
    return f"{''.join(divisions)} has an extra team"


def choices_for_teams(night: Night) -> tuple[SeatingChoice, ...]:
    """Return the choices for the teams left over if divisions have an odd number of teams.
    Left-over teams can play each other only if there are at least two of them.
    """
    left_over_team_count = sum(size % 2 for _, size in _division_sizes(night))
    current_answer = night.rules.odd_division
    if not left_over_team_count:
        return ()
    impossible_answers = {ExtraTeamRule.EXTRA_TEAMS_MEET} if left_over_team_count < 2 else set()
    possible_answers = [answer for answer in ExtraTeamRule if answer not in impossible_answers]
    chosen_answer = (
        current_answer if current_answer in possible_answers else ExtraTeamRule.FILL_IN_TEAM
    )
    return tuple(
        SeatingChoice(
            key=str(answer.value),
            words=answer.label,
            details=_schedule_figures_in_words(
                figures_of_schedule(night, remaining_games(night, answer), answer)
            ),
            is_chosen=answer is chosen_answer,
        )
        for answer in possible_answers
    )


def is_choice_settled(night: Night) -> bool:
    """Return whether the same teams play as in the last game of their time slot, so that the
    director's choice for the left-over team still holds.
    """
    games_played = time_slots.games_in_time_slot(night, time_slots.current_slot_index(night))
    if not games_played:
        return False
    teams_in_last_game = night.teams_for_format.played_round(games_played[-1]).seating.entrants
    return {team for team in teams_in_last_game if not is_fill_in_team(team)} == set(
        time_slots.night_so_far(night).entrants_here
    )


def remaining_games(night: Night, extra_team_rule: ExtraTeamRule) -> tuple[Seating, ...]:
    rules = replace(night.rules, odd_division=extra_team_rule)
    return night.format.remaining_games(replace(time_slots.night_so_far(night), rules=rules))


def figures_of_schedule(
    night: Night, coming_games: Sequence[Seating], extra_team_rule: ExtraTeamRule
) -> ScheduleFigures:
    night_so_far = time_slots.night_so_far(night)
    teams_here = set(night_so_far.entrants_here)
    divisions = [
        [team for team in division if team in teams_here] for division in night_so_far.divisions
    ]
    games_played = [game.seating for game in night_so_far.rounds]
    return schedule_figures(
        [teams for teams in divisions if teams], coming_games, extra_team_rule, games_played
    )


def _division_sizes(night: Night) -> list[tuple[str, int]]:
    """Return the divisions of the current time slot, each with the number of its teams that are
    here.
    """
    teams_here = {*time_slots.night_so_far(night).entrants_here}
    return [
        (night.teams.with_number(int(division[0])).division, len({*division} & teams_here))
        for division in time_slots.night_so_far(night).divisions
    ]


def _schedule_figures_in_words(figures: ScheduleFigures) -> str:
    """Return words such as "10 games each, no rematches, 2 sit-outs."."""
    fewest_games, most_games = (
        min(figures.game_count_by_team.values()),
        max(figures.game_count_by_team.values()),
    )
    games_words = count_of(most_games, "game")
    fill_in_game_count = sum(figures.game_count_by_fill_in_team.values())
    sit_out_count = sum(figures.sit_out_count_by_team.values())
    rematches_words = count_of(figures.rematch_count, "rematch", "rematches")
    details = [
        f"{games_words} each"
        if fewest_games == most_games
        else f"{fewest_games} to {games_words} each",
        rematches_words if figures.rematch_count else "no rematches",
        *(
            [f"{count_of(fill_in_game_count, 'game')} against a fill-in team"]
            if fill_in_game_count
            else []
        ),
        *([f"{count_of(sit_out_count, 'sit-out')}"] if sit_out_count else []),
    ]
    return f"{', '.join(details)}."
