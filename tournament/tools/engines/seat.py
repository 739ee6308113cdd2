"""Who sits where in the next game, from the command line: what was played goes in, seats come out.

It also says what each way to move would bring, and who may take an empty chair.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rotation import formats
from rotation.format import Coming, Field, Format
from rotation.formats.progressive import AfterMoves, LosersMove
from rotation.progressive.past_partners import look_back
from rotation.progressive.standing_in import choices
from rotation.seating import (
    ChairHandover,
    PlayedRound,
    PlayedTable,
    Seating,
    Wishes,
    check_once_each,
    played,
    table,
)
from scoring.chairs import Chair
from tournament.evening.words import json_fields
from tournament.evening.words.json_fields import Document, document, items, whole
from tournament.tools.engines import reading
from tournament.tools.engines.engine import Engine
from tournament.tools.engines.reading import chair_of, known, text, yes
from tournament.tools.engines.sides import (
    Sides,
    SinglePlayers,
    chairs,
    name,
    names,
    tables,
    together,
)

Answer = dict[str, object]
FIELDS = (
    *("format", "house", "dials", "players", "teams", "divisions", "rounds", "seed"),
    *("direction", "movement", "games", "apart", "stay", "handovers"),
    *("forecast", "leaver", "playing", "stand_in"),
)
# Dials that a document may set as fields of its own.
TURNED = ("direction", "movement", "games")


def seat(value: object) -> Answer:
    asked = document(value)
    known(asked, FIELDS)
    key = text(asked, "format", formats.KEYS[0])
    find = formats.find(key)
    players = names(asked, "players")
    check_once_each(players)
    sides: Sides = together(asked, players) if find.party_size == 2 else SinglePlayers()
    field = _field(asked, key, players, sides)
    if asked.get("leaver") is not None:
        return {"choices": _empty_chair(asked, field, sides)}
    answer = _answer(len(field.rounds) + 1, find.next_games(field), sides)
    if yes(asked, "forecast"):
        answer["forecast"] = _forecast(find, field)
    return answer


def _field(asked: Document, key: str, players: Sequence[str], sides: Sides) -> Field:
    turned = {dial: asked[dial] for dial in TURNED if asked.get(dial) is not None}
    rounds = [_round(document(item, "A round"), sides) for item in items(asked, "rounds", "[]")]
    return Field(
        here=sides.entrants(players),
        rules=reading.rules(asked).with_dials({**turned, "format": key}),
        seed=json_fields.whole_or_none(asked, "seed") or 0,
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
    check_once_each(played_round.seating.present)
    return played_round


def _points(source: Document) -> Mapping[Chair, int]:
    seats = document(source.get("seats"), '"seats"')
    return {chair_of(seat): whole(seats, seat) for seat in seats}


def _played(
    number: int, held: Mapping[Chair, str], points: Mapping[Chair, int], sides: Sides
) -> PlayedTable:
    """A played table. Every chair that is filled has points and no other, even if two chairs are
    one team.
    """
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
    """The handovers. The player who took a chair in the middle of a game sits in it at its end."""
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


def _forecast(kind: Format, field: Field) -> list[Answer]:
    """What each way to move would bring to the rest of the night."""
    if not isinstance(kind, LosersMove):
        raise ValueError("There is nothing to forecast: in this format no losers move.")
    return [
        {
            "movement": prospect.movement.value,
            "tables": prospect.tables,
            "repeats": prospect.repeats,
            "elsewhere": prospect.elsewhere,
            "repeats_to_come": prospect.repeats_to_come,
            "elsewhere_to_come": prospect.elsewhere_to_come,
        }
        for prospect in kind.forecasts(field)
    ]


def _empty_chair(asked: Document, field: Field, sides: Sides) -> list[Answer]:
    """Who may take the chair of the `leaver` in the middle of the game that is `playing`, and who
    sits where then.
    """
    on = document(asked.get("playing"), '"playing"')
    seated = (table(whole(at, "table"), sides.seats(chairs(at))) for at in tables(on, "seating"))
    out = names(on, "sitting_out") if on.get("sitting_out") is not None else []
    stand_in_choices = choices(
        Seating(tuple(seated), sides.entrants(out)),
        name(asked["leaver"]),
        look_back(field.rounds, field.handovers),
        stand_in=None if asked.get("stand_in") is None else name(asked["stand_in"]),
    )
    return [
        {
            "taken_by": stand_in_choice.handover.taken_by,
            "from_bench": stand_in_choice.handover.from_bench,
            "seating": [
                {"table": at.number, "seats": sides.chairs(at)}
                for at in stand_in_choice.seating.tables
            ],
            "sitting_out": sides.players(stand_in_choice.seating.bench),
        }
        for stand_in_choice in stand_in_choices
    ]


class Command(Engine):
    help = (
        "Answers who sits where next: an evening a line on standard input, "
        '{"format", "house", "players", "rounds"}, with the seating and the points of each game '
        'played; without a game it is the first draw, by "seed". "movement" and "direction" turn '
        "the dials of the move. docs/commands.md has an example."
    )

    def handle(self, **options: Any) -> None:
        self.answer_all(seat)
