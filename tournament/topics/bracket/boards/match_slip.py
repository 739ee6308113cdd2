"""The slip of one game between two teams: who meets, room for what comes of it, and where both go
from there in a bracket. Blank ones have nobody's name. Knows nothing of paper.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rotation.bracket.structure import BracketGame as InBracket
from rotation.bracket.structure import BracketSide as InPart
from rotation.bracket.structure import GameSeat
from rotation.outcomes import Spot
from scoring.chairs import CLOCKWISE, side_name, sides_of
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import asked_for, games_on_tables, next_on, ready
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame, TableGame
from tournament.evening.night.sessions import title_of
from tournament.evening.words.refused import Refused
from tournament.topics.bracket.boards.to_come import by_first_names, to_come

BLANK = "Game ____"
ONWARD = {
    InPart.WINNERS: "goes on",
    InPart.LOSERS: "plays on in the losers' bracket",
    InPart.FINAL: "goes on to the final",
    InPart.THIRD: "plays for third place",
}
PLACES = {1: "wins the tournament", 2: "is second", 3: "is third", 4: "is fourth"}


@dataclass(frozen=True, slots=True)
class SlipTeam:
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
    """`where_next` is empty where a game decides only its points. Without a table it has none."""

    game: str
    table: int | None
    sides: tuple[SlipTeam, ...]
    length: str
    has_x: bool
    where_next: tuple[str, ...]


def slips(night: Night, game: int | None = None) -> tuple[Slip, ...]:
    """Of the game that is on, or of another by its number; in a bracket of all that are on a table
    or may be called to one.
    """
    if not night.party_words.is_team:
        raise Refused("Slips are for pairs who stay together: print the table sheets.")
    if night.format.calls_games and game is None:
        return tuple(_of_bracket(night))
    played = asked_for(night, game, "No game is seated yet: seat one first.")
    if played.name and not played.games:
        return (_of_teams(night, played.name, None),)
    title = played.name or f"Game {title_of(night, played.number)}"
    return tuple(_seated(night, played, game, title) for game in played.games)


def blank(night: Night) -> Slip:
    return _slip(night, BLANK, None, [(None, ("", ""))] * 2)


def _of_bracket(night: Night) -> Iterator[Slip]:
    if not night.teams.are_drawn:
        raise Refused("The bracket is not drawn yet: draw it first.")
    on, to = games_on_tables(night), next_on(night)
    waiting = ready(night)
    if not on and not waiting:
        raise Refused("Every game of the bracket is played: print the bracket with its places.")
    for _, played in sorted(on.items()):
        yield _seated(night, played, played.games[0], played.name)
    for name in waiting:
        yield _of_teams(night, name, to.get(name))


def _of_teams(night: Night, name: str, table: int | None) -> Slip:
    """Of a game of the bracket that nobody sat down to."""
    teams = [night.teams.of(int(team)) for team in draws.bracket(night).teams_in(name)]
    people = [(party.number, tuple(entry.name for entry in party.people)) for party in teams]
    return _slip(night, name, table, people)


def _seated(night: Night, seated: PlayedGame, game: TableGame, title: str) -> Slip:
    """With whoever plays for somebody."""
    held = dict(game.seats)
    people = [
        (team, tuple(night.entries.of(held[chair]).name for chair in side))
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
            SlipTeam(number, names, side_name(side) if number is None else "")
            for (number, names), side in zip(people, sides_of(CLOCKWISE), strict=True)
        ),
        length=f"to {night.rules.target}" if night.rules.target else f"{night.rules.hands} hands",
        has_x=night.rules.marks_x,
        where_next=_where_next(night, title) if night.format.calls_games else (),
    )


def _where_next(night: Night, name: str) -> tuple[str, ...]:
    if name == BLANK:
        return ("Winner to ____, loser to ____.",)
    games = draws.bracket(night).bracket.games
    game = games[name]
    if game.winner_to and games[game.winner_to.game].if_needed:
        names = by_first_names(night)
        unbeaten, other = (names[team] for team in draws.bracket(night).teams_in(name))
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


def _meets(night: Night, seat: GameSeat) -> str:
    """The team across, or whose winner or loser comes there; neither where nobody knows them."""
    across, coming = seat.spot.other, to_come(night)
    who = draws.bracket(night).sides[seat.game][0 if across is Spot.A else 1]
    if isinstance(who, str):
        return f"meets {coming.called[who]} ({seat.game})"
    game = draws.bracket(night).bracket.games[seat.game]
    in_names = coming.in_names(who, game, across)
    meets = f"meets {in_names}" if in_names else ONWARD[game.side]
    return f"{meets} ({seat.game})"
