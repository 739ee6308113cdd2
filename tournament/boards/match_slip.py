"""The slip of one game between two teams: who meets, room for what comes of it, and where both go
from there in a bracket. Blank ones have nobody's name. Knows nothing of paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rotation.bracket.structure import Game as InBracket
from rotation.bracket.structure import Seat, Spot
from rotation.bracket.structure import Side as InPart
from scoring.chairs import CLOCKWISE, named, sides_of
from scoring.house_rules import HouseRules
from tournament.boards.table_sheet import not_seated, wanted
from tournament.boards.to_come import by_first_names, to_come
from tournament.night.calls import next_on, on_tables, ready
from tournament.night.evening import Night
from tournament.night.games import Game, Round
from tournament.refused import Refused

BLANK = "Game ____"
ONWARD = {
    InPart.WINNERS: "goes on",
    InPart.LOSERS: "plays on in the losers' side",
    InPart.FINAL: "goes on to the final",
    InPart.THIRD: "plays for third place",
}
PLACES = {1: "wins the tournament", 2: "is second", 3: "is third", 4: "is fourth"}


@dataclass(frozen=True, slots=True)
class Side:
    """A team. Without a number it is written in, and told by where it sits."""

    number: int | None
    people: tuple[str, ...]
    seat: str

    @property
    def title(self) -> str:
        return "Team ____" if self.number is None else f"Team {self.number}"

    @property
    def called(self) -> str:
        return self.seat if self.number is None else f"team {self.number}"


@dataclass(frozen=True, slots=True)
class Slip:
    """`onward` is nothing where a game decides only its points. Without a table it has none yet."""

    game: str
    table: int | None
    sides: tuple[Side, ...]
    length: str
    has_x: bool
    onward: tuple[str, ...]


def slips(night: Night, game: int | None = None) -> tuple[Slip, ...]:
    """Of the game that is on, or of another by its number; in a bracket of all that are on a table
    or may be called to one.
    """
    if not night.format.in_teams:
        raise Refused("Slips are for pairs who stay together: print the table sheets.")
    if night.has_bracket and game is None:
        return tuple(_of_bracket(night))
    found = wanted(night, game)
    if found is None and game is not None:
        raise not_seated(game)
    if found is None:
        raise Refused("No game is seated yet: seat one first.")
    if found.name and not found.games:
        return (_of_teams(night, found.name, None),)
    return tuple(
        _seated(night, found, one, found.name or f"Game {one.title}") for one in found.games
    )


def blank(night: Night) -> Slip:
    return _slip(night, BLANK, None, [(None, ("", ""))] * 2)


def _of_bracket(night: Night) -> Iterator[Slip]:
    if not night.is_drawn:
        raise Refused("The bracket is not drawn yet: draw it first.")
    on, to = on_tables(night), next_on(night)
    waiting = ready(night)
    if not on and not waiting:
        raise Refused("Every game of the bracket is played: print the bracket with its places.")
    for _, one in sorted(on.items()):
        yield _seated(night, one, one.games[0], one.name)
    for name in waiting:
        yield _of_teams(night, name, to.get(name))


def _of_teams(night: Night, name: str, table: int | None) -> Slip:
    """Of a game of the bracket that nobody sat down to."""
    teams = [night.by_team[int(team)] for team in night.bracket.teams_in(name)]
    people = [(one.number, tuple(each.name for each in one.two)) for one in teams]
    return _slip(night, name, table, people)


def _seated(night: Night, seated: Round, game: Game, title: str) -> Slip:
    """With whoever plays for somebody."""
    held = dict(game.seats)
    people = [
        (team, tuple(night.entry(held[chair]).name for chair in side))
        for team, side in zip(night.sides.in_game(game, seated), sides_of(game.chairs), strict=True)
    ]
    return _slip(night, title, game.table, people)


def _slip(
    night: Night,
    title: str,
    table: int | None,
    people: Sequence[tuple[int | None, tuple[str, ...]]],
) -> Slip:
    return Slip(
        game=title,
        table=table,
        sides=tuple(
            Side(number, names, named(side) if number is None else "")
            for (number, names), side in zip(people, sides_of(CLOCKWISE), strict=True)
        ),
        length=_length(night.rules),
        has_x=night.rules.x_marked,
        onward=_onward(night, title) if night.has_bracket else (),
    )


def _length(rules: HouseRules) -> str:
    return f"to {rules.target}" if rules.target else f"{rules.hands} hands"


def _onward(night: Night, name: str) -> tuple[str, ...]:
    if name == BLANK:
        return ("Winner to ____, loser to ____.",)
    games = night.bracket.bracket.games
    game = games[name]
    if game.winner_to and games[game.winner_to.game].if_needed:
        known = by_first_names(night)
        unbeaten, other = (known[team] for team in night.bracket.teams_in(name))
        return (
            f"If {unbeaten} win, they win the tournament.",
            f"If {other} win, both play once more ({game.winner_to.game}).",
        )
    return f"Winner {_winner(night, game)}.", f"Loser {_loser(night, game)}."


def _winner(night: Night, game: InBracket) -> str:
    return _meets(night, game.winner_to) if game.winner_to else PLACES[game.place - 1]


def _loser(night: Night, game: InBracket) -> str:
    if game.loser_to:
        return _meets(night, game.loser_to)
    return "is out" if game.winner_to else PLACES[game.place]


def _meets(night: Night, seat: Seat) -> str:
    """The team across, or whose winner or loser comes there; neither where nobody knows them."""
    across, coming = seat.spot.other, to_come(night)
    who = night.bracket.sides[seat.game][0 if across is Spot.A else 1]
    if isinstance(who, str):
        return f"meets {coming.called[who]} ({seat.game})"
    game = night.bracket.bracket.games[seat.game]
    told = coming.in_names(who, game, across)
    meets = f"meets {told}" if told else ONWARD[game.side]
    return f"{meets} ({seat.game})"
