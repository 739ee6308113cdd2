"""The next games of an evening as a document: what was played goes in, who sits where comes out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rotation import formats
from rotation.documents.sides import (
    Alone,
    Sides,
    chair,
    chairs,
    name,
    names,
    tables,
    together,
)
from rotation.documents.what_if import empty_chair, forecast
from rotation.format import Coming, Field
from rotation.individual.draw import Wishes
from rotation.progressive.evening import Handover
from rotation.seating import PlayedRound, PlayedTable, once_each, played, table
from scoring.chairs import Chair
from scoring.documents import reading
from scoring.documents.reading import Document, document, items, known, text, whole, yes
from scoring.house_rules import HouseRules

Answer = dict[str, object]
FIELDS = (
    *("format", "house", "dials", "players", "teams", "divisions", "rounds", "seed"),
    *("direction", "movement", "games", "apart", "stay", "handovers"),
    *("forecast", "leaver", "playing", "stand_in"),
)
# What the document says of the night itself, whatever the house says.
TURNED = ("format", "direction", "movement", "games")


def seat(told: object) -> Answer:
    asked = document(told)
    known(asked, FIELDS)
    found = formats.find(text(asked, "format", formats.FORMATS[0].key))
    players = names(asked, "players")
    once_each(players)
    sides: Sides = together(asked, players) if found.in_teams else Alone()
    field = _field(asked, players, sides)
    if asked.get("leaver") is not None:
        return {"choices": empty_chair(asked, field, sides)}
    answer = _answer(len(field.rounds) + 1, found.next_games(field), sides)
    if yes(asked, "forecast"):
        answer["forecast"] = forecast(found, field)
    return answer


def _field(asked: Document, players: Sequence[str], sides: Sides) -> Field:
    rounds = [_round(document(one, "A round"), sides) for one in items(asked, "rounds", "[]")]
    return Field(
        here=sides.entrants(players),
        rules=_rules(asked),
        seed=reading.whole_or_none(asked, "seed") or 0,
        rounds=tuple(rounds),
        divisions=sides.divisions,
        wishes=_wishes(asked),
        handovers=tuple(_handovers(asked, rounds)),
    )


def _rules(asked: Document) -> HouseRules:
    turned = {dial: asked[dial] for dial in TURNED if asked.get(dial) is not None}
    return reading.rules(asked).changed(turned)


def _round(told: Document, sides: Sides) -> PlayedRound:
    points: dict[int, Mapping[Chair, int]] = {}
    for one in tables(told, "points"):
        number = whole(one, "table")
        if number in points:
            raise ValueError(f"The points of table {number} are there twice: write them once.")
        points[number] = _points(one)
    found = []
    for one in tables(told, "seating"):
        number = whole(one, "table")
        if number not in points:
            raise ValueError(f"Table {number} has no points yet: write them down.")
        found.append(_played(number, chairs(one), points.pop(number), sides))
    for number in points:
        raise ValueError(f"There are points for table {number}, where nobody sat.")
    out = names(told, "sitting_out") if told.get("sitting_out") is not None else []
    each = PlayedRound(tuple(found), sides.entrants(out))
    once_each(each.seating.present)
    return each


def _points(told: Document) -> Mapping[Chair, int]:
    seats = document(told.get("seats"), '"seats"')
    return {chair(seat): whole(seats, seat) for seat in seats}


def _played(
    number: int, held: Mapping[Chair, str], points: Mapping[Chair, int], sides: Sides
) -> PlayedTable:
    """Every chair that is filled has points and no other, also where two chairs are one team."""
    played(table(number, {chair: chair for chair in held}), points)
    seats = sides.seats(held)
    return played(table(number, seats), {chair: points[chair] for chair in seats})


def _wishes(asked: Document) -> Wishes:
    apart = items(asked, "apart", '[["Ann", "Bob"]]') if asked.get("apart") else []
    stay = document(asked["stay"], '"stay"') if asked.get("stay") else {}
    seats = {who: document(seat, "A seat to stay in") for who, seat in stay.items()}
    return Wishes(
        frozenset(frozenset(names({"apart": pair}, "apart")) for pair in apart),
        {who: (whole(one, "table"), reading.chair(one, "chair")) for who, one in seats.items()},
    )


def _handovers(asked: Document, rounds: Sequence[PlayedRound]) -> Iterator[Handover]:
    """Whoever took a chair in the middle of a game sits in it at the end of that game."""
    for each in items(asked, "handovers", "[]") if asked.get("handovers") else []:
        told = document(each, "A handover")
        game, left, taken_by = (
            whole(told, "game"),
            name(told.get("left")),
            name(told.get("taken_by")),
        )
        if not 1 <= game <= len(rounds):
            raise ValueError(f"Game {game} is not among those played: count from 1.")
        pairs = [pair for one in rounds[game - 1].seating.tables for pair in one.partners]
        parted = tuple(
            (left, other) for pair in pairs if taken_by in pair for other in pair - {taken_by}
        )
        yield Handover(game, left, taken_by, parted, yes(told, "from_bench"))


def _answer(number: int, coming: Coming, sides: Sides) -> Answer:
    answer: Answer = {
        "round": number,
        "seating": [
            {"table": one.number, "seats": sides.chairs(one)} for one in coming.seating.tables
        ],
        "sitting_out": sides.players(coming.seating.bench),
        "movers": {},
        "repeat_partners": [],
    }
    if coming.names:
        answer["games"] = {str(number): game for number, game in coming.names.items()}
    if coming.moved:
        moved = coming.moved
        answer["movers"] = {str(number): list(two) for number, two in moved.movers.items()}
        answer["repeat_partners"] = [list(one.partners) for one in moved.repeats]
        answer["tables"] = moved.tables
        answer["elsewhere"] = list(moved.elsewhere)
        answer["displaced"] = list(moved.displaced)
        answer["sat_out"] = dict(moved.sat_out)
    return answer
