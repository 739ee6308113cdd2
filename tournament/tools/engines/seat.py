"""Who sits where in the next game, from the command line: what was played goes in, seats come out.

It also says what each way to move would bring, and who may take an empty chair.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from rotation import formats
from rotation.format import Coming, Field, Format
from rotation.formats.progressive import AfterMoves, LosersMove
from rotation.progressive.past_partners import look_back
from rotation.progressive.standing_in import choices
from rotation.seating import (
    TEAMS,
    ChairHandover,
    Entrant,
    PlayedRound,
    PlayedTable,
    Seating,
    Table,
    Wishes,
    check_once_each,
    is_house,
    played,
    table,
)
from scoring.chairs import Chair
from tournament.evening.words import json_fields
from tournament.evening.words.json_fields import Document, document, items, whole
from tournament.tools.engines import reading
from tournament.tools.engines.engine import Engine
from tournament.tools.engines.reading import chair_of, known, text, written, yes

Answer = dict[str, object]
FIELDS = (
    *("format", "house", "dials", "players", "teams", "divisions", "rounds", "seed"),
    *("direction", "movement", "games", "apart", "stay", "handovers"),
    *("forecast", "leaver", "playing", "stand_in"),
)
# Dials that a document may set as fields of its own.
TURNED = ("direction", "movement", "games")
PLAYERS = '["Ann", "Bob"]'
# The two of a team, as they are named.
Two = tuple[str, str]


class SinglePlayers:
    """Players for themselves: an entrant is one player, in one chair."""

    divisions: tuple[tuple[Entrant, ...], ...] = ()

    def entrants(self, players: Sequence[str]) -> tuple[Entrant, ...]:
        return tuple(players)

    def players(self, entrants: Iterable[Entrant]) -> list[str]:
        return list(entrants)

    def seats(self, chairs: Mapping[Chair, str]) -> Mapping[Chair, Entrant]:
        return chairs

    def chairs(self, table: Table) -> Mapping[Chair, str]:
        return dict(table.seats)


@dataclass(frozen=True, slots=True)
class FixedTeams:
    """Teams: two players are one entrant, in two chairs. A house team is any two who are free."""

    teams: Mapping[Entrant, Two]
    divisions: tuple[tuple[Entrant, ...], ...]

    def entrants(self, players: Sequence[str]) -> tuple[Entrant, ...]:
        for entrant, other in self.teams.values():
            if (entrant in players) is not (other in players):
                raise ValueError(f"{entrant} and {other} are a team: name both, or neither.")
        paired = set(chain.from_iterable(self.teams.values()))
        for player in players:
            if player not in paired:
                raise ValueError(f"{player} is in no team: add the team.")
        return tuple(team for team, both in self.teams.items() if set(both) <= set(players))

    def players(self, entrants: Iterable[Entrant]) -> list[str]:
        return [player for team in entrants for player in self._two(team)]

    def seats(self, chairs: Mapping[Chair, str]) -> Mapping[Chair, Entrant]:
        if len(chairs) < 4:
            raise ValueError("Two teams meet in four chairs: fill N, E, S and W.")
        return {chair: self._team(chairs[chair], chairs[chair.opposite]) for chair in TEAMS}

    def chairs(self, table: Table) -> Mapping[Chair, str]:
        return {
            seat: player
            for chair, team in table.seats
            for seat, player in zip((chair, chair.opposite), self._two(team), strict=True)
        }

    def _two(self, team: Entrant) -> Two:
        return self.teams.get(team, (team, team))

    def _team(self, entrant: str, other: str) -> Entrant:
        if entrant == other and is_house(entrant):
            return entrant
        for team, both in self.teams.items():
            if {entrant, other} == {*both}:
                return team
        raise ValueError(f"{entrant} and {other} are no team: partners stay together here.")


Sides = SinglePlayers | FixedTeams


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


def together(asked: Document, players: Sequence[str]) -> FixedTeams:
    """The teams that the document names, or else players two by two as they signed in."""
    listed = _divisions(asked)
    if not listed:
        if len(players) % 2:
            raise ValueError(f"{players[-1]} has no partner: find one, or name the teams.")
        listed = [[*_two_by_two(players), *_gone(asked, players)]]
    check_once_each([player for division in listed for two in division for player in two])
    return FixedTeams(
        {_joined(two): two for division in listed for two in division},
        tuple(tuple(map(_joined, division)) for division in listed),
    )


def chairs(source: Document) -> Mapping[Chair, str]:
    """Who sits in each chair."""
    seats = document(source.get("seats"), '"seats"')
    return {chair_of(seat): name(who) for seat, who in seats.items()}


def tables(source: Document, field: str) -> list[Document]:
    return [document(item, "A table") for item in items(source, field, "[]")]


def names(source: Document, field: str) -> list[str]:
    return [name(item) for item in items(source, field, PLAYERS)]


def name(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{json.dumps(value)[:40]} is no name: write names in quotation marks.")
    return value


def _divisions(asked: Document) -> list[list[Two]]:
    if asked.get("divisions") is not None:
        return [_teams(value) for value in document(asked["divisions"], '"divisions"').values()]
    return [] if asked.get("teams") is None else [_teams(asked["teams"])]


def _teams(value: object) -> list[Two]:
    listed = items({"teams": value}, "teams", f"[{PLAYERS}]")
    return [_two(names({"team": team}, "team")) for team in listed]


def _two(team: Sequence[str]) -> Two:
    if len(team) != 2:
        raise ValueError(f"A team is two players, and {written(team)} is not.")
    return team[0], team[1]


def _gone(asked: Document, players: Sequence[str]) -> list[Two]:
    """The teams of earlier games of which neither player is here any more."""
    gone: dict[frozenset[str], Two] = {}
    for item in items(asked, "rounds", "[]"):
        played = document(item, "A round")
        pairs = _two_by_two(names(played, "sitting_out")) if played.get("sitting_out") else []
        for at in tables(played, "seating"):
            held = chairs(at)
            pairs += [
                (held[seat], held[seat.opposite])
                for seat in TEAMS
                if {seat, seat.opposite} <= held.keys()
            ]
        for two in pairs:
            if not {*two} & {*players} and not is_house(two[0]):
                gone.setdefault(frozenset(two), two)
    return list(gone.values())


def _two_by_two(players: Sequence[str]) -> list[Two]:
    return list(zip(players[::2], players[1::2], strict=False))


def _joined(two: Two) -> Entrant:
    return " & ".join(two)
