"""The choices of the director if the number of players is not a multiple of four, or a division has
an odd number of teams. Each choice comes with its effects on everyone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rotation.pairs.rematches import ScheduleFigures, schedule_figures
from rotation.seating import Seating, is_fill_in_team
from rotation.shape import (
    MIN_PLAYERS,
    ExtraPlayerForecast,
    TableShape,
    TurnRange,
    choose_shape,
    extra_player_forecasts,
)
from scoring.dials.options import ExtraTeamRule
from tournament.evening.night import time_slots
from tournament.evening.night.night import Night
from tournament.evening.words.many import count_of, how_often_sentence, list_in_words
from tournament.topics.entrants.boards.who_is_here import shape_for_players, shape_in_words

# The house rules that the director's choice sets.
PLAYERS_DIAL, TEAMS_DIAL = "odd_numbers", "odd_division"


@dataclass(frozen=True, slots=True)
class SeatingChoice:
    """One choice and its `effects` on the players. `key` is the value of the house rule."""

    key: str
    words: str
    details: str
    is_chosen: bool
    effects: tuple[str, ...] = ()


def chosen_words(choices: Sequence[SeatingChoice]) -> str:
    return next((choice.words for choice in choices if choice.is_chosen), "")


def choices_for_players(
    night: Night, players: int, current_shape: TableShape
) -> tuple[SeatingChoice, ...]:
    """Return the ways to seat this many players; none if the rules leave no choice or all ways make
    the same tables.
    """
    rules = night.rules
    # A rule sheet says whether there are 3-player tables; without one, the director decides.
    has_tables_of_three = rules.three_handed or not night.house.has_sheet
    if PLAYERS_DIAL not in rules.format_dials or not has_tables_of_three or players < MIN_PLAYERS:
        return ()
    games_left = max((rules.games or 0) - len(night.rounds), 1)
    player_counts = range(players, players + 4)
    shapes_now = [shape_for_players(rules, player_count) for player_count in player_counts]
    forecast_by_shape: dict[TableShape, ExtraPlayerForecast] = {}
    for forecast in extra_player_forecasts(players, games_left):
        # If two ways seat these players alike, show the one that the rules use now.
        if (
            forecast.shape not in forecast_by_shape
            or [choose_shape(player_count, forecast.rule) for player_count in player_counts]
            == shapes_now
        ):
            forecast_by_shape[forecast.shape] = forecast
    if len(forecast_by_shape) < 2:
        return ()
    ordered_forecasts = sorted(
        forecast_by_shape.values(),
        key=lambda forecast: (forecast.shape.sitting_out_count, forecast.shape.threes),
    )
    return tuple(
        _choice_for_players(forecast, players, games_left, night, current_shape)
        for forecast in ordered_forecasts
    )


def _choice_for_players(
    forecast: ExtraPlayerForecast, players: int, games: int, night: Night, current_shape: TableShape
) -> SeatingChoice:
    one_more_sentence = f"{players + 1} players: {shape_in_words(forecast.shape_with_one_more)}."
    one_fewer_sentence = (
        f" {players - 1}: {shape_in_words(forecast.shape_with_one_fewer)}."
        if forecast.shape_with_one_fewer
        else ""
    )
    return SeatingChoice(
        key=forecast.rule.value,
        words=shape_in_words(forecast.shape),
        details=f"{one_more_sentence}{one_fewer_sentence}",
        is_chosen=forecast.shape == current_shape,
        effects=tuple(_effects_on_players(forecast, games, night)),
    )


def _effects_on_players(forecast: ExtraPlayerForecast, games: int, night: Night) -> list[str]:
    """Return sentences about sitting out and 3-player tables under this choice."""
    out_count, three_player_tables = forecast.shape.sitting_out_count, forecast.shape.threes
    points_words = count_of(night.rules.sit_out_points, "point")
    each_time = f" ({points_words} each time)" if night.rules.sit_out_points else ""
    effects = []
    if out_count and games == 1:
        effects.append(f"{points_words} {'each ' if out_count > 1 else ''}for sitting out.")
    elif out_count and night.format.losers_move:
        # How many turns each player gets is not known, since it depends on who loses.
        effects.append(f"Players take turns sitting out{each_time}.")
    elif out_count:
        effects.append(f"{_turns_words('sits out', forecast.sitting_out, games)}{each_time}.")
    # Who plays at a 3-player table may depend on the scores.
    are_turns_known = (
        not night.format.losers_move or forecast.at_three_player_table.fewest_turns == games
    )
    if three_player_tables and games > 1 and are_turns_known:
        effects.append(
            f"{_turns_words('plays at a 3-player table', forecast.at_three_player_table, games)}."
        )
    return effects


def _turns_words(verb: str, turns: TurnRange, games: int) -> str:
    if turns.fewest_turns == games:
        return f"Each {verb} in every game"
    return f"{how_often_sentence(verb, turns.fewest_turns, turns.most_turns)} in {games} games"


def left_over_words(night: Night) -> str:
    """Return words that name the divisions with a team left over."""
    divisions = [name for name, size in _division_sizes(night) if size % 2]
    if len(divisions) > 1:
        return f"{list_in_words(divisions)} each have an extra team"
    if divisions == [""]:
        return "There is an extra team"
    return f"{''.join(divisions)} has an extra team"


def choices_for_teams(night: Night) -> tuple[SeatingChoice, ...]:
    """Return the choices for left-over teams. Left-over teams can meet only if there are two."""
    teams_left_over = sum(size % 2 for _, size in _division_sizes(night))
    chosen_by_rules = night.rules.odd_division
    if not teams_left_over:
        return ()
    impossible_choices = {ExtraTeamRule.SPARES_MEET} if teams_left_over < 2 else set()
    open_answers = [answer for answer in ExtraTeamRule if answer not in impossible_choices]
    chosen_answer = chosen_by_rules if chosen_by_rules in open_answers else ExtraTeamRule.HOUSE_TEAM
    return tuple(
        SeatingChoice(
            key=str(answer.value),
            words=answer.label,
            details=_choice_details(
                figures_of_schedule(night, remaining_games(night, answer), answer)
            ),
            is_chosen=answer is chosen_answer,
        )
        for answer in open_answers
    )


def is_choice_settled(night: Night) -> bool:
    """Return whether the same teams play as in the last game, so that the choice still holds."""
    games_played = time_slots.rounds_in_time_slot(night, time_slots.current_slot_index(night))
    if not games_played:
        return False
    teams_in_last_game = night.sides.played_round(games_played[-1]).seating.entrants
    return {team for team in teams_in_last_game if not is_fill_in_team(team)} == set(
        time_slots.coming_field(night).entrants_here
    )


def remaining_games(night: Night, odd_division: ExtraTeamRule) -> tuple[Seating, ...]:
    rules = replace(night.rules, odd_division=odd_division)
    return night.format.remaining_games(replace(time_slots.coming_field(night), rules=rules))


def figures_of_schedule(
    night: Night, coming_games: Sequence[Seating], odd_division: ExtraTeamRule
) -> ScheduleFigures:
    field = time_slots.coming_field(night)
    teams_here = set(field.entrants_here)
    divisions = [[team for team in division if team in teams_here] for division in field.divisions]
    games_played = [game.seating for game in field.rounds]
    return schedule_figures(
        [teams for teams in divisions if teams], coming_games, odd_division, games_played
    )


def _division_sizes(night: Night) -> list[tuple[str, int]]:
    """Return the divisions of this session, each with the number of its teams that are here."""
    teams_here = {*time_slots.coming_field(night).entrants_here}
    return [
        (night.teams.with_number(int(division[0])).division, len({*division} & teams_here))
        for division in time_slots.coming_field(night).divisions
    ]


def _choice_details(figures: ScheduleFigures) -> str:
    fewest_games, most_games = min(figures.games.values()), max(figures.games.values())
    games_words = count_of(most_games, "game")
    fill_in_game_count = sum(figures.fill_in_games.values())
    sit_out_count = sum(figures.sitting_out.values())
    rematches = count_of(figures.rematches, "rematch", "rematches")
    details = [
        f"{games_words} each"
        if fewest_games == most_games
        else f"{fewest_games} to {games_words} each",
        rematches if figures.rematches else "no rematches",
        *(
            [f"{count_of(fill_in_game_count, 'game')} against a fill-in team"]
            if fill_in_game_count
            else []
        ),
        *([f"{count_of(sit_out_count, 'sit-out')}"] if sit_out_count else []),
    ]
    return f"{', '.join(details)}."
