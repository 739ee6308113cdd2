"""Builders that read like a seating chart: tables as 1-2-3-4 clockwise from north."""

from rotation.seating import PlayedRound, Seating, Table, played
from scoring.chairs import CLOCKWISE, Chair


def people(count):
    return [f"P{number:03}" for number in range(1, count + 1)]


def table(number, seats):
    """ "1-2-3-4" is north, east, south, west; a dash alone leaves the chair empty: "1-2-3-"."""
    named = zip(CLOCKWISE, seats.split("-"), strict=True)
    return Table(number, tuple((chair, f"P{player}") for chair, player in named if player))


def seating(*tables, bench=""):
    return Seating(
        tuple(table(number, seats) for number, seats in enumerate(tables, start=1)),
        tuple(f"P{player}" for player in bench.split()),
    )


def scored(one, score):
    """ "14-9" for N/S and E/W; "6-9-4" for the chairs of a table of three."""
    points = [int(part) for part in score.split("-")]
    if one.is_three_handed:
        return played(one, dict(zip(one.chairs, points, strict=True)))
    ns, ew = points
    return played(one, {Chair.N: ns, Chair.E: ew, Chair.S: ns, Chair.W: ew})


def evening(round_, *scores):
    tables = [scored(one, score) for one, score in zip(round_.tables, scores, strict=True)]
    return PlayedRound(tuple(tables), round_.bench)


def chart(round_):
    """The tables as they are written above, the empty chair left out."""
    return [
        "-".join(dict(one.seats).get(chair, "P")[1:] for chair in CLOCKWISE)
        for one in round_.tables
    ]
