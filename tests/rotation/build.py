"""Builders that read like a seating chart: tables as 1-2-3-4 clockwise from north."""

from rotation.seating import PlayedRound, Seating, Table, make_played_table
from scoring.chairs import CHAIRS_CLOCKWISE, Chair


def player_names(count):
    return [f"P{number:03}" for number in range(1, count + 1)]


def table(number, seats):
    """Return a table from a text such as "1-2-3-4" (north, east, south, west). A number left out
    leaves the seat empty, as in "1-2-3-".
    """
    names_by_chair = zip(CHAIRS_CLOCKWISE, seats.split("-"), strict=True)
    return Table(number, tuple((chair, f"P{player}") for chair, player in names_by_chair if player))


def seating(*tables, bench=""):
    return Seating(
        tuple(table(number, seats) for number, seats in enumerate(tables, start=1)),
        tuple(f"P{player}" for player in bench.split()),
    )


def table_with_score(table, score):
    """Return the table with its scores, read from "14-9" by side, or from "6-9-4" by seat at a
    3-player table.
    """
    points = [int(part) for part in score.split("-")]
    if table.is_three_handed:
        return make_played_table(table, dict(zip(table.chairs, points, strict=True)))
    ns, ew = points
    return make_played_table(table, {Chair.N: ns, Chair.E: ew, Chair.S: ns, Chair.W: ew})


def played_round(seating, *scores):
    tables = [
        table_with_score(table, score) for table, score in zip(seating.tables, scores, strict=True)
    ]
    return PlayedRound(tuple(tables), seating.bench)


def table_texts(seating):
    """Return the tables as texts like "1-2-3-4", without empty seats."""
    return [
        "-".join(dict(table.seats).get(chair, "P")[1:] for chair in CHAIRS_CLOCKWISE)
        for table in seating.tables
    ]
