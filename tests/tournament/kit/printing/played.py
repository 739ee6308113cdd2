"""Nights without a database that have come so far that there is something to print."""

from dataclasses import replace
from datetime import timedelta

from tests import plain
from tests.patience import at_most
from tournament.evening import facts
from tournament.evening.night import progress
from tournament.evening.night.play.totals import Totals
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import totals_in


def seated(players, **dials):
    """The first game, as the director seats it."""
    return plain.pressed(rounds.seat, plain.night(players, **dials), game=1)


def divided(night, *divisions):
    """The same teams, turn by turn in these divisions."""
    teams = [
        replace(one, division=divisions[number % len(divisions)])
        for number, one in enumerate(night.all(facts.Team))
    ]
    return plain.told(night, *teams)


def over(night, games, totals=(9, 6, 2, 1)):
    """So many games, the one that is seated first among them, each table of them alike."""
    for _ in range(games):
        if night.rounds.current is None or night.rounds.current.is_over:
            night = plain.pressed(rounds.seat, night, game=night.rounds.next_number)
        night = plain.all_typed(night, totals)
    return night


def medals(teams=8, **dials):
    """One game of pairs in two divisions, after which no two have the same points."""
    night = plain.night(2 * teams, **{"house": "mcallen", "games": 1} | dials)
    night = plain.pressed(rounds.seat, divided(night, "Men's", "Women's"), game=1)
    apart = {f"t{one.table}": (20 - one.table, one.table) for one in night.rounds.current.games}
    return plain.typed(night, **apart)


def ruled(night, *offenders):
    """A ruling each, seven minutes after the other; None is against nobody."""
    rulings = [
        facts.Ruling(
            number=number,
            at=plain.AT_SEVEN + timedelta(minutes=7 * number),
            words=f"Game 1, table {number}, hand 4: E reneged, N/S score 2",
            round=1,
            table=number,
            hand=4,
            offender=one,
        )
        for number, one in enumerate(offenders, start=1)
    ]
    return plain.told(night, *rulings)


def bracket_over(teams, **dials):
    """Until it is decided, the first of two teams winning each game."""
    night = plain.pressed(draw_and_call.draw, plain.night(2 * teams, house="athens", **dials))
    turns = at_most(200)
    while next(turns) and not progress.is_played(night):
        night = plain.pressed(draw_and_call.call_games, night)
        for one in night.rounds.on_now:
            night = plain.pressed(
                totals_in.type_totals,
                night,
                game=one.round,
                table=one.table,
                typed=Totals((10, 7)),
                version=one.sheet.version,
                kept=True,
            )
    return night
