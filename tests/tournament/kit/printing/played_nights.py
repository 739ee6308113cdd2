"""Build nights without a database that are played far enough to print a document."""

from dataclasses import replace
from datetime import timedelta

from tests import plain
from tests.patience import tries_until_failure
from tournament.evening import facts
from tournament.evening.night import progress
from tournament.evening.night.play.totals import Totals
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import score_sheets


def seat_first_game(players, **dials):
    """Return a night whose first game is seated."""
    return plain.press(rounds.seat_next_game, plain.night(players, **dials), game=1)


def with_divisions(night, *divisions):
    """Return the night with its teams assigned to these divisions in turn."""
    teams = [
        replace(team, division=divisions[number % len(divisions)])
        for number, team in enumerate(night.facts_of(facts.Team))
    ]
    return plain.with_facts(night, *teams)


def play_games(night, games, totals=(9, 6, 2, 1)):
    """Return the night after so many games, from the seated one on, with the same totals at all
    tables.
    """
    for _ in range(games):
        if night.rounds.current_game is None or night.rounds.current_game.is_over:
            night = plain.press(rounds.seat_next_game, night, game=night.rounds.next_number)
        night = plain.type_all_tables(night, totals)
    return night


def night_with_medals(teams=8, **dials):
    """Return a night of teams in two divisions after one game without ties."""
    night = plain.night(2 * teams, **{"house": "mcallen", "games": 1} | dials)
    night = plain.press(rounds.seat_next_game, with_divisions(night, "Men's", "Women's"), game=1)
    different_totals = {
        f"t{game.table}": (20 - game.table, game.table) for game in night.rounds.current_game.games
    }
    return plain.type_totals(night, **different_totals)


def with_rulings(night, *offenders):
    """Return the night with a ruling about each of these players, seven minutes apart. For None, a
    ruling has no offender.
    """
    rulings = [
        facts.Ruling(
            number=number,
            at=plain.AT_SEVEN + timedelta(minutes=7 * number),
            words=f"Table {number}, game 1, hand 4: E reneged, N/S score 2",
            round=1,
            table=number,
            hand=4,
            offender=offender,
        )
        for number, offender in enumerate(offenders, start=1)
    ]
    return plain.with_facts(night, *rulings)


def bracket_with_called_games(teams, **dials):
    """Return a bracket whose first games are called."""
    night = plain.press(
        draw_and_call.draw_bracket, plain.night(2 * teams, **{"house": "athens"} | dials)
    )
    return plain.press(draw_and_call.call_games, night)


def finished_bracket_night(teams, **dials):
    """Return a bracket that is decided, in which the first team won each game."""
    night = plain.press(draw_and_call.draw_bracket, plain.night(2 * teams, house="athens", **dials))
    steps_left = tries_until_failure(200)
    while next(steps_left) and not progress.is_fully_played(night):
        night = plain.press(draw_and_call.call_games, night)
        for game in night.rounds.unfinished_games:
            night = plain.press(
                score_sheets.save_totals,
                night,
                game=game.round,
                table=game.table,
                typed_totals=Totals((10, 7)),
                version=game.sheet.version,
                is_confirmed=True,
            )
    return night
