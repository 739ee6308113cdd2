"""The next games of an evening as a document: what was played goes in, who sits where comes out."""

from collections.abc import Iterator, Mapping, Sequence

from rotation import formats
from rotation.documents.sides import Sides, SinglePlayers, chairs, name, names, tables, together
from rotation.documents.what_if import empty_chair, forecast
from rotation.format import Coming, Field
from rotation.handover import ChairHandover
from rotation.progressive.losers_move import AfterMoves
from rotation.seating import PlayedRound, PlayedTable, once_each, played, table
from rotation.wishes import Wishes
from scoring.chairs import Chair
from scoring.documents import reading
from scoring.documents.reading import Document, chair_of, document, items, known, text, whole, yes

Answer = dict[str, object]
FIELDS = (
    *("format", "house", "dials", "players", "teams", "divisions", "rounds", "seed"),
    *("direction", "movement", "games", "apart", "stay", "handovers"),
    *("forecast", "leaver", "playing", "stand_in"),
)
# What the document says of the night itself, whatever the house says.
TURNED = ("direction", "movement", "games")


def seat(value: object) -> Answer:
    asked = document(value)
    known(asked, FIELDS)
    key = text(asked, "format", formats.KEYS[0])
    find = formats.find(key)
    players = names(asked, "players")
    once_each(players)
    sides: Sides = together(asked, players) if find.party_size == 2 else SinglePlayers()
    field = _field(asked, key, players, sides)
    if asked.get("leaver") is not None:
        return {"choices": empty_chair(asked, field, sides)}
    answer = _answer(len(field.rounds) + 1, find.next_games(field), sides)
    if yes(asked, "forecast"):
        answer["forecast"] = forecast(find, field)
    return answer


def _field(asked: Document, key: str, players: Sequence[str], sides: Sides) -> Field:
    turned = {dial: asked[dial] for dial in TURNED if asked.get(dial) is not None}
    rounds = [_round(document(item, "A round"), sides) for item in items(asked, "rounds", "[]")]
    return Field(
        here=sides.entrants(players),
        rules=reading.rules(asked).changed({**turned, "format": key}),
        seed=reading.whole_or_none(asked, "seed") or 0,
        rounds=tuple(rounds),
        divisions=sides.divisions,
        wishes=_wishes(asked),
        handovers=tuple(_handovers(asked, rounds)),
    )


def _round(source: Document, sides: Sides) -> PlayedRound:
    points: dict[int, Mapping[Chair, int]] = {}
    for at in tables(source, "points"):
        number = whole(at, "table")
        if number in points:
            raise ValueError(f"The points of table {number} are there twice: write them once.")
        points[number] = _points(at)
    played = []
    for at in tables(source, "seating"):
        number = whole(at, "table")
        if number not in points:
            raise ValueError(f"Table {number} has no points yet: write them down.")
        played.append(_played(number, chairs(at), points.pop(number), sides))
    for number in points:
        raise ValueError(f"There are points for table {number}, where nobody sat.")
    out = names(source, "sitting_out") if source.get("sitting_out") is not None else []
    played_round = PlayedRound(tuple(played), sides.entrants(out))
    once_each(played_round.seating.present)
    return played_round


def _points(source: Document) -> Mapping[Chair, int]:
    seats = document(source.get("seats"), '"seats"')
    return {chair_of(seat): whole(seats, seat) for seat in seats}


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
        {who: (whole(seat, "table"), reading.chair(seat, "chair")) for who, seat in seats.items()},
    )


def _handovers(asked: Document, rounds: Sequence[PlayedRound]) -> Iterator[ChairHandover]:
    """Whoever took a chair in the middle of a game sits in it at the end of that game."""
    for item in items(asked, "handovers", "[]") if asked.get("handovers") else []:
        handovers = document(item, "A handover")
        game, left, taken_by = (
            whole(handovers, "game"),
            name(handovers.get("left")),
            name(handovers.get("taken_by")),
        )
        if not 1 <= game <= len(rounds):
            raise ValueError(f"Game {game} is not among those played: count from 1.")
        pairs = [pair for table in rounds[game - 1].seating.tables for pair in table.partners]
        parted = tuple(
            (left, other) for pair in pairs if taken_by in pair for other in pair - {taken_by}
        )
        yield ChairHandover(game, left, taken_by, parted, yes(handovers, "from_bench"))


def _answer(number: int, coming: Coming, sides: Sides) -> Answer:
    answer: Answer = {
        "round": number,
        "seating": [
            {"table": table.number, "seats": sides.chairs(table)} for table in coming.seating.tables
        ],
        "sitting_out": sides.players(coming.seating.bench),
        "movers": {},
        "repeat_partners": [],
    }
    if coming.names:
        answer["games"] = {str(number): game for number, game in coming.names.items()}
    if isinstance(coming, AfterMoves):
        moved = coming.moved
        answer["movers"] = {str(number): list(two) for number, two in moved.movers.items()}
        answer["repeat_partners"] = [list(repeat.partners) for repeat in moved.repeats]
        answer["tables"] = moved.tables
        answer["elsewhere"] = list(moved.elsewhere)
        answer["displaced"] = list(moved.displaced)
        answer["sat_out"] = dict(moved.sat_out)
    return answer
