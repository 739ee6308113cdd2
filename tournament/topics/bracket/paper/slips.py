"""Slips for the games of pairs, to fill in at the table and to bring to the desk: who meets, room
for the score, and where both go from there in a bracket. Blank ones have nobody's name.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

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
from tournament.kit.printing.cutting import card_pages, frames
from tournament.kit.printing.faces import STRONG, TITLE
from tournament.kit.printing.frames import Frame, body
from tournament.kit.printing.head_line import mark
from tournament.kit.printing.page import Align, Draw, PaperSheet, VerticalAlign
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.shapes import PLAIN, THICK
from tournament.topics.bracket.boards.team_names import by_first_names, to_come

BLANK = "Game ____"
ONWARD = {
    InPart.WINNERS: "goes on",
    InPart.LOSERS: "plays on in the losers' bracket",
    InPart.FINAL: "goes on to the final",
    InPart.THIRD: "plays for third place",
}
PLACES = {1: "wins the tournament", 2: "is second", 3: "is third", 4: "is fourth"}
USUAL, LARGE = 4, 2
# Shares of the height: the head, a team, who won and where both go, the signatures.
HEAD, TEAM, WON, SIGNED = 68.0, 88.0, 104.0, 40.0
GAP, PAD = 6.0, 4.0
# What is written in, beside the height of a team; how large letters become where there is room.
SQUARE, LARGEST = 0.62, 1.7


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


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    return _paged(slips(night, wish.game), night, wish)


def blank_pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    """One page of them."""
    return _paged([blank(night)] * _per_page(wish), night, wish)


def slips(night: Night, game: int | None = None) -> tuple[Slip, ...]:
    """Return the slips of the game that is on, or of another by its number; in a bracket those of
    all games that are on a table or may be called to one.
    """
    if not night.party_words.is_team:
        raise Refused("Slips are for pairs who stay together: print the table sheets.")
    if night.format.calls_games and game is None:
        return tuple(_of_bracket(night))
    played = asked_for(night, game, "No game is seated yet: seat one first.")
    if played.name and not played.games:
        return (_slip_for_teams(night, played.name, None),)
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
        yield _slip_for_teams(night, name, to.get(name))


def _slip_for_teams(night: Night, name: str, table: int | None) -> Slip:
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


def _paged(boards: Sequence[Slip], night: Night, wish: PrintWish) -> Sequence[Draw]:
    per_page = _per_page(wish)
    usual, own = (frames(body(wish.paper), count)[0] for count in (USUAL, per_page))
    grown = min(LARGEST, max(own.width / usual.width, own.height / usual.height))
    return card_pages(boards, per_page, partial(_draw, f"{night.name}, {night.day}", grown))


def _per_page(wish: PrintWish) -> int:
    return wish.per_page or (LARGE if wish.large else USUAL)


def _draw(evening: str, grown: float, sheet: PaperSheet, frame: Frame, slip: Slip) -> None:
    north, east = slip.sides
    shares = [HEAD, TEAM, TEAM, WON, SIGNED] if slip.where_next else [HEAD, TEAM, TEAM, SIGNED]
    head, one, other, *won, signed = frame.split_down(shares, GAP)
    _head(sheet, head, evening, slip, grown)
    _side(sheet, one, north, slip, grown)
    _side(sheet, other, east, slip, grown)
    for box in won:
        _won(sheet, box, slip, grown)
    for cell, side in zip(signed.columns(len(slip.sides), 2 * GAP), slip.sides, strict=True):
        line, under = cell.split_down([3, 2])
        sheet.under(line)
        sheet.words(f"signed for {side.called}", under, 12 * grown, down=VerticalAlign.TOP)


def _head(sheet: PaperSheet, frame: Frame, evening: str, slip: Slip, grown: float) -> None:
    top, below = frame.above(PAD).split_down([1, 1])
    table, game = top.split([3, 2], GAP)
    sheet.words(f"Table {slip.table or '____'}", table, 24 * grown, TITLE)
    # The game's code is for the desk; players look for their table.
    sheet.words(slip.game, game, 12 * grown, align=Align.RIGHT, down=VerticalAlign.TOP)
    square, said = below.split([below.height, below.width - below.height], GAP)
    upper, lower = said.rows(2)
    club, length = upper.split([3, 1], GAP)
    mark(sheet, square)
    sheet.words(sheet.club, club, 11 * grown)
    sheet.words(evening, lower, 11 * grown)
    sheet.words(slip.length, length, 14 * grown, face=STRONG, align=Align.RIGHT)
    sheet.under(frame, THICK)


def _side(sheet: PaperSheet, frame: Frame, side: SlipTeam, slip: Slip, grown: float) -> None:
    sheet.box(frame, PLAIN)
    labels = ("X", "points") if slip.has_x else ("points",)
    wide = frame.height * SQUARE * len(labels)
    who, squares = frame.split([frame.width - wide, wide])
    team, *people = who.inset(PAD).split_down([3, *[4] * len(side.people)])
    number, seat = team.split([3, 1])
    sheet.words(side.title, number, 16 * grown, face=STRONG)
    sheet.words(side.seat, seat, 13 * grown, align=Align.RIGHT)
    sheet.alike(side.people, people, 15 * grown)
    for name, line in zip(side.people, people, strict=True):
        if not name:
            sheet.under(line.inset(PAD))
    for square, label in zip(squares.columns(len(labels)), labels, strict=True):
        sheet.pencil(square)
        sheet.words(label, square.inset(2).foot(14 * grown), 12 * grown, align=Align.CENTRE)


def _won(sheet: PaperSheet, frame: Frame, slip: Slip, grown: float) -> None:
    won, *where_next = frame.split_down([2, *[5 / len(slip.where_next)] * len(slip.where_next)])
    said, *teams = won.split([4, *[5] * len(slip.sides)], GAP)
    sheet.words("Won by", said, 14 * grown)
    high = min(won.height, 15 * grown)
    for cell in teams:
        top = cell.top + (cell.height - high) / 2
        sheet.box(Frame(cell.left, top, high, high).inset(1), PLAIN)
    sheet.alike(
        [side.called for side in slip.sides],
        [cell.inset(high + PAD, 0) for cell in teams],
        14 * grown,
    )
    sheet.alike(slip.where_next, where_next, 14 * grown)
